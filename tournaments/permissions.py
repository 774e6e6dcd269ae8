"""Who may do what (model.md, the list of roles): one place that pages, API and the stream ask."""

import unicodedata
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Case, IntegerField, OuterRef, Q, Subquery, Value, When
from django.utils import timezone

from tournaments.enums import (
    FINAL_STATES,
    LinkRole,
    MatchState,
    Role,
    RoundStatus,
    TournamentStatus,
    Visibility,
    WhoScores,
)
from tournaments.models import AccessLink, Match, Membership, Record, Tournament

# An expired link still delivers what its phone has queued, for as long as this (model.md, AccessLink).
LATE_DELIVERY = timedelta(hours=48)
# What the desk may change: until the result is verified, and not while a dispute is somebody else's to close.
OPEN_AT_DESK = frozenset(MatchState) - {
    MatchState.VERIFIED,
    MatchState.DISPUTED,
    MatchState.SUSPENDED,
    MatchState.ANNULLED,
}
RANK = {Role.DESK: 1, Role.DIRECTOR: 2, Role.ORGANISER: 3}


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: a signed-in person, the holder of a link, or nobody; and the device he says he holds.

    read_only: a program's token of the scope `read`.
    """

    user: Any = None
    link: AccessLink | None = None
    device: str = ""
    read_only: bool = False

    @property
    def name(self) -> str:
        """The name to write beside what he did; empty for nobody and for a link without a holder."""
        if self.link is not None:
            return str(self.link.holder)
        if self.user is not None:
            return str(self.user.get_full_name() or self.user.get_username())
        return ""

    @property
    def is_nobody(self) -> bool:
        """True if neither a person nor a link stands behind the request."""
        return self.user is None and self.link is None


ANONYMOUS = Actor()


@dataclass(frozen=True, slots=True)
class Grants:
    """What an actor may do with one match, as it stands now.

    record: add hands. late: deliver the hands that were queued before his link expired, and nothing else; expired: he
    holds such a link. undo: the latest that he wrote himself, from the same device.
    undo_any: anybody's latest. correct: replace, insert, withdraw. accept: letters of the sides he speaks for.
    names: change names and first opener at any time (a link: only before the first hand). rule: awards, results
    by ruling and the like. manage: open, close, links. own_side: the side he plays on in this match, or "".
    """

    read: bool = False
    record: bool = False
    late: bool = False
    expired: bool = False
    undo: bool = False
    undo_any: bool = False
    correct: bool = False
    accept: frozenset[str] = field(default_factory=frozenset)
    names: bool = False
    rule: bool = False
    manage: bool = False
    verify: bool = False
    own_side: str = ""


def find_role(user: Any, tournament: Tournament) -> Role | None:
    """The highest role of a signed-in person in a tournament, through it or through its club. One query."""
    if user is None or not user.is_authenticated or not user.is_active:
        return None
    roles = Membership.objects.filter(
        Q(tournament=None) | Q(tournament_id=tournament.pk), user_id=user.pk, club_id=tournament.club_id
    ).values_list("role", flat=True)
    return max((Role(role) for role in roles), key=RANK.__getitem__, default=None)


def role_in_query(person: Any, tournament: str) -> Subquery:
    """The same role as a column of another query, in which `tournament` is the way to the tournament: "stage__tournament".

    Spares a statement where every one is counted. What `find_role` asks of the user himself is asked by the caller.
    """
    rank = Case(
        *(When(role=role, then=Value(number)) for role, number in RANK.items()), output_field=IntegerField()
    )
    memberships = Membership.objects.filter(
        Q(tournament=None) | Q(tournament_id=OuterRef(f"{tournament}_id")),
        user_id=person,
        club_id=OuterRef(f"{tournament}__club_id"),
    )
    return Subquery(memberships.order_by(rank.desc()).values("role")[:1])


def covers_match(link: AccessLink, match: Match) -> bool:
    """True if the match lies in the link's scope (role and place, not time)."""
    if link.tournament_id != match.stage.tournament_id:
        return False
    match LinkRole(link.role):
        case LinkRole.TABLE:
            return link.stage_id in (None, match.stage_id) and link.table is not None and link.table == match.table
        case LinkRole.REFEREE:
            return match.table is not None and match.table in link.tables
        case LinkRole.MATCH | LinkRole.SIDE:
            return link.match_id == match.pk
        case LinkRole.DESK:
            return True


def scope_in_query(link: AccessLink) -> Q:
    """The matches in the link's scope, `covers_match` as a condition of a query."""
    own = Q(stage__tournament_id=link.tournament_id)
    match LinkRole(link.role):
        case LinkRole.TABLE:
            at_stage = Q() if link.stage_id is None else Q(stage_id=link.stage_id)
            return own & at_stage & Q(table=link.table) & Q(table__isnull=False)
        case LinkRole.REFEREE:
            return own & Q(table__in=link.tables)
        case LinkRole.MATCH | LinkRole.SIDE:
            return own & Q(pk=link.match_id)
        case LinkRole.DESK:
            return own


def readable_in_query(actor: Actor) -> Q:
    """Which matches of a tournament that the actor may read he may read: a link opens no other one of a private night."""
    if actor.link is None:
        return Q()
    return ~Q(stage__tournament__visibility=Visibility.PRIVATE) | scope_in_query(actor.link)


def is_unseen(match: Match) -> bool:
    """True while the match's round is prepared and not published; `match` comes with its round loaded."""
    return match.round is not None and match.round.status == RoundStatus.PREPARED


def has_written(actor: Actor, line: Record) -> bool:
    """True if the line came by the actor's own link, or without any by the same signed-in person; a device proves nothing."""
    if actor.link is not None:
        return line.link_id == actor.link.pk
    return actor.user is not None and line.link_id is None and line.user_id == actor.user.pk


def is_expired(link: AccessLink, now: datetime) -> bool:
    """True if the link's time is over."""
    return link.expires_at is not None and link.expires_at <= now


def may_deliver_late(link: AccessLink, now: datetime) -> bool:
    """True if the link is expired, but for less than the 48 hours in which queued records are still taken."""
    return link.expires_at is not None and link.expires_at <= now < link.expires_at + LATE_DELIVERY


def may_read_tournament(actor: Actor, tournament: Tournament) -> bool:
    """True if the actor may read the tournament's pages: public and unlisted by anybody who has the address.

    One that is still being prepared is read by those who have a role in it.
    """
    if tournament.status == TournamentStatus.DRAFT:
        return actor.link is None and find_role(actor.user, tournament) is not None
    if tournament.visibility in (Visibility.PUBLIC, Visibility.UNLISTED):
        return True
    if actor.link is not None and actor.link.tournament_id == tournament.pk:
        return not is_expired(actor.link, timezone.now())
    return find_role(actor.user, tournament) is not None


def _find_own_side(link: AccessLink, match: Match) -> str:
    if link.role == LinkRole.SIDE:
        return link.side
    if link.player_id is None:
        return ""
    # On a club night seats are names and no entries of the register: the same name is taken for the same person.
    # All of them: a handful, and mostly loaded already.
    names = {fold_name(link.player.name), fold_name(link.player.public_name)} - {""} if link.player else set()
    for seat in match.seats.all():
        if seat.player_id == link.player_id or (seat.player_id is None and fold_name(seat.name) in names):
            return seat.side.letter
    return ""


def fold_name(name: str) -> str:
    """A name as it is compared: accents as one letter or as two, widths, cases and unseen marks make no other name."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(char for char in folded if unicodedata.category(char) != "Cf").split())


def grants_for_link(link: AccessLink, match: Match, letters: frozenset[str]) -> Grants:
    """What the holder of a link may do with a match of the given side letters (model.md, the list of roles)."""
    readable = match.stage.tournament.visibility != Visibility.PRIVATE
    if not covers_match(link, match):
        return Grants(read=readable)
    if is_expired(link, now := timezone.now()):
        by_players = match.stage.tournament.who_scores == WhoScores.PLAYERS
        late = may_deliver_late(link, now) and (link.role != LinkRole.SIDE or by_players)
        return Grants(read=readable or late, late=late, expired=True)
    state = MatchState(match.state)
    agreed = state in (MatchState.ACCEPTED, MatchState.VERIFIED, MatchState.ANNULLED)
    # Once its round is closed, a match is the directors' to change; a phone only delivers what it still holds.
    agreed = agreed or match.closed_at is not None
    own = _find_own_side(link, match)
    open_to_change = not agreed and state not in (MatchState.DISPUTED, MatchState.SUSPENDED)
    match LinkRole(link.role):
        case LinkRole.SIDE:
            by_players = match.stage.tournament.who_scores == WhoScores.PLAYERS
            return Grants(
                read=True,
                record=by_players,
                undo=by_players and open_to_change,
                accept=frozenset({link.side}),
                own_side=own,
            )
        case LinkRole.TABLE | LinkRole.REFEREE | LinkRole.MATCH:
            return Grants(
                read=True,
                record=True,
                undo=open_to_change,
                correct=open_to_change,
                accept=frozenset({own}) if own else letters,
                own_side=own,
            )
        case LinkRole.DESK:
            open_at_desk = state in OPEN_AT_DESK
            return Grants(
                read=True,
                record=True,
                undo=open_at_desk,
                correct=open_at_desk and not own,
                verify=not own,
                own_side=own,
            )


def grants_for_role(role: Role, match: Match, letters: frozenset[str]) -> Grants:
    """What a signed-in person with a role may do with a match."""
    open_to_change = match.state not in FINAL_STATES
    match role:
        case Role.DESK:
            return Grants(
                read=True,
                record=True,
                undo=match.state in OPEN_AT_DESK,
                correct=match.state in OPEN_AT_DESK,
                verify=True,
            )
        case Role.DIRECTOR | Role.ORGANISER:
            return Grants(
                read=True,
                record=True,
                undo=True,
                undo_any=True,
                correct=open_to_change,
                accept=letters,
                names=True,
                rule=True,
                manage=True,
                verify=True,
            )


def grants_for(actor: Actor, match: Match, letters: frozenset[str], role: Any = ...) -> Grants:
    """What the actor may do with the match; `match` comes with its stage and tournament loaded.

    role: the person's in the tournament where the caller knows it already. A program's read token reads what its
    owner reads and writes nothing. A match of a round that is not published exists for its directors only.
    """
    tournament = match.stage.tournament
    if actor.link is not None:
        return Grants() if is_unseen(match) else grants_for_link(actor.link, match, letters)
    if role is ...:
        role = find_role(actor.user, tournament)
    if is_unseen(match):
        directs = role in (Role.DIRECTOR, Role.ORGANISER)
        return Grants(read=directs, names=directs and not actor.read_only, manage=directs and not actor.read_only)
    if role is not None:
        full = grants_for_role(role, match, letters)
        return Grants(read=full.read) if actor.read_only else full
    return Grants(read=tournament.visibility != Visibility.PRIVATE)
