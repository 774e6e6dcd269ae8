"""`manage.py prepare_demo`: fill the demo's database, or find what is there, and print how to get in."""

import json
import os
import secrets
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand
from django.db import transaction
from django.urls import reverse

from tournaments.addresses import whole_address
from tournaments.demo.build import CLUB, build_night
from tournaments.demo.events import build_finished, build_open
from tournaments.errors import NotSignedIn
from tournaments.models import Club, Tournament
from tournaments.permissions import Actor
from tournaments.services.clubs import club_today, create_club, create_organiser
from tournaments.services.links import use_token

USERNAME = "demo"


class Command(BaseCommand):
    help = "Fills the demo: a club, an organiser, tonight's tables, a tournament. A second run uses what is there."

    def add_arguments(self, parser: Any) -> None:
        """No arguments are needed."""
        parser.add_argument("--address", default="", help="The address that phones are given")

    def handle(self, *args: Any, **options: Any) -> None:
        """Build what is missing and print organiser, referee's link and public address."""
        if options["address"]:
            settings.PUBLIC_ADDRESS = options["address"].rstrip("/")
        kept = read_kept()
        club = Club.objects.filter(name=CLUB).first() or create_club(CLUB)
        user = get_user_model().objects.filter(username=USERNAME).first()
        if user is None:
            kept["password"] = secrets.token_urlsafe(9)
            user = create_organiser(club, USERNAME, kept["password"], name="Inés Montero")
        elif "password" not in kept or not user.check_password(kept["password"]):
            kept["password"] = secrets.token_urlsafe(9)
            user.set_password(kept["password"])
            user.save(update_fields=["password"])
        night = find_night(club, kept)
        if night is None:
            name = f"Noche de dominó, {club_today(club):%d/%m/%Y}"
            with transaction.atomic():  # a run that is broken off leaves no half night
                night, kept["token"] = build_night(club, Actor(user=user, device="demo"), name)
            kept["night"] = night.public_id
        event = Tournament.objects.filter(club=club, public_id=kept.get("event", "")).first()
        if event is None:
            event = build_events(club, Actor(user=user, device="demo"))
            kept["event"] = event.public_id
        write_kept(kept)
        self.print_ways_in(kept, night, event)

    def print_ways_in(self, kept: dict[str, str], night: Tournament, event: Tournament) -> None:
        """The ways in, as whole addresses."""
        lines = [
            "",
            "Sobremesa is ready.",
            f"  Everybody:   {whole_address(reverse('tournament', args=[night.public_id]))}",
            f"  Tournament:  {whole_address(reverse('tournament', args=[event.public_id]))}",
            f"  Referee:     {whole_address(reverse('open_link', args=[kept['token']]))}   (table 1)",
            f"  Organiser:   {whole_address(reverse('console'))}   user {USERNAME}, password {kept['password']}",
            "",
        ]
        self.stdout.write("\n".join(lines))


def build_events(club: Club, boss: Actor) -> Tournament:
    """The tournament that is being played, and one that is over beside it; a run that is broken off leaves neither."""
    run = secrets.token_hex(8)
    with transaction.atomic():
        build_finished(club, boss, "Liga de verano del Círculo", run)
        return build_open(club, boss, "Abierto de Otoño de Villablanca", run)


def kept_file() -> Path:
    """Where the demo's password and link are kept, readable by its owner only."""
    return settings.DATA_DIR / "demo.json"


def read_kept() -> dict[str, str]:
    """What an earlier run kept; empty where there is nothing, or nothing that can be read."""
    try:
        kept = json.loads(kept_file().read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


def write_kept(kept: dict[str, str]) -> None:
    """Keep password and link for the next run."""
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    handle = os.open(kept_file(), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(kept, file)


def find_night(club: Club, kept: dict[str, str]) -> Tournament | None:
    """Tonight's night of an earlier run today whose link still opens; None where a new one is due."""
    night = Tournament.objects.filter(club=club, public_id=kept.get("night", ""), day=club_today(club)).first()
    if night is None or night.status != "running":
        return None
    try:
        use_token(kept.get("token", ""))
    except NotSignedIn:
        return None
    return night
