"""`manage.py verify_scores`: prove every kept score and every chain; exit 1 where something differs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.models import Match
from tournaments.services.verification import verify_scores


class Command(BaseCommand):
    help = "Computes every match anew from its records and follows every chain of digests."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print each difference, and how many matches were looked at."""
        count = 0
        for difference in verify_scores():
            count += 1
            self.stdout.write(
                f"{difference.where}: {difference.what} is kept as {difference.kept}, its records say {difference.found}"
            )
        if count:
            raise CommandError(f"{count} differences.")
        self.stdout.write(f"{Match.objects.count()} matches, no difference.")
