"""Inviting by link: made, shown, accepted once, revoked."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.enums import Role
from tournaments.errors import InvalidInput, NotFound, NotSignedIn, Refusal
from tournaments.identifiers import hash_token, new_public_id
from tournaments.models import Club, Invitation, Membership, Tournament
from tournaments.permissions import RANK, Actor
from tournaments.services.accounts import clean_email, create_person
from tournaments.services.input import clean_name
from tournaments.services.members import lock_club, require_organiser
from tournaments.services.messages import Letter, queue_message
from tournaments.services.one_time import make_invitation_token

LASTS = timedelta(days=7)
MOST_PENDING = 200
LONGEST_TOKEN = 200


def create_invitation(
    club: Club,
    *,
    actor: Actor,
    role: Any,
    name: Any = "",
    tournament: Tournament | None = None,
    email: Any = "",
    letter: Letter | None = None,
    lasts: timedelta = LASTS,
) -> tuple[Invitation, str]:
    """An invitation to a role in the club, or in one tournament of it, and its token; only the hash is stored.

    With an address and a letter the link is sent by mail too, written in the same transaction. Raises NotAllowed
    for everybody but the club's organisers, InvalidInput, Refusal `too_many_invitations`.
    """
    if role not in Role.values:
        raise InvalidInput("role_unknown", field="role")
    if tournament is not None and tournament.club_id != club.pk:
        raise InvalidInput("role_unknown", field="tournament")
    address = clean_email(email)
    public_id = new_public_id()
    token = make_invitation_token(public_id)
    with transaction.atomic():
        lock_club(club.pk)
        if len(list_invitations(club, actor=actor)) >= MOST_PENDING:
            raise Refusal("too_many_invitations", status=409)
        invitation = Invitation.objects.create(
            public_id=public_id,
            club=club,
            tournament=tournament,
            role=role,
            name=clean_name(name, "name"),
            token_hash=hash_token(token),
            invited_by=actor.user,
            expires_at=timezone.now() + lasts,
        )
        if address and letter is not None:
            queue_message(
                person=f"invitation:{public_id}",
                occasion="invitation",
                address=address,
                letter=letter,
                club=club,
                link=("invitation", public_id),
            )
    return invitation, token


def find_invitation(token: str, *, lock: bool = False) -> Invitation:
    """The invitation that a token opens, with club, tournament and who invited; locked where that is asked.

    Raises NotSignedIn `invitation_unknown`, `invitation_used`, `invitation_revoked`, `invitation_expired`.
    """
    rows = Invitation.objects.filter(token_hash=hash_token(token[: LONGEST_TOKEN + 1]))
    if lock:
        rows = rows.select_for_update(of=("self",))
    invitation = rows.select_related("club", "tournament", "invited_by").first()
    if invitation is None:
        raise NotSignedIn("invitation_unknown", status=410)
    if invitation.accepted_at is not None:
        raise NotSignedIn("invitation_used", status=410)
    if invitation.revoked_at is not None:
        raise NotSignedIn("invitation_revoked", status=410)
    if invitation.expires_at <= timezone.now():
        raise NotSignedIn("invitation_expired", status=410)
    return invitation


def accept_invitation(token: str, user: Any) -> Membership:
    """Give the signed-in person the role; the invitation is used up.

    A higher role than before replaces the lower one. Raises as `find_invitation`, and Refusal `already_member`,
    with the invitation unused, where the person has this role or a higher one.
    """
    with transaction.atomic():
        return _accept(_lock_invitation(token), user)


def accept_as_new_person(token: str, *, username: Any, password: Any, name: Any = "", email: Any = "") -> Any:
    """A new person with the invitation's role, both or neither. Raises as `find_invitation` and `create_person`."""
    with transaction.atomic():
        invitation = _lock_invitation(token)
        user = create_person(username, password, name=name, email=email)
        _accept(invitation, user)
    return user


def _lock_invitation(token: str) -> Invitation:
    """The invitation, still good, with its club's row locked first: as whoever changes the club's people locks them."""
    lock_club(find_invitation(token).club_id)
    return find_invitation(token, lock=True)


def _accept(invitation: Invitation, user: Any) -> Membership:
    role = Role(invitation.role)
    kept = Membership.objects.filter(user_id=user.pk, club_id=invitation.club_id)
    for there in kept.filter(tournament=None):
        if RANK[Role(there.role)] >= RANK[role]:
            raise Refusal("already_member", status=409)
    mine = kept.filter(tournament=invitation.tournament).first()
    if mine is not None and RANK[Role(mine.role)] >= RANK[role]:
        raise Refusal("already_member", status=409)
    if mine is None:
        mine = Membership(user=user, club_id=invitation.club_id, tournament_id=invitation.tournament_id)
    mine.role = role
    mine.save()
    invitation.accepted_by, invitation.accepted_at = user, timezone.now()
    invitation.save(update_fields=["accepted_by", "accepted_at"])
    return mine


def list_invitations(club: Club, *, actor: Actor) -> list[Invitation]:
    """The invitations that nobody has accepted or revoked, the newest first, those that expired marked by their time.

    Raises NotAllowed for everybody but the club's organisers.
    """
    require_organiser(actor, club)
    pending = Invitation.objects.filter(club=club, accepted_at=None, revoked_at=None)
    return list(pending.select_related("tournament", "invited_by").order_by("-id"))


def revoke_invitation(club: Club, public_id: str, *, actor: Actor) -> None:
    """Make a pending invitation useless; again changes nothing. Raises NotFound for none of this club, NotAllowed."""
    require_organiser(actor, club)
    if not public_id.isalnum():
        raise NotFound(field="invitation")
    with transaction.atomic():
        row = Invitation.objects.select_for_update().filter(club=club, public_id=public_id).first()
        if row is None:
            raise NotFound(field="invitation")
        if row.accepted_at is not None:
            raise Refusal("invitation_used", status=409)
        if row.revoked_at is None:
            row.revoked_at = timezone.now()
            row.save(update_fields=["revoked_at"])
