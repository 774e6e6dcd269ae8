"""Accepting an invitation: by somebody new, or by somebody who has an account."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.errors import NotSignedIn, Refusal
from tournaments.forms.accounts import PersonForm
from tournaments.models import Invitation
from tournaments.services.invitations import accept_as_new_person, accept_invitation, find_invitation
from tournaments.views.accounts.exchange import come_in, open_once, read_secret, refuse
from tournaments.views.console.guard import tell

COOKIE = "invitation"  # of the page that has this name


@never_cache
@require_safe
def open_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Exchange the token for a cookie; nothing is accepted by looking."""
    return open_once(request, COOKIE, token, find_invitation, hours=24)


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show_invitation(request: HttpRequest) -> HttpResponse:
    """What the invitation is to, and accepting it."""
    token = read_secret(request, COOKIE)
    try:
        invitation = find_invitation(token)
    except NotSignedIn as refusal:
        return refuse(request, refusal)
    if request.user.is_authenticated:
        return answer_member(request, invitation, token, request.user)
    form = PersonForm(request.POST if request.method == "POST" else None, initial={"name": invitation.name})
    if request.method == "POST" and form.is_valid():
        data = {name: form.cleaned_data[name] for name in form.fields if name != "again"}
        try:
            user = accept_as_new_person(token, **data)
        except NotSignedIn as refusal:
            return refuse(request, refusal)
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            come_in(request, user)
            return go_in(request, invitation)
    context = {"invitation": invitation, "form": form}
    return render(request, "accounts/invitation.html", context, status=422 if form.errors else 200)


def answer_member(request: HttpRequest, invitation: Invitation, token: str, user: Any) -> HttpResponse:
    """For somebody who is signed in: one button."""
    if request.method == "POST":
        try:
            accept_invitation(token, user)
        except NotSignedIn as refusal:
            return refuse(request, refusal)
        except Refusal as refusal:
            tell(request, refusal)
        else:
            return go_in(request, invitation)
    return render(request, "accounts/invitation.html", {"invitation": invitation})


def go_in(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """Into the console; the invitation's cookie is of no use any more."""
    place = invitation.tournament.name if invitation.tournament is not None else invitation.club.name
    role = invitation.get_role_display()
    messages.success(request, gettext("You are in: {place}, {role}.").format(place=place, role=role))
    response = redirect("console")
    response.delete_cookie(COOKIE, path=reverse("invitation"))
    return response
