"""The settings of an `event/1` document: numbers of each kind, match points, criteria, cards (formats.md 1 and 2)."""

from typing import Any

from tournaments.standings.checking import (
    read_choice,
    read_entrant,
    read_flag,
    read_list,
    read_object,
    read_whole,
    refuse,
    walk_keys,
)
from tournaments.standings.criteria import CRITERIA
from tournaments.standings.event import (
    Card,
    CardRule,
    CardRules,
    Colour,
    Criterion,
    EntrantId,
    Kinds,
    MatchPoints,
    Numbers,
)

# Where each group of numbers stands in `kinds`.
KIND_FIELDS = {
    ("bye",): "bye",
    ("no_show", "present"): "no_show_present",
    ("no_show", "absent"): "no_show_absent",
    ("award", "winner"): "award_winner",
    ("award", "loser"): "award_loser",
    ("double_no_show",): "double_no_show",
    ("absent",): "absent",
}
DIVIDED_KINDS = {"no_show": ("present", "absent"), "award": ("winner", "loser")}
# The smallest number allowed; match points and differences may be negative.
NUMBERS = {"match_points": None, "points_for": 0, "points_against": 0, "difference": None}
COLOURS = tuple(colour.value for colour in Colour)


def read_match_points(value: object, field: str) -> MatchPoints:
    """Match points of the outcomes given; the others keep their default."""
    given = read_object(value, field)
    return MatchPoints(
        **{
            outcome: read_whole(points, f"{field}.{outcome}")
            for outcome, points in given.items()
            if outcome in ("win", "draw", "loss")
        }
    )


def read_kinds(value: object, field: str) -> Kinds:
    """The numbers that a stage sets itself for byes, no-shows, awards and absences."""
    found: dict[str, Numbers] = {}
    for kind, numbers in read_object(value, field).items():
        if (kind,) in KIND_FIELDS:
            found[KIND_FIELDS[kind,]] = _read_numbers(numbers, f"{field}.{kind}")
        elif kind in DIVIDED_KINDS:
            for side, own in read_object(numbers, f"{field}.{kind}").items():
                if side in DIVIDED_KINDS[kind]:
                    found[KIND_FIELDS[kind, side]] = _read_numbers(own, f"{field}.{kind}.{side}")
    return Kinds(**found)


def _read_numbers(value: object, field: str) -> Numbers:
    return Numbers(
        **{
            name: read_whole(number, f"{field}.{name}", NUMBERS[name])
            for name, number in read_object(value, field).items()
            if name in NUMBERS
        }
    )


def read_places(value: object, field: str) -> tuple[int, int, int, int]:
    """Match points of the four places at a table of four."""
    places = [read_whole(worth, f"{field}.{place}") for place, worth in enumerate(read_list(value, field))]
    if len(places) != 4:
        refuse(field, "There are four places.")
    return places[0], places[1], places[2], places[3]


def read_criteria(value: object, field: str) -> tuple[Criterion, ...]:
    """The ordered criteria, each named once."""
    found: list[Criterion] = []
    for place, name in enumerate(read_list(value, field)):
        if type(name) is not str or name not in CRITERIA:
            refuse(f"{field}.{place}", f"The criteria are: {', '.join(CRITERIA)}.", "criterion_unknown")
        if name in found:
            refuse(f"{field}.{place}", f"{name} is named twice.")
        found.append(Criterion(name))
    return tuple(found)


def read_card_rules(value: object, field: str) -> CardRules:
    """What each colour costs: `{"yellow": {"points": 20}, "black": {"match_lost": true, "expelled": true},
    "second_yellow_is_red": false}`.

    A colour that is given is given whole, what is missing in it is nothing; the other colours keep their default.
    """
    found: dict[str, Any] = {}
    for name, rule in read_object(value, field).items():
        if name in COLOURS:
            found[name] = _read_card_rule(rule, f"{field}.{name}")
        elif name == "second_yellow_is_red":
            found[name] = read_flag(rule, f"{field}.{name}")
    return CardRules(**found)


def _read_card_rule(value: object, field: str) -> CardRule:
    found: dict[str, Any] = {}
    for name, cost in read_object(value, field).items():
        if name == "points":
            found[name] = read_whole(cost, f"{field}.{name}", 0)
        elif name in ("match_lost", "expelled"):
            found[name] = read_flag(cost, f"{field}.{name}")
    return CardRule(**found)


Seating = list[list[tuple[int, frozenset[EntrantId]]]]


def read_cards(value: object, field: str, ids: frozenset[EntrantId], seating: Seating) -> tuple[Card, ...]:
    """The cards: `[{"id": "p1", "colour": "yellow", "round": 0, "match": 2, "player": "Ana"}]`.

    `round` and `match` count from 0 in the document; without a `match` (or null) it was shown outside of one, and its
    points are a general penalty. `player` may be left out. seating: of every round, of every match in it, its number as
    `Card.match` counts and who sits in it.
    """
    cards = []
    for place, given in enumerate(read_list(value, field)):
        cards.append(_read_card(given, f"{field}.{place}", ids, seating))
    return tuple(cards)


def _read_card(value: object, field: str, ids: frozenset[EntrantId], seating: Seating) -> Card:
    given = read_object(value, field)
    found: dict[str, Any] = {}
    order = ("id", "colour", "round", "match", "player")
    for key in walk_keys(given, order, order[:3]):
        at = f"{field}.{key}"
        if key not in given:
            refuse(at, "This is missing.")
        if key == "id":
            found[key] = read_entrant(given[key], at, ids)
        elif key == "colour":
            found[key] = Colour(read_choice(given[key], at, COLOURS))
        elif key == "round":
            found[key] = read_whole(given[key], at, 0)
            if found[key] >= len(seating):
                refuse(at, "There is no such round.")
        elif key == "match" and given[key] is not None:
            found[key] = read_whole(given[key], at, 0)
        elif key == "player" and given[key] is not None:
            if type(given[key]) not in (str, int):
                refuse(at, "A player is a string or a number.")
            found[key] = given[key]
    if "match" in found:
        matches = seating[found["round"]]
        if found["match"] >= len(matches):
            refuse(f"{field}.match", "There is no such match in this round.")
        found["match"], seated = matches[found["match"]]
        if found["id"] not in seated:
            refuse(f"{field}.match", "This entrant is not in this match.")
    return Card(**found)
