"""`manage.py create_organiser --club NAME --username NAME`: the first person of a club."""

import getpass
import secrets
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from tournaments.errors import Refusal
from tournaments.models import Club
from tournaments.services.clubs import create_club, create_organiser
from tournaments.services.starting import forget_start_key
from tournaments.wording import say_refusal


class Command(BaseCommand):
    help = "Makes a club (where it does not exist yet) and a person who organises for it."

    def add_arguments(self, parser: Any) -> None:
        """Club, user name, and how the password comes."""
        parser.add_argument("--club", required=True)
        parser.add_argument("--username", required=True)
        parser.add_argument("--name", default="", help="The person's name as it is shown")
        parser.add_argument("--email", default="", help="Where a forgotten password's link is sent")
        parser.add_argument("--time-zone", default="Europe/Madrid")
        parser.add_argument("--password-stdin", action="store_true", help="Read the password from standard input")
        parser.add_argument("--ask", action="store_true", help="Ask for the password")

    def handle(self, *args: Any, **options: Any) -> None:
        """Create both; a password that was made here is printed once."""
        made = ""
        if options["password_stdin"]:
            password = sys.stdin.readline().rstrip("\n")
        elif options["ask"]:
            password = getpass.getpass("Password: ")
        else:
            password = made = secrets.token_urlsafe(12)
        club = Club.objects.filter(name=options["club"]).first()
        try:
            with transaction.atomic():  # no club without the person it was made for
                club = club or create_club(options["club"], time_zone=options["time_zone"])
                create_organiser(club, options["username"], password, name=options["name"], email=options["email"])
        except Refusal as refusal:
            why = " ".join(refusal.details.get("why", []))
            raise CommandError(f"{refusal.field}: {say_refusal(refusal)} {why}".strip()) from refusal
        forget_start_key()
        self.stdout.write(f"{options['username']} organises for {club.name}.")
        if made:
            self.stdout.write(f"Password (shown this once): {made}")
