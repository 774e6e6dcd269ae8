"""The fields of a stage's settings with their questions, in groups as the form shows them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, gettext_lazy, pgettext

from tournaments.forms.settings import (
    CARDS,
    KIND_NUMBERS,
    KINDS,
    OUTCOMES,
    OVERRIDES,
    list_override_rows,
    place,
)


@dataclass(frozen=True)
class SettingField:
    """A field: kind choice, flag, number or list; `value` as it is typed; hint: what may stand there."""

    name: str
    label: Any
    kind: str
    value: str
    options: tuple[tuple[str, Any], ...] = ()
    hint: Any = ""


@dataclass(frozen=True)
class FieldSet:
    """Fields that belong together under a title; fault: the field under whose name a fault of all of them is told."""

    title: Any
    fields: tuple[SettingField, ...]
    fault: str = ""


@dataclass(frozen=True)
class Group:
    """A part of the settings that folds away as one; hint: what to know of its sets."""

    title: Any
    fields: tuple[SettingField, ...]
    sets: tuple[FieldSet, ...] = ()
    hint: Any = ""

    @property
    def names(self) -> frozenset[str]:
        """The names under which faults of this group are told."""
        every = [*self.fields, *(field for one in self.sets for field in one.fields)]
        return frozenset(field.name for field in every) | {one.fault for one in self.sets if one.fault}


def list_groups(typed: Mapping[str, str], format: str) -> list[Group]:
    """The groups of the settings of a format with what is typed in them; the criteria are a list of their own."""
    swiss = format == "swiss"
    return [
        Group(gettext("Rounds and pairings"), _rounds(typed) if swiss else (), (_overrides(typed),)),
        Group(gettext("First openings and tables"), _openings(typed)),
        Group(
            gettext("What a match counts"),
            _points(typed),
            tuple(_kinds(typed)),
            gettext("A number that is left empty is the usual one; the next page says which."),
        ),
        Group(gettext("Coming late and leaving"), _people(typed, swiss)),
        Group(gettext("Cards and corrections"), _corrections(typed), tuple(_cards(typed))),
    ]


def _field(typed: Mapping[str, str], name: str, label: Any, kind: str = "number", **more: Any) -> SettingField:
    return SettingField(name, label, kind, typed.get(name, ""), **more)


def list_rounds_field(typed: Mapping[str, str]) -> SettingField:
    """How many rounds a Swiss has: asked beside its format, above all the rest."""
    return _field(typed, place("rounds"), gettext("Rounds"), hint=gettext("Empty: decided later"))


def list_advance_field(typed: Mapping[str, str]) -> SettingField:
    """How many go on: asked below the criteria by which they do."""
    label = gettext("How many go on to the next stage")
    return _field(typed, place("advance"), label, hint=gettext("Empty: nobody said so"))


def _rounds(typed: Mapping[str, str]) -> tuple[SettingField, ...]:
    return (
        _field(
            typed,
            place("first_round"),
            gettext("The first round is paired"),
            "choice",
            options=(("seed", gettext("by the order of seeds")), ("lot", gettext("by lot"))),
        ),
        _field(
            typed,
            place("pattern"),
            gettext("Among equal scores"),
            "choice",
            options=(
                ("slide", gettext("upper half against lower half")),
                ("adjacent", gettext("neighbours: first with second, third with fourth")),
                ("fold", gettext("first with last, second with last but one")),
            ),
        ),
        _field(
            typed,
            place("club_mates"),
            gettext("Entrants of one club"),
            "choice",
            options=(
                ("never", gettext("meet like all others")),
                ("first", gettext("are kept apart in the first rounds")),
                ("always", gettext("are kept apart where that is possible")),
            ),
        ),
        _field(typed, place("club_mates_rounds"), gettext("In how many first rounds they are kept apart")),
        _field(
            typed,
            place("random_seed"),
            gettext("Number of the lot"),
            hint=gettext("Anybody can check a lot by it"),
        ),
    )


def _overrides(typed: Mapping[str, str]) -> FieldSet:
    names = {
        "target": gettext("Target"),
        "time_limit_minutes": gettext("Minutes"),
        "best_of": gettext("Best of how many games"),
    }
    fields = []
    for row in list_override_rows(typed):
        fields.append(_field(typed, place("round", str(row)), pgettext("field", "Round")))
        fields += [_field(typed, place("round", str(row), key), names[key]) for key in OVERRIDES]
    return FieldSet(gettext("Rounds that are played otherwise"), tuple(fields), place("round_overrides"))


def _openings(typed: Mapping[str, str]) -> tuple[SettingField, ...]:
    return (
        _field(
            typed,
            place("first_opening"),
            gettext("Who opens a match"),
            "choice",
            options=(
                ("shared_out", gettext("shared out over the rounds")),
                ("by_ruleset", gettext("found out at each table")),
            ),
        ),
        _field(typed, place("first_table"), gettext("Number of the first table")),
        _field(
            typed,
            place("tables_out"),
            gettext("Tables that are not used"),
            "list",
            hint=gettext("Numbers with spaces, as 4 13"),
        ),
    )


def _points(typed: Mapping[str, str]) -> tuple[SettingField, ...]:
    names = {
        "win": gettext("Match points for a win"),
        "draw": gettext("Match points for a draw"),
        "loss": gettext("Match points for a loss"),
    }
    return (
        *(_field(typed, place("match_points", outcome), names[outcome]) for outcome in OUTCOMES),
        _field(
            typed,
            place("difference"),
            gettext("Difference of a match"),
            "choice",
            options=(
                ("raw", gettext("points for minus points against")),
                ("capped", gettext("the same, points above the target left out")),
            ),
        ),
    )


KIND_NAMES: dict[str, Any] = {
    "bye": gettext_lazy("A bye"),
    "no_show.present": gettext_lazy("Whose opponents do not come"),
    "no_show.absent": gettext_lazy("Who does not come"),
    "double_no_show": gettext_lazy("If nobody comes, both"),
    "absent": gettext_lazy("An announced absence"),
    "award.winner": gettext_lazy("Who wins by ruling"),
    "award.loser": gettext_lazy("Who loses by ruling"),
}
NUMBER_NAMES: dict[str, Any] = {
    "points_for": gettext_lazy("Points for"),
    "points_against": gettext_lazy("Points against"),
    "difference": gettext_lazy("Difference"),
    "match_points": gettext_lazy("Match points"),
}


def _kinds(typed: Mapping[str, str]) -> list[FieldSet]:
    return [
        FieldSet(
            KIND_NAMES[kind],
            tuple(_field(typed, place("kinds", kind, number), NUMBER_NAMES[number]) for number in KIND_NUMBERS),
        )
        for kind in KINDS
    ]


def _people(typed: Mapping[str, str], swiss: bool) -> tuple[SettingField, ...]:
    if swiss:
        return (
            _field(
                typed,
                place("late_start"),
                gettext("The rounds missed by who comes late"),
                "choice",
                options=(
                    ("absent", gettext("count as announced absences")),
                    ("byes", gettext("count as byes")),
                    ("nothing", gettext("do not count")),
                ),
            ),
        )
    return (
        _field(
            typed,
            place("withdrawn_results"),
            gettext("The results of who withdraws"),
            "choice",
            options=(
                ("keep", gettext("stay")),
                ("strike", gettext("are struck out")),
                ("strike_below_half", gettext("are struck out before half of the matches")),
            ),
        ),
    )


def _corrections(typed: Mapping[str, str]) -> tuple[SettingField, ...]:
    return (
        _field(
            typed,
            place("corrections_close_minutes"),
            gettext("Minutes for corrections after a round is closed"),
            hint=gettext("Empty: as long as the tournament runs"),
        ),
        _field(
            typed,
            place("cards", "second_yellow_is_red"),
            gettext("A second yellow card counts as a red one"),
            "flag",
        ),
    )


def _cards(typed: Mapping[str, str]) -> list[FieldSet]:
    names = {"yellow": gettext("Yellow card"), "red": gettext("Red card"), "black": gettext("Black card")}
    return [
        FieldSet(
            names[colour],
            (
                _field(typed, place("cards", colour, "points"), gettext("Points off")),
                _field(typed, place("cards", colour, "match_lost"), gettext("The match is lost"), "flag"),
                _field(typed, place("cards", colour, "expelled"), gettext("Out of the tournament"), "flag"),
            ),
        )
        for colour in CARDS
    ]
