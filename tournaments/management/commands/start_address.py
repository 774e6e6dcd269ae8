"""`manage.py start_address`: the address under which a new installation is set up."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from tournaments.addresses import whole_address
from tournaments.services.starting import needs_start, read_start_key


class Command(BaseCommand):
    help = "Prints the address, with its key, under which the first club and its organiser are named."

    def handle(self, *args: Any, **options: Any) -> None:
        """Only while there is nobody yet."""
        if not needs_start():
            raise CommandError("There is somebody already, who signs in at /console/.")
        try:
            key = read_start_key(settings.DATA_DIR)
        except OSError as fault:
            raise CommandError(f"The key cannot be kept in {settings.DATA_DIR}: {fault.strerror}.") from fault
        self.stdout.write(f"{whole_address(reverse('start'))}?key={key}")
