"""Withdrawing, coming back, and absences that are announced (formats.md 5)."""

from typing import Any

from django.db import transaction

from tournaments.enums import EntrantStatus
from tournaments.errors import InvalidInput, Refusal
from tournaments.models import AnnouncedAbsence, Entrant
from tournaments.permissions import Actor
from tournaments.regulations.settings import MOST_ROUNDS
from tournaments.selectors.entrants import find_coming_round
from tournaments.services.directing import lock_stage, raise_version, require_running
from tournaments.services.entrants_locking import (
    Held,
    hold_entrant,
    require_entered,
    rule_on,
)
from tournaments.services.entrants_players import require_free
from tournaments.services.entrants_prepared import refresh_prepared
from tournaments.services.input import clean_text, clean_whole
from tournaments.services.rulings import write_ruling


def withdraw_entrant(entrant_id: str, *, actor: Actor, reason: str = "") -> Entrant:
    """The entrant plays no more; his results and his place stay, and he may come back (formats.md 2, 5).

    A match that he is playing goes on until it is played or decided; a round that is prepared says what stands in its
    way. Withdrawn already, nothing happens. Raises as `hold_entrant`, Refusal `entrant_waits`, `entrant_expelled`.
    """
    with transaction.atomic():
        held = hold_entrant(entrant_id, actor)
        require_entered(held.entrant)
        _refuse_expelled(held)
        if held.entrant.status != EntrantStatus.WITHDRAWN:
            _move(held, actor, EntrantStatus.WITHDRAWN, "entrant_withdrawn", reason)
    return held.entrant


def bring_back_entrant(entrant_id: str, *, actor: Actor, reason: str = "") -> Entrant:
    """A withdrawn entrant plays again, from the next round that is not published.

    Present already, nothing happens. Raises as `withdraw_entrant`, Refusal `player_in_event` where one of his players
    stands in another entrant meanwhile.
    """
    with transaction.atomic():
        held = hold_entrant(entrant_id, actor)
        require_entered(held.entrant)
        _refuse_expelled(held)
        if held.entrant.status != EntrantStatus.ACTIVE:
            require_free(held.stage, held.players, own=held.entrant)
            _move(held, actor, EntrantStatus.ACTIVE, "entrant_back", reason)
    return held.entrant


def _refuse_expelled(held: Held) -> None:
    if held.entrant.status == EntrantStatus.EXPELLED:
        raise Refusal("entrant_expelled", status=409, name=held.entrant.name)


def _move(held: Held, actor: Actor, status: EntrantStatus, kind: str, reason: str) -> None:
    before = {"status": str(held.entrant.status)}
    held.entrant.status = status
    held.entrant.save(update_fields=["status"])
    refresh_prepared(held.stage, [held.entrant])
    after = {"status": str(status), "round": find_coming_round(held.stage)}
    rule_on(held, actor, kind, before=before, after=after, reason=clean_text(reason, "reason"))
    raise_version(held.stage)


def announce_absence(entrant_id: str, *, actor: Actor, rounds: Any, reason: str = "") -> Entrant:
    """The entrant will not be there in these rounds: he is not paired, and gets what `absent` counts (formats.md 1).

    rounds: numbers of rounds that are not published yet; those announced before change nothing. Raises as
    `hold_entrant`, Refusal `entrant_waits`, `round_published` (round), InvalidInput `list_expected`, `number_expected`.
    """
    with transaction.atomic():
        held = hold_entrant(entrant_id, actor)
        require_entered(held.entrant)
        numbers = _read_coming(held, rounds)
        known = set(AnnouncedAbsence.objects.filter(entrant=held.entrant).values_list("round_number", flat=True))
        new = [number for number in numbers if number not in known]
        if new:
            AnnouncedAbsence.objects.bulk_create(
                AnnouncedAbsence(entrant=held.entrant, round_number=number) for number in new
            )
            refresh_prepared(held.stage, [held.entrant])
            why = clean_text(reason, "reason")
            rule_on(held, actor, "absence_announced", after={"rounds": new}, reason=why)
            raise_version(held.stage)
    return held.entrant


def take_back_absence(entrant_id: str, *, actor: Actor, rounds: Any, reason: str = "") -> Entrant:
    """The entrant will be there after all in these rounds; raises as `announce_absence`."""
    with transaction.atomic():
        held = hold_entrant(entrant_id, actor)
        numbers = _read_coming(held, rounds)
        rows = AnnouncedAbsence.objects.filter(entrant=held.entrant, round_number__in=numbers)
        known = sorted(rows.values_list("round_number", flat=True))
        if known:
            rows.delete()
            refresh_prepared(held.stage, [held.entrant])
            why = clean_text(reason, "reason")
            rule_on(held, actor, "absence_taken_back", before={"rounds": known}, reason=why)
            raise_version(held.stage)
    return held.entrant


def _read_coming(held: Held, rounds: Any) -> list[int]:
    if not isinstance(rounds, list | tuple) or not rounds or len(rounds) > MOST_ROUNDS:
        raise InvalidInput("list_expected", field="rounds")
    coming = find_coming_round(held.stage)
    numbers = set()
    for place, given in enumerate(rounds):
        number = clean_whole(given, f"rounds.{place}", 1, MOST_ROUNDS)
        if number is None:
            raise InvalidInput("number_expected", field=f"rounds.{place}", low=coming, high=MOST_ROUNDS)
        if number < coming:
            raise Refusal("round_published", status=409, field=f"rounds.{place}", round=number)
        numbers.add(number)
    return sorted(numbers)


def mark_missing_absent(stage_id: str, *, actor: Actor, reason: str = "") -> list[Entrant]:
    """Everybody who is not checked in is absent from the next round; one ruling for all of them.

    Returns those who were marked. Raises as `lock_stage`, Refusal `nobody_checked_in` where nobody was at the door yet:
    then the list was not used, and all would be absent.
    """
    with transaction.atomic():
        stage = lock_stage(stage_id, actor)
        require_running(stage)
        active = Entrant.objects.filter(stage=stage, status=EntrantStatus.ACTIVE)
        if not active.filter(checked_in_at__isnull=False).exists():
            raise Refusal("nobody_checked_in", status=409)
        number = find_coming_round(stage)
        missing = list(active.filter(checked_in_at=None).exclude(absences__round_number=number).order_by("id"))
        if missing:
            AnnouncedAbsence.objects.bulk_create(
                AnnouncedAbsence(entrant=entrant, round_number=number) for entrant in missing
            )
            refresh_prepared(stage, missing)
            after = {"round": number, "entrants": [entrant.public_id for entrant in missing]}
            why = clean_text(reason, "reason")
            write_ruling(stage.tournament, actor, "missing_absent", after=after, reason=why)
            raise_version(stage)
    return missing
