from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """The one application with data: clubs, tournaments, matches, records."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell the live room who renders what its viewers see, and the services what can be done as a job.

        The lower rooms never import the pages or the tasks themselves.
        """
        from tournaments.live.registry import register
        from tournaments.live.topics import MATCH, TOURNAMENT
        from tournaments.tasks.kinds import register_jobs
        from tournaments.views.public import live_parts

        register(MATCH, live_parts.render_match_part)
        register(TOURNAMENT, live_parts.render_tournament_part)
        register_jobs()
