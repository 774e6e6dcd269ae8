"""Criteria of standings in templates."""

from django import template

from tournaments.standings.criteria import Value
from tournaments.standings.event import Criterion
from tournaments.wording.criteria import NAMES
from tournaments.wording.standings import say_value

register = template.Library()


@register.filter
def criterion_name(criterion: Criterion) -> str:
    """The name of a criterion."""
    return str(NAMES[criterion])


@register.simple_tag
def criterion_value(criterion: Criterion, value: Value) -> str:
    """A value as a column shows it."""
    return say_value(criterion, value)
