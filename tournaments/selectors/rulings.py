"""Reading the audit: a tournament's rulings in pages, a match's last ones."""

from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from tournaments.models import AccessLink, Entrant, Match, Player, Ruling, Tournament

A_PAGE = 25
LAST = 5


def page_rulings(tournament: Tournament, number: str, match_id: str = "") -> Page[Ruling]:
    """A page of the tournament's rulings, the latest first; of one match where its public id is given.

    number: as it stands in the address; what is no page gives the nearest that there is.
    """
    rulings = _with_people(Ruling.objects.filter(tournament=tournament))
    if match_id:
        rulings = rulings.filter(match__public_id=match_id)
    return Paginator(rulings, A_PAGE).get_page(number)


def list_match_rulings(match: Match) -> list[Ruling]:
    """The last rulings of a match, the latest first."""
    return list(_with_people(Ruling.objects.filter(match=match))[:LAST])


def list_last_rulings(tournament: Tournament) -> list[Ruling]:
    """The last rulings of a tournament, the latest first."""
    return list(_with_people(Ruling.objects.filter(tournament=tournament))[:LAST])


def _with_people(rulings: QuerySet[Ruling]) -> QuerySet[Ruling]:
    return rulings.select_related("user", "link", "match").prefetch_related("match__seats__side").order_by("-seq")


def list_named_links(rulings: list[Ruling]) -> dict[str, AccessLink]:
    """Public id -> the link that a ruling speaks of, each with its match and that one's seats."""
    ids = {ruling.after["link"] for ruling in rulings if isinstance(ruling.after, dict) and "link" in ruling.after}
    links = AccessLink.objects.filter(public_id__in=ids).select_related("match", "player")
    return {link.public_id: link for link in links.prefetch_related("match__seats__side")} if ids else {}


# Of a ruling about more entrants than these the number is said, no names.
MOST_NAMED = 3
MOST_PAIRS = 12  # of a round changed by hand


def list_names(rulings: list[Ruling]) -> dict[str, str]:
    """Public id of every entrant and player that the rulings speak of -> what they are called now; two queries at most."""
    entrants: set[str] = set()
    players: set[str] = set()
    for facts in (
        facts for ruling in rulings for facts in (ruling.before, ruling.after) if isinstance(facts, dict)
    ):
        entrants |= _list_ids(facts, "entrant", "entrants")
        players |= _list_ids(facts, "player", "players")
        for pair in facts.get("pairs") or () if ruling_of_few(facts) else ():
            entrants |= _list_ids(pair, "entrant", "entrants")
        entrants |= _list_ids(facts, "entrant", "byes")
    names: dict[str, str] = {}
    if entrants:
        names |= dict(Entrant.objects.filter(public_id__in=entrants).values_list("public_id", "name"))
    if players:
        names |= dict(Player.objects.filter(public_id__in=players).values_list("public_id", "name"))
    return names


def ruling_of_few(facts: dict[str, Any]) -> bool:
    """True if so few pairs moved that each is named."""
    return len(facts.get("pairs") or ()) <= MOST_PAIRS


def _list_ids(facts: dict[str, Any], one: str, several: str) -> set[str]:
    listed = facts.get(several, [])
    ids = [facts.get(one), *(listed if isinstance(listed, list) and len(listed) <= MOST_NAMED else ())]
    return {public_id for public_id in ids if isinstance(public_id, str)}


def list_entrant_rulings(tournament: Tournament, entrant_id: str) -> list[Ruling]:
    """What was decided about one entrant, the latest first."""
    return list(_with_people(Ruling.objects.filter(tournament=tournament, after__entrant=entrant_id)))
