"""Who is in a club with which role: read and changed by its organisers."""

from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from tournaments.enums import Role
from tournaments.errors import InvalidInput, NotAllowed, NotFound, NotSignedIn, Refusal
from tournaments.models import AccessLink, Club, Invitation, Membership
from tournaments.permissions import RANK, Actor
from tournaments.services.rulings import write_ruling


@dataclass
class Member:
    """A person of a club: the role in the whole club (empty without one), and those in single tournaments."""

    user: Any
    role: str = ""
    tournaments: list[Membership] = field(default_factory=list)

    @property
    def name(self) -> str:
        """What the person is called; the user name where he gave none."""
        return str(self.user.get_full_name() or self.user.get_username())


def organises_whole(actor: Actor, club: Club) -> bool:
    """True if the actor is an organiser of the whole club and may write. One query."""
    if actor.user is None or actor.link is not None or actor.read_only or not actor.user.is_active:
        return False
    return Membership.objects.filter(
        user_id=actor.user.pk, club=club, tournament=None, role=Role.ORGANISER
    ).exists()


def require_organiser(actor: Actor, club: Club) -> None:
    """Raises NotAllowed (NotSignedIn for nobody) unless the actor is an organiser of the whole club."""
    if not organises_whole(actor, club):
        raise NotSignedIn() if actor.is_nobody else NotAllowed()


def lock_club(club_id: int) -> None:
    """Nobody else changes the club's people until the transaction ends. On SQLite the transaction itself is the lock."""
    Club.objects.select_for_update().only("pk").get(pk=club_id)


def list_members(club: Club, *, actor: Actor) -> list[Member]:
    """Everybody with a role in the club or a tournament of it: organisers first, then by name. Raises NotAllowed."""
    require_organiser(actor, club)
    rows = Membership.objects.filter(club=club).select_related("user", "tournament").order_by("id")
    members: dict[int, Member] = {}
    for row in rows:
        member = members.setdefault(row.user_id, Member(row.user))
        if row.tournament_id is None:
            member.role = row.role
        else:
            member.tournaments.append(row)
    return sorted(
        members.values(), key=lambda one: (-RANK[Role(one.role)] if one.role else 0, one.name.casefold())
    )


def change_role(club: Club, username: str, role: Any, *, actor: Actor) -> Membership:
    """Give a member another role in the whole club. Raises NotAllowed, NotFound, InvalidInput, Refusal `last_organiser`."""
    if role not in Role.values:
        raise InvalidInput("role_unknown", field="role")
    with transaction.atomic():
        user = _lock_member(club, username, actor)
        row = Membership.objects.filter(club=club, user=user, tournament=None).first()
        if row is None:
            raise NotFound(field="member")
        row.role = role
        row.save(update_fields=["role"])
        if role != Role.ORGANISER:
            _require_an_organiser(club)
            _revoke_invitations(club, user)
    return row


def remove_member(
    club: Club, username: str, *, actor: Actor, tournament_id: str = "", revoke_links: bool = False
) -> None:
    """Take every role in the club from a person, or only the one in the tournament that is named.

    From then on nothing of the club's is open to him: roles are read anew at every request, whether it comes from
    a session or a program with his token. His pending invitations are revoked, and with `revoke_links` the links
    that he made too. Raises NotAllowed, NotFound, Refusal `last_organiser`.
    """
    with transaction.atomic():
        user = _lock_member(club, username, actor)
        rows = Membership.objects.filter(club=club, user=user)
        if tournament_id:
            rows = rows.filter(tournament__public_id=tournament_id if tournament_id.isalnum() else "")
        if not rows.delete()[0]:
            raise NotFound(field="member")
        _require_an_organiser(club)
        if not tournament_id:
            _revoke_invitations(club, user)
            if revoke_links:
                _revoke_links(club, user, actor)


def find_member(club: Club, username: str, *, actor: Actor) -> Any:
    """The person of this user name with a role in the club. Raises NotAllowed, NotFound."""
    require_organiser(actor, club)
    people = get_user_model().objects.filter(username=username, memberships__club=club)
    user = None if "\x00" in username else people.first()  # PostgreSQL takes no NUL in a question
    if user is None:
        raise NotFound(field="member")
    return user


def _lock_member(club: Club, username: str, actor: Actor) -> Any:
    """The person, with the club locked: of two organisers who remove each other the second is refused."""
    lock_club(club.pk)
    return find_member(club, username, actor=actor)


def _require_an_organiser(club: Club) -> None:
    """Raises Refusal `last_organiser`, and so takes the change back, where the club would have nobody left."""
    left = Membership.objects.filter(club=club, tournament=None, role=Role.ORGANISER, user__is_active=True)
    if not left.exists():
        raise Refusal("last_organiser", status=409)


def _revoke_invitations(club: Club, user: Any) -> None:
    """Whoever organises no more lets nobody in any more, himself least of all."""
    pending = Invitation.objects.filter(club=club, invited_by=user, accepted_at=None, revoked_at=None)
    pending.update(revoked_at=timezone.now())


def _revoke_links(club: Club, user: Any, actor: Actor) -> None:
    links = AccessLink.objects.filter(tournament__club=club, created_by=user, revoked_at=None)
    for link in links.select_related("tournament").order_by("tournament_id", "id"):
        link.revoked_at = timezone.now()
        link.save(update_fields=["revoked_at"])
        write_ruling(link.tournament, actor, "link_revoked", after={"link": link.public_id})
