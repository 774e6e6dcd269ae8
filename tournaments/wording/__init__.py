"""Words at the edge: a code and its parameters become a sentence in the reader's language."""

from typing import Any

from django.utils.translation import gettext, gettext_noop

from tournaments.errors import Refusal
from tournaments.wording.refusals import SENTENCES, WITH_NUMBERS
from tournaments.wording.terms import terms

PRESET_TITLES = {
    "classic-50": gettext_noop("Classic to 50"),
    "draw-100": gettext_noop("Draw game to 100"),
    "all-fives-100": gettext_noop("All fives to 100"),
    "classic-100": gettext_noop("Classic to 100"),
    "buying-50": gettext_noop("Buying game to 50"),
    "international-100": gettext_noop("International to 100"),
    "international-individual-100": gettext_noop("International, individuals, to 100"),
    "spain-300": gettext_noop("Spain to 300"),
    "federated-200": gettext_noop("Federated to 200"),
    "venezuela-100": gettext_noop("Venezuela to 100"),
    "dominican-200": gettext_noop("Dominican Republic to 200"),
    "puerto-rico-500": gettext_noop("Puerto Rico to 500"),
    "mexico-100": gettext_noop("Mexico to 100"),
    "brasilia-150": gettext_noop("Brasília to 150"),
    "jamaica-6": gettext_noop("Jamaica to six hands"),
    "cuba-double-nine-100": gettext_noop("Cuba, double nine, to 100"),
}


class _Parts(dict[str, Any]):
    """Parameters of a sentence; one that is missing shows as an ellipsis instead of failing the page."""

    def __missing__(self, key: str) -> str:
        return "…"


def fill(sentence: str, region: str = "", **params: Any) -> str:
    """`sentence` (already translated) with its parameters and the region's terms in their places."""
    if "{" not in sentence:
        return sentence
    return sentence.format_map(_Parts(terms(region) | params))


def say(code: str, region: str = "", **params: Any) -> str:
    """The sentence for a refusal's code in the active language; an unknown code gets the general one."""
    for needed, sentence in WITH_NUMBERS.get(code, ()):
        if params.get(needed) is not None:
            return fill(gettext(sentence), region, **params)
    return fill(gettext(SENTENCES.get(code, SENTENCES["refused"])), region, **params)


def say_refusal(refusal: Refusal, region: str = "") -> str:
    """The sentence for a refusal in the active language."""
    return say(refusal.code, region, **refusal.params)


def say_preset(name: str) -> str:
    """The title of a preset in the active language; the name itself for one that is not known."""
    return gettext(PRESET_TITLES[name]) if name in PRESET_TITLES else name


def say_rules_name(preset: str, rules_name: str) -> str:
    """What the page calls a ruleset: the name that it was given, else its preset's, else the club's own rules."""
    return rules_name or (say_preset(preset) if preset else gettext("Own rules"))
