"""What a record costs the server: `python -m tests.bench.record` prints processor time and statements.

The request goes through Django's whole stack in this process (no network): what is measured is the server's work
for one record of a table's link, at hand 1 and at hand 40, on SQLite in a temporary folder or on DATABASE_URL.
"""

import os
import statistics
import tempfile
import time
from uuid import uuid4

TIMES = 60


def main() -> None:
    """Print both figures."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DATA_DIR", folder)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        os.environ.setdefault("API_RATE_CALLER", "1000000/min")
        os.environ.setdefault("LOG_LEVEL", "ERROR")
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        for hand in (1, 40):
            measure(hand)


def measure(hand: int) -> None:
    """Record hand number `hand` on TIMES fresh tables and print the median processor time of the request."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from tests.api.statements import list_statements
    from tests.services.tables import finish, make_table

    costs, statements = [], 0
    client = Client()  # one for all: a new one builds the middleware anew, which a server does once
    rules = {"preset": "international-100", "target": 1000}
    for number in range(TIMES if hand == 1 else 12):
        table = make_table(rules=rules)
        for _ in range(hand - 1):
            table.write(finish(1, s2=5, s4=5))
        headers = {"Authorization": f"Link {table.token}", "Host": "localhost"}
        body = {
            "record": finish(1, s2=5, s4=5),
            "entry_id": str(uuid4()),
            "after": str(table.last) if table.last else None,
        }
        path = f"/api/v1/matches/{table.match.public_id}/records/"
        if number == 0:
            with CaptureQueriesContext(connection) as queries:
                assert client.post(path, body, content_type="application/json", headers=headers).status_code == 201
            statements = len(list_statements(queries))
            continue
        start = time.process_time()
        answer = client.post(path, body, content_type="application/json", headers=headers)
        costs.append((time.process_time() - start) * 1000)
        assert answer.status_code == 201
    costs.sort()
    median = statistics.median(costs)
    print(
        f"a record at hand {hand}: median {median:.1f} ms of processor time, from {costs[0]:.1f} to {costs[-1]:.1f}; {statements} statements"
    )


if __name__ == "__main__":
    main()
