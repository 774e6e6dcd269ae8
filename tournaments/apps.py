from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """The one application with data: clubs, tournaments, matches, records."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
