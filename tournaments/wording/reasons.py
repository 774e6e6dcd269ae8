"""Why a record was scored as it was: a sentence, and the section of the match's rules that says so."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from tournaments.selectors.matches import MatchView
from tournaments.wording import fill
from tournaments.wording.rule_sections import Part, find_number, name_rule

PARTS: dict[str, Part] = {
    "block_lower": "block",
    "block_tie_no_score": "block",
    "block_tie_closer_loses": "block",
    "block_tie_closer_wins": "block",
    "block_tie_nearest_opener": "block",
    "stopped": "extras",
    "time": "time",
    "time_undone": "time",
}


def find_rule(scored: Mapping[str, Any], view: MatchView) -> int | None:
    """The number, as the match's rules page has it, of the section behind a row's reason; None where it names none."""
    part = PARTS.get(scored["why"])
    return find_number(part, view.ruleset) if part else None


def explain(scored: Mapping[str, Any], view: MatchView) -> str:
    """The reason of a row of rules.md 9 with the rule that says so; empty where there is none to give."""
    text = _say_why(scored["why"], view)
    return _close(text, scored, view) if text else ""


def explain_time(payload: Mapping[str, Any], view: MatchView) -> str:
    """What the call of time does to the hand in progress (rules.md 7), with the rule where the ruleset has a limit."""
    at_time = view.ruleset.at_time
    if not payload["hand_in_progress"]:
        text = (
            gettext("No {hand} in progress; one more is played")
            if at_time == "one_more_hand"
            else gettext("No {hand} in progress")
        )
    elif at_time == "stop":
        text = gettext("The {hand} in progress does not count")
    elif at_time == "one_more_hand":
        text = gettext("The {hand} in progress is finished and one more is played")
    else:
        text = gettext("The {hand} in progress is finished and counts")
    return _close(text, {"why": "time"}, view)


def _close(text: str, scored: Mapping[str, Any], view: MatchView) -> str:
    rule = find_rule(scored, view)
    said = fill(text, view.tournament.wording)
    return f"{said}." if rule is None else f"{said} ({name_rule(rule)})."


def _say_why(why: str, view: MatchView) -> str:
    pairs = view.ruleset.sides == "pairs"
    match why:
        case "block_lower":
            match view.ruleset.block_judged:
                case "side_total" if pairs:
                    return gettext("The pair with fewer pips wins")
                case "closer_vs_next":
                    return gettext("Between {who_blocked_one} and the next player the lower wins")
                case "closer_vs_previous":
                    return gettext("Between {who_blocked_one} and the player before the lower wins")
                case _:
                    return gettext("The lowest player wins")
        case "block_tie_no_score":
            return gettext("{level_block}: nobody scores")
        case "block_tie_closer_loses" if pairs:
            return gettext("{level_block}: {who_blocked_side} loses")
        case "block_tie_closer_loses":
            return gettext("{level_block}: {who_blocked_one} loses")
        case "block_tie_closer_wins" if pairs:
            return gettext("{level_block}: {who_blocked_side} wins")
        case "block_tie_closer_wins":
            return gettext("{level_block}: {who_blocked_one} wins")
        case "block_tie_nearest_opener":
            return gettext("{level_block}: the nearest to the {opener} wins")
        case "stopped":
            return gettext("Target reached during play; the {hand} is stopped")
        case "time_undone":
            return gettext("Level after the last {hand}: the earlier score stands")
        case _:
            return ""
