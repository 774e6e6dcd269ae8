"""What an event of 1,000 entrants costs after nine rounds: `python -m tests.bench.event_pages [postgres|sqlite]`."""

import random
import sys
import time
from typing import Any

from tests.bench.figures import prepare_site, write_row
from tests.bench.pages import measure

ENTRANTS, ROUNDS, TIMES = 1000, 9, 20


def lay_down(entrants: int, rounds: int) -> Any:
    """A Swiss of so many pairs with its rounds closed but the last, every table with its result; the stage."""
    from tournaments.models import Club, Entrant, Match, MatchSide, Round, Stage, Tournament
    from tournaments.services.matches import freeze_rules

    dice = random.Random(7)
    club = Club.objects.create(name="Club")
    event = Tournament.objects.create(club=club, kind="event", name="Abierto")
    rules = freeze_rules("classic-100")
    stage = Stage.objects.create(
        tournament=event, format="swiss", settings={"rounds": rounds, "advance": 16}, snapshot=rules
    )
    rows = Entrant.objects.bulk_create(
        Entrant(stage=stage, name=f"Ana Beltrán {seed} + Luis Quesada {seed}", seed=seed, club_label="Peña")
        for seed in range(1, entrants + 1)
    )
    for number in range(1, rounds + 1):
        status = "published" if number == rounds else "closed"
        round_row = Round.objects.create(stage=stage, number=number, status=status)
        order = dice.sample(rows, len(rows))
        pairs = list(zip(order[::2], order[1::2], strict=False))
        matches = []
        for table in range(1, len(pairs) + 1):
            winner, score = dice.choice("AB"), [dice.randint(100, 120), dice.randint(0, 99)]
            games = score if winner == "A" else score[::-1]
            matches.append(
                Match(
                    stage=stage,
                    round=round_row,
                    table=table,
                    snapshot=rules,
                    state="finished",
                    winner=winner,
                    tally={"kind": "played", "games": [games], "hands": [5, 4]},
                )
            )
        Match.objects.bulk_create(matches)
        MatchSide.objects.bulk_create(
            MatchSide(match=match, round=round_row, letter=letter, entrant=entrant)
            for match, pair in zip(matches, pairs, strict=True)
            for letter, entrant in zip("AB", pair, strict=True)
        )
    return stage


def main() -> None:
    """Print the rows."""
    kind = sys.argv[1] if len(sys.argv) > 1 else "postgres"
    with prepare_site(kind):
        from django.test import Client

        from tournaments.models import Stage
        from tournaments.selectors.standings import load_stage

        stage = Stage.objects.select_related("snapshot").get(pk=lay_down(ENTRANTS, ROUNDS).pk)
        costs = []
        for _ in range(TIMES):
            start = time.thread_time()
            load_stage(stage).rank()
            costs.append((time.thread_time() - start) * 1000)
        what = f"standings of {ENTRANTS} entrants after {ROUNDS} rounds, {kind}, loaded and computed"
        write_row(what, costs, "ms", "≤ 60 ms")
        client = Client(headers={"Host": "localhost", "Accept-Language": "es", "Accept-Encoding": "gzip"})
        path = f"/tournaments/{stage.tournament.public_id}/standings/"
        name = f"standings page of {ENTRANTS} entrants, {kind}"
        answer = client.get(path)
        measure(client, f"{name}, changed", path, {}, 200, "≤ 120 ms, ≤ 8 queries", TIMES)
        measure(client, f"{name}, update", path, {"X-Fragment": "1"}, 200, "≤ 120 ms, ≤ 15 kB", TIMES)
        unchanged = {"If-None-Match": answer["ETag"]}
        measure(client, f"{name}, unchanged", path, unchanged, 304, "≤ 1.5 ms, ≤ 1 query")


if __name__ == "__main__":
    main()
