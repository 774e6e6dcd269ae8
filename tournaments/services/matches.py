"""Opening a match and moving it: rules, table, state."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction

from scoring import SheetError, score_records, sides_of
from tournaments.enums import MatchState, StageStatus, TournamentStatus
from tournaments.errors import InvalidInput, MatchNotOpen, NotAllowed, Refusal
from tournaments.mapping.rules import build_snapshot, read_ruleset
from tournaments.mapping.sheets import summarise
from tournaments.models import Match, MatchSide, RulesSnapshot, Seat, Stage
from tournaments.permissions import Actor, find_role, is_unseen
from tournaments.selectors.seating import load_seats
from tournaments.services.correction_limits import require_open_round
from tournaments.services.input import clean_name, clean_text, clean_whole
from tournaments.services.locking import lock_match, require
from tournaments.services.naming import read_sides
from tournaments.services.rulings import write_ruling
from tournaments.services.versions import raise_stage_version, save_and_announce
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


def table_is_taken(stage: Stage, table: int) -> bool:
    """True while another match holds the table."""
    held = [MatchState.CALLED, MatchState.PLAYING]
    return Match.objects.filter(stage=stage, table=table, state__in=held).exists()


def move_match(match_id: str, *, actor: Actor, state: MatchState, reason: str) -> Match:
    """Suspend a match, take it up again (state playing), or annul it, with a reason; written as a ruling.

    Raises MatchNotOpen where the list of moves forbids it, Refusal `table_taken`; where it would be annulled what
    `require_open_round` raises.
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
        if state is MatchState.ANNULLED:
            require_open_round(match)
        match.state = state
        write_ruling(
            match.stage.tournament, actor, f"match_{state}", match=match, before=old, after=state, reason=reason
        )
        try:
            save_and_announce(match, ["state"])
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
        if is_unseen(match):
            # Nobody is called before the round is published, and who else wants the table is asked then.
            write_ruling(match.stage.tournament, actor, "table_changed", match=match, before=old, after=table)
            save_and_announce(match, ["table"])
            return match
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
        save_and_announce(match, ["table", "state"])
    return match
