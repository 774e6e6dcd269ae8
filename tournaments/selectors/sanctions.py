"""Reading the cards and penalties of an event."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.enums import SanctionKind
from tournaments.mapping.settings import stage_settings
from tournaments.models import Entrant, Sanction, Stage
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
