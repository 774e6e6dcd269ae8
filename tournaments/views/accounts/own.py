"""One's own account: name, e-mail, clubs."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.addresses import whole_address
from tournaments.errors import Refusal
from tournaments.forms.accounts import AccountForm
from tournaments.models import Membership
from tournaments.notices.mail import mail_is_set_up
from tournaments.services.accounts import change_account
from tournaments.wording.mails import write_address_change


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_account(request: HttpRequest) -> HttpResponse:
    """My name and address, the way to the password, and where I have which role."""
    user: Any = request.user
    initial = {"name": user.get_full_name(), "email": user.email}
    form = AccountForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            base = whole_address("/", request).rstrip("/")
            letter = write_address_change(user.get_username(), base) if mail_is_set_up() else None
            change_account(user, **form.cleaned_data, letter=letter)
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, gettext("Saved."))
            return redirect("account")
    roles = Membership.objects.filter(user_id=user.pk).select_related("club", "tournament")
    context = {"form": form, "roles": roles.order_by("club__name", "tournament_id")}
    return render(request, "accounts/account.html", context, status=422 if form.errors else 200)
