"""What the pages with links share: the links in words, the roles and times that their forms offer."""

from django.utils import timezone
from django.utils.translation import gettext

from tournaments.enums import LinkRole
from tournaments.forms.links import next_morning
from tournaments.models import AccessLink
from tournaments.selectors.matches import MatchView
from tournaments.wording.hands import name_side
from tournaments.wording.links import ROLES, LinkWords, describe_link, say_moment, say_side_role

FIELDS = ("role", "tables", "holder", "plays_as", "expires", "expires_on")


def place_of(field: str) -> str:
    """The form's field for the place that the service names."""
    places = {"side": "role", "table": "tables", "expires_at": "expires_on"}
    return places.get(field, field.split(".")[0])


def list_expiries(zone: str) -> list[tuple[str, str]]:
    """For how long a link may be valid, the first being the default, with the moment it means in words."""
    morning = say_moment(next_morning(zone, timezone.now()), zone)
    return [
        ("morning", gettext("Until the morning after: {time}").format(time=morning)),
        ("day", gettext("Until the end of a day")),
        ("never", gettext("Until it is revoked")),
    ]


def describe_links(links: list[AccessLink], zone: str) -> dict[str, list[LinkWords]]:
    """The links in words: those that open something, and those that open nothing any more."""
    now = timezone.now()
    words = [describe_link(link, zone, now) for link in links]
    return {
        "present": [link for link in words if link.state == "present"],
        "past": [link for link in words if link.state != "present"],
    }


def list_match_roles(view: MatchView) -> list[tuple[str, str]]:
    """The roles of a match's form: the table, each side, the match alone."""
    roles = [(LinkRole.TABLE.value, str(ROLES[LinkRole.TABLE]))] if view.match.table is not None else []
    scorer = view.tournament.who_scores
    roles += [(f"side-{side.letter}", say_side_role(name_side(view, side.letter), scorer)) for side in view.sides]
    return [*roles, (LinkRole.MATCH.value, str(ROLES[LinkRole.MATCH]))]
