"""Templates and shipped regulations: all readable, all with sources, none with a file that nobody offers."""

import pytest

from scoring import find_preset, sides_of
from tournaments.regulations import shipped, templates
from tournaments.regulations.sources import NAMES as SETTINGS


def test_every_file_is_offered_and_every_name_has_its_file():
    for room in (shipped, templates):
        assert sorted(path.stem for path in room.FOLDER.glob("*.toml")) == sorted(room.NAMES)


@pytest.mark.parametrize("name", shipped.NAMES)
def test_a_shipped_regulation_says_of_every_key_whether_it_was_read_or_assumed(name):
    regulation = shipped.find_regulation(name)
    assert set(regulation.sources) == set(SETTINGS)
    read = {key for key, source in regulation.sources.items() if source == "read"}
    assert read <= set(regulation.document), "what was read stands in the file"
    assert len(sides_of(find_preset(regulation.rules).ruleset)) == 2


def test_the_five_texts_speak_of_the_game_only():
    for name in shipped.NAMES[-5:]:
        assert set(shipped.find_regulation(name).sources.values()) == {"assumed"}


def test_the_federations_rank_by_effectiveness_and_pair_neighbours():
    spain = shipped.find_regulation("spain")
    assert spain.settings.criteria == ("match_points", "difference", "points_for")
    assert spain.settings.pattern == "adjacent"
    assert (spain.sources["pattern"], spain.sources["kinds"]) == ("read", "assumed")


@pytest.mark.parametrize("name", templates.NAMES)
def test_a_template_is_a_format_with_a_ruleset_for_two_sides(name):
    template = templates.find_template(name)
    assert template.format in ("swiss", "round_robin")
    assert len(sides_of(find_preset(template.rules).ruleset)) == 2
    assert (template.settings.rounds is None) == (template.format == "round_robin")


def test_an_unknown_name_is_a_key_error():
    for find in (shipped.find_regulation, templates.find_template):
        with pytest.raises(KeyError):
            find("../settings")
