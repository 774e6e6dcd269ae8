"""The form of a stage's settings: whatever can be set stands in its fields and is read back as it was."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.forms.criteria import change_order
from tournaments.forms.settings import (
    CARDS,
    KIND_NUMBERS,
    KINDS,
    fill_settings,
    find_faults,
    name_format,
    place_of,
    read_typed_settings,
)
from tournaments.forms.settings_fields import list_advance_field, list_groups, list_rounds_field
from tournaments.regulations.settings import StageSettings, read_settings
from tournaments.standings.event import Criterion

small = st.integers(0, 300)
criteria = st.lists(st.sampled_from([one.value for one in Criterion]), min_size=1, unique=True)
cost = st.fixed_dictionaries({"points": small, "match_lost": st.booleans(), "expelled": st.booleans()})


@st.composite
def kinds(draw: st.DrawFn) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for kind in draw(st.lists(st.sampled_from(KINDS), unique=True)):
        names = draw(st.lists(st.sampled_from(KIND_NUMBERS), unique=True, min_size=1))
        numbers = {name: draw(st.integers(-300, 300) if name == "difference" else small) for name in names}
        name, _, side = kind.partition(".")
        if side:
            found.setdefault(name, {})[side] = numbers
        else:
            found[name] = numbers
    return found


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    cards = {
        colour: rule
        for colour in draw(st.lists(st.sampled_from(sorted(CARDS)), unique=True))
        if (rule := draw(cost)) != CARDS[colour]
    }
    if draw(st.booleans()):
        cards["second_yellow_is_red"] = False
    override = st.fixed_dictionaries(
        {},
        optional={
            "target": st.integers(1, 500),
            "time_limit_minutes": st.integers(1, 90),
            "best_of": st.sampled_from([1, 3, 5]),
        },
    )
    return {
        "rounds": draw(st.none() | st.integers(1, 30)),
        "advance": draw(st.none() | st.integers(1, 64)),
        "difference": draw(st.sampled_from(["raw", "capped"])),
        "match_points": {"win": draw(small), "draw": draw(small), "loss": draw(small)},
        "criteria": draw(criteria),
        "kinds": draw(kinds()),
        "withdrawn_results": draw(st.sampled_from(["keep", "strike", "strike_below_half"])),
        "late_start": draw(st.sampled_from(["absent", "byes", "nothing"])),
        "pattern": draw(st.sampled_from(["slide", "adjacent", "fold"])),
        "club_mates": draw(st.sampled_from(["never", "always"]) | st.integers(0, 30)),
        "first_round": draw(st.sampled_from(["seed", "lot"])),
        "first_opening": draw(st.sampled_from(["shared_out", "by_ruleset"])),
        "cards": cards,
        "first_table": draw(st.integers(1, 99)),
        "tables_out": sorted(set(draw(st.lists(st.integers(1, 99), max_size=5)))),
        "corrections_close_minutes": draw(st.none() | st.integers(0, 90)),
        "round_overrides": draw(st.dictionaries(st.integers(1, 30).map(str), override, max_size=5)),
        "random_seed": draw(st.integers(0, 2**53)),
    }


@given(documents())
def test_whatever_can_be_set_stands_in_the_form_and_is_read_back(document: dict[str, Any]) -> None:
    settings = read_settings(document)
    read = read_typed_settings(StageSettings(), fill_settings(settings), document["criteria"], "swiss")
    assert find_faults(read) == {}
    assert read_settings(read) == settings


@given(documents(), st.booleans())
def test_a_round_robin_has_no_number_of_rounds_and_keeps_whether_it_is_double(
    document: dict[str, Any], double: bool
) -> None:
    settings = replace(read_settings(document), rounds=None, double=double)
    format = name_format("round_robin", settings)
    read = read_typed_settings(settings, fill_settings(settings), list(settings.criteria), format)
    assert read_settings(read) == settings


@given(documents(), st.sampled_from(["swiss", "round_robin"]))
def test_every_field_of_the_form_has_its_question_and_shows_what_is_set(
    document: dict[str, Any], format: str
) -> None:
    typed = fill_settings(read_settings(document))
    groups = list_groups(typed, format)
    fields = [
        field for group in groups for field in (*group.fields, *(one for s in group.sets for one in s.fields))
    ]
    names = [field.name for field in (list_rounds_field(typed), list_advance_field(typed), *fields)]
    assert len(set(names)) == len(names)
    assert all(str(field.label) and field.value == typed.get(field.name, "") for field in fields)
    assert all(field.value in dict(field.options) for field in fields if field.kind == "choice")
    if format == "swiss":
        assert set(typed) - set(names) == {"set_withdrawn_results"}


@given(criteria, st.text(max_size=30), st.text(max_size=30))
def test_no_button_ever_loses_or_doubles_a_criterion_unless_it_takes_it_out(
    order: list[str], asked: str, more: str
) -> None:
    assert change_order(order, asked, more) == order
    for name in order:
        assert sorted(change_order(order, f"up-{name}")) == sorted(order)
        assert change_order(change_order(order, f"down-{name}"), f"up-{name}") == (
            order if name != order[-1] else change_order(order, f"up-{name}")
        )
        assert change_order(order, f"out-{name}") == [one for one in order if one != name]
        assert change_order(order, "more-", name) == order


@pytest.mark.parametrize(
    ("field", "name"),
    [
        ("settings.kinds.no_show.present.points_for", "set_kinds_no_show_present_points_for"),
        ("settings.criteria.2", "set_criteria"),
        ("tables_out.0", "set_tables_out"),
        ("round_overrides.7.best_of", "set_round_overrides"),
        ("settings.rounds", "set_rounds"),
    ],
)
def test_a_fault_is_told_at_its_field(field: str, name: str) -> None:
    assert place_of(field) == name
