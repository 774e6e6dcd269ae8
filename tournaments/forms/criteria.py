"""The order of the criteria of standings in the form: up, down, out, one more; without a script each is a button."""

from collections.abc import Sequence

from tournaments.standings.event import Criterion
from tournaments.wording.criteria import MEANINGS, NAMES


def change_order(names: Sequence[str], asked: str, more: str = "") -> list[str]:
    """The list after a button: `up-NAME`, `down-NAME`, `out-NAME`, or `more` for the criterion `more` at the end.

    What names nothing in the list changes nothing.
    """
    order = list(names)
    move, _, name = asked.partition("-")
    if move == "more":
        return order if more in order or more not in set(Criterion) else [*order, more]
    if name not in order:
        return order
    place = order.index(name)
    order.remove(name)
    match move:
        case "up":
            order.insert(max(place - 1, 0), name)
        case "down":
            order.insert(place + 1, name)
        case "out":
            pass
        case _:
            order.insert(place, name)
    return order


def describe_order(names: Sequence[str]) -> list[dict[str, object]]:
    """The criteria of the list in words; one that does not exist is left for the service to refuse."""
    known = {criterion.value for criterion in Criterion}
    rows = [name for name in names if name in known]
    return [
        {
            "name": name,
            "title": NAMES[Criterion(name)],
            "meaning": MEANINGS[Criterion(name)],
            "number": place,
            "first": place == 1,
            "last": place == len(rows),
        }
        for place, name in enumerate(rows, 1)
    ]


def list_others(names: Sequence[str]) -> list[tuple[str, object]]:
    """The criteria that are not in the list yet."""
    return [(criterion.value, NAMES[criterion]) for criterion in Criterion if criterion.value not in names]
