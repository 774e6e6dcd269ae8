"""The numbered sections that the rules of a match have: one numbering for the rules page and for a score's reason."""

from typing import Literal

from django.utils.translation import gettext

from scoring import Ruleset

Part = Literal["players", "target", "finish", "block", "opening", "time", "extras", "passing"]


def list_parts(rules: Ruleset) -> tuple[Part, ...]:
    """The parts in the order of the page; time and extras only where the ruleset has something to say about them."""
    parts: list[Part] = ["players", "target", "finish", "block", "opening"]
    if rules.time_limit_minutes is not None:
        parts.append("time")
    if rules.bonuses or rules.hand_bonuses or rules.running_multiple:
        parts.append("extras")
    return (*parts, "passing")


def find_number(part: Part, rules: Ruleset) -> int | None:
    """The number that the rules page gives to a part, from 1; None where these rules have no such part."""
    parts = list_parts(rules)
    return parts.index(part) + 1 if part in parts else None


def name_rule(number: int) -> str:
    """ "rule 4": what stands in brackets behind a reason, and leads to that section on a page."""
    return gettext("rule {rule}").format(rule=number)
