"""A whole event through the API: made, entered, paired, changed by hand, played, ended; who sees what of it meanwhile."""

from typing import Any
from uuid import uuid4

import pytest

from tests.api.caller import PAIRS, Caller, Event, make_event, play_round
from tests.services.tables import make_person, make_table
from tournaments.models import Club, Entrant, Match, Player, Ruling, Tournament

pytestmark = pytest.mark.django_db


def new(**more: Any) -> dict[str, Any]:
    return {"key": str(uuid4()), "name": "Copa", "format": "swiss", "rules": "classic-50"} | more


def test_a_swiss_is_run_from_its_making_to_its_end() -> None:
    club = Club.objects.create(name="Peña La Capicúa")
    event = Event(make_person(club, "marta"))
    made = event.post("tournaments/", new(settings={"rounds": 3}, venue="Casino", day="2026-12-05"), 201)
    assert (made["status"], made["role"], made["venue"], made["day"]) == (
        "draft",
        "organiser",
        "Casino",
        "2026-12-05",
    )
    stage = made["stages"][0]["id"]
    text = "\n".join(PAIRS)
    plan = event.post(f"stages/{stage}/entrants/import/?preview=1", {"text": text})
    assert (plan["good"], plan["bad"], Entrant.objects.count()) == (6, 0, 0)
    done = event.post(f"stages/{stage}/entrants/import/", {"key": str(uuid4()), "text": text}, 201)
    assert (len(done["entrants"]), done["left"]) == (6, [])
    event.post(f"stages/{stage}/seeds/", {"how": "list"})
    event.tournament, event.stage = made["id"], stage
    for number in (1, 2, 3):
        play_round(event, number)
    assert [
        (one["status"], one["tables"], one["over"]) for one in event.get(f"stages/{stage}/rounds/")["rounds"]
    ] == [("closed", 3, 3)] * 3
    ended = event.post(f"tournaments/{made['id']}/end/")
    assert (ended["status"], ended["stages"][0]["status"]) == ("ended", "closed")


def test_the_same_key_makes_one_tournament_and_one_entrant() -> None:
    event = make_event()
    body = new()
    assert event.post("tournaments/", body, 201)["id"] == event.post("tournaments/", body, 201)["id"]
    assert event.refuse("post", "tournaments/", body | {"name": "Otra"}, 409) == ("entry_conflict", "key")
    pair = {"key": str(uuid4()), "players": ["Ana", "Luis"]}
    path = f"stages/{event.stage}/entrants/"
    assert event.post(path, pair, 201) == event.post(path, pair, 201)
    assert (Tournament.objects.count(), Entrant.objects.count()) == (2, 1)


def test_a_draft_is_there_for_its_own_people_only() -> None:
    event = make_event(pairs=4, announce=False)
    entrant = event.get(f"stages/{event.stage}/entrants/")["entrants"][0]["id"]
    stranger, nobody = Caller(make_person(Club.objects.create(name="Otra"), "eva")), Caller()
    for caller in (stranger, nobody):
        for path in (
            f"tournaments/{event.tournament}/",
            f"tournaments/{event.tournament}/stages/",
            f"stages/{event.stage}/",
            f"stages/{event.stage}/entrants/",
            f"stages/{event.stage}/rounds/",
            f"entrants/{entrant}/",
        ):
            assert caller.get(path, 404)["error"]["code"] == "not_found"
        assert caller.get("tournaments/")["tournaments"] == []
    assert [one["id"] for one in event.get("tournaments/")["tournaments"]] == [event.tournament]


def test_a_round_that_is_prepared_is_seen_by_its_directors_only() -> None:
    event, nobody = make_event(pairs=4), Caller()
    rounds = f"stages/{event.stage}/rounds/"
    event.post(rounds, {"number": 1}, 201)
    match = event.get(f"{rounds}1/matches/")["matches"][0]["id"]
    assert event.get(f"{rounds}1/")["obstacles"] == {"publish": [], "delete": []}
    assert nobody.get(rounds) == {"rounds": []}
    for path in (f"{rounds}1/", f"{rounds}1/matches/", f"matches/{match}/"):
        assert nobody.get(path, 404)["error"]["code"] == "not_found"
    assert nobody.get(f"{rounds}1/state/", 401)["error"]["code"] == "not_signed_in"
    event.post(f"{rounds}1/publish/")
    seen = nobody.get(f"{rounds}1/")
    assert (seen["status"], seen["obstacles"], seen["tables"]) == ("published", None, 2)
    assert nobody.get(f"{rounds}1/matches/")["matches"][0]["id"] == match


def test_preparing_again_answers_the_round_that_is_there() -> None:
    event = make_event(pairs=4)
    rounds = f"stages/{event.stage}/rounds/"
    first = event.post(rounds, {"number": 1}, 201)
    assert event.post(f"{rounds}1/prepare/") == first
    assert Match.objects.count() == 2
    event.send("delete", f"{rounds}1/", status=204)
    assert Match.objects.count() == 0


def test_all_that_stands_in_the_way_is_listed_with_words() -> None:
    event = make_event(pairs=4)
    rounds = f"stages/{event.stage}/rounds/"
    event.post(rounds, {"number": 1}, 201)
    event.post(f"{rounds}1/publish/")
    error = event.post(f"{rounds}1/close/", status=409)["error"]
    assert (error["code"], [one["code"] for one in error["obstacles"]]) == (
        "round_has_obstacles",
        ["table_open"] * 2,
    )
    assert error["obstacles"][0]["message"].startswith("Table 1 has not begun.")
    present = {
        one["id"]: side
        for one, side in zip(event.get(f"{rounds}1/matches/")["matches"], ("A", "nobody"), strict=True)
    }
    event.post(f"{rounds}1/no-shows/", {"present": present})
    assert event.post(f"{rounds}1/close/")["status"] == "closed"
    assert event.post(f"{rounds}1/reopen/", {"reason": "counted again"})["status"] == "published"


def test_a_round_is_changed_by_hand_one_thing_at_a_time() -> None:
    event = make_event(pairs=5)
    rounds = f"stages/{event.stage}/rounds/"
    event.post(rounds, {"number": 1}, 201)
    matches = event.get(f"{rounds}1/matches/")["matches"]
    (rest,) = event.get(f"{rounds}1/")["rests"]
    (a, b), (c, _) = (match["entrants"] for match in matches)
    swap = {"do": "swap", "first": a, "second": c, "key": str(uuid4())}
    assert event.patch(f"{rounds}1/", swap)["changes"] == 1
    assert event.patch(f"{rounds}1/", swap)["changes"] == 1
    assert event.get(f"{rounds}1/matches/")["matches"][0]["entrants"] == [c, b]
    event.patch(f"{rounds}1/", {"do": "bye", "entrant": b})
    assert event.get(f"{rounds}1/")["rests"][0]["entrant"] == b != rest["entrant"]
    event.patch(f"{rounds}1/", {"do": "tables", "tables": {matches[0]["id"]: 9}})
    event.patch(f"{rounds}1/", {"do": "opener", "match": matches[0]["id"]})
    event.patch(f"{rounds}1/", {"do": "unpair", "match": matches[1]["id"]})
    kinds = sorted(one["kind"] for one in event.get(f"{rounds}1/")["rests"])
    assert kinds == ["bye", "missing", "missing"]
    assert event.patch(f"{rounds}1/", {"do": "rules", "target": 75})["target"] == 75
    event.patch(f"{rounds}1/", {"do": "again", "forbid": [a, b]})
    met = [set(match["entrants"]) for match in event.get(f"{rounds}1/matches/")["matches"]]
    assert {a, b} not in met
    assert event.get(f"stages/{event.stage}/forbidden-pairs/")["forbidden"][0]["reason"] == ""


@pytest.mark.parametrize(
    "body, code, field",
    [
        ({}, "choice_missing", "do"),
        ({"do": "lot"}, "choice_missing", "do"),
        ({"do": []}, "choice_missing", "do"),
        ({"do": "swap", "match": "x"}, "key_unknown", "match"),
        ({"do": "tables"}, "object_expected", "tables"),
        ({"do": "tables", "tables": [1]}, "object_expected", "tables"),
        ({"do": "again", "forbid": ["x"]}, "list_expected", "forbid"),
        ({"do": "rules", "target": 0}, "number_expected", "target"),
        ({"do": "swap", "key": "x"}, "id_expected", "key"),
    ],
)
def test_a_change_that_cannot_be_is_refused_at_its_field(body: dict[str, Any], code: str, field: str) -> None:
    event = make_event(pairs=4)
    event.post(f"stages/{event.stage}/rounds/", {"number": 1}, 201)
    rulings = Ruling.objects.count()
    assert event.refuse("patch", f"stages/{event.stage}/rounds/1/", body, 400) == (code, field)
    assert Ruling.objects.count() == rulings


def test_an_entrant_is_changed_at_the_door_withdrawn_and_brought_back() -> None:
    event = make_event(pairs=3)
    entrant = event.get(f"stages/{event.stage}/entrants/?limit=1")["entrants"][0]
    path = f"entrants/{entrant['id']}/"
    assert event.post(f"{path}check-in/")["checked_in_at"] is not None
    assert event.post(f"{path}check-in/", {"here": False})["checked_in_at"] is None
    assert event.post(f"{path}absence/", {"rounds": [2, 3]})["absences"] == [2, 3]
    assert event.post(f"{path}absence/", {"rounds": [3], "absent": False})["absences"] == [2]
    assert event.post(f"{path}withdraw/", {"reason": "ill"})["status"] == "withdrawn"
    assert event.post(f"{path}bring-back/")["status"] == "active"
    changed = event.patch(path, {"name": "Los Dobles", "contact": "600 000 000", "fixed_table": 4})
    assert (changed["name"], changed["contact"], changed["fixed_table"]) == ("Los Dobles", "600 000 000", 4)
    assert event.post(f"{path}rename/", {"place": 1, "name": "Ana María"})["members"][0]["name"] == "Ana María"
    after = event.post(f"{path}substitute/", {"place": 2, "player": "Nuria"})["members"]
    assert [one["name"] for one in after if one["to_round"] is None] == ["Ana María", "Nuria"]
    assert Caller().get(path)["contact"] is None
    event.send("delete", path, status=204)
    assert event.get(path, 404)["error"]["field"] == "entrant"


def test_whoever_is_hidden_is_not_named_to_others() -> None:
    event = make_event(pairs=2)
    Player.objects.filter(name="A1").update(hidden=True)
    Player.objects.filter(name="B1").update(public_name="B.")
    path = f"stages/{event.stage}/entrants/?search=&limit=1"
    assert event.get(path)["entrants"][0]["name"] == "A1 + B1"
    shown = Caller().get(path)["entrants"][0]
    assert (shown["name"], [one["name"] for one in shown["members"]]) == ("B.", ["", "B."])
    event.post(f"stages/{event.stage}/rounds/", {"number": 1}, 201)
    event.post(f"stages/{event.stage}/rounds/1/publish/")
    path = f"stages/{event.stage}/rounds/1/matches/"
    assert {side["name"] for side in event.get(path)["matches"][0]["sides"]} == {"A1 + B1", "A2 + B2"}
    (match,) = Caller().get(path)["matches"]
    assert "A1" not in str(match)
    assert "A1" not in str(Caller().get(f"stages/{event.stage}/standings/"))


def test_signing_up_waits_for_a_yes_and_is_read_by_directors_only() -> None:
    event, nobody = make_event(), Caller()
    path = f"stages/{event.stage}/sign-ups/"
    body = {"key": str(uuid4()), "players": ["Ana", "Luis"], "contact": "ana@example.org"}
    assert nobody.refuse("post", path, body, 409) == ("sign_up_closed", None)
    event.patch(f"tournaments/{event.tournament}/", {"sign_up_open": True})
    made = nobody.post(path, body, 201)
    assert (made["players"], made["contact"], made["status"]) == (["Ana", "Luis"], None, "signed_up")
    assert nobody.post(path, body, 201) == made
    assert nobody.get(path, 401)["error"]["code"] == "not_signed_in"
    assert nobody.get(f"entrants/{made['id']}/", 404)["error"]["code"] == "not_found"
    assert [one["contact"] for one in event.get(path)["sign_ups"]] == ["ana@example.org"]
    assert event.post(f"entrants/{made['id']}/accept/")["status"] == "active"
    other = nobody.post(path, {"key": str(uuid4()), "players": ["Eva", "Pau"]}, 201)
    event.post(f"entrants/{other['id']}/decline/", {"reason": "full"}, 204)
    assert event.get(path)["sign_ups"] == []


def test_settings_and_rules_of_a_stage_are_read_whole_and_changed() -> None:
    event = make_event()
    path = f"stages/{event.stage}/"
    before = event.get(path)
    assert (before["settings"]["pattern"], before["rules"]["target"]) == ("slide", 50)
    after = event.patch(path, {"settings": before["settings"] | {"pattern": "fold"}, "rules": "spain-300"})
    assert (after["settings"], after["preset"]) == (before["settings"] | {"pattern": "fold"}, "spain-300")
    assert event.refuse("patch", path, {"settings": {"criteria": []}}, 400) == (
        "criteria_missing",
        "settings.criteria",
    )


def test_a_night_is_ended_and_taken_up_again_but_not_suspended_or_deleted() -> None:
    table = make_table()
    boss = Caller(table.organiser)
    path = f"tournaments/{table.night.public_id}/"
    assert boss.post(f"{path}end/")["status"] == "ended"
    assert boss.post(f"{path}resume/")["status"] == "running"
    assert boss.refuse("post", f"{path}suspend/", {"reason": "rain"}, 409) == ("tournament_cannot", None)
    assert boss.send("delete", path, status=409)["error"]["code"] == "tournament_cannot"
    assert boss.get(f"stages/{boss.get(path)['stages'][0]['id']}/entrants/", 404)["error"]["field"] == "stage"


def test_what_has_not_changed_is_not_sent_again() -> None:
    event, nobody = make_event(pairs=4), Caller()
    play_round(event, 1)
    for path in (
        f"tournaments/{event.tournament}/",
        f"stages/{event.stage}/",
        f"stages/{event.stage}/entrants/",
        f"stages/{event.stage}/rounds/",
        f"stages/{event.stage}/rounds/1/",
        f"stages/{event.stage}/rounds/1/matches/",
    ):
        tag = nobody.client.get(f"/api/v1/{path}", HTTP_ACCEPT_LANGUAGE="en")["ETag"]
        assert nobody.get(path, 304, **{"If-None-Match": tag}) is None
        event.patch(f"tournaments/{event.tournament}/", {"venue": path})
        assert nobody.get(path, **{"If-None-Match": tag})


def test_an_event_is_deleted_with_its_list_and_a_round_that_nobody_saw() -> None:
    event = make_event(pairs=4)
    event.post(f"stages/{event.stage}/rounds/", {"number": 1}, 201)
    event.send("delete", f"tournaments/{event.tournament}/", status=204)
    assert (Tournament.objects.count(), Entrant.objects.count(), Match.objects.count()) == (0, 0, 0)


def test_who_directs_several_clubs_says_which_one() -> None:
    event = make_event()
    other = Club.objects.create(name="Otra")
    other.memberships.create(user=event.user, role="organiser")
    assert event.refuse("post", "tournaments/", new(), 400) == ("club_expected", "club")
    assert event.post("tournaments/", new(club=other.public_id), 201)["club"]["name"] == "Otra"
    assert event.refuse("post", "tournaments/", new(club="nowhere"), 404) == ("not_found", "club")
    assert event.refuse("post", "tournaments/", new(club=other.public_id, day="soon"), 400) == (
        "date_expected",
        "day",
    )
