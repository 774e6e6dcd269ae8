"""Changing a prepared round by hand: kept beside the engine's answer, each change a ruling."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from tournaments.enums import RoundStatus
from tournaments.errors import InvalidInput, Refusal
from tournaments.models import Match, Round
from tournaments.permissions import Actor
from tournaments.regulations.settings import HIGHEST_TABLE
from tournaments.services.directing import lock_round, raise_version, require_running
from tournaments.services.forbidden_pairs import forbid_pair
from tournaments.services.input import clean_text, clean_whole
from tournaments.services.once import find_answer, keep_answer
from tournaments.services.pairing_drafts import Draft, refuse_same
from tournaments.services.round_moves import erase_round
from tournaments.services.round_overrides import override_round
from tournaments.services.rounds import clean_number, prepare_round
from tournaments.services.rulings import write_ruling

ACTION = "pairing_changed"


def swap_entrants(
    stage_id: str, number: int, first: Any, second: Any, *, actor: Actor, key: UUID | None = None, reason: str = ""
) -> Round:
    """Put two entrants in each other's places: at another table, with the bye, or nowhere yet.

    Of two who are paired with each other the other side opens. Raises Refusal `pair_is_forbidden`,
    `entrant_not_there`, InvalidInput `same_entrant`, and as `change_round`.
    """

    def act(draft: Draft) -> None:
        one, two = draft.find_entrant(first, "first"), draft.find_entrant(second, "second")
        refuse_same(one, two)
        here, there = draft.match_of(one), draft.match_of(two)
        if here is not None and here == there:
            opener, other = draft.pair_of(here)
            draft.seat([(here, other, opener)], keep_order=True)
            return
        exchanged = {one: two, two: one}
        placed = []
        for match in filter(None, (here, there)):
            a, b = draft.pair_of(match)
            placed.append((match, exchanged.get(a, a), exchanged.get(b, b)))
        had_bye = {id for id in (one, two) if id in draft.list_byes()}
        if had_bye != {one, two}:
            for id in had_bye:
                draft.clear(id)
                draft.give_bye(exchanged[id])
        if here is None and there is not None:
            draft.clear(one)
        if there is None and here is not None:
            draft.clear(two)
        if placed:
            draft.seat(placed)

    content = {"do": "swap", "first": str(first), "second": str(second)}
    return change_round(stage_id, number, actor=actor, key=key, content=content, reason=reason, act=act)


def give_bye(
    stage_id: str, number: int, entrant: Any, *, actor: Actor, key: UUID | None = None, reason: str = ""
) -> Round:
    """Give the bye to this entrant. Whoever had it takes his place; without one his opponent is left unpaired.

    Raises as `swap_entrants`.
    """

    def act(draft: Draft) -> None:
        id = draft.find_entrant(entrant)
        byes, match = draft.list_byes(), draft.match_of(id)
        if id in byes:
            return
        if match is None:
            draft.give_bye(id)
            return
        opponent = next(other for other in draft.pair_of(match) if other != id)
        if byes:
            draft.clear(byes[-1])
            draft.seat([(match, byes[-1], opponent)])
        else:
            draft.remove_match(match)
        draft.give_bye(id)

    content = {"do": "bye", "entrant": str(entrant)}
    return change_round(stage_id, number, actor=actor, key=key, content=content, reason=reason, act=act)


def pair_by_hand(
    stage_id: str, number: int, first: Any, second: Any, *, actor: Actor, key: UUID | None = None, reason: str = ""
) -> Round:
    """Pair two who have no match, at the lowest free table. Raises Refusal `already_paired`, and as `swap_entrants`."""

    def act(draft: Draft) -> None:
        one, two = draft.find_entrant(first, "first"), draft.find_entrant(second, "second")
        refuse_same(one, two)
        for id in (one, two):
            if draft.match_of(id) is not None:
                raise Refusal("already_paired", status=409, name=draft.name_of(id))
        draft.add_match(one, two)

    content = {"do": "pair", "first": str(first), "second": str(second)}
    return change_round(stage_id, number, actor=actor, key=key, content=content, reason=reason, act=act)


def unpair(
    stage_id: str, number: int, match_id: Any, *, actor: Actor, key: UUID | None = None, reason: str = ""
) -> Round:
    """Take a match out of the round: its two are unpaired. Raises as `change_round`, NotFound."""
    content = {"do": "unpair", "match": str(match_id)}

    def act(draft: Draft) -> None:
        draft.remove_match(draft.find_match(match_id))

    return change_round(stage_id, number, actor=actor, key=key, content=content, reason=reason, act=act)


def swap_opener(
    stage_id: str, number: int, match_id: Any, *, actor: Actor, key: UUID | None = None, reason: str = ""
) -> Round:
    """Let the other side of a match open. Raises as `change_round`, NotFound."""
    content = {"do": "opener", "match": str(match_id)}

    def act(draft: Draft) -> None:
        match = draft.find_match(match_id)
        opener, other = draft.pair_of(match)
        draft.seat([(match, other, opener)], keep_order=True)

    return change_round(stage_id, number, actor=actor, key=key, content=content, reason=reason, act=act)


def set_tables(
    stage_id: str,
    number: int,
    tables: dict[str, Any],
    *,
    actor: Actor,
    key: UUID | None = None,
    reason: str = "",
) -> Round:
    """Seat matches at these tables (public id -> number). Whoever sat there takes the table that becomes free.

    Raises InvalidInput `number_expected`, `table_twice` under `tables.<match>`, NotFound, and as `change_round`.
    """
    wanted: dict[str, int] = {}
    for match_id, table in tables.items():
        field = f"tables.{str(match_id)[:20]}"
        number_ = clean_whole(table, field, 1, HIGHEST_TABLE)
        if number_ is None:
            raise InvalidInput("number_expected", field=field, low=1, high=HIGHEST_TABLE)
        if number_ in wanted.values():
            raise InvalidInput("table_twice", field=field, table=number_)
        wanted[match_id] = number_

    def act(draft: Draft) -> None:
        moves: dict[int, int | None] = {draft.find_match(match_id).pk: table for match_id, table in wanted.items()}
        rows = {match.pk: match for match in draft.matches}
        free = [rows[pk].table for pk in moves if rows[pk].table not in moves.values()]
        for match in draft.matches:
            if match.pk not in moves and match.table in moves.values():
                moves[match.pk] = free.pop(0)  # one becomes free for each that is taken from another
        changed = [rows[pk] for pk, table in moves.items() if rows[pk].table != table]
        for match in changed:
            match.table = moves[match.pk]
            match.version += 1
            match.changed_at = timezone.now()
        Match.objects.bulk_update(changed, ["table", "version", "changed_at"])
        draft.moved |= {match.pk for match in changed}

    content = {"do": "tables", "tables": {str(match): table for match, table in sorted(wanted.items())}}
    return change_round(stage_id, number, actor=actor, key=key, content=content, reason=reason, act=act)


def change_round(
    stage_id: str,
    number: int,
    *,
    actor: Actor,
    key: UUID | None,
    content: dict[str, Any],
    reason: str,
    act: Callable[[Draft], None],
) -> Round:
    """Do `act` to a prepared round, write it down beside the engine's answer and as a ruling.

    key: the client's; the same one again changes nothing (EntryConflict where it asks for something else). Raises
    Refusal `round_is_seen` for a round that is published or closed, and as `lock_round`, `require_running`.
    """
    reason = clean_text(reason, "reason")
    asked = {
        **content,
        "stage": stage_id,
        "number": clean_number(number),
        "by": actor.user.pk if actor.user else None,
    }
    with transaction.atomic():
        round = lock_round(stage_id, number, actor, with_matches=True)
        if key is not None and find_answer(key, ACTION, asked) is not None:
            return round
        require_running(round.stage)
        if round.status != RoundStatus.PREPARED:
            raise Refusal("round_is_seen", status=409)
        draft = Draft(round)
        before = draft.describe(draft.matches)
        act(draft)
        after = draft.describe(draft.matches)
        if before != after:
            keep_change(round, content, actor, before, after, reason)
            raise_version(round.stage)
        if key is not None:
            keep_answer(key, ACTION, asked, {"round": round.number})
    return round


def keep_change(
    round: Round, content: dict[str, Any], actor: Actor, before: dict[str, Any], after: dict[str, Any], reason: str
) -> None:
    """Write a change beside the engine's answer, and what moved as a ruling."""
    pairing: dict[str, Any] = dict(round.pairing)
    pairing["changes"] = [*pairing.get("changes", []), {**content, "at": timezone.now().isoformat()}]
    round.pairing = pairing
    round.save(update_fields=["pairing"])
    left = [pair for pair in before["pairs"] if pair not in after["pairs"]]
    come = [pair for pair in after["pairs"] if pair not in before["pairs"]]
    write_ruling(
        round.stage.tournament,
        actor,
        "pairing_changed",
        before={**before, "pairs": left},
        after={**after, "pairs": come},
        reason=reason,
    )


def pair_again(
    stage_id: str, number: int, *, actor: Actor, forbid: tuple[Any, Any] | None = None, reason: str = ""
) -> Round:
    """Pair a prepared round anew from what stands now; what was changed by hand is gone.

    forbid: two entrants who never meet from now on. All or nothing. Raises as `change_round` and `prepare_round`.
    """
    reason = clean_text(reason, "reason")
    with transaction.atomic():
        round = lock_round(stage_id, clean_number(number), actor, with_matches=True)
        require_running(round.stage)
        if round.status != RoundStatus.PREPARED:
            raise Refusal("round_is_seen", status=409)
        if round.stage.rounds.filter(number__gt=round.number).exists():
            raise Refusal("round_built_on", status=409)
        if forbid:
            forbid_pair(stage_id, *forbid, actor=actor, reason=reason)
        erase_round(round)
        prepare_round(stage_id, number, actor=actor, from_open_rounds=round.from_open_rounds)
        return override_round(
            stage_id,
            number,
            actor=actor,
            target=round.target,
            time_limit_minutes=round.time_limit_minutes,
            best_of=round.best_of,
        )
