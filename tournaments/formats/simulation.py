"""Whole events by chance, from the first round to the last, through the same functions that real ones use.

An account of an event is a JSON value: how it began (`start`, an `event/1` document without rounds), what was done round
by round, the standings after each, and how it ended (`event`). It can be checked by whoever has no code of ours.
"""

from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any, assert_never

from tournaments.formats.feasible import Planned
from tournaments.formats.reading import read_state
from tournaments.formats.round_robin import RoundPlan, plan_round_robin, settle_round
from tournaments.formats.simulation_changes import Changes, name_entrant
from tournaments.formats.simulation_ledger import Document, Ledger
from tournaments.formats.simulation_matches import play_match
from tournaments.formats.simulation_options import Options, draw_options, is_double
from tournaments.formats.simulation_state import make_state
from tournaments.formats.state import Id
from tournaments.formats.swiss.pairing import pair_round
from tournaments.standings.answer import answer_event
from tournaments.standings.reading import read_event
from tournaments.standings.results import list_struck

FORMAT = "simulation/1"
Account = dict[str, Any]


def simulate_event(
    random_seed: int,
    planned: Planned,
    *,
    entrants: int | None = None,
    rounds: int | None = None,
    trouble: float | None = None,
) -> Account:
    """The account of one event with options and happenings by chance; the same arguments give the same account.

    entrants, rounds and trouble are drawn too where they are not given; a round robin ends with its schedule at the latest.
    """
    chance = Random(random_seed)  # noqa: S311 - it plays dominoes, it keeps no secret
    options = draw_options(chance, planned, entrants=entrants, rounds=rounds)
    if trouble is not None:
        options = replace(options, trouble=trouble)
    return play_event(options, random_seed, chance)


def play_event(options: Options, random_seed: int, chance: Random) -> Account:
    """The account of one event with these options: `format`, `seed`, `planned`, `settings`, `schedule` (of a round robin;
    else null), `start`, `rounds` and `event`.

    Each of the rounds has `before` and `after` (the steps taken then), `away`, `absent`, `pairs`, `byes`, `idle`,
    `tables`, `reasons` and `bye_reasons` (of a Swiss), `matches` and the `standings` after it.
    """
    return _Play(options, random_seed, chance).play()


class _Play:
    def __init__(self, options: Options, random_seed: int, chance: Random) -> None:
        self.options, self.random_seed, self.chance = options, random_seed, chance
        ids = [name_entrant(seed, named=options.named) for seed in range(1, options.entrants + 1)]
        self.ledger = Ledger(
            options, random_seed, [self._sign_up(id, seed) for seed, id in enumerate(ids, start=1)]
        )
        self.changes = Changes(chance, self.ledger, fewest=1 if chance.random() < 0.1 else 2)
        self.strengths: dict[Id, float] = {}
        self.clubs = {id: f"club {chance.randrange(options.clubs)}" for id in ids} if options.clubs else {}
        every_two = [[one, other] for place, one in enumerate(ids) for other in ids[:place]]
        self.forbidden = chance.sample(every_two, min(options.forbidden, len(every_two)))
        self.schedule: tuple[RoundPlan, ...] = ()
        if options.planned != "swiss":
            double = is_double(options.planned)
            self.schedule = plan_round_robin(ids, double=double, random_seed=random_seed)
            self.ledger.document["matches_each"] = (len(ids) - 1) * (2 if double else 1)
        self.rounds: list[Document] = []

    def play(self) -> Account:
        start = deepcopy(self.ledger.document)
        rounds = (
            self.options.rounds
            if self.options.planned == "swiss"
            else min(self.options.rounds, len(self.schedule))
        )
        for _ in range(rounds):
            self._play_round()
        return {
            "format": FORMAT,
            "seed": self.random_seed,
            "planned": self.options.planned,
            "settings": {
                "late_start": self.options.late_start,
                "clubs": [[id, club] for id, club in self.clubs.items()],
                "forbidden": self.forbidden,
                "pattern": self.options.pattern,
                "club_mates": self.options.club_mates,
                "first_round": self.options.first_round,
            },
            "schedule": None
            if self.options.planned == "swiss"
            else [{"pairs": _list_pairs(plan.pairs), "rests": list(plan.rests)} for plan in self.schedule],
            "start": start,
            "rounds": self.rounds,
            "event": self.ledger.document,
        }

    def _sign_up(self, id: Id, seed: int) -> Document:
        entrant: Document = {"id": id, "seed": seed}
        if self.chance.random() < 0.2 * self.options.trouble:
            entrant["carried"] = {
                "match_points": self.chance.randint(0, 6),
                "points_for": self.chance.randint(0, 300),
            }
        return entrant

    def _play_round(self) -> None:
        before = list(self.changes.take_before_round())
        self._settle_again()
        absent = self.changes.draw_absences()
        away = self.ledger.withdrawn | set(absent)
        one: Document = {
            "before": before,
            "away": [id for id in self.ledger.list_ids() if id in away],
            "absent": absent,
            **self._pair(away),
        }
        one["matches"] = [self._play_match(*pair) for pair in one["pairs"]]
        self.ledger.add_round(one["matches"], one["byes"], absent)
        self.rounds.append(one)
        one["after"] = list(self.changes.take_after_round(one["matches"]))
        self._settle_again()
        one["standings"] = answer_event(self.ledger.document)["standings"]

    def _pair(self, away: set[Id]) -> Document:
        """The next round with the engine of the format."""
        match self.options.planned:
            case "swiss":
                state = make_state(self.ledger, away=away, clubs=self.clubs, forbidden=self.forbidden)
                paired = pair_round(read_state(state))
                return {
                    "pairs": _list_pairs(paired.pairs),
                    "byes": list(paired.byes),
                    "idle": [],
                    "tables": list(paired.tables),
                    "reasons": [list(reasons) for reasons in paired.reasons],
                    "bye_reasons": [list(reasons) for reasons in paired.bye_reasons],
                }
            case "round_robin" | "double_round_robin":
                plan = self.schedule[len(self.rounds)]
                settled = settle_round(plan, away=away, struck=self._list_struck())
                return {
                    "pairs": _list_pairs(settled.pairs),
                    "byes": list(settled.byes),
                    "idle": list(settled.idle),
                }
            case planned:
                assert_never(planned)

    def _list_struck(self) -> set[Id]:
        """Whose results in the round robin count for nobody, as things stand."""
        if not self.ledger.withdrawn:
            return set()
        return set(self.ledger.list_ids()) & list_struck(read_event(self.ledger.document))

    def _settle_again(self) -> None:
        """Give byes against somebody struck from the round robin back to nobody, and take them up when he is back."""
        if self.options.planned != "swiss":
            struck = self._list_struck()
            for number, one in enumerate(self.rounds):
                settled = settle_round(self.schedule[number], away=one["away"], struck=struck)
                self.ledger.rewrite_byes(number, list(settled.byes))

    def _play_match(self, a: Id, b: Id) -> Document:
        strong, weak = (self.strengths.setdefault(id, self.chance.uniform(1, 4)) for id in (a, b))
        return play_match(self.chance, self.options, a, b, favours_a=strong / (strong + weak))


def _list_pairs(pairs: tuple[tuple[Id, Id], ...]) -> list[list[Id]]:
    return [list(pair) for pair in pairs]
