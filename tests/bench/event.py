"""What a large event costs: `python -m tests.bench.event [postgres|sqlite]`.

Pairing a Swiss round for 3,000 from the command line against a yardstick; pairing and storing a round of 1,000 and of
100 with five played; standings of 1,000 after nine rounds, loaded and computed, and as a page; a record at one of 200
running tables. Rounds are paired and published by the services; their results are laid down as rows.
"""

import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.bench.figures import ROOT, prepare_site, write_row
from tests.bench.record import record_at

YARDSTICK = ROOT / "tests" / "bench" / "yardstick.py"


def main() -> None:
    """Print the rows."""
    kind = sys.argv[1] if len(sys.argv) > 1 else "postgres"
    if kind == "postgres":
        measure_command()
    with prepare_site(kind):
        small, large = make_event(100, 5), make_event(1000, 5)
        statements = [measure_pairing(kind, world, 6) for world in (small, large)]
        assert statements[0] == statements[1], statements
        for number in range(6, 10):
            play_out(large, number, paired=number == 6)
        measure_standings(kind, large)
        measure_running(kind)


def measure_command() -> None:
    """A round for 3,000 from the command line, start-up included, beside a fixed job on the same machine."""
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder) / "state.json"
        state.write_text(json.dumps(make_state(3000)), encoding="utf-8")
        pairing, yardstick = [], []
        for _ in range(3):
            pairing.append(spend([sys.executable, "-m", "tournaments.formats", "pair", str(state)]))
            yardstick.append(
                float(subprocess.run([sys.executable, str(YARDSTICK)], stdout=subprocess.PIPE).stdout)
            )
    ratio = sorted(pairing)[1] / sorted(yardstick)[1]
    write_row(
        "a Swiss round for 3,000, from the command line",
        [seconds * 1000 for seconds in pairing],
        "ms",
        "≤ 0.3 of the yardstick",
        f"{ratio:.2f} of the yardstick ({sorted(yardstick)[1]:.2f} s)",
    )


def make_state(count: int) -> dict[str, Any]:
    """A Swiss before its sixth round in which nobody has met by chance twice."""
    dice = random.Random(count)
    players = [
        {
            "id": id,
            "seed": id,
            "score": 0,
            "spread": 0,
            "active": True,
            "club": None,
            "entered": 1,
            "opponents": [],
            "byes": 0,
        }
        for id in range(1, count + 1)
    ]
    rounds = []
    for _ in range(5):
        order = sorted(players, key=lambda one: (-one["score"], dice.random()))
        games = []
        for a, b in zip(order[::2], order[1::2], strict=True):
            won, lost = (a, b) if dice.random() < 0.5 else (b, a)
            margin = dice.randrange(1, 100)
            won["score"] += 2
            won["spread"] += margin
            lost["spread"] -= margin
            a["opponents"].append(b["id"])
            b["opponents"].append(a["id"])
            games.append({"a": a["id"], "b": b["id"], "pa": 2 if won is a else 0, "pb": 2 if won is b else 0})
        rounds.append(games)
    return {
        "format": "swiss-state/1",
        "next_round": 6,
        "points": {"win": 2, "draw": 1, "loss": 0, "bye": 2},
        "players": players,
        "rounds": rounds,
        "forbidden": [],
        "options": {"pattern": "slide", "club_mates": "never", "openings": True},
        "random_seed": 1,
    }


def spend(command: list[str]) -> float:
    """Seconds of processor time of a command and what it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    assert done.returncode == 0, command
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def make_event(entrants: int, rounds: int) -> Any:
    """An event of so many pairs with so many rounds played."""
    from tests.services.rounds_world import make_world
    from tournaments.services.event_moves import announce_event

    world = make_world(entrants, settings={"rounds": 9})
    announce_event(world.event.public_id, actor=world.boss)
    for number in range(1, rounds + 1):
        play_out(world, number)
    return world


def play_out(world: Any, number: int, *, paired: bool = False) -> None:
    """Pair a round where it is not, publish it, lay down a result at every table, close it."""
    from tournaments.models import Match, Round

    if not paired:
        world.prepare(number)
    world.publish(number)
    dice = random.Random(number)
    matches = list(Match.objects.filter(stage=world.stage, round__number=number))
    for match in matches:
        winner, low = dice.randrange(2), dice.randrange(100)
        games = [[low, dice.randrange(100, 120)] if winner else [dice.randrange(100, 120), low]]
        match.state, match.winner = "finished", "AB"[winner]
        match.tally = {"kind": "played", "games": games, "hands": [6 - winner, 5 + winner]}
    Match.objects.bulk_update(matches, ["state", "winner", "tally"], batch_size=500)
    Round.objects.filter(stage=world.stage, number=number).update(status="closed")


def measure_pairing(kind: str, world: Any, number: int) -> int:
    """Pair and store round `number` several times; the statements it takes."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from tests.api.statements import list_statements

    spent, statements = [], 0
    for _ in range(5):
        world.stage.rounds.filter(number=number).delete()
        with CaptureQueriesContext(connection) as queries:
            start = time.perf_counter()
            world.prepare(number)
            spent.append((time.perf_counter() - start) * 1000)
        statements = len(list_statements(queries))
    count = world.stage.entrants.count()
    write_row(
        f"pair and store a round of {count:,} entrants with five played, {kind}",
        spent,
        "ms",
        "≤ 1,000 ms, ≤ 40 statements" if count == 1000 else "as many statements",
        f"{statements} statements",
    )
    return statements


def measure_standings(kind: str, world: Any) -> None:
    """Loaded and computed, and the page: the first hundred, changed and unchanged."""
    from django.test import Client

    from tests.bench.pages import measure
    from tournaments.models import Stage
    from tournaments.selectors.standings import load_stage

    spent = []
    for _ in range(20):
        stage = Stage.objects.select_related("snapshot", "tournament").get(pk=world.stage.pk)
        start = time.perf_counter()
        load_stage(stage).rank()
        spent.append((time.perf_counter() - start) * 1000)
    write_row(f"standings of 1,000 after nine rounds, {kind}: loaded and computed", spent, "ms", "≤ 60 ms")
    client = Client(headers={"Host": "localhost", "Accept-Language": "es", "Accept-Encoding": "gzip"})
    path = f"/tournaments/{world.event.public_id}/standings/"
    answer = client.get(path)
    measure(client, f"standings page of 1,000, {kind}, changed", path, {}, 200, "≤ 120 ms, ≤ 8 queries, ≤ 60 kB")
    unchanged = {"If-None-Match": answer["ETag"]}
    measure(client, f"standings page of 1,000, {kind}, unchanged", path, unchanged, 304, "≤ 1.5 ms, ≤ 1 query")


def measure_running(kind: str) -> None:
    """A record at one of 200 running tables."""
    from tests.services.rounds_world import make_world
    from tournaments.selectors.matches import get_match
    from tournaments.services.event_moves import announce_event
    from tournaments.services.links import create_link

    world = make_world(400, rules={"preset": "international-100", "target": 1000})
    announce_event(world.event.public_id, actor=world.boss)
    world.open(1)
    tables = []
    for match in world.matches(1)[:60]:
        view = get_match(match.public_id, world.boss)
        _, token = create_link(view, actor=world.boss, role="table")
        tables.append((match.public_id, token, None))
    what = f"a record at one of 200 running tables, {kind}"
    record_at(kind, what, tables, "as on a single table")


if __name__ == "__main__":
    main()
