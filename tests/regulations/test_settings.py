"""The settings of a stage: defaults as in formats.md, whole documents there and back, faults with their place."""

import pytest

from tournaments.regulations.settings import (
    RoundOverride,
    SettingsError,
    StageSettings,
    read_settings,
    settings_document,
)


def test_nothing_given_is_what_the_text_says_by_default():
    settings = read_settings({})
    assert settings == StageSettings()
    assert settings.match_points == (2, 1, 0)
    assert settings.criteria == ("match_points", "difference", "points_for")
    assert (settings.difference, settings.pattern, settings.club_mates) == ("raw", "slide", "never")
    assert (settings.first_opening, settings.late_start, settings.withdrawn_results) == (
        "shared_out",
        "absent",
        "strike_below_half",
    )


def test_a_document_with_everything_is_read_back_as_it_was_written():
    document = {
        "rounds": 7,
        "double": True,
        "difference": "capped",
        "match_points": {"win": 3, "draw": 1, "loss": 0},
        "criteria": ["wins", "buchholz"],
        "kinds": {
            "bye": {"match_points": 2, "points_for": 60, "points_against": 0, "difference": 20},
            "no_show": {"present": {"points_for": 100}, "absent": {"difference": -200}},
        },
        "withdrawn_results": "keep",
        "late_start": "byes",
        "pattern": "adjacent",
        "club_mates": 3,
        "first_round": "lot",
        "first_opening": "by_ruleset",
        "cards": {"yellow": {"points": 20}, "red": {"match_lost": True}, "second_yellow_is_red": True},
        "first_table": 5,
        "tables_out": [7, 13],
        "corrections_close_minutes": 15,
        "advance": 8,
        "round_overrides": {"7": {"target": 150, "best_of": 3}},
        "random_seed": 20,
        "sources": {"rounds": "read"},
    }
    settings = read_settings(document)
    assert settings_document(settings) == document
    assert settings.of_round(7) == RoundOverride(target=150, best_of=3)
    assert settings.of_round(6) == RoundOverride()


@pytest.mark.parametrize(
    ("document", "code", "field"),
    [
        ({"criteria": ["match_points", "luck"]}, "criterion_unknown", "criteria.1"),
        ({"criteria": ["wins", "wins"]}, "criterion_twice", "criteria.1"),
        ({"criteria": []}, "criteria_missing", "criteria"),
        ({"criteria": "wins"}, "criteria_missing", "criteria"),
        ({"rounds": 0}, "number_expected", "rounds"),
        ({"rounds": True}, "number_expected", "rounds"),
        ({"double": 1}, "setting_invalid", "double"),
        ({"pattern": "monrad"}, "setting_invalid", "pattern"),
        ({"club_mates": "sometimes"}, "setting_invalid", "club_mates"),
        ({"match_points": {"win": -1}}, "number_expected", "match_points.win"),
        ({"match_points": {"victory": 1}}, "setting_unknown", "match_points.victory"),
        ({"kinds": {"bye": {"present": {}}}}, "setting_unknown", "kinds.bye.present"),
        (
            {"kinds": {"no_show": {"absent": {"points_for": "0"}}}},
            "number_expected",
            "kinds.no_show.absent.points_for",
        ),
        ({"cards": {"green": {}}}, "setting_unknown", "cards.green"),
        ({"cards": {"red": {"match_lost": 1}}}, "setting_invalid", "cards.red.match_lost"),
        ({"cards": {"second_yellow_is_red": "red"}}, "setting_invalid", "cards.second_yellow_is_red"),
        ({"tables_out": [0]}, "number_expected", "tables_out.0"),
        ({"round_overrides": {"0": {}}}, "number_expected", "round_overrides.0"),
        ({"round_overrides": {"3": {"target": 0}}}, "number_expected", "round_overrides.3.target"),
        ({"round_overrides": {"3": {"best_of": 4}}}, "setting_invalid", "round_overrides.3.best_of"),
        ({"round_overrides": {"²": {}}}, "number_expected", "round_overrides.²"),
        ({"colour": "blue"}, "setting_unknown", "colour"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_at_its_place(document, code, field):
    with pytest.raises(SettingsError) as fault:
        read_settings(document)
    assert (fault.value.code, fault.value.field) == (code, field)
