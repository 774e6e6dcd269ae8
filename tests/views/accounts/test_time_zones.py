"""The time zones of a club are read in the reader's language."""

import pytest
from django.utils.translation import override

from tournaments.forms.time_zones import list_zones


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", ("La Habana (Cuba)", "Nueva York (Estados Unidos)", "Europa", "Océano Índico")),
        ("it", ("L’Avana (Cuba)", "New York (Stati Uniti)", "Europa", "Oceano Indiano")),
        ("pt", ("Havana (Cuba)", "Nova York (Estados Unidos)", "Europa", "Oceano Índico")),
        ("en", ("Havana (Cuba)", "New York (United States)", "Europe", "Indian Ocean")),
    ],
)
def test_the_usual_zones_and_the_regions_are_named_in_the_readers_language(
    language: str, words: tuple[str, ...]
) -> None:
    with override(language):
        groups = [(str(name), {value: str(label) for value, label in zones}) for name, zones in list_zones()]
    often = groups[0][1]
    names = [name for name, _zones in groups]
    assert (often["America/Havana"], often["America/New_York"]) == words[:2]
    assert set(words[2:]) < set(names)


def test_no_zone_is_offered_twice() -> None:
    offered = [value for _name, zones in list_zones() for value, _label in zones]
    assert len(offered) == len(set(offered))
    assert "Europe/Madrid" in offered
