"""Making, finding and revoking the links of people without an account."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.enums import LinkRole, MatchState, Role, RoundStatus
from tournaments.errors import InvalidInput, NotAllowed, NotFound, NotSignedIn
from tournaments.identifiers import hash_token, new_token
from tournaments.models import AccessLink, Match, Player, Tournament
from tournaments.models.matches import AT_TABLE
from tournaments.models.prepared import TEXT, PreparedQuery
from tournaments.permissions import LATE_DELIVERY, Actor, find_role
from tournaments.selectors.matches import MatchView
from tournaments.services.input import clean_name, clean_whole
from tournaments.services.matches import HIGHEST_TABLE
from tournaments.services.rulings import write_ruling
from tournaments.services.uses import note_use
from tournaments.services.versions import raise_tournament_version

MOST_TABLES = 500
LONGEST = timedelta(
    days=3 * 366
)  # whoever means longer means without an end; near the calendar's own, sums overflow
MANAGING = (Role.DIRECTOR, Role.ORGANISER)

_links = PreparedQuery(
    lambda: AccessLink.objects.select_related("tournament", "stage", "player").filter(token_hash=TEXT).order_by()
)


def create_link(
    view: MatchView,
    *,
    actor: Actor,
    role: Any,
    side: Any = "",
    tables: Any = (),
    holder: Any = "",
    plays_as: Any = "",
    expires_at: datetime | None = None,
) -> tuple[AccessLink, str]:
    """A new link for the match's table, the match itself, one of its sides, a list of tables, or the desk.

    plays_as: the name under which the holder himself plays, where he does. Returns the link and its token, which is
    shown this once; only its hash is stored. Raises NotAllowed, InvalidInput.
    """
    if not view.grants.manage:
        raise NotSignedIn() if actor.is_nobody else NotAllowed()
    role = read_role(role)
    match = view.match
    if role == LinkRole.TABLE and match.table is None:
        raise InvalidInput("table_missing", field="role")
    if role == LinkRole.SIDE and side not in {other.letter for other in view.sides}:
        raise InvalidInput("side_unknown", field="side", status=400)
    link = AccessLink(
        tournament=view.tournament,
        stage=view.stage,
        role=role,
        table=match.table if role == LinkRole.TABLE else None,
        tables=read_tables(tables) if role == LinkRole.REFEREE else [],
        match=match if role in (LinkRole.MATCH, LinkRole.SIDE) else None,
        side=side if role == LinkRole.SIDE else "",
    )
    return save_link(link, actor=actor, holder=holder, plays_as=plays_as, expires_at=expires_at)


def create_night_link(
    tournament: Tournament,
    *,
    actor: Actor,
    role: Any,
    table: Any = None,
    tables: Any = (),
    holder: Any = "",
    plays_as: Any = "",
    expires_at: datetime | None = None,
) -> tuple[AccessLink, str]:
    """A new link that hangs on no match: for a table whatever is played there, for a referee's tables, for the desk.

    Answers and errors as `create_link`.
    """
    if find_role(actor.user, tournament) not in MANAGING or actor.read_only or actor.link is not None:
        raise NotSignedIn() if actor.is_nobody else NotAllowed()
    role = read_role(role)
    if role not in (LinkRole.TABLE, LinkRole.REFEREE, LinkRole.DESK):
        raise InvalidInput("role_unknown", field="role")
    if role == LinkRole.TABLE and table is None:
        raise InvalidInput("table_missing", field="table")
    link = AccessLink(
        tournament=tournament,
        role=role,
        table=clean_whole(table, "table", 1, HIGHEST_TABLE) if role == LinkRole.TABLE else None,
        tables=read_tables(tables) if role == LinkRole.REFEREE else [],
    )
    return save_link(link, actor=actor, holder=holder, plays_as=plays_as, expires_at=expires_at)


def read_role(role: Any) -> LinkRole:
    """The role that is named; raises InvalidInput `role_unknown`."""
    if role not in LinkRole.values:
        raise InvalidInput("role_unknown", field="role")
    return LinkRole(role)


def save_link(
    link: AccessLink, *, actor: Actor, holder: Any, plays_as: Any, expires_at: datetime | None
) -> tuple[AccessLink, str]:
    """Store a link with a new token and write it down; the link and its token. Raises InvalidInput."""
    if expires_at is not None and expires_at <= timezone.now():
        raise InvalidInput("time_is_past", field="expires_at")
    if expires_at is not None and expires_at > timezone.now() + LONGEST:
        raise InvalidInput("time_too_far", field="expires_at")
    link.holder = clean_name(holder, "holder")
    name = clean_name(plays_as, "plays_as")
    token = new_token()
    link.token_hash = hash_token(token)
    link.created_by = actor.user
    link.expires_at = expires_at
    after = {"link": link.public_id, "role": link.role, "table": link.table, "tables": link.tables}
    after |= {"side": link.side, "expires": expires_at.isoformat() if expires_at else None}
    with transaction.atomic():
        link.player = find_player(link.tournament.club_id, name) if name else None
        link.save(force_insert=True)
        write_ruling(link.tournament, actor, "link_created", match=link.match, after=after)
    return link, token


def find_player(club_id: int, name: str) -> Player:
    """The player of this name in the club's register; entered there if he is not yet."""
    players = Player.objects.filter(club_id=club_id, forgotten_at=None)
    found = players.filter(name__iexact=name).first()
    return found or Player.objects.create(club_id=club_id, name=name)


def read_tables(tables: Any) -> list[int]:
    """The numbers of a referee's tables, sorted and each once; raises InvalidInput."""
    if not isinstance(tables, list | tuple) or not tables or len(tables) > MOST_TABLES:
        raise InvalidInput("tables_expected", field="tables")
    for index, table in enumerate(tables):
        if isinstance(table, bool) or not isinstance(table, int) or not 1 <= table <= HIGHEST_TABLE:
            raise InvalidInput("number_expected", field=f"tables.{index}", low=1, high=HIGHEST_TABLE)
    return sorted(set(tables))


def revoke_link(link_id: str, *, actor: Actor) -> AccessLink:
    """Make a link useless from now on; revoking it again changes nothing. Raises NotFound, NotAllowed."""
    with transaction.atomic():
        link = (
            AccessLink.objects.select_for_update(of=("self",))
            .select_related("tournament")
            .filter(public_id=link_id)
            .first()
        )
        if link is None:
            raise NotFound(field="link")
        role = find_role(actor.user, link.tournament) if actor.link is None else None
        if role is None:
            raise NotFound(field="link")
        if role not in MANAGING or actor.read_only:
            raise NotAllowed()
        if link.revoked_at is None:
            link.revoked_at = timezone.now()
            link.save(update_fields=["revoked_at"])
            write_ruling(link.tournament, actor, "link_revoked", after={"link": link.public_id})
            raise_tournament_version(link.tournament)
    return link


def use_token(token: str) -> AccessLink:
    """The link that a token opens, its tournament loaded; its use is noted at most once a minute.

    An expired one is given too, for 48 hours: what may still be done with it the permissions say.
    Raises NotSignedIn `link_unknown`, `link_revoked`, `link_expired`.
    """
    link = _links.fetch_one(hash_token(token))
    if link is None:
        raise NotSignedIn("link_unknown")
    if link.revoked_at is not None:
        raise NotSignedIn("link_revoked")
    now = timezone.now()
    if link.expires_at is not None and link.expires_at + LATE_DELIVERY <= now:
        raise NotSignedIn("link_expired")
    note_use(link, now)
    return link


def list_links(view: MatchView, actor: Actor) -> list[AccessLink]:
    """The links that reach this match, revoked ones too, newest first. Raises NotAllowed."""
    if not view.grants.manage:
        raise NotSignedIn() if actor.is_nobody else NotAllowed()
    match = view.match
    links = AccessLink.objects.filter(tournament=view.tournament).select_related("match", "player")
    links = links.prefetch_related("match__seats__side").filter(
        Q(match=match) | Q(role=LinkRole.TABLE, table=match.table) | Q(role__in=(LinkRole.REFEREE, LinkRole.DESK))
    )
    return [link for link in links.order_by("-id") if link.role != LinkRole.REFEREE or match.table in link.tables]


def list_night_links(tournament: Tournament, actor: Actor) -> list[AccessLink]:
    """Every link of a night, revoked ones too, the newest first, each with its match and player. Raises NotAllowed."""
    if find_role(actor.user, tournament) not in MANAGING or actor.link is not None:
        raise NotSignedIn() if actor.is_nobody else NotAllowed()
    links = AccessLink.objects.filter(tournament=tournament).select_related("match", "player")
    return list(links.prefetch_related("match__seats__side").order_by("-id"))


def find_link(link_id: str, tournament: Tournament) -> AccessLink:
    """A link of this tournament with its match and player; raises NotFound."""
    links = AccessLink.objects.filter(tournament=tournament, public_id=link_id).select_related("match", "player")
    link = links.first()
    if link is None:
        raise NotFound(field="link")
    return link


# What a table's link opens: nothing of a round that nobody sees yet, nothing of one that is over.
AT_PRESENT = Q(round=None) | Q(round__status=RoundStatus.PUBLISHED)
AGREED = (MatchState.ACCEPTED, MatchState.VERIFIED, MatchState.AWARDED)


def find_current_match(link: AccessLink) -> Match | None:
    """The match that a table's or a match's link opens now; None where nothing is on the table.

    The one being played; else the one that ended there and is not agreed on yet; else the next one that waits for the
    table; else the last one. Matches of closed rounds stay readable, but are opened by no table's link.
    """
    if link.match_id is not None:
        return Match.objects.filter(pk=link.match_id).first()
    if link.role != LinkRole.TABLE:
        return None
    matches = Match.objects.filter(AT_PRESENT, stage__tournament_id=link.tournament_id, table=link.table).exclude(
        state=MatchState.ANNULLED
    )
    if link.stage_id is not None:
        matches = matches.filter(stage_id=link.stage_id)
    # A club night's matches have no round: there the last one counts.
    listed = list(matches.order_by("round__number", "-id"))
    now = next((match for match in listed if match.state in AT_TABLE), None)
    if now is not None or not listed or listed[0].round_id is None:
        return now or (listed[0] if listed else None)
    return next((match for match in listed if match.state not in AGREED), listed[-1])


def list_link_matches(link: AccessLink) -> list[Match]:
    """The matches on a referee's tables now that are not annulled, by table, the newest first at each."""
    tournament: Tournament = link.tournament
    matches = Match.objects.filter(AT_PRESENT, stage__tournament=tournament).exclude(state=MatchState.ANNULLED)
    if link.role == LinkRole.REFEREE:
        matches = matches.filter(table__in=link.tables)
    return list(matches.prefetch_related("seats__side").order_by("table", "-id"))
