"""One view for each address; each thin: read the request, ask a service or selector, write the answer."""
