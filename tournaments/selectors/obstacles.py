"""Everything that stands in the way of a round's next move: facts as codes with numbers; pages and services ask here."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Count, Q

from tournaments.enums import EntrantStatus, MatchState, RoundStatus, StageFormat, StageStatus, TournamentStatus
from tournaments.mapping.settings import stage_settings
from tournaments.models import Entrant, ForbiddenPair, Match, MatchSide, Round, RoundEntry, Sanction, Stage
from tournaments.selectors.pairing_basis import find_absent
from tournaments.transitions import ENDED_STATES

FORMATS = (StageFormat.SWISS, StageFormat.ROUND_ROBIN)


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Something that stands in the way. params: JSON values for its sentence; match_id, entrant_id: whose it is."""

    code: str
    params: dict[str, Any] = field(default_factory=dict)
    match_id: str = ""
    entrant_id: str = ""

    def as_dict(self) -> dict[str, Any]:
        """As an answer of the API tells it."""
        own = {"match": self.match_id, "entrant": self.entrant_id}
        return {"code": self.code, **self.params, **{key: value for key, value in own.items() if value}}


def list_standing_still(stage: Stage) -> list[Obstacle]:
    """Why nothing at all goes on in the stage: suspended, ended, closed."""
    found = []
    if stage.tournament.status == TournamentStatus.SUSPENDED:
        found.append(Obstacle("tournament_suspended"))
    if stage.tournament.status == TournamentStatus.ENDED:
        found.append(Obstacle("tournament_ended"))
    if stage.status == StageStatus.CLOSED:
        found.append(Obstacle("stage_closed"))
    return found


def list_to_prepare(stage: Stage, number: int, *, from_open_rounds: bool = False) -> list[Obstacle]:
    """What stands in the way of pairing round `number` (formats.md 1, 3): three queries.

    `round_not_next` (expected), `rounds_all_there` (rounds), `earlier_round_prepared` and `earlier_round_open` (round; an
    open one only in a Swiss, and not where the organiser overrides it), `too_few_entrants` (entrants).
    """
    found = list_standing_still(stage)
    if stage.format not in FORMATS:
        found.append(Obstacle("format_not_paired"))
    rounds = list(Round.objects.filter(stage=stage).order_by("number"))
    expected = rounds[-1].number + 1 if rounds else 1
    if number != expected:
        found.append(Obstacle("round_not_next", {"expected": expected}))
    planned = stage_settings(stage).rounds
    if stage.format == StageFormat.SWISS and planned is not None and number > planned:
        found.append(Obstacle("rounds_all_there", {"rounds": planned}))
    for row in rounds:
        if stage.format == StageFormat.ROUND_ROBIN:
            break  # its schedule follows from no result
        if row.status == RoundStatus.PREPARED:
            found.append(Obstacle("earlier_round_prepared", {"round": row.number}))
        elif row.status != RoundStatus.CLOSED and not from_open_rounds:
            found.append(Obstacle("earlier_round_open", {"round": row.number}))
    there = Entrant.objects.filter(stage=stage, status=EntrantStatus.ACTIVE, entered_round__lte=number)
    count = there.exclude(absences__round_number=number).count()
    if count < 2:
        found.append(Obstacle("too_few_entrants", {"entrants": count}))
    return found


def list_to_publish(round: Round) -> list[Obstacle]:
    """What stands in the way of publishing a prepared round: five queries.

    `entrant_missing` (name: active, in no match and without a bye), `entrant_gone` (name: withdrawn, expelled or absent,
    and still paired or given the bye), `pair_forbidden` (names), `table_missing` (names), `table_twice` (table),
    `round_empty`, `earlier_round_prepared` (round).
    """
    stage = round.stage
    found = list_standing_still(stage)
    entrants = {
        row[0]: row[1:]
        for row in Entrant.objects.filter(stage=stage).values_list(
            "pk", "name", "public_id", "status", "entered_round"
        )
    }
    absent = find_absent(stage, round.number)
    pairs: dict[int, list[int]] = {}
    tables: dict[int, int | None] = {}
    for match, table, entrant in (
        MatchSide.objects.filter(round=round, entrant__isnull=False)
        .order_by("match__table", "match_id", "letter")
        .values_list("match_id", "match__table", "entrant_id")
    ):
        pairs.setdefault(match, []).append(entrant)
        tables[match] = table
    entries = dict(RoundEntry.objects.filter(round=round).values_list("entrant_id", "bye"))
    earlier = Round.objects.filter(stage=stage, number__lt=round.number, status=RoundStatus.PREPARED)
    found += [
        Obstacle("earlier_round_prepared", {"round": number})
        for number in earlier.values_list("number", flat=True)
    ]
    if not pairs:
        found.append(Obstacle("round_empty"))
    seated = {entrant for pair in pairs.values() for entrant in pair}
    placed = seated | {entrant for entrant, bye in entries.items() if bye}
    for entrant, (name, public_id, status, entered) in entrants.items():
        there = status == EntrantStatus.ACTIVE and entered <= round.number and entrant not in absent
        if there and entrant not in placed and entrant not in entries:
            found.append(Obstacle("entrant_missing", {"name": name}, entrant_id=public_id))
        elif not there and entrant in placed:
            found.append(Obstacle("entrant_gone", {"name": name}, entrant_id=public_id))
    forbidden = set(ForbiddenPair.objects.filter(stage=stage).values_list("first_id", "second_id"))
    taken: set[int] = set()
    for match, pair in pairs.items():
        names = " – ".join(entrants[entrant][0] for entrant in pair)
        if tuple(sorted(pair)) in forbidden:
            found.append(Obstacle("pair_forbidden", {"names": names}))
        table = tables[match]
        if table is None:
            found.append(Obstacle("table_missing", {"names": names}))
        elif table in taken:
            found.append(Obstacle("table_twice", {"table": table}))
        else:
            taken.add(table)
    return found


def list_to_close(round: Round) -> list[Obstacle]:
    """What stands in the way of closing a published round: two queries.

    `table_open` (table, hands), `table_suspended`, `table_disputed` for each table; `earlier_round_open` (round).
    """
    found = list_standing_still(round.stage)
    earlier = Round.objects.filter(stage_id=round.stage_id, number__lt=round.number).exclude(
        status=RoundStatus.CLOSED
    )
    found += [
        Obstacle("earlier_round_open", {"round": number}) for number in earlier.values_list("number", flat=True)
    ]
    return found + list_open_tables(Match.objects.filter(round=round).order_by("table", "pk"))


def list_open_tables(matches: Iterable[Match]) -> list[Obstacle]:
    """The matches that keep their round open, in their order."""
    found = []
    for match in matches:
        state = MatchState(match.state)
        params = {"table": match.table, "hands": match.hands}
        if state == MatchState.DISPUTED:
            found.append(Obstacle("table_disputed", params, match.public_id))
        elif state == MatchState.SUSPENDED:
            found.append(Obstacle("table_suspended", params, match.public_id))
        elif state != MatchState.ANNULLED and state not in ENDED_STATES:
            found.append(Obstacle("table_open", params, match.public_id))
    return found


def list_to_unpublish(round: Round) -> list[Obstacle]:
    """What stands in the way of taking a publication back: `recorded` (table), `built_on` (round), `card_given`."""
    found = list_standing_still(round.stage) + _list_built_on(round, published_only=True)
    for match in Match.objects.filter(round=round, last_seq__gt=0).order_by("table", "pk"):
        found.append(Obstacle("recorded", {"table": match.table}, match.public_id))
    return found + _list_cards(round)


def list_to_reopen(round: Round) -> list[Obstacle]:
    """What stands in the way of opening a closed round again: `built_on` (round)."""
    return list_standing_still(round.stage) + _list_built_on(round, closed_only=True)


def list_to_delete(round: Round) -> list[Obstacle]:
    """What stands in the way of deleting a round: `round_published`, `built_on` (round), `recorded`, `card_given`."""
    found = list_standing_still(round.stage)
    if round.status != RoundStatus.PREPARED:
        found.append(Obstacle("round_published"))
    later = Round.objects.filter(stage_id=round.stage_id, number__gt=round.number).order_by("number")
    found += [Obstacle("built_on", {"round": number}) for number in later.values_list("number", flat=True)]
    for match in Match.objects.filter(round=round, last_seq__gt=0).order_by("table", "pk"):
        found.append(Obstacle("recorded", {"table": match.table}, match.public_id))
    return found + _list_cards(round)


def _list_built_on(round: Round, *, published_only: bool = False, closed_only: bool = False) -> list[Obstacle]:
    """Later rounds that stand on this one: in a Swiss all, in a round robin those that are further than it would be."""
    later = Round.objects.filter(stage_id=round.stage_id, number__gt=round.number)
    if round.stage.format == StageFormat.ROUND_ROBIN:
        if closed_only:
            later = later.filter(status=RoundStatus.CLOSED)
        elif published_only:
            later = later.exclude(status=RoundStatus.PREPARED)
    return [
        Obstacle("built_on", {"round": number})
        for number in later.order_by("number").values_list("number", flat=True)
    ]


def _list_cards(round: Round) -> list[Obstacle]:
    given = Sanction.objects.filter(Q(round=round) | Q(match__round=round), taken_back=None).aggregate(
        count=Count("pk")
    )["count"]
    return [Obstacle("card_given", {"count": given})] if given else []
