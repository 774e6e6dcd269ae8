"""Does a web process grow? `python -m tests.bench.memory`: 10,000 requests to one gunicorn worker, pages, API and records."""

import http.client
import json
import sys
from uuid import uuid4

from tests.bench.figures import list_children, prepare_site, read_memory, serve, write_row
from tests.config.test_demo import find_free_port

REQUESTS = 10_000
LOOKS = (1_000, 2_500, 5_000, 7_500, 10_000)


def main() -> None:
    """Print the row."""
    kind = sys.argv[1] if len(sys.argv) > 1 else "postgres"
    with prepare_site(kind) as environment:
        from django.db import connections

        from tests.services.tables import finish, make_table

        table = make_table(rules={"preset": "international-100", "target": 1000})
        for _ in range(10):
            table.write(finish(1, s2=5, s4=5))
        match, night = table.match.public_id, table.night.public_id
        connections.close_all()
        port = find_free_port()
        with serve(environment, port, "pages", workers=1) as process:
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            api = {"Authorization": f"Link {table.token}", "Content-Type": "application/json"}
            after, seen = str(table.last), []
            for number in range(1, REQUESTS + 1):
                step = number % 10
                if step == 0 and number <= 5_000:
                    entry = str(uuid4())
                    record = {"kind": "finish", "seat": 1, "pips": {"2": 1, "4": 0}}
                    body = json.dumps({"record": record, "entry_id": entry, "after": after})
                    line.request("POST", f"/api/v1/matches/{match}/records/", body, api)
                    answer = line.getresponse()
                    after = entry if answer.status == 201 else after
                else:
                    paths = [f"/matches/{match}/", f"/tournaments/{night}/", f"/api/v1/matches/{match}/"]
                    line.request(
                        "GET", paths[step % 3], headers={"Accept-Language": ("es", "en", "it", "pt")[step % 4]}
                    )
                    answer = line.getresponse()
                answer.read()
                assert answer.status < 400, (number, answer.status)
                if number in LOOKS:
                    seen.append(read_memory(list_children(process.pid)[0]))
        told = ", ".join(f"{value:.0f}" for value in seen)
        more = f"after {', '.join(map(str, LOOKS))} requests: {told} MB"
        write_row("memory of a web process after 10,000 requests", [seen[-1]], "MB", "≤ 120 MB, not growing", more)


if __name__ == "__main__":
    main()
