"""Counting what a request costs the database: every statement but the BEGIN and COMMIT of its transaction."""

from collections.abc import Iterable, Mapping

# "IMMEDIATE" is SQLite's. A SAVEPOINT is a way to the server and back like any other, and counts.
FREE = frozenset({"BEGIN", "BEGIN IMMEDIATE", "COMMIT"})


def list_statements(queries: Iterable[Mapping[str, str]]) -> list[str]:
    """The statements of a CaptureQueriesContext that count (issue 3: all beside BEGIN and COMMIT)."""
    return [query["sql"] for query in queries if query["sql"].strip().rstrip(";").upper() not in FREE]
