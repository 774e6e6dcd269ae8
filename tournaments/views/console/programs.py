"""Tokens for programs that work for the signed-in person through the API."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refusal
from tournaments.models import Membership
from tournaments.services.tokens import create_api_token, list_api_tokens, revoke_api_token
from tournaments.views.console.tokens import keep_token, take_token
from tournaments.views.typed import EMPTY, refuse

PLACE = "program"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_programs(request: HttpRequest) -> HttpResponse:
    """My programs' tokens; a new one is shown once, on the page that follows."""
    form = EMPTY
    if request.method == "POST":
        try:
            if "revoke" in request.POST:
                revoke_api_token(request.user, request.POST["revoke"])
                messages.success(request, gettext("The token was revoked; it opens nothing any more."))
            else:
                _, text = create_api_token(
                    request.user, request.POST.get("name", ""), scope=request.POST.get("scope", "read")
                )
                keep_token(request, PLACE, text)
            return redirect("console_programs")
        except Refusal as refusal:
            form = refuse(request, refusal, ("name", "scope"))
    response = render(
        request,
        "console/programs.html",
        {
            "tokens": list_api_tokens(request.user),
            "new_token": take_token(request, PLACE),
            "zone": find_zone(request.user),
            "form": form,
        },
        status=form.status,
    )
    response["Cache-Control"] = "no-store"
    return response


def find_zone(user: Any) -> str:
    """The time zone of the person's club, the oldest where there are several; without a club the server's."""
    zone = Membership.objects.filter(user=user).order_by("id").values_list("club__time_zone", flat=True).first()
    return zone or settings.TIME_ZONE
