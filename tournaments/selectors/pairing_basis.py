"""Reading what a round is paired from: standings, who opened, who is there, who may not meet, who sits where."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import F, Q

from tournaments.enums import MatchState
from tournaments.formats.state import State
from tournaments.mapping.event_changes import EventChange, change_rows
from tournaments.mapping.settings import stage_settings
from tournaments.mapping.states import PairingFacts, build_state
from tournaments.models import AnnouncedAbsence, Entrant, EntrantMember, ForbiddenPair, Seat, Stage
from tournaments.regulations.settings import StageSettings
from tournaments.selectors.standings import LoadedStage, build_stage, load_stage


class Member(NamedTuple):
    """A player of an entrant in a round; `name` as everybody may see it."""

    player: int
    name: str


class Opening(NamedTuple):
    """Who opened a match first: the entrant, and the player, or the place in the pair where he has no row."""

    entrant: int
    player: int | None
    place: int


@dataclass(frozen=True)
class PairingBasis:
    """Everything that a round is paired and seated from, read once.

    keys: public id of an entrant -> number of its row. members: players of each entrant in this round, in their places.
    openings: each first opening of the rounds before, oldest first. absent: entrants that announced it.
    """

    stage: Stage
    settings: StageSettings
    number: int
    loaded: LoadedStage
    state: State
    keys: Mapping[str, int]
    members: Mapping[int, Sequence[Member]]
    openings: Sequence[Opening]
    absent: frozenset[int]


def load_basis(
    stage: Stage, number: int, *, from_open_rounds: bool = False, change: EventChange | None = None
) -> PairingBasis:
    """What round `number` is paired from, in eleven queries whatever the size of the field.

    Only closed rounds before it count, unless `from_open_rounds` (formats.md 1). change: what it would be paired from
    after a correction (formats.md 5). The stage comes with its `snapshot`.
    """
    settings = stage_settings(stage)
    loaded = load_stage(stage, until=number - 1, closed_only=not from_open_rounds)
    if change is not None:
        loaded = build_stage(stage, change_rows(loaded.rows, change))
    opened = list_openings(stage, number)
    absent = find_absent(stage, number)
    facts = PairingFacts(
        openers={match: opening.entrant for match, opening in opened.items()},
        absent=absent,
        forbidden=list(ForbiddenPair.objects.filter(stage=stage).values_list("first_id", "second_id")),
        fixed_tables={
            key: table
            for key, table in Entrant.objects.filter(stage=stage, fixed_table__isnull=False).values_list(
                "pk", "fixed_table"
            )
            if table is not None
        },
    )
    return PairingBasis(
        stage=stage,
        settings=settings,
        number=number,
        loaded=loaded,
        state=build_state(loaded.rows, loaded.built, facts, settings, next_round=number, format=stage.format),
        keys={row.id: row.key for row in loaded.rows.entrants},
        members=list_members(stage, number),
        openings=list(opened.values()),
        absent=absent,
    )


def list_openings(stage: Stage, before: int) -> dict[int, Opening]:
    """Match -> who opened it first, oldest round first, of the rounds before `before`. One query."""
    seats = (
        Seat.objects.filter(
            match__round__stage=stage, match__round__number__lt=before, number=F("match__first_opener")
        )
        .exclude(match__state=MatchState.ANNULLED)
        .order_by("match__round__number", "match_id", "from_seq")
        .values_list("match_id", "side__entrant_id", "player_id", "number")
    )
    found: dict[int, Opening] = {}
    for match, entrant, player, number in seats:
        if entrant is not None:
            # Of a pair the lower of its two seats is the first place, whichever side it sits on.
            found.setdefault(match, Opening(entrant, player, 0 if number <= 2 else 1))
    return found


def find_absent(stage: Stage, number: int) -> frozenset[int]:
    """The entrants that announced their absence from round `number`."""
    announced = AnnouncedAbsence.objects.filter(entrant__stage=stage, round_number=number)
    return frozenset(announced.values_list("entrant_id", flat=True))


def list_members(stage: Stage, number: int) -> dict[int, list[Member]]:
    """Entrant -> its players in round `number`, in their places. One query."""
    rows = (
        EntrantMember.objects.filter(
            Q(to_round=None) | Q(to_round__gte=number), entrant__stage=stage, from_round__lte=number
        )
        .order_by("place", "from_round", "pk")
        .values_list("entrant_id", "player_id", "player__name", "player__public_name", "player__hidden")
    )
    members: dict[int, list[Member]] = {}
    for entrant, player, name, public_name, hidden in rows:
        shown = public_name or ("" if hidden else name)
        members.setdefault(entrant, []).append(Member(player, shown))
    return members
