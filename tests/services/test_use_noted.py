"""When a link or a token was last used is noted beside reading: it never fails a reader and never holds one up."""

import json
import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from tests.browser.site import ROOT
from tests.services.tables import make_table
from tournaments.models import AccessLink
from tournaments.services.links import use_token
from tournaments.services.uses import note_use

# Another connection holds the file's write lock while pages and API are asked with a link and with a token.
PROGRAM = """
import json, sqlite3, sys
import django
django.setup()
from django.conf import settings
from django.db import connection
from django.test import Client
from tests.services.tables import make_table
from tournaments.models import AccessLink, ApiToken
from tournaments.services.tokens import create_api_token
settings.ALLOWED_HOSTS = ["testserver"]
table = make_table()
text = create_api_token(table.organiser, "program", scope="read")[1]
AccessLink.objects.update(last_used_at=None)
address = f"/api/v1/matches/{table.match.public_id}/"
def ask():
    answers = [
        Client().get(address, headers={"Authorization": f"Link {table.token}"}),
        Client().get(address, headers={"Authorization": f"Token {text}"}),
        Client().get(f"/k/{table.token}/"),
    ]
    noted = [rows.objects.filter(last_used_at__isnull=False).count() for rows in (AccessLink, ApiToken)]
    return [answer.status_code for answer in answers] + noted
holder = sqlite3.connect(settings.DATABASES["default"]["NAME"], isolation_level=None)
holder.execute("BEGIN IMMEDIATE")
while_locked = ask()
patience = connection.cursor().execute("PRAGMA busy_timeout").fetchone()[0]
holder.execute("ROLLBACK")
print(json.dumps([while_locked, patience, ask()]))
"""


def test_links_and_tokens_read_while_another_process_writes_and_are_noted_afterwards(tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    environment = {**kept, "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    options = {"cwd": ROOT, "env": environment, "text": True, "check": True}
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], **options)
    said = subprocess.run([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, **options).stdout
    while_locked, patience, afterwards = json.loads(said.splitlines()[-1])
    assert while_locked == [200, 200, 303, 0, 0]
    # Whoever writes waits for the lock as long as before.
    assert patience == 20000
    assert afterwards == [200, 200, 303, 1, 1]


@pytest.mark.django_db
def test_a_use_that_cannot_be_noted_leaves_the_link_working() -> None:
    table = make_table()
    AccessLink.objects.update(last_used_at=None)

    def refuse(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith("UPDATE"):
            raise OperationalError("database is locked")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(refuse):
        assert use_token(table.token) == table.link
    assert AccessLink.objects.get(pk=table.link.pk).last_used_at is None
    assert connection.needs_rollback is False


@pytest.mark.django_db
@pytest.mark.parametrize(("seconds", "noted"), [(None, True), (59, False), (60, True)])
def test_it_is_noted_at_most_once_a_minute(seconds: int | None, noted: bool) -> None:
    link = make_table().link
    now = timezone.now()
    link.last_used_at = before = None if seconds is None else now - timedelta(seconds=seconds)
    link.save()
    note_use(link, now)
    assert AccessLink.objects.get(pk=link.pk).last_used_at == (now if noted else before)
