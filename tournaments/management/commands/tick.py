"""`manage.py tick`: do what is due, once. For a cron job where neither worker and beat nor the server's thread runs."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.tasks.schedule import run_due


class Command(BaseCommand):
    help = "Does every job that is due: the nightly ones, those that wait, and those whose worker died."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print how many jobs were done."""
        self.stdout.write(f"{run_due()} jobs done.")
