"""Django's command line, with a plain word instead of a traceback where the database or a setting is at fault."""

import contextlib
import logging
import sys
from collections.abc import Iterator, Sequence

from config.serving import check_database


def run_command(line: Sequence[str]) -> None:
    """Run the command named in `line` with the project's settings; ends with 1 and what to do where it cannot.

    With `--traceback` the fault itself is shown, as Django does for its own.
    """
    from django.core.management import execute_from_command_line

    with speak_plainly(with_traceback="--traceback" in line):
        execute_from_command_line(list(line))


@contextlib.contextmanager
def speak_plainly(with_traceback: bool = False) -> Iterator[None]:
    """Ends with 1 and what to do where a setting or the database is at fault; any other fault is raised as it is."""
    from django.core.exceptions import ImproperlyConfigured
    from django.db import DatabaseError, InterfaceError

    # The pool tells every attempt to connect; here one word at the end says it.
    logging.getLogger("psycopg.pool").setLevel(logging.ERROR)
    try:
        yield
    except (DatabaseError, InterfaceError) as fault:
        words = "" if with_traceback else explain_fault(fault)
        if not words:
            raise
        sys.exit(words)
    except ImproperlyConfigured as fault:
        if with_traceback:
            raise
        sys.exit(f"\nA setting cannot be used: {fault}\n")


def explain_fault(fault: Exception) -> str:
    """What to do about a database that cannot be used; empty for a fault that is the program's own.

    Ends at once where the database of DATABASE_URL does not answer.
    """
    from django.conf import settings
    from django.db import Error, connection

    check_database(settings.DATABASE_URL)
    try:
        missing = count_missing()
    except Error:
        # A file of SQLite that is none, that cannot be opened, or that somebody else holds.
        return (
            f"\nThe database {connection.settings_dict['NAME']} cannot be used: {fault}\n"
            "Is it there, may you read and write it and its folder, and has nothing else locked it?\n"
        )
    if not missing:
        return ""
    return (
        f"\nThe database is not ready: {missing} of its changes are not made yet ({fault}).\n"
        "Run `manage.py migrate` with the same settings, then this again.\n"
    )


def count_missing() -> int:
    """How many migrations the database still lacks. Raises django.db.Error where it cannot be read."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    connection.close()  # a transaction that broke off would refuse the question
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
