"""Sentences of the catalogue in templates."""

from typing import Any

from django import template

from tournaments.wording import fill, say, say_preset

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
