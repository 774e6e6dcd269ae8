"""What was decided about entrants, in plain words; names are looked up, because rulings keep none (model.md)."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext

from tournaments.enums import EntrantStatus
from tournaments.models import Ruling

TITLES: dict[str, Any] = {
    "entrant_added": gettext_lazy("Entrant added"),
    "entrant_changed": gettext_lazy("Entrant changed"),
    "entrant_deleted": gettext_lazy("Entrant deleted"),
    "entrant_withdrawn": gettext_lazy("Entrant withdrawn"),
    "entrant_back": gettext_lazy("Entrant back again"),
    "entrants_imported": gettext_lazy("List of entrants imported"),
    "player_renamed": gettext_lazy("Spelling of a player changed"),
    "player_substituted": gettext_lazy("Substitute came in"),
    "absence_announced": gettext_lazy("Absence announced"),
    "absence_taken_back": gettext_lazy("Absence taken back"),
    "missing_absent": gettext_lazy("Who was not checked in is absent"),
    "checked_in": gettext_lazy("Checked in"),
    "check_in_undone": gettext_lazy("Check-in taken back"),
    "seeds_numbered": gettext_lazy("Seeds numbered"),
    "pair_forbidden": gettext_lazy("Pairing forbidden"),
    "pair_allowed": gettext_lazy("Pairing allowed again"),
    "sign_up_opened": gettext_lazy("Sign-up opened"),
    "sign_up_closed": gettext_lazy("Sign-up closed"),
    "sign_up_accepted": gettext_lazy("Sign-up accepted"),
    "sign_up_declined": gettext_lazy("Sign-up declined"),
}
SEEDED = {
    "list": gettext_lazy("in the order of the list"),
    "seeds": gettext_lazy("gaps closed"),
    "lot": gettext_lazy("by lot"),
}
MANY = 3  # names of entrants shown; of more than these the number is said


def say_entrants_ruling(ruling: Ruling, names: Mapping[str, str]) -> tuple[str, str]:
    """What was before and is after. names: public id of an entrant or a player -> what it is called now."""
    before = ruling.before if isinstance(ruling.before, dict) else {}
    after = ruling.after if isinstance(ruling.after, dict) else {}
    who = name_entrant(after or before, names)
    match ruling.kind:
        case "entrant_changed" | "player_substituted":
            keys = [key for key in FACTS if before.get(key) != after.get(key)]
            return say_facts(before, keys, names), join(who, say_facts(after, keys, names), *say_marks(after))
        case "entrant_deleted":
            return say_facts(before, list(FACTS), names), ""
        case "entrant_withdrawn" | "entrant_back":
            return say_status(before), join(who, say_status(after), *say_marks(after))
        case "entrants_imported":
            count = after.get("count", 0)
            return "", ngettext("{count} entrant", "{count} entrants", count).format(count=count)
        case "missing_absent":
            listed = after.get("entrants", [])
            shown = ", ".join(names.get(one, "–") for one in listed) if len(listed) <= MANY else str(len(listed))
            return "", join(shown, *say_marks(after))
        case "absence_announced":
            return "", join(who, say_rounds(after))
        case "absence_taken_back":
            return say_rounds(before), who
        case "seeds_numbered":
            lot = after.get("lot")
            said = str(SEEDED.get(after.get("how", ""), ""))
            return "", said if lot is None else f"{said} ({lot})"
        case "pair_forbidden" | "pair_allowed":
            both = " – ".join(names.get(one, "–") for one in (after or before).get("entrants", []))
            return (both, "") if before else ("", both)
        case "sign_up_opened" | "sign_up_closed":
            return "", ""
    return "", join(who, *say_marks(after))


FACTS: dict[str, Any] = {
    "name": gettext_lazy("Name"),
    "players": gettext_lazy("Players"),
    "club": gettext_lazy("Club"),
    "seed": gettext_lazy("Seed"),
    "fixed_table": gettext_lazy("Fixed table"),
}


def join(*parts: str) -> str:
    """The parts that say something, one after the other."""
    return " · ".join(part for part in parts if part)


def name_entrant(facts: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """What the entrant of a ruling is called now; by its players where it is gone."""
    known = names.get(facts.get("entrant", ""), "")
    return known or " + ".join(names[one] for one in facts.get("players", []) if one in names)


def say_facts(facts: Mapping[str, Any], keys: list[str], names: Mapping[str, str]) -> str:
    """The named facts of an entrant: "Club: Peña; Seed: 3"."""
    parts = []
    for key in keys:
        value = facts.get(key)
        if key == "players":
            value = " + ".join(names.get(one, "–") for one in value or [])
        if value not in (None, ""):
            parts.append(f"{FACTS[key]}: {value}")
    return "; ".join(parts)


def say_status(facts: Mapping[str, Any]) -> str:
    """The status of an entrant, in words."""
    value = facts.get("status")
    return str(EntrantStatus(value).label) if value in EntrantStatus.values else ""


def say_marks(facts: Mapping[str, Any]) -> list[str]:
    """From which round it holds, and that a contact was changed."""
    said = []
    if number := facts.get("round"):
        said.append(gettext("from round {round}").format(round=number))
    if facts.get("contact"):
        said.append(gettext("another contact"))
    return said


def say_rounds(facts: Mapping[str, Any]) -> str:
    """The rounds of an absence."""
    numbers = facts.get("rounds", [])
    shown = ", ".join(str(number) for number in numbers)
    return ngettext("round {rounds}", "rounds {rounds}", len(numbers)).format(rounds=shown)
