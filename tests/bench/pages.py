"""What a page costs: `python -m tests.bench.pages [postgres|sqlite]`: a match of ten hands, anonymous, changed and unchanged."""

import sys
import time
from typing import Any

from tests.bench.figures import prepare_site, write_row

TIMES = 100


def main() -> None:
    """Print the rows."""
    kind = sys.argv[1] if len(sys.argv) > 1 else "postgres"
    with prepare_site(kind):
        from django.test import Client

        from tests.services.tables import finish, make_table

        table = make_table(rules={"preset": "international-100", "target": 1000})
        for _ in range(10):
            table.write(finish(1, s2=5, s4=5))
        client = Client(headers={"Host": "localhost", "Accept-Language": "es", "Accept-Encoding": "gzip"})
        for name, path in (
            ("match page", f"/matches/{table.match.public_id}/"),
            ("night page", f"/tournaments/{table.night.public_id}/"),
        ):
            answer = client.get(path)
            measure(client, f"{name}, {kind}, changed", path, {}, 200, "≤ 8 ms, ≤ 5 queries")
            unchanged = {"If-None-Match": answer["ETag"]}
            measure(client, f"{name}, {kind}, unchanged", path, unchanged, 304, "≤ 1.5 ms, ≤ 1 query")


def measure(
    client: Any, what: str, path: str, headers: dict[str, str], status: int, reach: str, times: int = TIMES
) -> None:
    """Ask so many times and print the processor time of one, with its queries and its bytes."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        answer = client.get(path, headers=headers)
    asked = len(queries)  # the next request forgets them
    assert answer.status_code == status, answer.status_code
    costs = []
    for _ in range(times):
        start = time.thread_time()
        client.get(path, headers=headers)
        costs.append((time.thread_time() - start) * 1000)
    write_row(what, costs, "ms", reach, f"{asked} queries, {len(answer.content) / 1000:.1f} kB compressed")


if __name__ == "__main__":
    main()
