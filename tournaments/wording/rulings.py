"""A ruling in plain words: what was decided, what was before and is after, who, when, why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from tournaments.enums import MatchState, TournamentStatus, Visibility, WhoScores, Wording
from tournaments.models import AccessLink, Match, Ruling, Tournament
from tournaments.selectors.rulings import list_named_links, list_names
from tournaments.wording.links import say_moment, say_scope, say_side
from tournaments.wording.rulings_entrants import TITLES as ENTRANT_TITLES
from tournaments.wording.rulings_entrants import say_entrants_ruling
from tournaments.wording.rulings_results import TITLES as RESULT_TITLES
from tournaments.wording.rulings_results import say_results_ruling
from tournaments.wording.rulings_rounds import OF_ROUNDS, say_round_ruling
from tournaments.wording.rulings_rounds import TITLES as ROUND_TITLES

TITLES: dict[str, Any] = {
    "tournament_opened": gettext_lazy("Night opened"),
    "tournament_ended": gettext_lazy("Night ended"),
    "tournament_running": gettext_lazy("Night taken up again"),
    "settings_changed": gettext_lazy("Settings changed"),
    "link_created": gettext_lazy("Link made"),
    "link_revoked": gettext_lazy("Link revoked"),
    "result_accepted": gettext_lazy("Result accepted"),
    "result_disputed": gettext_lazy("Result disputed"),
    "result_verified": gettext_lazy("Result verified"),
    "dispute_settled": gettext_lazy("Dispute settled"),
    "table_changed": gettext_lazy("Table changed"),
    "match_suspended": gettext_lazy("Match suspended"),
    "match_playing": gettext_lazy("Match taken up again"),
    "match_annulled": gettext_lazy("Match annulled"),
    "organiser_called": gettext_lazy("Organiser called"),
    "call_answered": gettext_lazy("Call answered"),
    "call_taken_back": gettext_lazy("Call taken back"),
}
SETTINGS: dict[str, tuple[Any, Any]] = {
    "name": (gettext_lazy("Name"), None),
    "visibility": (gettext_lazy("Who may see it"), Visibility),
    "wording": (gettext_lazy("Words of the region"), Wording),
    "who_scores": (gettext_lazy("Who scores"), WhoScores),
    "venue": (gettext_lazy("Place"), None),
    "day": (gettext_lazy("Day"), None),
}
PHONES: dict[str, Any] = {
    "own": gettext_lazy("on its own phone"),
    "referee": gettext_lazy("on the referee's phone"),
    "desk": gettext_lazy("at the desk"),
}


@dataclass(frozen=True)
class RulingWords:
    """A ruling as the list shows it; `before` and `after` are empty where there is nothing to say."""

    title: str
    before: str
    after: str
    reason: str
    by: str
    at: datetime
    match: Match | None


def describe_rulings(rulings: Sequence[Ruling], tournament: Tournament) -> list[RulingWords]:
    """The rulings in words, in their order; four queries at most, whatever their number."""
    links, names = list_named_links(list(rulings)), list_names(list(rulings))
    return [describe_ruling(ruling, tournament, links, names) for ruling in rulings]


def describe_ruling(
    ruling: Ruling, tournament: Tournament, links: Mapping[str, AccessLink], names: Mapping[str, str]
) -> RulingWords:
    """One ruling in words. A kind that is not known is shown as it was written."""
    if ruling.kind in ENTRANT_TITLES:
        before, after = say_entrants_ruling(ruling, names)
    elif ruling.kind in OF_ROUNDS:
        before, after = say_round_ruling(ruling, names)
    elif ruling.kind in RESULT_TITLES:
        before, after = say_results_ruling(ruling, names)
    else:
        before, after = say_change(ruling, tournament, links)
    return RulingWords(
        title=str((TITLES | ROUND_TITLES | RESULT_TITLES | ENTRANT_TITLES).get(ruling.kind, ruling.kind)),
        before=before,
        after=after,
        reason=ruling.reason,
        by=name_ruler(ruling),
        at=ruling.created_at,
        match=ruling.match,
    )


def name_ruler(ruling: Ruling) -> str:
    """Who decided: the name that was written down, else what he held."""
    if ruling.author_name:
        return ruling.author_name
    if ruling.link is not None:
        return str(ruling.link.holder or ruling.link.get_role_display())
    if ruling.user is not None:
        return str(ruling.user.get_full_name() or ruling.user.get_username())
    return ""


def say_change(ruling: Ruling, tournament: Tournament, links: Mapping[str, AccessLink]) -> tuple[str, str]:
    """What was before and what is after, in words; empty where the title says it all."""
    before, after = ruling.before, ruling.after
    match ruling.kind:
        case "tournament_ended" | "tournament_running" | "event_running" | "event_suspended" | "event_ended":
            return say_choice(TournamentStatus, before), say_choice(TournamentStatus, after)
        case "settings_changed" if isinstance(before, dict) and isinstance(after, dict):
            changed = [key for key in after if before.get(key) != after[key]]
            return say_settings(before, changed), say_settings(after, changed)
        case "link_created" | "link_revoked":
            return "", say_link(ruling, tournament, links)
        case "result_accepted" if isinstance(after, dict):
            phone = PHONES.get(after.get("on", ""), "")
            return "", ", ".join(filter(None, [say_side(ruling.match, after.get("side", "")), str(phone)]))
        case "result_disputed" if isinstance(after, dict):
            said = gettext("{side} does not agree.").format(side=say_side(ruling.match, after.get("side", "")))
            return say_choice(MatchState, before), said
        case "result_verified":
            return say_choice(MatchState, before), say_choice(MatchState, "verified")
        case "dispute_settled":
            return str(before or ""), gettext("The dispute is closed.")
        case "table_changed":
            return say_table(before), say_table(after)
        case "match_suspended" | "match_playing" | "match_annulled":
            return say_choice(MatchState, before), say_choice(MatchState, after)
    return "", ""


def say_choice(choices: Any, value: Any) -> str:
    """The label of a stored value; the value itself where it is none of the list."""
    return str(choices(value).label) if value in choices.values else str(value or "")


def say_table(number: Any) -> str:
    """A table by its number, or none."""
    return gettext("Table {table}").format(table=number) if number else gettext("Match without a table")


def say_settings(values: Mapping[str, Any], keys: Sequence[str]) -> str:
    """The settings named by `keys`: "Name: Thursday; Who scores: Players"."""
    parts = []
    for key in keys:
        label, choices = SETTINGS.get(key, (key, None))
        value = say_choice(choices, values.get(key)) if choices else str(values.get(key) or "")
        parts.append(f"{label}: {value}")
    return "; ".join(parts)


def say_link(ruling: Ruling, tournament: Tournament, links: Mapping[str, AccessLink]) -> str:
    """Which link it was: what it opens, whose it is, until when."""
    link = links.get(ruling.after.get("link", "")) if isinstance(ruling.after, dict) else None
    if link is None:
        return ""
    parts = [say_scope(link), link.holder]
    if ruling.kind == "link_created" and link.expires_at is not None:
        until = say_moment(link.expires_at, tournament.time_zone)
        parts.append(gettext("Valid until {time}.").format(time=until))
    return " · ".join(part for part in parts if part)
