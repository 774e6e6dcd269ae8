"""What happens around the rounds of a simulated event: people come and go, results are corrected, cards are shown and
taken back (formats.md 1, 5). Every step is taken at once and given back in order."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tournaments.formats.simulation_ledger import Document, Ledger, Step
from tournaments.formats.simulation_matches import play_match
from tournaments.formats.state import Id

# How often a thing happens where the options' trouble is 1: for each card, match, entrant or round.
TAKE_BACK, CORRECT, WITHDRAW, RETURN, ENTER, ABSENT, CARD, PENALTY = 0.5, 0.1, 0.15, 0.5, 0.5, 0.15, 0.2, 0.05
COLOURS = ("yellow", "yellow", "yellow", "red", "black")


class Changes:
    """The steps of one event; `fewest` is how many entrants are always left to play."""

    def __init__(self, chance: Random, ledger: Ledger, *, fewest: int) -> None:
        """Changes to the event of that ledger, by that chance."""
        self.chance, self.ledger, self.fewest = chance, ledger, fewest
        self.trouble = ledger.options.trouble

    def take_before_round(self) -> Iterator[Step]:
        """What happens between two rounds, but for absences."""
        yield from self._take_back_cards()
        yield from self._correct_results()
        yield from self._come_and_go()

    def take_after_round(self, matches: list[Document]) -> Iterator[Step]:
        """Cards and penalties of the round just played; a black card sends its holder off the event."""
        number = len(self.ledger.document["rounds"]) - 1
        for place, match in enumerate(matches):
            for id in (match["a"], match["b"]):
                if self._happens(CARD):
                    yield from self._show_card(id, number, place)
        for id in self.ledger.list_ids():
            if self._happens(PENALTY):
                penalty = {"id": id, "points": self.chance.randint(1, 120), "reason": "late"}
                yield self.ledger.take_step({"do": "penalty", "penalty": penalty})
            if self._happens(PENALTY / 2):
                yield from self._show_card(id, number, None)

    def draw_absences(self) -> list[Id]:
        """Who says that he will not come to the next round; some of those who have not withdrawn."""
        absent: list[Id] = []
        for id in self._list_active():
            if len(self._list_active()) - len(absent) > self.fewest and self._happens(ABSENT):
                absent.append(id)
        return absent

    def _happens(self, odds: float) -> bool:
        return self.chance.random() < odds * self.trouble

    def _list_active(self) -> list[Id]:
        withdrawn = self.ledger.withdrawn
        return [id for id in self.ledger.list_ids() if id not in withdrawn]

    def _show_card(self, id: Id, number: int, place: int | None) -> Iterator[Step]:
        card: dict[str, Any] = {"id": id, "colour": self.chance.choice(COLOURS), "round": number}
        if place is not None:
            card["match"] = place
        yield self.ledger.take_step({"do": "card", "card": card})
        if card["colour"] == "black" and id in (active := self._list_active()) and len(active) > self.fewest:
            yield self.ledger.take_step({"do": "withdraw", "id": id})

    def _take_back_cards(self) -> Iterator[Step]:
        for card in list(self.ledger.document["cards"]):
            if self._happens(TAKE_BACK):
                yield self.ledger.take_step({"do": "take_back", "card": card})
        for penalty in list(self.ledger.document["penalties"]):
            if self._happens(TAKE_BACK):
                yield self.ledger.take_step({"do": "lift", "penalty": penalty})

    def _correct_results(self) -> Iterator[Step]:
        for number, one in enumerate(self.ledger.document["rounds"]):
            for place, match in enumerate(one["matches"]):
                if self._happens(CORRECT):
                    now = play_match(self.chance, self.ledger.options, match["a"], match["b"], favours_a=0.5)
                    yield self.ledger.take_step({"do": "correct", "round": number, "match": place, "now": now})

    def _come_and_go(self) -> Iterator[Step]:
        for id in self.ledger.list_ids():
            if id in self.ledger.withdrawn:
                if self._happens(RETURN):
                    yield self.ledger.take_step({"do": "return", "id": id})
            elif self._happens(WITHDRAW) and len(self._list_active()) > self.fewest:
                yield self.ledger.take_step({"do": "withdraw", "id": id})
        if self.ledger.document["rounds"] and self.ledger.options.planned == "swiss" and self._happens(ENTER):
            seed = len(self.ledger.list_ids()) + 1
            yield self.ledger.take_step(
                {
                    "do": "enter",
                    "entrant": {"id": name_entrant(seed, named=self.ledger.options.named), "seed": seed},
                }
            )


def name_entrant(seed: int, *, named: bool) -> Id:
    """The id of the entrant with that seed: a string, or a number that is not the seed."""
    return f"e{seed}" if named else 100 + seed
