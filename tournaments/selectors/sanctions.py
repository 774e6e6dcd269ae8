"""Reading the cards and penalties of an event."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.enums import MatchState, RoundStatus, SanctionKind
from tournaments.errors import Refusal
from tournaments.mapping.settings import stage_settings
from tournaments.models import Entrant, Match, Round, Sanction, Stage
from tournaments.standings.cards import judge_cards
from tournaments.standings.event import Card, CardRules, Colour, Event
from tournaments.standings.reading_settings import read_card_rules


@dataclass(frozen=True)
class SanctionView:
    """A card or penalty as a list shows it; counted: the colour that it counts as, "" for points or taken back."""

    sanction: Sanction
    counted: str

    @property
    def stands(self) -> bool:
        """False once it was taken back."""
        return self.sanction.taken_back_id is None


def read_rules(stage: Stage) -> CardRules:
    """What each colour costs in the stage."""
    return read_card_rules(dict(stage_settings(stage).cards), "cards")


def _all(stage: Stage) -> QuerySet[Sanction]:
    return Sanction.objects.filter(stage=stage).select_related(
        "entrant", "player", "round", "match", "given__user", "taken_back__user"
    )


def list_sanctions(stage: Stage) -> list[SanctionView]:
    """All that was given in the stage, the latest first, those taken back too. One query."""
    rows = list(_all(stage).order_by("pk"))
    counted = _count_colours(rows, read_rules(stage))
    return [SanctionView(row, counted.get(row.pk, "")) for row in reversed(rows)]


def _count_colours(rows: list[Sanction], rules: CardRules) -> Mapping[int, str]:
    standing = [row for row in rows if row.taken_back_id is None and row.kind != SanctionKind.POINTS]
    cards = {row.pk: _card_of(row) for row in standing if row.round is not None}
    judged = judge_cards(Event(entrants=(), cards=tuple(cards.values()), card_rules=rules))
    return {int(str(one.card.player)): one.counted.value for one in judged}


def _card_of(row: Sanction) -> Card:
    assert row.round is not None
    # Who carries it says nothing about what it counts; the row's number leads back to it.
    return Card(row.entrant.public_id, Colour(row.kind), row.round.number, player=row.pk)


def list_entrant_cards(entrant: Entrant, without: Sanction | None = None) -> list[Card]:
    """The entrant's cards that stand, in the order in which they were given, rounds by their numbers. One query."""
    rows = Sanction.objects.filter(entrant=entrant, taken_back=None).exclude(kind=SanctionKind.POINTS)
    if without is not None:
        rows = rows.exclude(pk=without.pk)
    return [
        _card_of(row) for row in rows.select_related("entrant", "round").order_by("pk") if row.round is not None
    ]


def find_sanction(stage: Stage, sanction_id: str) -> Sanction | None:
    """The card or penalty of the stage with this public id; None where there is none."""
    return _all(stage).filter(public_id=sanction_id).first()


def list_seen_rounds(stage: Stage) -> list[int]:
    """The numbers of the rounds that are published or closed, the latest first."""
    rounds = Round.objects.filter(stage=stage).exclude(status=RoundStatus.PREPARED)
    return list(rounds.order_by("-number").values_list("number", flat=True))


def find_match_of(stage: Stage, entrant_id: str, number: int | None) -> Match:
    """The match of an entrant in a round that is seen, by default the last one.

    Raises Refusal `entrant_without_match` (name, round).
    """
    seen = list_seen_rounds(stage)
    wanted = number if number is not None else seen[0] if seen else 0
    matches = Match.objects.filter(
        stage=stage, round__number=wanted, sides__entrant__public_id=entrant_id
    ).exclude(state=MatchState.ANNULLED)
    match = matches.first() if wanted in seen else None
    if match is None:
        entrant = Entrant.objects.filter(stage=stage, public_id=entrant_id).first()
        name = entrant.name if entrant is not None else "–"
        raise Refusal("entrant_without_match", status=409, field="where", name=name, round=wanted)
    return match


def list_members(entrant: Entrant) -> list[tuple[str, str]]:
    """Public id and name of the entrant's players, substitutes too."""
    members = entrant.members.order_by("place", "from_round").values_list("player__public_id", "player__name")
    return list(dict.fromkeys(members))
