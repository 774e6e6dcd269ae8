"""What a record costs: `python -m tests.bench.record [postgres|sqlite]`, at hand 1, at hand 40, and the one that ends.

The request goes through Django's whole stack in this process (no network): measured is the processor time of the
server's thread, on PostgreSQL also that of the connection's process there, and the statements beside BEGIN and COMMIT.
"""

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from tests.bench.figures import prepare_site, read_cpu, write_row

TIMES = 60
LONG = {"preset": "international-100", "target": 1000}
SHORT = {"preset": "international-100", "target": 10}


def main() -> None:
    """Print the rows."""
    kind = sys.argv[1] if len(sys.argv) > 1 else "postgres"
    with prepare_site(kind):
        measure(kind, "at hand 1", LONG, 1, "≤ 10 ms, ≤ 8 statements")
        measure(kind, "at hand 40", LONG, 40, "≤ 10 ms, ≤ 8 statements")
        measure(kind, "that ends the match", SHORT, 1, "≤ 20 ms, ≤ 20 statements")


def measure(kind: str, what: str, rules: Any, hand: int, reach: str) -> None:
    """Record hand number `hand` on TIMES fresh tables and print what it cost."""
    from tests.services.tables import finish, make_table

    tables = []
    for _ in range(TIMES if hand == 1 else 43):
        table = make_table(rules=rules)
        for _ in range(hand - 1):
            table.write(finish(1, s2=5, s4=5))
        tables.append((table.match.public_id, table.token, table.last))
    record_at(kind, f"a record {what}, {kind}", tables, reach)


def record_at(kind: str, what: str, tables: Sequence[tuple[str, str, UUID | None]], reach: str) -> None:
    """Record a hand at each table (match, its link's token, its last entry) and print what it cost."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from tests.api.statements import list_statements
    from tests.services.tables import finish

    costs, shares, statements = [], [], 0
    client = Client()  # one for all: a new one builds the middleware anew, which a server does once
    for number, (match_id, token, last) in enumerate(tables):
        headers = {"Authorization": f"Link {token}", "Host": "localhost"}
        body = {
            "record": finish(1, s2=5, s4=5),
            "entry_id": str(uuid4()),
            "after": str(last) if last else None,
        }
        path = f"/api/v1/matches/{match_id}/records/"
        if number < 3:  # the first ones fill caches and plans
            with CaptureQueriesContext(connection) as queries:
                assert client.post(path, body, content_type="application/json", headers=headers).status_code == 201
            statements = len(list_statements(queries))
            continue
        backend = find_backend(kind)
        before = read_cpu(backend) if backend else 0.0
        start = time.thread_time()
        answer = client.post(path, body, content_type="application/json", headers=headers)
        costs.append((time.thread_time() - start) * 1000)
        if backend:
            shares.append(read_cpu(backend) - before)
        assert answer.status_code == 201
    if not shares:
        write_row(what, costs, "ms", reach, f"{statements} statements")
        return
    both = [cost + share for cost, share in zip(costs, shares, strict=True)]
    write_row(
        f"{what}: server and its share of PostgreSQL",
        both,
        "ms",
        reach,
        f"{statements} statements",
    )
    write_row("— of it the server", costs, "ms", "")
    write_row("— of it PostgreSQL", shares, "ms", "")


def find_backend(kind: str) -> int:
    """The process of this thread's connection at PostgreSQL on this machine; 0 on SQLite and for a server elsewhere."""
    from django.db import connection

    if kind != "postgres":
        return 0
    connection.ensure_connection()
    pid = int(connection.connection.info.backend_pid)
    name = Path(f"/proc/{pid}/comm")
    return pid if name.exists() and name.read_text().startswith("postgres") else 0


if __name__ == "__main__":
    main()
