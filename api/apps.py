from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The REST API; it has no tables of its own."""

    name = "api"

    def ready(self) -> None:
        """Let the schema know our credentials."""
        from api import credentials  # noqa: F401
