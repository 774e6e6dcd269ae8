"""The settings of a stage in plain words: every choice has its sentence, marked by where it comes from."""

from dataclasses import replace

import pytest
from django.utils import translation

from tournaments.regulations.settings import RoundOverride, StageSettings
from tournaments.regulations.shipped import find_regulation
from tournaments.standings.event import Criterion
from tournaments.wording.criteria import MEANINGS, NAMES, SHORT
from tournaments.wording.settings_sentences import describe_settings


@pytest.fixture(autouse=True)
def in_english():
    with translation.override("en"):
        yield


def lines(settings: StageSettings, format: str = "swiss", **choices: object) -> list[str]:
    sections = describe_settings(settings, format, target=100, **choices)  # type: ignore[arg-type]
    return [line.text for section in sections for line in section.sentences]


def test_the_defaults_say_the_numbers_of_the_text():
    told = lines(StageSettings(rounds=7))
    assert "7 rounds by the Swiss system." in told
    assert "A bye: 100 : 0 and 2 match points, difference +50." in told
    assert "Who does not come: 0 : 100 and 0 match points, difference −100." in told
    assert "An announced absence: 0 : 0 and 0 match points, difference 0." in told
    assert "Black card: the match is lost, out of the tournament." in told


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"pattern": "fold"}, "Among equal scores the first meets the last, the second the last but one."),
        ({"club_mates": 2}, "Entrants of one club are kept apart in the first 2 rounds where that is possible."),
        ({"kinds": {"bye": {"points_for": 60}}}, "A bye: 60 : 0 and 2 match points, difference +50."),
        ({"match_points": (3, 1, 0)}, "Match points: 3 for a win, 1 for a draw, 0 for a loss."),
        ({"difference": "capped"}, "Points above the target do not count for the difference."),
        ({"tables_out": (4, 7)}, "Not used: tables 4, 7."),
        ({"cards": {"yellow": {"points": 20}}}, "Yellow card: 20 points off."),
        (
            {"corrections_close_minutes": 1},
            "Results can be corrected until 1 minute after their round was closed.",
        ),
        ({"round_overrides": {7: RoundOverride(150, 40, 3)}}, "Round 7: to 150 points, 40 minutes, best of 3."),
        ({"late_start": "byes"}, "Who comes late has the rounds missed as byes."),
    ],
)
def test_what_was_chosen_is_said(chosen: dict[str, object], said: str):
    assert said in lines(replace(StageSettings(), **chosen))
    assert said not in lines(StageSettings(rounds=1))


def test_a_round_robin_says_nothing_of_the_swiss_system():
    told = lines(StageSettings(double=True), "round_robin")
    assert told[0] == "Everybody meets everybody twice; the second time the other side opens."
    assert not any("Swiss" in line for line in told)


def test_a_sentence_bears_the_mark_of_what_it_is_about():
    regulation = find_regulation("spain")
    sections = describe_settings(regulation.settings, "swiss", target=300, sources=regulation.sources)
    marks = {line.text: line.mark for section in sections for line in section.sentences}
    assert marks["Among equal scores neighbours meet: first with second, third with fourth."] == "read"
    assert marks["The first round is paired by the order of seeds."] == "assumed"


@pytest.mark.parametrize("language", ["es", "en", "it", "pt"])
def test_every_criterion_has_its_words_and_short_names_differ(language: str):
    with translation.override(language):
        for words in (NAMES, MEANINGS):
            assert all(str(words[criterion]) for criterion in Criterion)
        names = [str(NAMES[criterion]) for criterion in Criterion]
        assert len(set(names)) == len(names)
        assert all(len(str(SHORT[criterion])) <= 8 for criterion in Criterion)
