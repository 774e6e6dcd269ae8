"""Reading entrants: the list of a stage with its players and who is there, one of them, and those who wait."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.enums import EntrantStatus, RoundStatus, StageFormat
from tournaments.errors import NotFound
from tournaments.mapping.entrants import read_note, shown_name
from tournaments.mapping.names import fold_alike, join_players
from tournaments.models import (
    AnnouncedAbsence,
    Entrant,
    EntrantMember,
    ForbiddenPair,
    MatchSide,
    Round,
    Stage,
    Tournament,
)


@dataclass(frozen=True)
class MemberView:
    """A player of an entrant, with the rounds in which he plays; `to_round` None while he still does.

    shown: the name as everybody may see it, empty for one who is not shown.
    """

    name: str
    shown: str
    player: str
    place: int
    from_round: int
    to_round: int | None
    contact: str

    @property
    def played_nothing(self) -> bool:
        """True for one who was replaced before his first round."""
        return self.to_round is not None and self.to_round < self.from_round


@dataclass(frozen=True)
class EntrantView:
    """An entrant as lists show it. `members`: everybody who ever stood in it; `absences`: rounds announced."""

    entrant: Entrant
    members: tuple[MemberView, ...]
    absences: tuple[int, ...]

    @property
    def id(self) -> str:
        """The public id."""
        return str(self.entrant.public_id)

    @property
    def players(self) -> tuple[MemberView, ...]:
        """Who stands in it now, by place."""
        return tuple(member for member in self.members if member.to_round is None)

    @property
    def former(self) -> tuple[MemberView, ...]:
        """Who stood in it before, and played."""
        return tuple(one for one in self.members if one.to_round is not None and not one.played_nothing)

    @property
    def written(self) -> tuple[str, ...]:
        """The players' names; of a sign-up that waits, as they were written."""
        if self.entrant.status == EntrantStatus.SIGNED_UP:
            return read_note(self.entrant.note)[0]
        return tuple(player.name for player in self.players)

    @property
    def shown_name(self) -> str:
        """What everybody may call it: the name that it was given, else its players' as they are shown."""
        return self.own_name or join_players([player.shown for player in self.players])

    @property
    def own_name(self) -> str:
        """The name that it was given; empty where it says no more than the players' names."""
        return "" if self.entrant.name == join_players(self.written) else self.entrant.name

    @property
    def contact(self) -> str:
        """How to reach them; for organisers only."""
        if self.entrant.status == EntrantStatus.SIGNED_UP:
            return read_note(self.entrant.note)[1]
        return self.entrant.note or next((one.contact for one in self.players if one.contact), "")

    @property
    def is_active(self) -> bool:
        """True while it may be paired."""
        return self.entrant.status == EntrantStatus.ACTIVE

    @property
    def is_here(self) -> bool:
        """True if it was checked in at the door."""
        return self.entrant.checked_in_at is not None

    @property
    def letters(self) -> str:
        """What a search compares: names and club without case and accents."""
        return fold_alike(" ".join([self.entrant.name, *self.written, self.entrant.club_label]))


@dataclass(frozen=True)
class EntrantCounts:
    """How many stand how; `missing`: active, and not checked in."""

    active: int
    here: int
    missing: int
    withdrawn: int
    waiting: int


def find_entrants_stage(stage_id: str) -> Stage:
    """A stage that has entrants, with its tournament, club and ruleset; raises NotFound, for one of open tables too."""
    stages = Stage.objects.select_related("tournament__club", "snapshot").exclude(format=StageFormat.OPEN)
    stage = stages.filter(public_id=stage_id).first()
    if stage is None:
        raise NotFound(field="stage")
    return stage


def find_main_stage(tournament: Tournament, stage_id: str = "") -> Stage:
    """The stage that is named, else the first that has entrants; raises NotFound where there is none."""
    stages = (
        Stage.objects.select_related("snapshot").filter(tournament=tournament).exclude(format=StageFormat.OPEN)
    )
    stage = (stages.filter(public_id=stage_id) if stage_id else stages.order_by("number")).first()
    if stage is None:
        raise NotFound(field="stage")
    stage.tournament = tournament
    return stage


def list_entrants(stage: Stage) -> tuple[EntrantView, ...]:
    """All entrants of a stage, also those who wait or were withdrawn; by seed, then as they came. Three queries."""
    rows = Entrant.objects.filter(stage=stage)
    return tuple(sorted(_build_views(rows), key=_order))


def _order(view: EntrantView) -> tuple[bool, int, int]:
    seed = view.entrant.seed
    return seed is None, seed or 0, view.entrant.pk


def _build_views(rows: Any) -> list[EntrantView]:
    entrants = list(rows)
    members: dict[int, list[EntrantMember]] = {}
    for member in EntrantMember.objects.filter(entrant__in=rows).select_related("player").order_by("from_round"):
        members.setdefault(member.entrant_id, []).append(member)
    absences: dict[int, list[int]] = {}
    announced = AnnouncedAbsence.objects.filter(entrant__in=rows).values_list("entrant_id", "round_number")
    for entrant, number in announced:
        absences.setdefault(entrant, []).append(number)
    return [
        EntrantView(row, _view_members(members.get(row.pk, ())), tuple(sorted(absences.get(row.pk, ()))))
        for row in entrants
    ]


def _view_members(members: Iterable[EntrantMember]) -> tuple[MemberView, ...]:
    ordered = sorted(members, key=lambda one: (one.place, one.from_round, one.pk))
    return tuple(
        MemberView(
            name=one.player.name,
            shown=shown_name(one.player),
            player=one.player.public_id,
            place=one.place,
            from_round=one.from_round,
            to_round=one.to_round,
            contact=one.player.contact,
        )
        for one in ordered
    )


def get_entrant(tournament: Tournament, entrant_id: str) -> EntrantView:
    """One entrant of a tournament; raises NotFound."""
    rows = Entrant.objects.filter(stage__tournament=tournament, public_id=entrant_id).select_related("stage")
    views = _build_views(rows)
    if not views:
        raise NotFound(field="entrant")
    return views[0]


def search_entrants(views: Sequence[EntrantView], query: str) -> tuple[EntrantView, ...]:
    """Those where every word of the query begins a word of the names or the club: "an bel" finds Ana Beltrán."""
    wanted = fold_alike(query).split()
    return tuple(
        view
        for view in views
        if all(any(word.startswith(part) for word in view.letters.split()) for part in wanted)
    )


def count_entrants(views: Iterable[EntrantView]) -> EntrantCounts:
    """How many of the list stand how."""
    counts = {"active": 0, "here": 0, "withdrawn": 0, "waiting": 0}
    for view in views:
        match EntrantStatus(view.entrant.status):
            case EntrantStatus.SIGNED_UP:
                counts["waiting"] += 1
            case EntrantStatus.WITHDRAWN | EntrantStatus.EXPELLED:
                counts["withdrawn"] += 1
            case EntrantStatus.ACTIVE:
                counts["active"] += 1
                counts["here"] += view.is_here
    return EntrantCounts(missing=counts["active"] - counts["here"], **counts)


def list_absent(stage: Stage, number: int) -> frozenset[int]:
    """The rows of the entrants who announced their absence from round `number`: they are not paired in it."""
    absences = AnnouncedAbsence.objects.filter(entrant__stage=stage, round_number=number)
    return frozenset(absences.values_list("entrant_id", flat=True))


def list_forbidden(stage: Stage) -> list[ForbiddenPair]:
    """The pairs that are never made, with both entrants; one query."""
    return list(ForbiddenPair.objects.filter(stage=stage).select_related("first", "second"))


def find_coming_round(stage: Stage) -> int:
    """The number of the first round that is not published yet."""
    rounds = dict(Round.objects.filter(stage=stage).order_by("number").values_list("number", "status"))
    prepared = [number for number, status in rounds.items() if status == RoundStatus.PREPARED]
    return min(prepared) if prepared else max(rounds, default=0) + 1


def has_played(entrant: Entrant) -> bool:
    """True if a match stands on the entrant, a prepared one too."""
    return MatchSide.objects.filter(entrant=entrant).exists()
