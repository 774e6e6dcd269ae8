"""A program that knows nothing but the schema: a client generated from it records a match, and runs a small Swiss."""

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
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


def sign_in(generated: str) -> tuple[Callable[[str], Any], Any]:
    """What loads a module of the generated package, and its client with an organiser's token."""

    def load(path: str) -> Any:
        return importlib.import_module(f"{generated}.{path}")

    _, token = create_api_token(make_person(Club.objects.create(name="Peña"), "ines"), "program")
    client = load("client").AuthenticatedClient(
        base_url="http://localhost",
        token=token,
        prefix="Token",
        httpx_args={"transport": httpx.WSGITransport(app=application)},
    )
    return load, client


def test_a_client_made_from_the_schema_records_a_match_to_its_end(generated: str) -> None:
    load, client = sign_in(generated)
    models = load("models")
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


def test_a_client_made_from_the_schema_runs_a_swiss_of_six_pairs_to_its_standings(generated: str) -> None:
    load, client = sign_in(generated)
    models = load("models")

    def call(operation: str, *where: Any, body: tuple[str, dict[str, Any]] | None = None, **more: Any) -> Any:
        if body is not None:
            more["body"] = getattr(models, body[0]).from_dict(body[1])
        answer = load(f"api.{operation}").sync(*where, client=client, **more)
        assert answer is not None
        assert not isinstance(answer, models.Error), answer
        return answer

    new = {"key": str(uuid4()), "name": "Copa", "format": "swiss", "rules": "classic-50"}
    event = call("tournaments.create_tournament", body=("NewTournamentRequest", new))
    stage = event.stages[0].id
    rows = [{"players": [f"A{seed}", f"B{seed}"], "seed": seed} for seed in range(1, 7)]
    listed = {"key": str(uuid4()), "entrants": rows}
    entered = call("stages.import_entrants", stage, body=("NewEntrantsRequest", listed))
    assert len(entered.entrants) == 6
    for number in (1, 2, 3):
        call("stages.prepare_next_round", stage, body=("NewRoundRequest", {"number": number}))
        call("stages.publish_round", stage, number, body=("WhyRequest", {}))
        for match in call("stages.list_round_matches", stage, number).matches:
            record = {"kind": "result", "totals": {"A": 50, "B": match.table}, "reason": "paper"}
            body = {"record": record, "entry_id": str(uuid4()), "after": None}
            call("matches.add_record", match.id, body=("NewRecordRequest", body))
        call("stages.close_round", stage, number, body=("WhyRequest", {}))
    standings = call("stages.get_standings", stage)
    assert (standings.round_, len(standings.lines), standings.lines[0].rank) == (3, 6, 1)
    assert sum(line.won for line in standings.lines) == 9
    assert call("tournaments.end_tournament", event.id, body=("WhyRequest", {})).status == "ended"
    assert call("stages.get_standings", stage).lines == standings.lines
