"""How fast standings are: `python -m tests.bench.standings` ranks 1,000 entrants after nine rounds, from Event to lines."""

import random
import time

from tournaments.standings.event import DEFAULT_CRITERIA, Criterion, Entrant, Event, Match, Round
from tournaments.standings.ranking import rank_event

ENTRANTS, ROUNDS, TIMES = 1000, 9, 20
CRITERIA = {
    "default criteria": DEFAULT_CRITERIA,
    "match points, head to head, buchholz, sonneborn-berger, difference": (
        Criterion.MATCH_POINTS,
        Criterion.HEAD_TO_HEAD,
        Criterion.BUCHHOLZ,
        Criterion.SONNEBORN_BERGER,
        Criterion.DIFFERENCE,
    ),
}


def make_event(dice: random.Random, criteria: tuple[Criterion, ...]) -> Event:
    """Rounds in which everybody plays a random other; scores up to 120."""
    rounds = []
    for _ in range(ROUNDS):
        ids = dice.sample(range(ENTRANTS), ENTRANTS)
        matches = []
        for a, b in zip(ids[::2], ids[1::2], strict=True):
            winner = dice.randint(0, 1)
            score = (dice.randint(100, 120), dice.randint(0, 99))
            matches.append(Match(((a,), (b,)), winner, (score[::-1] if winner else score,), hands=(5, 4)))
        rounds.append(Round(tuple(matches)))
    return Event(tuple(Entrant(id, id + 1) for id in range(ENTRANTS)), tuple(rounds), criteria=criteria)


def main() -> None:
    """Print the processor time for each list of criteria."""
    for name, criteria in CRITERIA.items():
        event = make_event(random.Random(7), criteria)
        spent = []
        for _ in range(TIMES):
            start = time.process_time()
            rank_event(event)
            spent.append((time.process_time() - start) * 1000)
        spent.sort()
        print(f"{name}: best {spent[0]:.1f} ms, median {spent[TIMES // 2]:.1f}, slowest {spent[-1]:.1f}")


if __name__ == "__main__":
    main()
