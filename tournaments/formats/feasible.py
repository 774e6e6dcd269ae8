"""What can be said about an event before it starts: whether its rounds can be made at all (formats.md 3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, assert_never

from tournaments.formats.round_robin import count_round_robin_rounds

Planned = Literal["swiss", "round_robin", "double_round_robin"]


@dataclass(frozen=True, slots=True)
class Concern:
    """A fact that an organiser should know before he starts; the words for the code come at the edge."""

    code: str
    params: Mapping[str, int] = field(default_factory=dict)


def check_feasible_rounds(planned: Planned, entrants: int, rounds: int) -> tuple[Concern, ...]:
    """What stands against so many rounds with so many entrants; empty if nothing does.

    `too_few_entrants` (entrants, needed), `too_few_rounds` (rounds, needed), `more_rounds_than_opponents` (entrants,
    rounds, most): in a Swiss of n there are n - 1 rounds without a rematch, n if n is odd and everybody sits out once;
    after that some pair must meet again. `rounds_differ_from_schedule` (entrants, rounds, needed): a round robin has
    as many rounds as its schedule (3.2); with fewer, not everybody meets everybody.
    """
    if entrants < 2:
        return (Concern("too_few_entrants", {"entrants": entrants, "needed": 2}),)
    if rounds < 1:
        return (Concern("too_few_rounds", {"rounds": rounds, "needed": 1}),)
    once = count_round_robin_rounds(entrants, double=False)
    match planned:
        case "swiss":
            if rounds > once:
                return (
                    Concern("more_rounds_than_opponents", {"entrants": entrants, "rounds": rounds, "most": once}),
                )
            return ()
        case "round_robin" | "double_round_robin":
            needed = once if planned == "round_robin" else 2 * once
            if rounds != needed:
                return (
                    Concern(
                        "rounds_differ_from_schedule", {"entrants": entrants, "rounds": rounds, "needed": needed}
                    ),
                )
            return ()
        case _:
            assert_never(planned)


def check_late_entry(planned: Planned, *, begun: bool) -> tuple[Concern, ...]:
    """Whether one more entrant may come: `round_robin_begun` once anything of a round robin was played or published.

    Before that the whole schedule is planned anew with him; afterwards every further round of it would stand against
    what was played, so he is refused. A Swiss takes him at any time (formats.md 5, `late_start`).
    """
    match planned:
        case "swiss":
            return ()
        case "round_robin" | "double_round_robin":
            return (Concern("round_robin_begun"),) if begun else ()
        case _:
            assert_never(planned)
