"""The demo's night: data, and the builder that writes it through the services."""
