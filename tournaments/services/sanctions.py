"""Cards and penalty points of a stage: given once, taken back once, and then as if they had never been (formats.md 1)."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from tournaments.enums import EntrantStatus, SanctionKind
from tournaments.errors import EntryConflict, InvalidInput, NotFound
from tournaments.mapping.event_changes import EventChange
from tournaments.mapping.events import SanctionRow
from tournaments.models import Entrant, Sanction
from tournaments.permissions import Actor
from tournaments.regulations.settings import MOST_POINTS, MOST_ROUNDS
from tournaments.selectors.sanctions import list_entrant_cards, read_rules
from tournaments.services.consequences import Consequences, foresee
from tournaments.services.correction_limits import require_correctable
from tournaments.services.directing import lock_stage, raise_version
from tournaments.services.input import clean_text, clean_whole, read_uuid
from tournaments.services.rulings import write_ruling
from tournaments.services.sanction_places import (
    find_entrant,
    find_match,
    find_player,
    find_round,
    hold_place,
    lock_place,
)
from tournaments.standings.cards import judge_cards
from tournaments.standings.event import Card, CardRules, Colour, Event

COLOURS = (SanctionKind.YELLOW, SanctionKind.RED, SanctionKind.BLACK)


@dataclass(frozen=True)
class Given:
    """A card or penalty that was given; `created` is false where it was there already."""

    sanction: Sanction
    created: bool


@dataclass(frozen=True)
class SanctionPreview:
    """What a card or penalty would do. counted: the colour that it counts as ("" for points); status: the entrant's."""

    sanction: Sanction
    counted: str
    status: str
    consequences: Consequences


def give_card(
    stage_id: str,
    *,
    actor: Actor,
    entry_id: UUID,
    entrant: str,
    colour: str,
    reason: str,
    match: str | None = None,
    round: int | None = None,
    player: str | None = None,
    preview: bool = False,
) -> Given | SanctionPreview:
    """Show an entrant a card: in a match, or outside of one in a round (by default the last one that was published).

    entrant, match, player: public ids; the player is one of the entrant's. The same `entry_id` with the same content
    answers the card that is there. Who is expelled by it is paired no more from then on. preview: nothing is stored and
    the answer says what would move. Raises InvalidInput `choice_missing`, `text_missing`, `number_expected`; NotFound for
    what is not in the stage; Refusal `entrant_not_in_match`, `round_not_published`, `entrant_waits`, EntryConflict; and
    as `lock_stage`, `require_correctable`.
    """
    if colour not in COLOURS:
        raise InvalidInput("choice_missing", field="colour")
    reason = clean_text(reason, "reason", required=not preview)
    number = clean_whole(round, "round", 1, MOST_ROUNDS)
    with transaction.atomic():
        number = hold_place(stage_id, number, match)
        stage = lock_stage(stage_id, actor)
        row = find_entrant(stage, entrant)
        played = find_match(stage, row, match)
        sanction = Sanction(
            stage=stage,
            entrant=row,
            player=find_player(row, player),
            round=played.round if played is not None else find_round(stage, number, required=True),
            match=played,
            kind=colour,
            reason=reason,
            entry_id=read_uuid(entry_id, "entry_id"),
        )
        return _give(sanction, actor, "card_given", preview)


def give_penalty(
    stage_id: str,
    *,
    actor: Actor,
    entry_id: UUID,
    entrant: str,
    points: Any,
    reason: str,
    round: int | None = None,
    preview: bool = False,
) -> Given | SanctionPreview:
    """General penalty points: off `points_for` and off `difference`, a line of their own (formats.md 1).

    round: from which they are seen; None: from the start. Idempotent and refused as `give_card`.
    """
    if clean_whole(points, "points", 1, MOST_POINTS) is None:
        raise InvalidInput("number_expected", field="points", low=1, high=MOST_POINTS)
    reason = clean_text(reason, "reason", required=not preview)
    number = clean_whole(round, "round", 1, MOST_ROUNDS)
    with transaction.atomic():
        if number is not None:
            hold_place(stage_id, number, None)
        stage = lock_stage(stage_id, actor)
        sanction = Sanction(
            stage=stage,
            entrant=find_entrant(stage, entrant),
            round=find_round(stage, number, required=False),
            kind=SanctionKind.POINTS,
            points=points,
            reason=reason,
            entry_id=read_uuid(entry_id, "entry_id"),
        )
        return _give(sanction, actor, "penalty_given", preview)


def take_back(sanction_id: str, *, actor: Actor, reason: str, preview: bool = False) -> Sanction | SanctionPreview:
    """Take a card or penalty points back: it counts for nothing any more, and whom it expelled is back.

    Taken back already, nothing happens. Raises InvalidInput `text_missing`, NotFound, and as `lock_stage`,
    `require_correctable`.
    """
    reason = clean_text(reason, "reason", required=not preview)
    found = Sanction.objects.select_related("stage").filter(public_id=sanction_id).first()
    if found is None:
        raise NotFound(field="sanction")
    with transaction.atomic():
        lock_place(found.round_id, found.match_id)
        stage = lock_stage(found.stage.public_id, actor)
        sanction = Sanction.objects.select_related("entrant", "round", "match", "player").get(pk=found.pk)
        sanction.stage = stage
        if sanction.taken_back_id is not None and not preview:
            return sanction
        require_correctable(stage, sanction.round)
        status = _restore_status(sanction)
        if preview:
            change = EventChange(
                taken_back=(row_of(sanction),) if sanction.taken_back_id is None else (),
                statuses={sanction.entrant_id: status},
            )
            return SanctionPreview(sanction, "", status, foresee(stage, change, _number_of(sanction)))
        kind = "penalty_taken_back" if sanction.kind == SanctionKind.POINTS else "card_taken_back"
        before, after = describe(sanction, sanction.entrant.status), {"status": status}
        sanction.taken_back = write_ruling(
            stage.tournament, actor, kind, match=sanction.match, before=before, after=after, reason=reason
        )
        sanction.save(update_fields=["taken_back"])
        _set_status(sanction.entrant, status)
        raise_version(stage)
    return sanction


def row_of(sanction: Sanction) -> SanctionRow:
    """The sanction as standings read it."""
    player = sanction.player.public_id if sanction.player is not None else None
    return SanctionRow(
        sanction.entrant_id,
        sanction.kind,
        sanction.points,
        sanction.reason,
        sanction.round_id,
        sanction.match_id,
        player,
    )


def describe(sanction: Sanction, status: str) -> dict[str, Any]:
    """What a ruling keeps of a sanction, without names: whose it is, what, in which round, by which player."""
    facts: dict[str, Any] = {
        "sanction": sanction.public_id,
        "entrant": sanction.entrant.public_id,
        "kind": str(sanction.kind),
        "status": str(status),
    }
    if sanction.points:
        facts["points"] = sanction.points
    if sanction.round is not None:
        facts["round"] = sanction.round.number
    if sanction.player is not None:
        facts["player"] = sanction.player.public_id
    return facts


def _give(sanction: Sanction, actor: Actor, kind: str, preview: bool) -> Given | SanctionPreview:
    stage, entrant = sanction.stage, sanction.entrant
    there = Sanction.objects.select_related("player").filter(entry_id=sanction.entry_id).first()
    if there is not None and not preview:
        if there.stage_id != stage.pk or row_of(there) != row_of(sanction):
            raise EntryConflict(field="entry_id")
        return Given(there, False)
    require_correctable(stage, sanction.round)
    counted, expels = judge(sanction)
    status = str(EntrantStatus.EXPELLED if expels else entrant.status)
    if preview:
        change = EventChange(given=(row_of(sanction),), statuses={entrant.pk: status})
        return SanctionPreview(sanction, counted, status, foresee(stage, change, _number_of(sanction)))
    sanction.given = write_ruling(
        stage.tournament,
        actor,
        kind,
        match=sanction.match,
        before={"status": str(entrant.status)},
        after=describe(sanction, status),
        reason=sanction.reason,
    )
    sanction.save(force_insert=True)
    _set_status(entrant, status)
    raise_version(stage)
    return Given(sanction, True)


def judge(sanction: Sanction) -> tuple[str, bool]:
    """The colour that a new card counts as beside those that stand, and whether the entrant is expelled by any of them."""
    if sanction.kind == SanctionKind.POINTS:
        return "", _expels(list_entrant_cards(sanction.entrant), read_rules(sanction.stage))
    assert sanction.round is not None
    new = Card(sanction.entrant.public_id, Colour(sanction.kind), sanction.round.number, player="new")
    cards = [*list_entrant_cards(sanction.entrant), new]
    rules = read_rules(sanction.stage)
    judged = judge_cards(Event(entrants=(), cards=tuple(cards), card_rules=rules))
    counted = next(one.counted.value for one in judged if one.card is new)
    return counted, _expels(cards, rules)


def _expels(cards: list[Card], rules: CardRules) -> bool:
    return any(one.rule.expelled for one in judge_cards(Event(entrants=(), cards=tuple(cards), card_rules=rules)))


def _restore_status(sanction: Sanction) -> str:
    """Where the entrant stands once the sanction is gone: expelled by another card, or as before the one that did it."""
    entrant = sanction.entrant
    left = list_entrant_cards(entrant, without=sanction)
    if entrant.status != EntrantStatus.EXPELLED or _expels(left, read_rules(sanction.stage)):
        return str(entrant.status)
    given = Sanction.objects.filter(entrant=entrant).select_related("given").order_by("-given__seq")
    for row in given:
        before, after = row.given.before or {}, row.given.after or {}
        if before.get("status") != EntrantStatus.EXPELLED and after.get("status") == EntrantStatus.EXPELLED:
            return str(before["status"])
    return str(EntrantStatus.ACTIVE)


def _set_status(entrant: Entrant, status: str) -> None:
    if entrant.status != status:
        entrant.status = status
        entrant.save(update_fields=["status"])


def _number_of(sanction: Sanction) -> int:
    return sanction.round.number if sanction.round is not None else 0
