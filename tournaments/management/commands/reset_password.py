"""`manage.py reset_password USER`: a link to a new password, or the new password itself."""

import getpass
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.addresses import reset_path, whole_address
from tournaments.errors import Refusal
from tournaments.services.accounts import find_person, has_tokens, set_password
from tournaments.services.one_time import make_reset_token
from tournaments.wording import say_refusal


class Command(BaseCommand):
    help = (
        "Prints a link by which a person chooses a new password (it works once, and for an hour), or asks for one."
    )

    def add_arguments(self, parser: Any) -> None:
        """The user name, and how the password comes."""
        parser.add_argument("username")
        parser.add_argument("--ask", action="store_true", help="Ask for the new password here")

    def handle(self, *args: Any, **options: Any) -> None:
        """Nothing is changed by printing a link."""
        try:
            person = find_person(options["username"])
            if not options["ask"]:
                self.stdout.write(f"For {person.get_username()}, once, within an hour:")
                self.stdout.write(whole_address(reset_path(make_reset_token(person))))
                return
            password = getpass.getpass("New password: ")
            if password != getpass.getpass("The same again: "):
                raise CommandError("The two are not the same. Nothing was changed.")
            set_password(options["username"], password)
        except LookupError as fault:
            raise CommandError(f"There is no user {options['username']} who may sign in.") from fault
        except Refusal as refusal:
            why = " ".join(refusal.details.get("why", []))
            raise CommandError(f"{say_refusal(refusal)} {why}".strip()) from refusal
        self.stdout.write(f"{person.get_username()} has a new password; all sessions so far have ended.")
        if has_tokens(person):
            self.stdout.write("The tokens of programs stay; the person revokes them on the page of programs.")
