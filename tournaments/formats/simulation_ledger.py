"""A simulated event in the making: its `event/1` document, and every step that led to it.

The steps and the document say the same twice over. Whoever checks an event replays the steps by himself and must come
to the same document.
"""

from copy import deepcopy
from typing import Any

from tournaments.formats.simulation_options import Options
from tournaments.formats.state import Id

Document = dict[str, Any]
Step = dict[str, Any]


class Ledger:
    """The document of one event, changed by steps only.

    entered: the round (from 1) before which each entrant came. withdrawn: who plays no more for now. byes_given: for
    each round, who had the pairing's bye; the document's own byes hold also those of late starts.
    """

    def __init__(self, options: Options, random_seed: int, entrants: list[Document]) -> None:
        """An event without a round; `entrants` are those of the document."""
        win, draw, loss = options.match_points
        self.options = options
        self.document: Document = {
            "format": "event/1",
            "target": options.target,
            "best_of": options.best_of,
            "difference": options.difference,
            "match_points": {"win": win, "draw": draw, "loss": loss},
            "criteria": list(options.criteria),
            "random_seed": random_seed,
            "withdrawn_results": options.withdrawn_results,
            "entrants": deepcopy(entrants),
            "penalties": [],
            "cards": [],
            "rounds": [],
        }
        if options.kinds is not None:
            self.document["kinds"] = deepcopy(dict(options.kinds))
        if options.card_rules is not None:
            self.document["card_rules"] = deepcopy(dict(options.card_rules))
        self.entered: dict[Id, int] = {entrant["id"]: 1 for entrant in entrants}
        self.byes_given: list[list[Id]] = []

    @property
    def withdrawn(self) -> set[Id]:
        """Who has withdrawn and not come back."""
        return {entrant["id"] for entrant in self.document["entrants"] if entrant.get("withdrawn")}

    def list_ids(self) -> list[Id]:
        """Everybody who ever entered, in that order."""
        return [entrant["id"] for entrant in self.document["entrants"]]

    def take_step(self, step: Step) -> Step:
        """Do to the document what the step says, and give it back for the list of steps."""
        match step["do"]:
            case "enter":
                self._enter(step["entrant"])
            case "withdraw":
                self._find_entrant(step["id"])["withdrawn"] = True
            case "return":
                del self._find_entrant(step["id"])["withdrawn"]
            case "correct":
                self.document["rounds"][step["round"]]["matches"][step["match"]] = deepcopy(step["now"])
            case "card":
                self.document["cards"].append(dict(step["card"]))
            case "take_back":
                self.document["cards"].remove(step["card"])
            case "penalty":
                self.document["penalties"].append(dict(step["penalty"]))
            case "lift":
                self.document["penalties"].remove(step["penalty"])
            case unknown:
                raise ValueError(f"there is no step {unknown}")
        return step

    def add_round(self, matches: list[Document], byes: list[Id], absent: list[Id]) -> None:
        """Write a round with all its results."""
        self.document["rounds"].append({"matches": deepcopy(matches), "byes": list(byes), "absent": list(absent)})
        self.byes_given.append(list(byes))

    def rewrite_byes(self, number: int, byes: list[Id]) -> None:
        """Put other byes into a round that is over (a round robin whose struck entrants have changed)."""
        self.document["rounds"][number]["byes"] = list(byes)

    def _enter(self, entrant: Document) -> None:
        """Let somebody in, with what `late_start` gives for the rounds missed (formats.md 5)."""
        self.document["entrants"].append(dict(entrant))
        self.entered[entrant["id"]] = len(self.document["rounds"]) + 1
        for one in self.document["rounds"]:
            match self.options.late_start:
                case "absent":
                    one["absent"].append(entrant["id"])
                case "byes":
                    one["byes"].append(entrant["id"])
                case "nothing":
                    pass

    def _find_entrant(self, id: Id) -> Document:
        return next(entrant for entrant in self.document["entrants"] if entrant["id"] == id)
