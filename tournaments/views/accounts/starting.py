"""The first start of an installation, in the browser."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refusal
from tournaments.forms.accounts import StartForm
from tournaments.services.starting import is_start_key, needs_start, start_installation
from tournaments.views.accounts.exchange import come_in, keep_secret, read_secret
from tournaments.views.console.guard import tell
from tournaments.views.languages import keep_language

COOKIE = "start_key"


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show_start(request: HttpRequest) -> HttpResponse:
    """Club and organiser on one page, for whoever has the key; once there is somebody, the sign-in page instead."""
    if not needs_start():
        return redirect("sign_in")
    given = (request.POST if request.method == "POST" else request.GET).get("key")
    if given is not None:
        if is_start_key(given.strip()):
            return keep_secret(COOKIE, given.strip(), reverse("start"), hours=24)
        return ask_for_key(request, wrong=True)
    key = read_secret(request, COOKIE)
    if not is_start_key(key):
        return ask_for_key(request, wrong=False)
    form = StartForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        data = {name: form.cleaned_data[name] for name in form.fields if name not in ("again", "language")}
        try:
            club, user = start_installation(key, **data)
        except Refusal as refusal:
            if refusal.code == "already_started":
                tell(request, refusal)
                return redirect("sign_in")
            form.refuse(refusal)
        else:
            return welcome(request, form.cleaned_data["language"], club.name, user)
    status = 422 if form.errors else 200
    return render(request, "accounts/start.html", {"form": form}, status=status)


def ask_for_key(request: HttpRequest, *, wrong: bool) -> HttpResponse:
    """The page for whoever comes without the key: where to find it."""
    return render(request, "accounts/start_key.html", {"wrong": wrong}, status=403 if wrong else 200)


def welcome(request: HttpRequest, language: str, club: str, user: object) -> HttpResponse:
    """Into the console, in the language that was chosen."""
    come_in(request, user)
    with translation.override(language):
        messages.success(request, gettext("{club} is ready. Open the first night.").format(club=club))
    response = redirect("console")
    response.delete_cookie(COOKIE, path=reverse("start"))
    keep_language(response, language)
    return response
