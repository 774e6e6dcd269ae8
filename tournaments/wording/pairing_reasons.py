"""Why two play each other, why somebody rests, why a side opens: the reasons of a pairing in words (formats.md 3)."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

from tournaments.wording import fill

# Said first on a line; who opens stands in the order of the two, so its reason comes last.
WARNINGS = frozenset({"rematch", "club_mates"})


def say_reasons(reasons: Iterable[Mapping[str, Any]], names: Mapping[str, str], region: str = "") -> list[str]:
    """The reasons in sentences, in their order. names: public id of an entrant -> its name."""
    return [said for reason in reasons if (said := say_reason(reason, names, region))]


def is_warning(reason: Mapping[str, Any]) -> bool:
    """True for what the pairing would rather have avoided."""
    return reason.get("code") in WARNINGS


def say_reason(reason: Mapping[str, Any], names: Mapping[str, str], region: str = "") -> str:
    """One reason; an unknown code of another version of the program says nothing."""
    match reason.get("code"):
        case "same_score":
            return gettext("Level on points ({score})").format(score=reason["score"])
        case "floated":
            return _say_float(reason, names)
        case "rematch":
            return _say_rematch(reason)
        case "club_mates":
            return gettext("Of one club: {club}").format(club=reason.get("club") or "–")
        case "opens":
            return fill(_say_opens(reason, names), region)
        case "bye":
            return _say_bye(reason)
        case "schedule":
            return gettext("As the schedule has it")
        case "rests":
            return gettext("Rests in this round of the schedule")
        case "opponent_away":
            return gettext("Whom they should have met is not there")
        case "idle":
            return gettext("Whom they should have met is out of the event; this round counts for nothing")
        case "by_hand":
            return gettext("Changed by hand")
    return ""


def _say_float(reason: Mapping[str, Any], names: Mapping[str, str]) -> str:
    params = {"name": names.get(reason["id"], "–"), "high": reason["from"], "low": reason["to"]}
    said = gettext("{name} ({high} points) meets somebody with {low}").format(**params)
    match reason["why"]:
        case "nobody_nearer":
            why = gettext("nobody stands nearer")
        case "nobody_free":
            why = ngettext(
                "{count} who stands nearer was met already, or must not be met",
                "{count} who stand nearer were met already, or must not be met",
                reason["nearer"],
            ).format(count=reason["nearer"])
        case "odd_group":
            why = gettext("an odd number ({count}) stands level").format(count=reason["group"])
        case _:
            why = gettext("so the round as a whole is closer")
    return f"{said}: {why}"


def _say_rematch(reason: Mapping[str, Any]) -> str:
    rounds = ", ".join(str(number) for number in reason.get("rounds", []))
    said = gettext("They have met before (round {rounds})").format(rounds=rounds or "–")
    if "possible" not in reason:
        return said
    return gettext("{said}: without a rematch only {possible} of {needed} pairs can be made").format(
        said=said, possible=reason["possible"], needed=reason["needed"]
    )


def _say_opens(reason: Mapping[str, Any], names: Mapping[str, str]) -> str:
    name = names.get(reason["id"], "–")
    match reason["why"]:
        case "imbalance":
            own, other = reason["imbalances"]
            return gettext("{name} opens: has opened less often ({own} to {other})").format(
                name=name, own=_signed(own), other=_signed(other)
            )
        case "sequence":
            return gettext("{name} opens: did not open when the other last did").format(name=name)
        case "placed_lower":
            return gettext("{name} opens: placed lower").format(name=name)
    return ""  # the schedule says both: who plays and who opens


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def _say_bye(reason: Mapping[str, Any]) -> str:
    had, fewest = reason["byes_had"], reason["fewest_byes"]
    if reason["why"] == "forbidden_pairs":
        said = gettext("Rests, because nobody is left whom they may meet")
    else:
        said = gettext("Rests, because the number is odd")
    if had == fewest and reason["score"] == reason["lowest_score"]:
        why = gettext("fewest byes so far ({had}), and the lowest score ({score})")
    elif had == fewest:
        why = gettext(
            "fewest byes so far ({had}), and of these the lowest score that leaves the others a round ({score})"
        )
    else:
        why = gettext("with {had} byes and {score} points: any other bye would cost a rematch or one more bye")
    return f"{said}: {why.format(had=had, score=reason['score'])}"
