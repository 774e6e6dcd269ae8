"""Opening and running a table: matches, names, who opens, who scores, calls."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring import Ruleset, SheetError, score_records, sides_of
from tournaments.enums import MatchState, StageStatus, TournamentStatus
from tournaments.errors import InvalidInput, MatchNotOpen, NotAllowed, Refusal
from tournaments.mapping.rules import build_snapshot, read_ruleset
from tournaments.mapping.sheets import summarise
from tournaments.models import Match, MatchSide, RulesSnapshot, Seat, Stage
from tournaments.permissions import Actor, Grants, find_role
from tournaments.selectors.matches import seats_now
from tournaments.services.input import clean_name, clean_text, clean_whole, refuse_unknown
from tournaments.services.locking import load_seats, lock_match, require
from tournaments.services.rulings import write_ruling
from tournaments.services.versions import raise_stage_version
from tournaments.services.writing import name_collision, refuse_score
from tournaments.transitions import ENDED_STATES, OPEN_STATES, may_move_match

HIGHEST_TABLE = 9999


def freeze_rules(rules: Any, name: str = "") -> RulesSnapshot:
    """The stored snapshot of the ruleset that `rules` names: a preset's name, or a document with overrides.

    The same choice is stored once. Raises CannotBeScored `unknown_preset` or `invalid_rules`.
    """
    if isinstance(rules, str):
        rules = {"preset": rules}
    if rules is not None and not isinstance(rules, dict):
        raise InvalidInput("rules_expected", field="rules")
    try:
        draft = build_snapshot(rules, name)
    except SheetError as fault:
        raise refuse_score(fault) from fault
    snapshot, _ = RulesSnapshot.objects.get_or_create(
        digest=draft.digest,
        defaults={"rules": draft.rules, "preset": draft.preset, "name": draft.name, "sources": draft.sources},
    )
    return snapshot


def open_match(
    stage: Stage,
    *,
    actor: Actor,
    rules: Any,
    sides: Sequence[Mapping[str, Any]] = (),
    first_opener: int | None = None,
    table: int | None = None,
    rules_name: str = "",
) -> Match:
    """A new match in a stage of open tables, called to its table where it has one.

    sides: in the order of their letters, each {"name"?, "seats": [{"number", "name"?}]}; a side or seat that is not
    given has no name. Raises NotAllowed, InvalidInput (`seat_unknown`, `seat_twice`, `seat_wrong_side` …),
    CannotBeScored for the rules, MatchNotOpen for a stage that is closed, Refusal `table_taken`.
    """
    if find_role(actor.user, stage.tournament) not in ("director", "organiser") or actor.read_only:
        raise NotAllowed()
    if stage.status == StageStatus.CLOSED or stage.tournament.status == TournamentStatus.ENDED:
        raise MatchNotOpen("tournament_not_open")
    table = clean_whole(table, "table", 1, HIGHEST_TABLE)
    snapshot = freeze_rules(rules, clean_name(rules_name, "rules_name"))
    ruleset = read_ruleset(snapshot)
    opener = clean_whole(first_opener, "first_opener", 1, ruleset.seats)
    names, seat_names = read_sides(ruleset, sides)
    with transaction.atomic():
        match = Match(
            stage=stage,
            snapshot=snapshot,
            table=table,
            state=MatchState.CALLED if table is not None else MatchState.SCHEDULED,
            first_opener=opener,
            score=summarise(score_records(ruleset, opener, [])),
        )
        if table is not None and table_is_taken(stage, table):
            raise Refusal("table_taken", status=409, field="table")
        try:
            match.save(force_insert=True)
        except IntegrityError as fault:
            raise name_collision(fault) from fault
        rows = {letter: MatchSide(match=match, letter=letter, name=names[letter]) for letter in sides_of(ruleset)}
        MatchSide.objects.bulk_create(rows.values())
        Seat.objects.bulk_create(
            Seat(match=match, side=rows[letter], number=number, name=seat_names.get(number, ""))
            for letter, numbers in sides_of(ruleset).items()
            for number in numbers
        )
        raise_stage_version(match)
    return match


def records_now(grants: Grants) -> bool:
    """True for whoever records here; an expired link only delivers what its phone had queued (model.md, AccessLink)."""
    return grants.record and not grants.late


def table_is_taken(stage: Stage, table: int) -> bool:
    """True while another match holds the table."""
    held = [MatchState.CALLED, MatchState.PLAYING]
    return Match.objects.filter(stage=stage, table=table, state__in=held).exists()


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
        _save_and_announce(match, ["call", "called_at"])
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
            _save_and_announce(match, ["call", "called_at"])
    return match


def move_match(match_id: str, *, actor: Actor, state: MatchState, reason: str) -> Match:
    """Suspend a match, take it up again (state playing), or annul it, with a reason; written as a ruling.

    Raises MatchNotOpen where the list of moves forbids it, Refusal `table_taken`.
    """
    reason = clean_text(reason, "reason", required=True)
    if state not in (MatchState.SUSPENDED, MatchState.PLAYING, MatchState.ANNULLED):
        raise InvalidInput("state_expected", field="state")
    with transaction.atomic():
        match = lock_match(match_id, actor)
        require(actor, match, load_seats(match), lambda grants: grants.rule)
        old = MatchState(match.state)
        if (
            old == state
            or not may_move_match(old, state)
            or (state is MatchState.PLAYING and old != MatchState.SUSPENDED)
        ):
            raise MatchNotOpen(state=match.state)
        match.state = state
        write_ruling(
            match.stage.tournament, actor, f"match_{state}", match=match, before=old, after=state, reason=reason
        )
        try:
            _save_and_announce(match, ["state"])
        except IntegrityError as fault:
            raise name_collision(fault) from fault
    return match


def change_table(match_id: str, *, actor: Actor, table: int | None) -> Match:
    """Seat the match at another table (None: at none); written as a ruling. Raises Refusal `table_taken`."""
    table = clean_whole(table, "table", 1, HIGHEST_TABLE)
    with transaction.atomic():
        match = lock_match(match_id, actor)
        require(actor, match, load_seats(match), lambda grants: grants.manage)
        old = match.table
        if old == table:
            return match
        match.table = table
        if match.state in OPEN_STATES and not match.hands:
            match.state = MatchState.CALLED if table is not None else MatchState.SCHEDULED
        if table is None and match.state == MatchState.PLAYING:
            raise InvalidInput("table_missing", field="table")
        if match.state not in ENDED_STATES and table is not None:
            others = Match.objects.filter(
                stage_id=match.stage_id, table=table, state__in=[MatchState.CALLED, MatchState.PLAYING]
            )
            if others.exclude(pk=match.pk).exists():
                raise Refusal("table_taken", status=409, field="table")
        write_ruling(match.stage.tournament, actor, "table_changed", match=match, before=old, after=table)
        _save_and_announce(match, ["table", "state"])
    return match


def _save_and_announce(match: Match, fields: list[str]) -> None:
    match.version += 1
    match.changed_at = timezone.now()
    match.save(update_fields=[*fields, "version", "changed_at"])
    raise_stage_version(match)
