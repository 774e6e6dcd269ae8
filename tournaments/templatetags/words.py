"""Sentences of the catalogue in templates."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html

from tournaments.selectors.matches import MatchView
from tournaments.selectors.tournaments import TableView
from tournaments.wording import fill, say, say_preset
from tournaments.wording.hands import HandWords
from tournaments.wording.results import say_end, say_match_end
from tournaments.wording.rule_sections import name_rule

register = template.Library()


@register.simple_tag(takes_context=True)
def word(context: template.Context, key: str, **params: Any) -> str:
    """A term of the region, filled: {% word "block_of" name=seat.name %}."""
    request = context.get("request")
    region = getattr(request, "wording", "")
    return fill("{" + key + "}", region) if not params else fill(fill("{" + key + "}", region), region, **params)


@register.simple_tag
def sentence(code: str, **params: Any) -> str:
    """The sentence for a code: {% sentence "link_revoked" %}."""
    return say(code, **params)


@register.filter
def preset_title(name: str) -> str:
    """The title of a preset in the reader's language."""
    return say_preset(name)


@register.simple_tag
def link_rule(words: HandWords, match_id: str) -> str:
    """The detail of a row; the rule that it names leads to its section on the match's rules page."""
    if words.rule is None:
        return words.detail
    rule = name_rule(words.rule)
    before, _bracket, after = words.detail.rpartition(f"({rule})")
    address = f"{reverse('match_rules', args=[match_id])}#r{words.rule}"
    return format_html('{}(<a href="{}">{}</a>){}', before, address, rule, after)


@register.simple_tag
def match_end(view: MatchView) -> str:
    """Who won a match and by what; empty while it goes on."""
    return say_match_end(view)


@register.simple_tag
def table_end(table: TableView) -> str:
    """The same in a list, where nobody reads every hand."""
    return say_end(table.match.score, table.sides, table.best_of)
