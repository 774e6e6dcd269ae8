"""What was decided about results, cards and penalty points, in plain words; names are looked up (model.md)."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext

from tournaments.enums import EntrantStatus, SanctionKind
from tournaments.models import Match, Ruling
from tournaments.wording.links import say_side

TITLES: dict[str, Any] = {
    "result_awarded": gettext_lazy("Result by ruling"),
    "card_given": gettext_lazy("Card given"),
    "card_taken_back": gettext_lazy("Card taken back"),
    "penalty_given": gettext_lazy("Penalty points given"),
    "penalty_taken_back": gettext_lazy("Penalty points taken back"),
}
AWARDS: dict[str, Any] = {
    "no_show": gettext_lazy("no-show"),
    "abandoned": gettext_lazy("abandoned"),
    "expelled": gettext_lazy("expelled"),
    "other": gettext_lazy("another reason"),
}


def say_results_ruling(ruling: Ruling, names: Mapping[str, str]) -> tuple[str, str]:
    """What was before and is after. names: public id of an entrant or a player -> what it is called now."""
    before = ruling.before if isinstance(ruling.before, dict) else {}
    after = ruling.after if isinstance(ruling.after, dict) else {}
    match ruling.kind:
        case "result_awarded":
            return say_award(ruling, before), say_award(ruling, after)
        case "card_taken_back" | "penalty_taken_back":
            return say_sanction(before, names), say_status(after) if before.get("status") != after.get(
                "status"
            ) else ""
    moved = before.get("status") != after.get("status")
    return "", " · ".join(filter(None, [say_sanction(after, names), say_status(after) if moved else ""]))


def say_award(ruling: Ruling, facts: Mapping[str, Any]) -> str:
    """For whom a match was decided and why; a result from paper by its points."""
    if not facts:
        return ""
    if facts.get("kind") == "result":
        return gettext("from paper: {points}").format(
            points=" : ".join(map(str, facts.get("totals", {}).values()))
        )
    return say_winner(ruling.match, facts.get("winner"), facts.get("reason", ""))


def say_winner(match: Match | None, winner: str | None, reason: str) -> str:
    """For whom a match is decided, None for nobody, and for which reason."""
    if winner is None and reason == "no_show":
        return gettext("neither side came")
    who = gettext("drawn") if winner is None else gettext("won by {side}").format(side=say_side(match, winner))
    return f"{who}, {AWARDS.get(reason, reason)}"


def say_sanction(facts: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Whose card or penalty, what it is, by which player, in which round."""
    kind, points = facts.get("kind", ""), facts.get("points", 0)
    what = ngettext("{count} point off", "{count} points off", points).format(count=points)
    if kind != SanctionKind.POINTS and kind in SanctionKind.values:
        what = str(SanctionKind(kind).label)
    parts = [names.get(facts.get("entrant", ""), "–"), what]
    if "player" in facts:
        parts.append(names.get(facts["player"], "–"))
    if "round" in facts:
        parts.append(gettext("Round {number}").format(number=facts["round"]))
    return " · ".join(parts)


def say_status(facts: Mapping[str, Any]) -> str:
    """Where the entrant stands, by its label."""
    status = facts.get("status", "")
    return str(EntrantStatus(status).label) if status in EntrantStatus.values else ""
