"""What sides and seats are called, and who opens first: as it is sent, and changed afterwards."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring import Ruleset, score_records, sides_of
from tournaments.errors import InvalidInput, NotAllowed, Refusal
from tournaments.mapping.rules import read_ruleset
from tournaments.mapping.sheets import summarise
from tournaments.models import Match, MatchSide, Seat
from tournaments.permissions import Actor
from tournaments.selectors.seating import load_seats, seats_now
from tournaments.services.input import clean_name, clean_whole, refuse_unknown
from tournaments.services.locking import lock_match, records_now, require
from tournaments.services.versions import raise_stage_version


def read_sides(ruleset: Ruleset, sides: Any, field: str = "sides") -> tuple[dict[str, str], dict[int, str]]:
    """Letter -> name of the side, seat -> name of the player, from the sides as they are sent.

    Raises InvalidInput with the dotted place of the first fault.
    """
    letters = sides_of(ruleset)
    names = dict.fromkeys(letters, "")
    seat_names: dict[int, str] = {}
    if not isinstance(sides, list | tuple):
        raise InvalidInput("list_expected", field=field)
    if len(sides) > len(letters):
        raise InvalidInput("too_many_sides", field=field, most=len(letters))
    for place, (side, letter) in enumerate(zip(sides, letters, strict=False)):
        where = f"{field}.{place}"
        if not isinstance(side, dict):
            raise InvalidInput("object_expected", field=where)
        refuse_unknown(side, ("letter", "name", "seats"), where)
        names[letter] = clean_name(side.get("name"), f"{where}.name")
        seats = side.get("seats", [])
        if not isinstance(seats, list | tuple):
            raise InvalidInput("list_expected", field=f"{where}.seats")
        for index, seat in enumerate(seats):
            number, name = read_seat(ruleset, seat, f"{where}.seats.{index}", seat_names)
            if number not in letters[letter]:
                raise InvalidInput("seat_wrong_side", field=f"{where}.seats.{index}.number", seat=number)
            seat_names[number] = name
    return names, seat_names


def read_seat(ruleset: Ruleset, seat: Any, where: str, known: Mapping[int, str]) -> tuple[int, str]:
    """Number and name of a seat as it is sent; raises InvalidInput."""
    if not isinstance(seat, dict):
        raise InvalidInput("object_expected", field=where)
    refuse_unknown(seat, ("number", "name"), where)
    number = clean_whole(seat.get("number"), f"{where}.number", 1, ruleset.seats)
    if number is None:
        raise InvalidInput("seat_missing", field=f"{where}.number")
    if number in known:
        raise InvalidInput("seat_twice", field=f"{where}.number", seat=number)
    return number, clean_name(seat.get("name"), f"{where}.name")


def change_names(
    match_id: str,
    *,
    actor: Actor,
    sides: Any = (),
    seats: Any = (),
    first_opener: Any = ...,
) -> Match:
    """Change names of sides and seats, and who opens the first hand.

    sides: [{"letter", "name"}], seats: [{"number", "name"}]; first_opener: a seat, None (unknown), or left out.
    Whoever records may do this before the first hand, afterwards only a director. Two people swap seats by sending
    both names. A first opener changed later changes only hands whose opener nobody saw.
    """
    with transaction.atomic():
        match = lock_match(match_id, actor)
        seat_rows = load_seats(match)
        grants = require(actor, match, seat_rows, lambda grants: records_now(grants) or grants.names)
        if match.hands and not grants.names:
            raise NotAllowed("names_are_fixed")
        ruleset = read_ruleset(match.snapshot)
        rows = {side.letter: side for side in (seat.side for seat in seat_rows)}
        changed_sides = read_side_names(sides, rows)
        known: dict[int, str] = {}
        if not isinstance(seats, list | tuple):
            raise InvalidInput("list_expected", field="seats")
        for index, seat in enumerate(seats):
            number, name = read_seat(ruleset, seat, f"seats.{index}", known)
            known[number] = name
        MatchSide.objects.bulk_update(changed_sides, ["name"])
        now = seats_now(seat_rows)
        changed_seats = []
        for number, name in known.items():
            now[number].name = name
            changed_seats.append(now[number])
        Seat.objects.bulk_update(changed_seats, ["name"])
        if first_opener is not ...:
            set_first_opener(match, clean_whole(first_opener, "first_opener", 1, ruleset.seats))
        match.version += 1
        match.changed_at = timezone.now()
        match.save(update_fields=["first_opener", "score", "version", "changed_at"])
        raise_stage_version(match)
    return match


def read_side_names(sides: Any, rows: Mapping[str, MatchSide]) -> list[MatchSide]:
    """The sides with their new names, unsaved; raises InvalidInput."""
    if not isinstance(sides, list | tuple):
        raise InvalidInput("list_expected", field="sides")
    changed = []
    for index, side in enumerate(sides):
        if not isinstance(side, dict):
            raise InvalidInput("object_expected", field=f"sides.{index}")
        refuse_unknown(side, ("letter", "name"), f"sides.{index}")
        letter = side.get("letter")
        if not isinstance(letter, str) or letter not in rows:
            raise InvalidInput("side_unknown", field=f"sides.{index}.letter", status=400)
        rows[letter].name = clean_name(side.get("name"), f"sides.{index}.name")
        changed.append(rows[letter])
    return changed


def set_first_opener(match: Match, opener: int | None) -> None:
    """Set who opens the first hand and count the score anew, unsaved; only before the first record.

    Raises Refusal `opener_is_fixed` afterwards: what the table saw is in its records and is corrected there.
    """
    if opener == match.first_opener:
        return
    if match.last_seq:
        raise Refusal("opener_is_fixed", status=409, field="first_opener")
    match.first_opener = opener
    match.score = summarise(score_records(read_ruleset(match.snapshot), opener, []))
