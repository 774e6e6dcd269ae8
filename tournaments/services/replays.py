"""Playing a match anew: the old one is annulled, the new one stands in its place; both stay readable."""

from django.db import transaction

from scoring import score_records
from tournaments.enums import MatchState
from tournaments.errors import MatchNotOpen, Refusal
from tournaments.mapping.rules import read_ruleset
from tournaments.mapping.sheets import summarise
from tournaments.models import Match, MatchSide, Seat
from tournaments.permissions import Actor
from tournaments.selectors.seating import load_seats
from tournaments.services.correction_limits import require_open_round
from tournaments.services.input import clean_text
from tournaments.services.locking import lock_match, require
from tournaments.services.matches import table_is_taken
from tournaments.services.rulings import write_ruling
from tournaments.services.versions import raise_stage_version, save_and_announce
from tournaments.transitions import may_move_match


def replay_match(match_id: str, *, actor: Actor, reason: str) -> Match:
    """The new match that is played instead of this one: same round, table, sides, names, rules and first opener.

    The old one is annulled in the same step and counts for nothing (model.md, states of a match). Asked again, the
    match that replaced it is answered. Raises MatchNotOpen where it cannot be annulled, Refusal `table_taken`, and as
    `require_open_round`.
    """
    reason = clean_text(reason, "reason", required=True)
    with transaction.atomic():
        old = lock_match(match_id, actor)
        seats = load_seats(old)
        require(actor, old, seats, lambda grants: grants.rule)
        if (new := Match.objects.filter(replaces=old).first()) is not None:
            return new
        before = MatchState(old.state)
        if not may_move_match(before, MatchState.ANNULLED):
            raise MatchNotOpen(state=old.state)
        require_open_round(old)
        old.state = MatchState.ANNULLED
        save_and_announce(old, ["state"])
        # An entrant has one match in a round: the one that counts.
        MatchSide.objects.filter(match=old).update(exclusive=False)
        if old.table is not None and table_is_taken(old.stage, old.table):
            raise Refusal("table_taken", status=409, field="table")
        new = Match.objects.create(
            stage=old.stage,
            round=old.round,
            snapshot=old.snapshot,
            table=old.table,
            state=MatchState.CALLED if old.table is not None else MatchState.SCHEDULED,
            first_opener=old.first_opener,
            score=summarise(score_records(read_ruleset(old.snapshot), old.first_opener, [])),
            pairing=old.pairing,
            replaces=old,
        )
        _copy_sides(new, seats)
        write_ruling(
            old.stage.tournament,
            actor,
            "match_replayed",
            match=old,
            before=before,
            after={"match": new.public_id},
            reason=reason,
        )
        raise_stage_version(new)
    return new


def _copy_sides(new: Match, seats: list[Seat]) -> None:
    """The same sides and whoever sits there now."""
    sides = {
        letter: MatchSide(match=new, round=new.round, letter=letter, entrant_id=side.entrant_id, name=side.name)
        for letter, side in sorted({seat.side.letter: seat.side for seat in seats}.items())
    }
    MatchSide.objects.bulk_create(sides.values())
    latest = {seat.number: seat for seat in sorted(seats, key=lambda seat: seat.from_seq)}
    Seat.objects.bulk_create(
        Seat(match=new, side=sides[seat.side.letter], number=number, player_id=seat.player_id, name=seat.name)
        for number, seat in sorted(latest.items())
    )
