"""Small things for forms: what was typed, the sentence at a field, the name of a kind."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tournaments.wording.hands import name_kind

register = template.Library()


@register.simple_tag
def lookup(data: Mapping[str, Any], *parts: Any) -> Any:
    """What was typed into a field, or nothing; its name comes in parts: "pips" 2."""
    return data.get("_".join(str(part) for part in parts), "")


@register.simple_tag
def field_error(errors: Mapping[str, str], *parts: Any) -> SafeString:
    """The sentence at a field, if there is one; the field's name may come in parts: "pips" 2."""
    name = "_".join(str(part) for part in parts)
    if not errors or name not in errors or not name:
        return mark_safe("")
    return format_html('<p class="err" role="alert" id="err-{}">{}</p>', name, errors[name])


@register.simple_tag
def at_fault(errors: Mapping[str, str], *parts: Any) -> SafeString:
    """The attributes of a field at which something is wrong: read as wrong, with the sentence that says what.

    The first of them on a page is where one goes on, unless a summary above it takes the focus (`autofocus`).
    """
    name = "_".join(str(part) for part in parts)
    if not errors or name not in errors or not name:
        return mark_safe("")
    return format_html(' aria-invalid="true" aria-describedby="err-{}" autofocus', name)


@register.simple_tag(takes_context=True)
def kind_name(context: template.Context, kind: str) -> str:
    """What a kind of record is called, in the region's words."""
    return name_kind(kind, getattr(context.get("request"), "wording", ""))
