"""Where settings come from: read, chosen by the club or assumed; a change is the club's."""

from dataclasses import replace

from tournaments.regulations.settings import StageSettings, read_settings, settings_document
from tournaments.regulations.shipped import find_regulation
from tournaments.regulations.sources import NAMES, find_sources, mark_changes


def test_what_differs_from_the_default_is_the_clubs_and_the_rest_assumed():
    sources = find_sources(StageSettings(rounds=7))
    assert {name for name in NAMES if sources[name] == "club"} == {"rounds"}
    assert sources["pattern"] == "assumed"


def test_a_regulation_keeps_its_sources_and_what_is_changed_over_it_is_the_clubs():
    spain = find_regulation("spain")
    kept = mark_changes(spain.settings, spain.sources, spain.settings)
    assert find_sources(kept) == dict(spain.sources)
    changed = mark_changes(spain.settings, spain.sources, replace(spain.settings, pattern="slide", rounds=5))
    sources = find_sources(changed)
    assert (sources["pattern"], sources["rounds"], sources["criteria"]) == ("club", "club", "read")
    assert find_sources(read_settings(settings_document(changed))) == sources
