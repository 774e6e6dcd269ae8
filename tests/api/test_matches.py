"""Opening matches, names, links, accepting, presets and scoring a sheet through the API."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.services.tables import PAIRS, Table, finish, make_person, make_table
from tournaments.models import AccessLink, Club, Match, Round, Tournament
from tournaments.services.tokens import create_api_token

pytestmark = pytest.mark.django_db
CASES = json.loads((Path(__file__).parent.parent / "scoring" / "data" / "scoring.json").read_text("utf-8"))


def as_person(user: Any, scope: str = "write") -> APIClient:
    client = APIClient()
    _, text = create_api_token(user, "program", scope=scope)
    client.credentials(HTTP_AUTHORIZATION=f"Token {text}", HTTP_ACCEPT_LANGUAGE="es")
    return client


def address(table: Table, path: str = "") -> str:
    return f"/api/v1/matches/{table.match.public_id}/{path}"


def test_an_organisers_program_opens_a_match_on_tonights_night() -> None:
    club = Club.objects.create(name="Peña")
    client = as_person(make_person(club, "ines"))
    answer = client.post(
        "/api/v1/matches/",
        {"rules": {"preset": "classic-50", "target": 75}, "sides": PAIRS, "first_opener": 2, "table": 3},
        format="json",
    )
    body = answer.json()
    assert answer.status_code == 201
    assert (body["table"], body["state"], body["first_opener"], body["rules"]["target"]) == (3, "called", 2, 75)
    assert [side["name"] for side in body["sides"]] == ["Ana + Luis", "Rosa + Tomás"]
    assert body["score"]["next_opener"] == 2
    assert Tournament.objects.get().club == club
    second = client.post("/api/v1/matches/", {"rules": "classic-50", "table": 4}, format="json")
    assert second.status_code == 201
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    "body, status, code, field",
    [
        ({}, 400, "rules_expected", "rules"),
        ({"rules": "classic-51"}, 422, "unknown_preset", "rules.preset"),
        ({"rules": {"target": 0}}, 422, "invalid_rules", "rules.target"),
        ({"rules": "classic-50", "table": "7"}, 400, "number_expected", "table"),
        ({"rules": "classic-50", "table": 10**9}, 400, "number_expected", "table"),
        ({"rules": "classic-50", "first_opener": 5}, 400, "number_expected", "first_opener"),
        ({"rules": "classic-50", "sides": {}}, 400, "list_expected", "sides"),
        ({"rules": "classic-50", "sides": [{}, {}, {}]}, 400, "too_many_sides", "sides"),
        ({"rules": "classic-50", "sides": [{"name": "x" * 10_000}]}, 400, "text_too_long", "sides.0.name"),
        (
            {"rules": "classic-50", "sides": [{"seats": [{"number": 2, "name": "x"}]}]},
            400,
            "seat_wrong_side",
            "sides.0.seats.0.number",
        ),
        ({"rules": "classic-50", "tournament": "nowhere"}, 404, "not_found", "tournament"),
        ({"rules": "classic-50", "tournament": 5}, 400, "text_expected", "tournament"),
    ],
)
def test_a_match_that_cannot_be_opened_is_refused_at_its_field(
    body: dict[str, Any], status: int, code: str, field: str
) -> None:
    client = as_person(make_person(Club.objects.create(name="Peña"), "ines"))
    answer = client.post("/api/v1/matches/", body, format="json")
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["field"]) == (status, code, field)
    assert Match.objects.count() == 0


def test_only_an_organiser_opens_matches() -> None:
    table = make_table()
    body = {"rules": "classic-50", "tournament": table.night.public_id}
    assert APIClient().post("/api/v1/matches/", body, format="json").status_code == 401
    link = APIClient()
    link.credentials(HTTP_AUTHORIZATION=f"Link {table.token}")
    assert link.post("/api/v1/matches/", body, format="json").status_code == 403
    stranger = as_person(make_person(Club.objects.create(name="Otra"), "otro"))
    assert stranger.post("/api/v1/matches/", body, format="json").status_code == 404
    reader = as_person(table.organiser, "read")
    assert reader.post("/api/v1/matches/", body, format="json").status_code == 403
    desk = as_person(make_person(table.club, "desk", "desk"))
    assert desk.post("/api/v1/matches/", body, format="json").status_code == 403


def test_two_matches_never_share_a_table() -> None:
    table = make_table(table=7)
    client = as_person(table.organiser)
    answer = client.post(
        "/api/v1/matches/",
        {"rules": "classic-50", "tournament": table.night.public_id, "table": 7},
        format="json",
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "table_taken")


def test_names_change_by_the_tables_link_until_the_first_hand() -> None:
    table = make_table()
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Link {table.token}")
    body = {"seats": [{"number": 1, "name": "Luis"}, {"number": 3, "name": "<b>Ana</b>"}], "first_opener": 4}
    answer = client.patch(address(table), body, format="json")
    assert answer.status_code == 200
    assert answer.json()["sides"][0]["name"] == "Luis + <b>Ana</b>"
    assert answer.json()["first_opener"] == 4
    table.write(finish(1, s2=5, s4=5))
    refused = client.patch(address(table), body, format="json")
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "names_are_fixed")
    boss = as_person(table.organiser)
    assert boss.patch(address(table), {"seats": body["seats"]}, format="json").status_code == 200


def test_links_are_made_listed_and_revoked_and_the_token_is_shown_once() -> None:
    table = make_table()
    boss = as_person(table.organiser)
    made = boss.post(address(table, "links/"), {"role": "table", "holder": "Paco"}, format="json")
    assert made.status_code == 201
    token = made.json()["token"]
    assert made.json()["url"].endswith(f"/k/{token}/")
    assert token not in json.dumps(boss.get(address(table, "links/")).json())
    assert not AccessLink.objects.filter(token_hash=token).exists()
    holder = APIClient()
    holder.credentials(HTTP_AUTHORIZATION=f"Link {token}")
    assert holder.get(address(table)).json()["may"]["record"] is True
    for _ in range(2):
        assert boss.delete(address(table, f"links/{made.json()['id']}/")).status_code == 204
    answer = holder.get(address(table))
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "link_revoked")


def test_only_the_organiser_sees_links() -> None:
    table = make_table()
    assert APIClient().get(address(table, "links/")).status_code == 401
    link = APIClient()
    link.credentials(HTTP_AUTHORIZATION=f"Link {table.token}")
    assert link.get(address(table, "links/")).status_code == 403
    assert link.delete(address(table, f"links/{table.link.public_id}/")).status_code == 404
    other = as_person(make_person(Club.objects.create(name="Otra"), "otro"))
    assert other.delete(address(table, f"links/{table.link.public_id}/")).status_code == 404


def test_both_sides_accept_and_the_match_is_accepted() -> None:
    table = make_table(rules="classic-50")
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Link {table.token}")
    early = client.post(address(table, "accept/"), {"side": "A"}, format="json")
    assert (early.status_code, early.json()["error"]["code"]) == (409, "not_finished")
    table.write(finish(1, s2=30, s4=25))
    stale = client.post(address(table, "accept/"), {"side": "A", "score": {"A": 54, "B": 0}}, format="json")
    assert (stale.status_code, stale.json()["error"]["code"]) == (409, "score_changed")
    first = client.post(address(table, "accept/"), {"side": "A", "score": {"A": 55, "B": 0}}, format="json")
    assert (first.status_code, first.json()["state"]) == (200, "finished")
    assert first.json()["sides"][0]["accepted_on"] == "referee"
    second = client.post(address(table, "accept/"), {"side": "B"}, format="json")
    assert second.json()["state"] == "accepted"


def test_a_dispute_goes_to_the_organiser() -> None:
    table = make_table(rules="classic-50")
    table.write(finish(1, s2=30, s4=25))
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Link {table.token}")
    empty = client.post(address(table, "accept/"), {"side": "B", "accept": False}, format="json")
    assert (empty.status_code, empty.json()["error"]["field"]) == (400, "reason")
    body = {"side": "B", "accept": False, "reason": "faltan cinco"}
    answer = client.post(address(table, "accept/"), body, format="json").json()
    assert (answer["state"], answer["dispute"]) == ("disputed", {"side": "B", "reason": "faltan cinco"})


def test_the_scorer_is_advice_and_may_be_taken_over() -> None:
    table = make_table()
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Link {table.token}")
    first = client.post(address(table, "scorer/"), {"device": "one", "name": "Marta"}, format="json").json()
    assert first["you"] is True
    second = client.post(address(table, "scorer/"), {"device": "two", "name": "Paco"}, format="json").json()
    assert (second["you"], second["scorer"]["name"]) == (False, "Marta")
    taken = client.post(
        address(table, "scorer/"), {"device": "two", "name": "Paco", "take": True}, format="json"
    ).json()
    assert (taken["you"], taken["scorer"]["name"]) == (True, "Paco")


def test_a_call_is_shown_until_it_is_answered() -> None:
    table = make_table()
    link = APIClient()
    link.credentials(HTTP_AUTHORIZATION=f"Link {table.token}")
    assert link.post(address(table, "call/"), {"text": "un renuncio"}, format="json").json()["called"] is True
    boss = as_person(table.organiser)
    assert boss.post(address(table, "call/"), {"answered": True}, format="json").json()["called"] is False
    link.post(address(table, "call/"), {"text": "ya está"}, format="json")
    assert link.post(address(table, "call/"), {"answered": True}, format="json").json()["called"] is False
    rulings = table.night.rulings.filter(match=table.match).order_by("seq").values_list("kind", "reason", "before")
    assert list(rulings) == [
        ("organiser_called", "un renuncio", None),
        ("call_answered", "", "un renuncio"),
        ("organiser_called", "ya está", None),
        ("call_taken_back", "", "ya está"),
    ]


def test_nobody_but_the_table_and_the_organiser_takes_a_call_back() -> None:
    table = make_table()
    as_person(table.organiser).post(address(table, "call/"), {"text": "luz"}, format="json")
    assert APIClient().post(address(table, "call/"), {"answered": True}, format="json").status_code == 401
    assert table.reload().call == "luz"


def test_the_time_is_over_so_many_minutes_after_the_first_record() -> None:
    table = make_table(rules="mexico-100")
    match = get_of(table)
    assert (match["time_limit"], match["started_at"], match["ends_at"]) == (30, None, None)
    table.write({"kind": "finish", "seat": 1, "total_pips": 5})
    match = get_of(table)
    begun, ends = (datetime.fromisoformat(match[key]) for key in ("started_at", "ends_at"))
    assert begun == table.reload().started_at
    assert ends - begun == timedelta(minutes=30)


def test_a_round_says_how_long_and_when_its_clock_began() -> None:
    table = make_table(rules="mexico-100")
    begun = datetime(2026, 5, 1, 18, 0, tzinfo=UTC)
    round_ = Round.objects.create(
        stage=table.stage, number=1, status="published", time_limit_minutes=45, clock_started_at=begun
    )
    Match.objects.filter(pk=table.match.pk).update(round=round_)
    match = get_of(table)
    assert (match["time_limit"], match["ends_at"]) == (45, "2026-05-01T18:45:00+00:00")


def get_of(table: Table) -> dict[str, Any]:
    answer: dict[str, Any] = APIClient().get(address(table)).json()
    return answer


def test_presets_are_listed_with_their_sources() -> None:
    presets = APIClient().get("/api/v1/presets/", HTTP_ACCEPT_LANGUAGE="es").json()["presets"]
    assert len(presets) == 16
    international = next(preset for preset in presets if preset["name"] == "international-100")
    assert international["sources"]["target"] == "assumed"
    assert international["offered"]["block_tie"] == ["nearest_opener", "closer_wins"]


@pytest.mark.parametrize("number", range(0, len(CASES["worked"]), 6))
def test_a_sheet_is_scored_as_by_the_command(number: int) -> None:
    case = CASES["worked"][number]
    answer = APIClient().post("/api/v1/score/", case["sheet"], format="json")
    assert (answer.status_code, answer.json()) == (200, case["expected"])


@pytest.mark.parametrize("number", range(len(CASES["faulty"])))
def test_a_faulty_sheet_answers_422_with_the_engines_error(number: int) -> None:
    case = CASES["faulty"][number]
    answer = APIClient().post("/api/v1/score/", case["sheet"], format="json")
    error = answer.json()["error"]
    assert answer.status_code == 422
    assert {"code": error["code"], "record": error["record"]} == case["expected"]["error"]


def test_a_session_needs_the_csrf_token() -> None:
    table = make_table()
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(table.organiser)
    answer = client.patch(address(table), {"first_opener": 2}, format="json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "csrf_failed")


def test_a_private_night_is_not_listed_for_strangers() -> None:
    table = make_table(visibility="private")
    listed = APIClient().get("/api/v1/matches/", {"tournament": table.night.public_id})
    assert listed.status_code == 404
    assert APIClient().get("/api/v1/matches/").json()["matches"] == []
    assert len(as_person(table.organiser).get("/api/v1/matches/").json()["matches"]) == 1
