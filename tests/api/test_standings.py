"""Standings by the API: the same lines as the pages', each place worked out, cards and rulings, at one cost for any field."""

from typing import Any
from uuid import uuid4

import pytest

from tests.api.caller import Caller, Event, make_event, play_round
from tests.api.test_edges import count_queries
from tests.services.tables import make_person
from tournaments.models import Club, Regulation, Sanction
from tournaments.selectors.standings import load_stage
from tournaments.standings.answer import write_line

pytestmark = pytest.mark.django_db


def play(pairs: int, rounds: int = 1, **more: Any) -> Event:
    event = make_event(pairs=pairs, **more)
    for number in range(1, rounds + 1):
        play_round(event, number)
    return event


def test_the_lines_are_those_that_pairing_and_pages_count() -> None:
    event = play(5, 2)
    read = Caller().get(f"stages/{event.stage}/standings/")
    assert (read["round"], read["rounds"], read["open"], read["final"]) == (2, [1, 2], False, False)
    assert read["criteria"] == ["match_points", "difference", "points_for"]
    ranked = [write_line(line) for line in load_stage(event.row).rank()]
    assert [(line["rank"], line["entrant"], line["values"]) for line in read["lines"]] == [
        (line["rank"], line["id"], line["values"]) for line in ranked
    ]


def test_standings_are_read_as_of_any_round_and_page_by_page() -> None:
    event, path = (made := play(4, 2)), f"stages/{made.stage}/standings/"
    first = event.get(f"{path}?round=1")
    assert (first["round"], [line["won"] + line["lost"] for line in first["lines"]]) == (1, [1] * 4)
    pages = [event.get(f"{path}?limit=3&page={page}") for page in (1, 2)]
    assert [page["next"] for page in pages] == [2, None]
    assert [line for page in pages for line in page["lines"]] == event.get(path)["lines"]
    assert event.get(f"{path}?round=9", 404)["error"]["field"] == "round"
    assert event.get(f"{path}?round=0", 400)["error"]["field"] == "round"


def test_a_place_is_worked_out_to_the_sums_of_its_line() -> None:
    event = play(4, 2, settings={"criteria": ["match_points", "buchholz", "head_to_head", "difference"]})
    for line in event.get(f"stages/{event.stage}/standings/")["lines"]:
        read = event.get(f"stages/{event.stage}/standings/{line['entrant']}/")
        assert read["line"] == line
        assert [one["round"] for one in read["results"]] == [1, 2]
        for one in read["working"]:
            assert one["value"] == line["values"][one["criterion"]]
            if one["addends"]:
                assert sum(part["amount"] for part in one["addends"] if not part["dropped"]) == one["value"]
    assert event.get(f"stages/{event.stage}/standings/nobody/", 404)["error"]["field"] == "entrant"


def test_the_cross_table_has_each_result_on_both_sides() -> None:
    event = play(4, 3, format="round_robin")
    table = event.get(f"stages/{event.stage}/cross-table/")
    assert (table["by_entrants"], table["columns"]) == (True, [1, 2, 3, 4])
    cells = {
        (row["place"], cell["place"]): cell for row in table["rows"] for column in row["cells"] for cell in column
    }
    assert len(cells) == 12
    for (own, other), cell in cells.items():
        back = cells[other, own]
        assert (cell["points_for"], cell["points_against"]) == (back["points_against"], back["points_for"])
    swiss = play(4)
    assert swiss.get(f"stages/{swiss.stage}/cross-table/")["columns"] == [1]


def test_a_penalty_is_foreseen_given_once_and_taken_back_as_if_it_had_never_been() -> None:
    event = play(4)
    path, sanctions = f"stages/{event.stage}/standings/", f"stages/{event.stage}/sanctions/"
    before = event.get(path)["lines"]
    best = before[0]["entrant"]
    body = {"kind": "points", "entrant": best, "points": 60, "reason": "late", "entry_id": str(uuid4())}
    seen = event.post(f"{sanctions}?preview=1", body)
    assert Sanction.objects.count() == 0
    given = event.post(sanctions, body, 201)["sanction"]
    assert event.post(sanctions, body)["sanction"] == given
    after = event.get(path)["lines"]
    moved = {move["entrant"]: move["rank_after"] for move in seen["consequences"]["moves"]}
    assert {line["entrant"]: line["rank"] for line in after if line["entrant"] in moved} == moved
    assert (given["by"] != "", given["points"], after[0]["entrant"] == best) == (True, 60, False)
    event.post(f"sanctions/{given['id']}/take-back/", {"reason": "it was somebody else"})
    assert event.get(path)["lines"] == before
    assert event.get(sanctions)["sanctions"][0]["taken_back"] is True
    assert event.refuse("post", sanctions, body | {"kind": "green"}, 400) == ("choice_missing", "colour")


def test_the_standings_of_an_event_that_ended_are_those_that_it_keeps() -> None:
    event = play(4)
    path = f"stages/{event.stage}/standings/"
    lines = event.get(path)["lines"]
    event.post(f"tournaments/{event.tournament}/end/")
    ended = event.get(path)
    assert (ended["final"], ended["lines"]) == (True, lines)


def test_rulings_are_read_page_by_page_by_directors() -> None:
    event = play(4)
    path = f"tournaments/{event.tournament}/rulings/"
    first = event.get(path)
    assert [one["seq"] for one in first["rulings"]] == list(range(len(first["rulings"]), 0, -1))
    assert first["rulings"][0]["kind"] == "round_closed"
    assert all(one["title"] for one in first["rulings"])
    assert event.get(f"{path}?page=9")["rulings"] == []
    assert Caller().get(path, 401)["error"]["code"] == "not_signed_in"


def test_an_event_begins_from_what_a_club_saved_and_from_a_template() -> None:
    event = make_event(settings={"pattern": "fold", "rounds": 4})
    saved = event.post("regulations/", {"stage": event.stage, "name": "La nuestra"}, 201)
    listed = event.get("regulations/")["regulations"]
    assert {one["kind"] for one in listed} == {"template", "shipped", "own"}
    assert saved in listed
    assert {one["kind"] for one in Caller().get("regulations/")["regulations"]} == {"template", "shipped"}
    for one in (saved, next(one for one in listed if one["kind"] == "template")):
        body = {key: one[key] for key in ("format", "rules", "settings")}
        made = event.post("tournaments/", body | {"key": str(uuid4()), "name": "Copa"}, 201)
        stage = event.get(f"stages/{made['stages'][0]['id']}/")
        assert {key: stage["settings"][key] for key in one["settings"]} == one["settings"]
    other = Caller(make_person(Club.objects.create(name="Otra"), "eva"))
    assert other.send("delete", f"regulations/{saved['id']}/", status=404)["error"]["field"] == "regulation"
    assert event.patch(f"regulations/{saved['id']}/", {"name": "De siempre"})["title"] == "De siempre"
    event.send("delete", f"regulations/{saved['id']}/", status=204)
    assert Regulation.objects.count() == 0


def test_reading_takes_as_many_queries_for_three_pairs_as_for_thirty() -> None:
    counts: list[dict[str, int]] = []
    for pairs in (3, 30):
        event = play(pairs)
        event.post(f"stages/{event.stage}/rounds/", {"number": 2}, 201)
        event.post(f"stages/{event.stage}/rounds/2/publish/")
        stage = f"/api/v1/stages/{event.stage}/"
        entrant = event.row.entrants.earliest("pk").public_id
        paths = {
            "tournaments": "/api/v1/tournaments/",
            "tournament": f"/api/v1/tournaments/{event.tournament}/",
            "stage": stage,
            **{
                name: f"{stage}{name}"
                for name in (
                    "entrants/",
                    "rounds/",
                    "rounds/2/",
                    "rounds/2/matches/",
                    "standings/",
                    "cross-table/",
                )
            },
            "working": f"{stage}standings/{entrant}/",
        }
        counts.append({name: count_queries(Caller().client, path) for name, path in paths.items()})
    assert counts[0] == counts[1]
    assert max(counts[0].values()) <= 12
