"""The rule that a reason names is the section of that match's rules which says so, in every preset."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from scoring import Ruleset, all_presets
from tests.services.tables import Table, make_table
from tournaments.wording.hands import describe_row
from tournaments.wording.reasons import PARTS, explain, explain_time, find_rule
from tournaments.wording.rules import Section, describe_rules

# Words of the section that has to be behind each reason, whatever its number.
SAYS = {"block": ("If nobody can play", "If it is level"), "extras": ("multiple of",), "time": ("A match lasts",)}
TIMED = {"time_limit_minutes": 30}
CHANGES: list[dict[str, Any]] = [{}, TIMED, TIMED | {"running_multiple": 5, "best_of": 3}, {"running_multiple": 5}]


def view_of(rules: Ruleset) -> Any:
    return SimpleNamespace(ruleset=rules, tournament=SimpleNamespace(wording=""))


def find_section(rules: Ruleset, number: int) -> Section:
    return next(section for section in describe_rules(rules, {}) if section.number == number)


@pytest.mark.parametrize("change", CHANGES, ids=str)
@pytest.mark.parametrize("preset", all_presets(), ids=lambda preset: preset.name)
@pytest.mark.parametrize("why", PARTS)
def test_the_number_behind_a_reason_is_the_section_that_says_it(
    why: str, preset: Any, change: dict[str, Any]
) -> None:
    rules = replace(preset.ruleset, **change)
    view = view_of(rules)
    with translation.override("en"):
        number = find_rule({"why": why}, view)
        text = explain_time({"hand_in_progress": True}, view) if why == "time" else explain({"why": why}, view)
        section = find_section(rules, number) if number is not None else None
    if PARTS[why] == "time" and rules.time_limit_minutes is None:
        assert section is None
    elif PARTS[why] == "extras" and not rules.running_multiple:
        return  # points during play cannot be recorded: there is nothing to stop a hand
    else:
        assert section is not None
        said = " ".join(line.text for line in section.sentences)
        assert all(words in said for words in SAYS[PARTS[why]])
        assert text.endswith(f"(rule {section.number}).")
    if section is None:
        assert "rule" not in text


def write_reasons() -> list[tuple[str, Table]]:
    """A match with a time limit and points during play: time comes sixth there, points during play seventh."""
    both = make_table(rules={"preset": "classic-50", "running_multiple": 5, **TIMED})
    both.write({"kind": "stopped", "running": [{"seat": 1, "points": 50}]})
    timed = make_table(rules={"preset": "classic-50", **TIMED})
    timed.write({"kind": "time", "hand_in_progress": True})
    free = make_table(rules="classic-50")
    free.write({"kind": "time", "hand_in_progress": False})
    last = make_table(rules={"preset": "classic-50", "at_time": "one_more_hand"})
    last.write({"kind": "time", "hand_in_progress": True})
    return [
        ("Target reached during play; the hand is stopped (rule 7).", both),
        ("The hand in progress is finished and counts (rule 6).", timed),
        ("No hand in progress.", free),
        ("The hand in progress is finished and one more is played.", last),
    ]


@pytest.mark.django_db
def test_time_and_points_during_play_are_numbered_by_what_the_match_has() -> None:
    with translation.override("en"):
        for detail, table in write_reasons():
            view = table.view
            assert describe_row(view.rows[-1], view).detail == detail


@pytest.mark.django_db
def test_on_the_public_page_the_rule_leads_to_its_section(client: Client) -> None:
    table = make_table(rules={"preset": "dominican-200"})
    table.write({"kind": "block", "seat": 3, "pips": {"1": 5, "2": 5, "3": 4, "4": 9}})
    address = f"/matches/{table.match.public_id}/"
    page = client.get(address, HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert f'(<a href="{address}rules/#r4">rule 4</a>).' in page
    assert (
        'id="r4"><h2><span class="no">4.</span> Block</h2>'
        in client.get(f"{address}rules/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    )
