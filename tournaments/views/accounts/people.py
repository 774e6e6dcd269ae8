"""The people of a club: who has which role, inviting, changing, removing; for the club's organisers only."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.addresses import invitation_path, reset_path, whole_address
from tournaments.enums import Role
from tournaments.errors import Refusal
from tournaments.forms.people import ClubForm, InvitationForm
from tournaments.models import Club
from tournaments.notices.mail import mail_is_set_up
from tournaments.permissions import Actor
from tournaments.services.accounts import make_reset_for
from tournaments.services.clubs import change_club
from tournaments.services.invitations import create_invitation, list_invitations, revoke_invitation
from tournaments.services.members import (
    change_role,
    find_member,
    list_members,
    organises_whole,
    remove_member,
)
from tournaments.services.unsent import list_unsent, send_again
from tournaments.views.console.guard import actor_of, tell
from tournaments.views.console.qr import draw_qr
from tournaments.views.console.tokens import keep_token, take_token
from tournaments.wording.mails import say_end, say_occasion, write_invitation

LINK_OF_INVITATION, LINK_OF_RESET = "invitation", "reset"
# An invitation that ran out is shown for so long, so that the organiser sees why nobody came.
SHOW_EXPIRED = timedelta(days=7)


def find_club(request: HttpRequest, club_id: str) -> Club:
    """The club, if the signed-in person organises the whole of it; raises Http404 otherwise."""
    club = Club.objects.filter(public_id=club_id).first()
    if club is None or not organises_whole(actor_of(request), club):
        raise Http404
    return club


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_people(request: HttpRequest, club_id: str) -> HttpResponse:
    """Everybody of the club and the invitations that wait; every button of the page posts here."""
    club = find_club(request, club_id)
    actor = actor_of(request)
    form, settings = InvitationForm(club=club), ClubForm(club=club)
    if request.method == "POST":
        if request.POST.get("do") == "invite":
            form = InvitationForm(request.POST, club=club)
            if form.is_valid() and invite(request, club, actor, form):
                return redirect("console_people", club_id)
        elif request.POST.get("do") == "club":
            settings = ClubForm(request.POST, club=club)
            if settings.is_valid() and change_settings(request, club, actor, settings):
                return redirect("console_people", club_id)
        else:
            try:
                act(request, club, actor)
            except Refusal as refusal:
                tell(request, refusal)
            # Whoever stepped down or left has no business here any more.
            return redirect("console_people", club_id) if organises_whole(actor, club) else redirect("console")
    since = timezone.now() - SHOW_EXPIRED
    members = list_members(club, actor=actor)
    context = {
        "club": club,
        "form": form,
        "settings": settings,
        "members": members,
        "unsent": [
            (mail, say_occasion(mail.occasion), say_end(mail.status))
            for mail in list_unsent(club, actor=actor, people=members)
        ],
        "invitations": [row for row in list_invitations(club, actor=actor) if row.expires_at > since],
        "now": timezone.now(),
        "roles": Role.choices,
        "mail_is_set_up": mail_is_set_up(),
        "new": take_new_link(request) if request.method == "GET" else None,
    }
    return render(request, "accounts/people.html", context, status=422 if form.errors or settings.errors else 200)


def invite(request: HttpRequest, club: Club, actor: Actor, form: InvitationForm) -> bool:
    """Make the invitation of the form; False, with the reason in the form, where it is refused."""
    data = form.cleaned_data
    tournament = form.tournaments.get(data["tournament"])
    base = whole_address("/", request).rstrip("/")
    letter = write_invitation(club, data["role"], tournament, actor.name, base) if mail_is_set_up() else None
    try:
        _, token = create_invitation(
            club,
            actor=actor,
            role=data["role"],
            name=data["name"] or data["email"],
            tournament=tournament,
            email=data["email"],
            letter=letter,
        )
    except Refusal as refusal:
        form.refuse(refusal)
        return False
    keep_token(request, LINK_OF_INVITATION, token)
    if data["name"]:
        messages.success(request, gettext("This link is for {name}.").format(name=data["name"]))
    if letter is not None and data["email"]:
        messages.success(request, gettext("The invitation is on its way by mail too."))
    return True


def change_settings(request: HttpRequest, club: Club, actor: Actor, form: ClubForm) -> bool:
    """Change what the form says of the club; False, with the reason in the form, where it is refused."""
    before = club.name
    try:
        change_club(club, actor=actor, **form.cleaned_data)
    except Refusal as refusal:
        club.name = before
        form.refuse(refusal)
        return False
    messages.success(request, gettext("Saved."))
    return True


def act(request: HttpRequest, club: Club, actor: Actor) -> None:
    """What a button of the page asks for. Raises Refusal."""
    data = request.POST
    username = data.get("person", "")
    match data.get("do"):
        case "role":
            change_role(club, username, data.get("role", ""), actor=actor)
            messages.success(request, gettext("Saved."))
        case "remove":
            remove_member(
                club,
                username,
                actor=actor,
                tournament_id=data.get("tournament", ""),
                revoke_links=data.get("links") == "yes",
            )
            messages.success(request, gettext("Removed. Nothing of the club is open to this person any more."))
        case "take_back":
            revoke_invitation(club, data.get("invitation", ""), actor=actor)
            messages.success(request, gettext("The invitation was taken back; its link opens nothing any more."))
        case "mail":
            send_again(club, data.get("mail", ""), actor=actor)
            messages.success(request, gettext("The mail is on its way again."))
        case "reset":
            person = find_member(club, username, actor=actor)
            keep_token(request, LINK_OF_RESET, make_reset_for(person, actor=actor))
            name = person.get_full_name() or person.get_username()
            messages.success(request, gettext("This link is for {name}.").format(name=name))


def take_new_link(request: HttpRequest) -> dict[str, Any] | None:
    """The link that was just made, shown this once, with its QR code."""
    for kind, path in ((LINK_OF_INVITATION, invitation_path), (LINK_OF_RESET, reset_path)):
        token = take_token(request, kind)
        if token:
            address = whole_address(path(token), request)
            title = gettext("The invitation") if kind == LINK_OF_INVITATION else gettext("A new password")
            return {"kind": kind, "address": address, "title": title, "qr": draw_qr(address)}
    return None
