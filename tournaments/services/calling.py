"""Who is scoring, and calling the organiser to the table."""

from django.db import transaction
from django.utils import timezone

from tournaments.errors import InvalidInput
from tournaments.models import Match
from tournaments.permissions import Actor
from tournaments.selectors.seating import load_seats
from tournaments.services.input import clean_name, clean_text
from tournaments.services.locking import lock_match, records_now, require
from tournaments.services.rulings import write_ruling
from tournaments.services.versions import raise_stage_version, save_and_announce


def take_scorer(match_id: str, *, actor: Actor, name: str, take: bool) -> tuple[Match, bool]:
    """Who is scoring, and whether it is the actor's device; `take` makes it so. Advice, never a lock.

    The first device that asks becomes the scorer by itself.
    """
    name = clean_name(name, "name") or actor.name
    if not actor.device:
        raise InvalidInput("text_missing", field="device")
    with transaction.atomic():
        match = lock_match(match_id, actor)
        require(actor, match, load_seats(match), records_now)
        mine = match.scorer_device == actor.device
        if (take or not match.scorer_device) and not mine:
            match.scorer_device, match.scorer_name = actor.device, name
            match.scorer_since = match.changed_at = timezone.now()
            match.version += 1
            match.save(update_fields=["scorer_device", "scorer_name", "scorer_since", "version", "changed_at"])
            raise_stage_version(match)
            mine = True
    return match, mine


def call_organiser(match_id: str, *, actor: Actor, text: str) -> Match:
    """The table calls the organiser, with a word why; shown on the console until it is answered."""
    text = clean_text(text, "text")
    with transaction.atomic():
        match = lock_match(match_id, actor)
        require(actor, match, load_seats(match), lambda grants: records_now(grants) or grants.accept)
        match.call, match.called_at = text, match.called_at or timezone.now()
        write_ruling(match.stage.tournament, actor, "organiser_called", match=match, reason=text)
        save_and_announce(match, ["call", "called_at"])
    return match


def answer_call(match_id: str, *, actor: Actor) -> Match:
    """The organiser has been at the table, or the table takes its call back; nothing if nobody called."""
    with transaction.atomic():
        match = lock_match(match_id, actor)
        grants = require(
            actor, match, load_seats(match), lambda grants: grants.manage or records_now(grants) or grants.accept
        )
        if match.called_at is not None:
            kind = "call_answered" if grants.manage else "call_taken_back"
            write_ruling(match.stage.tournament, actor, kind, match=match, before=match.call)
            match.call, match.called_at = "", None
            save_and_announce(match, ["call", "called_at"])
    return match
