"""A forgotten password: asking for a link by mail, and choosing a new one with it."""

from typing import Any

from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe
from rest_framework.throttling import BaseThrottle

from tournaments.addresses import whole_address
from tournaments.errors import NotSignedIn, Refusal
from tournaments.forms.accounts import ForgottenForm, TwicePasswordForm
from tournaments.notices.mail import mail_is_set_up
from tournaments.services.accounts import has_tokens, request_reset, reset_password
from tournaments.services.messages import Letter
from tournaments.services.one_time import find_reset_user
from tournaments.views.accounts.exchange import come_in, open_once, read_secret, refuse
from tournaments.wording.mails import write_reset

COOKIE = "reset"  # of the page that has this name
# A whole hall may sit behind one address.
MOST_ASKED, WINDOW = 20, 900


def count_asking(request: HttpRequest) -> None:
    """Raises Refusal `too_many_requests` where one address asked too often; a cache that is away stops nobody."""
    key = f"forgotten:{BaseThrottle().get_ident(request)}"  # type: ignore[arg-type]
    try:
        cache.add(key, 0, WINDOW)
        count = cache.incr(key)
    except Exception:  # no cache, or its window ended between the two
        return
    if count > MOST_ASKED:
        raise Refusal("too_many_requests", status=429, seconds=WINDOW)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask_for_reset(request: HttpRequest) -> HttpResponse:
    """Ask for the address; the answer is the same whether anybody has it or not. Without mail: whom to ask."""
    if not mail_is_set_up():
        return render(request, "accounts/forgotten.html", {"form": None})
    form = ForgottenForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        base = whole_address("/", request).rstrip("/")

        def write(user: Any) -> Letter:
            return write_reset(user.get_username(), base)

        try:
            count_asking(request)
            request_reset(form.cleaned_data["email"], write)
        except Refusal as refusal:
            form.refuse(refusal)
            if refusal.status == 429:
                return render(request, "accounts/forgotten.html", {"form": form}, status=429)
        else:
            return redirect("forgotten_sent")
    return render(request, "accounts/forgotten.html", {"form": form}, status=422 if form.errors else 200)


@never_cache
@require_safe
def show_sent(request: HttpRequest) -> HttpResponse:
    """What to do now."""
    return render(request, "accounts/forgotten_sent.html")


@never_cache
@require_safe
def open_reset(request: HttpRequest, token: str) -> HttpResponse:
    """Exchange the token for a cookie; it is used up by the new password, not by looking."""
    return open_once(request, COOKIE, token, find_reset_user, hours=1, again=True)


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show_reset(request: HttpRequest) -> HttpResponse:
    """The new password, twice; then into the console."""
    token = read_secret(request, COOKIE)
    try:
        user = find_reset_user(token)
        form = TwicePasswordForm(request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid():
            try:
                user = reset_password(
                    token, form.cleaned_data["password"], revoke_tokens=request.POST.get("tokens") == "yes"
                )
            except NotSignedIn:
                raise
            except Refusal as refusal:
                form.refuse(refusal)
            else:
                come_in(request, user)
                messages.success(request, gettext("The password was changed. You are signed in."))
                response = redirect("console")
                response.delete_cookie(COOKIE, path=reverse("reset"))
                return response
    except NotSignedIn as refusal:
        return refuse(request, refusal, again=True)
    revoke = request.method != "POST" or request.POST.get("tokens") == "yes"
    context = {"form": form, "person": user, "has_tokens": has_tokens(user), "revoke": revoke}
    return render(request, "accounts/reset.html", context, status=422 if form.errors else 200)
