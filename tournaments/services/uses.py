"""When a link or a token was last used: noted beside what is asked, and never in its way."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from traceback import clear_frames

from django.db import InterfaceError, OperationalError, connection, transaction

from tournaments.models import AccessLink, ApiToken

logger = logging.getLogger(__name__)

USE_NOTED_EVERY = timedelta(minutes=1)


def note_use(credential: AccessLink | ApiToken, now: datetime) -> None:
    """Note that it was used, at most once a minute; not at all where that would have to wait.

    Whoever reads waits for nobody who writes: where another holds the row, or SQLite's only lock, the next request
    notes it.
    """
    last = credential.last_used_at
    if last is not None and now - last < USE_NOTED_EVERY:
        return
    table = connection.ops.quote_name(credential._meta.db_table)
    free = " FOR UPDATE SKIP LOCKED" if connection.features.has_select_for_update_skip_locked else ""
    # As text: it is asked with every hand at a fresh minute, and to have it written each time costs as much as a hand.
    statement = f"UPDATE {table} SET last_used_at = %s WHERE id IN (SELECT id FROM {table} WHERE id = %s{free})"  # noqa: S608
    try:
        with wait_for_nobody(), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement, [connection.ops.adapt_datetimefield_value(now), credential.pk])
    except (OperationalError, InterfaceError) as fault:
        logger.debug("A use was not noted: %s", type(fault).__name__)
        let_go(fault)


def let_go(fault: BaseException | None) -> None:
    """Empty the frames that a fault of the database went through, so that its cursor goes now and in this thread.

    Fault and frames hold one another. Left to the collector, the cursor would be reset by whichever thread collects: by one
    that holds SQLite's only lock perhaps, while this one waits for it inside the same statement. Both would stand
    still until the wait is over.
    """
    while fault is not None:
        clear_frames(fault.__traceback__)
        fault = fault.__cause__


@contextmanager
def wait_for_nobody() -> Iterator[None]:
    """Inside, SQLite refuses at once instead of waiting for the lock; other databases skip locked rows by themselves."""
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()
    # The driver's own connection: no statement of the request, and nothing for its count of them.
    raw = connection.connection
    patience = raw.execute("PRAGMA busy_timeout").fetchone()[0]
    raw.execute("PRAGMA busy_timeout = 0")
    try:
        yield
    finally:
        raw.execute(f"PRAGMA busy_timeout = {int(patience)}")
