"""Signing in."""

from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from tournaments.services.accounts import spell_username
from tournaments.services.starting import needs_start


class PlainAuthenticationForm(AuthenticationForm):
    """Django's form with our sentence, which says what to do."""

    error_messages = {
        "invalid_login": _("User or password are not right. Try again, or ask who set up the club."),
        "inactive": _("This person may no longer sign in."),
    }

    def clean_username(self) -> str:
        """The name as it stands on record, whatever capitals were typed."""
        return spell_username(self.cleaned_data["username"])


class SignIn(LoginView):
    """The sign-in page; after eight wrong passwords from one address a user waits a quarter of an hour."""

    # Django's form views take PUT for POST; ours say no to it as every page does.
    http_method_names = ["get", "head", "post", "options"]
    template_name = "console/sign_in.html"
    authentication_form = PlainAuthenticationForm
    redirect_authenticated_user = True

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The form; where nobody could sign in yet, the first start instead."""
        return redirect("start") if needs_start() else super().get(request, *args, **kwargs)
