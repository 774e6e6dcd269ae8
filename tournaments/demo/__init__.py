"""The demo: data of a club that plays, and the builders that write it through the services."""
