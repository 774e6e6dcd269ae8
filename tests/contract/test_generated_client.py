"""A program that knows nothing but the schema: a client generated from it opens a match and records it to its end."""

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from config.wsgi import application
from tests.contract.test_schema import read_schema
from tests.services.tables import PAIRS, finish, make_person
from tournaments.models import Club, Match
from tournaments.services.tokens import create_api_token

pytestmark = pytest.mark.django_db


@pytest.fixture
def generated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a package that openapi-python-client has just written from the schema as it is served."""
    schema = tmp_path / "schema.json"
    schema.write_text(json.dumps(read_schema()), "utf-8")
    name = f"client_{uuid4().hex[:8]}"
    programs = Path(sys.executable).parent
    done = subprocess.run(
        [programs / "openapi-python-client", "generate", "--path", schema, "--output-path", tmp_path / name,
         "--meta", "none", "--fail-on-warning"],
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    monkeypatch.syspath_prepend(tmp_path)
    return name


def test_a_client_made_from_the_schema_records_a_match_to_its_end(generated: str) -> None:
    def load(path: str) -> Any:
        return importlib.import_module(f"{generated}.{path}")

    models = load("models")
    _, token = create_api_token(make_person(Club.objects.create(name="Peña"), "ines"), "program")
    client = load("client").AuthenticatedClient(
        base_url="http://localhost",
        token=token,
        prefix="Token",
        httpx_args={"transport": httpx.WSGITransport(app=application)},
    )
    new = models.NewMatchRequest.from_dict({"rules": "classic-50", "sides": PAIRS, "first_opener": 1, "table": 7})
    match = load("api.matches.open_match").sync(client=client, body=new)
    assert isinstance(match, models.Match), match
    record, after, totals = load("api.matches.add_record"), None, []
    for hand in (finish(1, s2=13, s4=10), finish(2, s1=7, s3=7), finish(3, s2=20, s4=10)):
        body = models.NewRecordRequest.from_dict({"record": hand, "entry_id": str(uuid4()), "after": after})
        written = record.sync(match.id, client=client, body=body, x_device="program")
        assert isinstance(written, models.Written), written
        after, totals = str(written.latest), [*totals, written.score.score.to_dict()]
    assert totals == [{"A": 23, "B": 0}, {"A": 23, "B": 14}, {"A": 53, "B": 14}]
    refused = record.sync(
        match.id,
        client=client,
        body=models.NewRecordRequest.from_dict(
            {"record": finish(1, s2=1, s4=1), "entry_id": str(uuid4()), "after": after}
        ),
    )
    assert (type(refused), refused.error.code) == (models.Error, "match_over")
    accept = load("api.matches.accept_result")
    for side in "AB":
        match = accept.sync(match.id, client=client, body=models.AcceptRequest.from_dict({"side": side}))
    assert (match.state, match.score.winner) == ("accepted", "A")
    assert json.loads(json.dumps(match.to_dict()))["score"]["score"] == Match.objects.get().score["score"]
