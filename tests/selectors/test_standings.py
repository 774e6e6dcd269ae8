"""Standings read from rows are those of the command for the same event: one truth."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.services.event_rows import lay_down_event
from tournaments.models import RoundEntry, Stage
from tournaments.selectors.standings import load_stage
from tournaments.standings.answer import answer_event, write_standings

pytestmark = pytest.mark.django_db
DATA = Path(__file__).resolve().parents[1] / "standings" / "data" / "standings.json"


def has_two_sides(document: dict[str, Any]) -> bool:
    matches = [one for given in document.get("rounds", []) for one in given.get("matches", [])]
    return all("a" in one and not isinstance(one["a"], list) for one in matches)


CASES = [
    case
    for case in json.loads(DATA.read_text(encoding="utf-8"))["cases"]
    if "standings" in case["expected"] and has_two_sides(case["document"])
]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_rows_give_the_standings_of_the_document(case: dict[str, Any]) -> None:
    document = case["document"]
    stage = Stage.objects.select_related("snapshot").get(pk=lay_down_event(document).pk)
    expected = answer_event(document)["standings"]
    told = write_standings(load_stage(stage).rank())["standings"]
    assert told == [line | {"id": str(line["id"])} for line in expected]


EVENT: dict[str, Any] = {
    "format": "event/1",
    "target": 100,
    "entrants": [{"id": f"p{number}", "seed": number} for number in range(1, 6)],
    "rounds": [
        {
            "matches": [
                {"a": "p1", "b": "p2", "score": [100, 62], "winner": "a"},
                {"a": "p3", "b": "p4", "score": [40, 100], "winner": "b"},
            ],
            "byes": ["p5"],
        },
        {"matches": [{"a": "p1", "b": "p4", "score": [100, 99], "winner": "a"}]},
    ],
}


def stage_of(document: dict[str, Any], **choices: Any) -> Stage:
    return Stage.objects.select_related("snapshot").get(pk=lay_down_event(document, **choices).pk)


def test_as_of_a_round_only_the_rounds_up_to_it_count() -> None:
    stage = stage_of(EVENT)
    first = answer_event({**EVENT, "rounds": EVENT["rounds"][:1]})
    assert write_standings(load_stage(stage, until=1).rank()) == first


def test_results_of_a_round_that_is_not_closed_are_provisional() -> None:
    stage = stage_of(EVENT)
    stage.rounds.filter(number=2).update(status="published")
    marked = {line.id: line.provisional for line in load_stage(stage).rank()}
    assert marked == {"p1": True, "p4": True, "p2": False, "p3": False, "p5": False}
    assert not any(line.provisional for line in load_stage(stage, closed_only=True).rank())


def test_a_prepared_round_counts_for_nobody_whatever_stands_in_it() -> None:
    stage = stage_of(EVENT)
    before = load_stage(stage, until=1).rank()
    stage.rounds.filter(number=2).update(status="prepared")
    RoundEntry.objects.create(
        round=stage.rounds.get(number=2), entrant=stage.entrants.get(public_id="p2"), bye=True
    )
    assert load_stage(stage).rank() == before


@pytest.mark.parametrize("late_start", ["absent", "byes", "nothing"])
def test_who_came_late_has_for_the_rounds_missed_what_the_settings_say(late_start: str) -> None:
    stage = stage_of({"entrants": EVENT["entrants"], "rounds": EVENT["rounds"][:1]})
    stage.settings = {"late_start": late_start}
    stage.save()
    late = stage.entrants.create(public_id="p6", name="Tarde", seed=6, entered_round=2)
    line = next(line for line in load_stage(stage).rank() if line.id == late.public_id)
    results = [(result.kind.value, result.difference) for result in line.results]
    assert results == {"absent": [("absent", 0)], "byes": [("bye", 50)], "nothing": []}[late_start]


def test_the_number_of_queries_does_not_depend_on_the_size() -> None:
    small = stage_of(EVENT)
    big = stage_of(
        {
            "entrants": [{"id": f"q{number}", "seed": number} for number in range(60)],
            "rounds": [
                {
                    "matches": [
                        {"a": f"q{number}", "b": f"q{number + 1}", "score": [100, 3], "winner": "a"}
                        for number in range(0, 60, 2)
                    ]
                }
            ]
            * 4,
        }
    )
    counts = []
    for stage in (small, big):
        with CaptureQueriesContext(connection) as queries:
            load_stage(stage).rank()
        counts.append(len(queries))
    assert counts == [5, 5]
