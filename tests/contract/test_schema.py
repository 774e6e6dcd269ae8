"""Every operation of the schema, called by everybody with what the schema allows and what it does not.

No answer is a fault of ours, and none is one that the schema does not tell: its status, its content, its shape. The
examples are the same in every run; CONTRACT_SEED=… gives others, CONTRACT_EXAMPLES=… more.
"""

import json
import os
from functools import cache
from itertools import cycle
from typing import Any
from uuid import uuid4

import pytest
import schemathesis
from django.core.cache import cache as counted
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from config.wsgi import application
from tests.contract.credentials import CALLERS, Scene, build_scene
from tests.contract.events import PLACES, event_bodies
from tests.services.tables import PAIRS, finish

pytestmark = pytest.mark.django_db
SEED = int(os.environ.get("CONTRACT_SEED", "20261130"))
EXAMPLES = int(os.environ.get("CONTRACT_EXAMPLES", "12"))  # of each operation and each way; the callers take turns
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


LISTS = ("/api/v1/matches/", "/api/v1/tournaments/", "/api/v1/stages/{stage_id}/standings/")
METHODS = ("get", "post", "put", "patch", "delete")


@cache
def read_schema() -> Any:
    """The schema as it is served, as plain JSON; it asks no database, so that the tests can be named after it."""
    return json.loads(OpenApiJsonRenderer().render(SchemaGenerator().get_schema(request=None, public=True)))


@cache
def load_schema() -> Any:
    """The operations of the schema, answered by the whole site in this process."""
    raw = json.loads(json.dumps(read_schema()))
    raw.pop("security", None)
    for operations in raw["paths"].values():
        for method in METHODS:
            operations.get(method, {}).pop("security", None)  # who calls is ours to say
    schema = schemathesis.openapi.from_dict(raw)
    schema.app = application
    return schema


OPERATIONS = [
    (method.upper(), path)
    for path, operations in read_schema()["paths"].items()
    for method in METHODS
    if method in operations
]


def good_bodies(path: str, scene: Scene) -> st.SearchStrategy[Any]:
    """Bodies that mean something to whoever may send them: what chance alone would hardly write."""
    if path.removeprefix("/api/v1/").startswith(PLACES):
        return event_bodies(path, scene.event)
    last, new = scene.entry_ids[-1], st.builds(lambda: str(uuid4()))
    hand = st.sampled_from([finish(1, s2=5, s4=5), finish(2, s1=30, s3=30), finish(1, s2=1), {"kind": "time"}])
    seen = st.sampled_from([last, scene.entry_ids[0], None, str(uuid4())])
    entry = new | st.just(last)
    device = st.sampled_from(["phone-1", "phone-2"])
    match path.removeprefix("/api/v1/").replace("matches/{match_id}/", "").replace("{seq}/", ""):
        case "score/":
            return st.fixed_dictionaries(
                {"rules": st.just({"preset": "classic-50"}), "records": st.lists(hand, max_size=3)}
            )
        case "matches/":
            rules = st.sampled_from(["classic-50", {"preset": "classic-50", "target": 75}, "nowhere"])
            night = st.sampled_from([scene.tournament_id, None])
            table = st.sampled_from([7, 30, None])
            return st.fixed_dictionaries(
                {"rules": rules, "sides": st.just(PAIRS), "tournament": night, "table": table}
            )
        case "":
            seats = st.just([{"number": 1, "name": "Ana"}])
            return st.fixed_dictionaries({}, optional={"seats": seats, "table": st.sampled_from([9, 12])})
        case "records/":
            return st.fixed_dictionaries({"record": hand, "entry_id": entry, "after": seen, "device": device})
        case "records/insert/":
            return st.fixed_dictionaries(
                {"record": hand, "entry_id": entry, "after": seen, "reason": st.just("olvidada")}
            )
        case "records/withdraw/":
            return st.fixed_dictionaries({"entry_id": entry, "reason": st.sampled_from(["mal", ""])})
        case path if path.startswith("records/"):
            return st.fixed_dictionaries(
                {"record": hand, "entry_id": entry, "reason": st.sampled_from(["mal", ""])}
            )
        case "undo/":
            return st.fixed_dictionaries({"entry_id": entry, "device": device})
        case "scorer/":
            return st.fixed_dictionaries({"device": device, "name": st.just("Marta"), "take": st.booleans()})
        case "call/":
            return st.fixed_dictionaries({"text": st.just("un renuncio"), "answered": st.booleans()})
        case "accept/":
            return st.fixed_dictionaries(
                {"side": st.sampled_from("ABC"), "accept": st.booleans(), "reason": st.sampled_from(["no", ""])}
            )
        case "links/":
            role = st.sampled_from(["table", "referee", "match", "side", "desk"])
            return st.fixed_dictionaries({"role": role, "side": st.just("A"), "tables": st.just([7])})
    return st.fixed_dictionaries({"reason": st.sampled_from(["el árbitro lo vio", ""])})


@pytest.mark.parametrize("method, path", OPERATIONS, ids=[" ".join(operation) for operation in OPERATIONS])
def test_no_answer_is_a_fault_or_one_that_the_schema_does_not_tell(method: str, path: str) -> None:
    print(f"CONTRACT_SEED={SEED} CONTRACT_EXAMPLES={EXAMPLES}")
    counted.clear()
    scene = build_scene(with_event=path.removeprefix("/api/v1/").startswith(PLACES))
    operation, turns = load_schema()[path][method], cycle(CALLERS)

    ways = [GenerationMode.POSITIVE, "good"]
    if method in ("POST", "PATCH") or path in LISTS:  # the others take nothing that could be wrong
        ways.append(GenerationMode.NEGATIVE)

    @seed(SEED)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data())
    def call(data: st.DataObject) -> None:
        for mode in ways:
            case = data.draw(operation.as_strategy(GenerationMode.POSITIVE if mode == "good" else mode))
            if mode == "good" and method in ("POST", "PATCH"):
                case.body = data.draw(good_bodies(path, scene))
                case.media_type = "application/json"
            # What is there, mostly: chance would never name one.
            if set(case.path_parameters) & set(scene.event.known) and (
                mode == "good" or data.draw(st.integers(0, 3))
            ):
                for name, known in scene.event.known.items():
                    if name in case.path_parameters:
                        case.path_parameters[name] = data.draw(st.sampled_from(known))
            if "match_id" in case.path_parameters and (mode == "good" or data.draw(st.integers(0, 3))):
                case.path_parameters["match_id"] = data.draw(st.sampled_from(scene.match_ids))
                if "link_id" in case.path_parameters:
                    case.path_parameters["link_id"] = data.draw(st.sampled_from(scene.link_ids))
                if "seq" in case.path_parameters:
                    case.path_parameters["seq"] = data.draw(st.integers(1, 4))
            caller = scene.callers[next(turns)]
            response = case.call(headers={"Accept-Encoding": "identity", **caller.headers}, cookies=caller.cookies)
            case.validate_response(response, checks=CHECKS)

    call()


def test_the_schema_that_is_served_is_the_one_that_is_tested() -> None:
    assert Client().get("/api/v1/schema/", {"format": "json"}).json()["paths"] == read_schema()["paths"]
    assert len(OPERATIONS) >= 60
