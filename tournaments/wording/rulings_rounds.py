"""What rulings of events are called: entrants, rounds, results, cards, settings."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext

from tournaments.models import Ruling
from tournaments.selectors.rulings import ruling_of_few

TITLES: dict[str, Any] = {
    "match_replayed": gettext_lazy("Match annulled and played anew"),
    "event_created": gettext_lazy("Tournament created"),
    "event_running": gettext_lazy("Tournament announced or taken up again"),
    "event_suspended": gettext_lazy("Tournament suspended"),
    "event_ended": gettext_lazy("Tournament ended"),
    "round_prepared": gettext_lazy("Round paired"),
    "round_published": gettext_lazy("Round published"),
    "round_unpublished": gettext_lazy("Publication taken back"),
    "round_closed": gettext_lazy("Round closed"),
    "round_reopened": gettext_lazy("Round opened again"),
    "round_deleted": gettext_lazy("Round deleted"),
    "round_clock_started": gettext_lazy("Clock of the round started"),
    "round_clock_stopped": gettext_lazy("Clock of the round taken back"),
    "round_overridden": gettext_lazy("Rules of a round changed"),
    "pairing_changed": gettext_lazy("Pairing changed by hand"),
    "stage_changed": gettext_lazy("Rules or settings of the stage changed"),
}

OF_ROUNDS = frozenset({kind for kind in TITLES if kind.startswith("round_")} | {"pairing_changed"})


def say_round_ruling(ruling: Ruling, names: Mapping[str, str]) -> tuple[str, str]:
    """What was before and is after of a ruling about a round. names: public id of an entrant -> its name now."""
    before = ruling.before if isinstance(ruling.before, dict) else {}
    after = ruling.after if isinstance(ruling.after, dict) else {}
    match ruling.kind:
        case "pairing_changed":
            return _say_pairs(before, names), _say_pairs(after, names)
        case "round_overridden":
            return _say_override(before), _say_override(after)
        case "round_deleted":
            return _say_round(before), ""
    marks = [_say_round(after)]
    if after.get("from_open_rounds"):
        marks.append(gettext("before the round before was closed"))
    if after.get("by_hand"):
        marks.append(gettext("by hand"))
    return "", ", ".join(filter(None, marks))


def _say_round(facts: Mapping[str, Any]) -> str:
    return gettext("Round {number}").format(number=facts["round"]) if "round" in facts else ""


def _say_pairs(facts: Mapping[str, Any], names: Mapping[str, str]) -> str:
    if not ruling_of_few(dict(facts)):
        return ngettext("{count} pair", "{count} pairs", len(facts["pairs"])).format(count=len(facts["pairs"]))
    parts = [
        gettext("table {table}: {names}").format(
            table=pair.get("table") or "–", names=" – ".join(names.get(id, "–") for id in pair.get("entrants", []))
        )
        for pair in facts.get("pairs", [])
    ]
    byes = [names.get(id, "–") for id in facts.get("byes", [])]
    if byes:
        parts.append(gettext("bye: {names}").format(names=", ".join(byes)))
    return "; ".join(parts)


def _say_override(facts: Mapping[str, Any]) -> str:
    parts = []
    if facts.get("target"):
        parts.append(gettext("to {target}").format(target=facts["target"]))
    if facts.get("time_limit_minutes"):
        parts.append(gettext("{minutes} minutes").format(minutes=facts["time_limit_minutes"]))
    if facts.get("best_of"):
        parts.append(gettext("best of {games}").format(games=facts["best_of"]))
    return ", ".join(parts) or gettext("as the ruleset says")
