"""Reading the audit: a tournament's rulings in pages, a match's last ones."""

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from tournaments.models import AccessLink, Match, Ruling, Tournament

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
