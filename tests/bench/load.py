"""How many records a second: `python -m tests.bench.load [postgres|sqlite]`: 16 clients write on 16 tables of one night.

The clients run on the same processors as the server. On PostgreSQL the server is gunicorn as in the containers, on SQLite
the one process of a hall. Each client sends its next record when the last is answered.
"""

import http.client
import json
import statistics
import sys
import threading
import time
from uuid import uuid4

from tests.bench.figures import prepare_site, serve, write_row
from tests.config.test_demo import find_free_port

CLIENTS = 16
SECONDS = 12.0
WARM = 2.0


def main() -> None:
    """Print the rows."""
    kind = sys.argv[1] if len(sys.argv) > 1 else "postgres"
    with prepare_site(kind) as environment:
        tables = open_tables()
        port = find_free_port()
        with serve(environment, port, "pages" if kind == "postgres" else "whole"):
            answers = run_clients(port, tables)
        report(kind, answers)
        check(kind, answers)


def open_tables() -> list[tuple[str, str]]:
    """The match and the link's token of each table of one night."""
    from django.db import connections

    from tests.services.tables import PAIRS, make_table
    from tournaments.selectors.matches import get_match
    from tournaments.services.links import create_link
    from tournaments.services.matches import open_match

    first = make_table(rules={"preset": "international-100", "target": 1000})
    found = [(first.match.public_id, first.token)]
    for number in range(20, 20 + CLIENTS - 1):
        rules = {"preset": "international-100", "target": 1000}
        match = open_match(first.stage, actor=first.boss, rules=rules, sides=PAIRS, first_opener=1, table=number)
        link = create_link(get_match(match.public_id, first.boss), actor=first.boss, role="table", holder="Marta")
        found.append((match.public_id, link[1]))
    connections.close_all()
    return found


def run_clients(port: int, tables: list[tuple[str, str]]) -> list[tuple[float, float, int]]:
    """(moment, seconds, status) of every record."""
    answers: list[tuple[float, float, int]] = []
    over = time.monotonic() + SECONDS

    def write(match: str, token: str) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        headers = {"Authorization": f"Link {token}", "Content-Type": "application/json"}
        after = None
        while time.monotonic() < over:
            entry = str(uuid4())
            record = {"kind": "finish", "seat": 1, "pips": {"2": 1, "4": 0}}
            body = json.dumps({"record": record, "entry_id": entry, "after": after})
            begun = time.monotonic()
            try:
                connection.request("POST", f"/api/v1/matches/{match}/records/", body, headers)
                answer = connection.getresponse()
                answer.read()
                status = answer.status
            except (http.client.HTTPException, OSError):
                connection.close()
                status = 0
            answers.append((begun, time.monotonic() - begun, status))
            if status == 201:
                after = entry

    threads = [threading.Thread(target=write, args=table) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def report(kind: str, answers: list[tuple[float, float, int]]) -> None:
    """The rows: records a second in each second after the start, latency, failures."""
    begun = min(moment for moment, _, _ in answers) + WARM
    kept = [answer for answer in answers if answer[0] >= begun]
    rates = [
        sum(1 for moment, _, status in kept if begun + n <= moment < begun + n + 1 and status == 201)
        for n in range(int(SECONDS - WARM) - 1)
    ]
    delays = sorted(seconds * 1000 for _, seconds, _ in kept)
    p95 = delays[int(len(delays) * 0.95)]
    failed = sum(1 for _, _, status in answers if status != 201)
    reach = "≥ 100 a second, p95 ≤ 250 ms" if kind == "postgres" else "≥ 50 a second, none failed"
    more = f"median {statistics.median(delays):.0f} ms, p95 {p95:.0f} ms, {failed} of {len(answers)} failed"
    write_row(f"records of {CLIENTS} clients on {CLIENTS} tables, {kind}", rates, "a second", reach, more)


def check(kind: str, answers: list[tuple[float, float, int]]) -> None:
    """What was confirmed is what stands there; ends with 1 otherwise."""
    from tournaments.models import Record
    from tournaments.services.verification import verify_scores

    confirmed, kept = sum(1 for answer in answers if answer[2] == 201), Record.objects.count()
    differences = list(verify_scores())
    print(f"{kind}: {confirmed} confirmed, {kept} kept, {len(differences)} differences", file=sys.stderr)
    if confirmed > kept or differences:
        sys.exit(1)


if __name__ == "__main__":
    main()
