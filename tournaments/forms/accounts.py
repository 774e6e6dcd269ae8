"""What people type about themselves: the first start, an invitation, a new password, their own account."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Wording
from tournaments.errors import Refusal
from tournaments.forms.time_zones import guess_zone, list_zones
from tournaments.models.columns import NAME_LENGTH
from tournaments.services.accounts import (
    LONGEST_EMAIL,
    LONGEST_NAME,
    LONGEST_PASSWORD,
    clean_email,
    clean_username,
    require_good_password,
)
from tournaments.wording import say_refusal

EMPTY = _("This must not be empty.")
HOW_LONG = _("Ten characters at least, and none that are easy to guess.")


def text_field(
    label: Any, longest: int, autocomplete: str, *, required: bool = True, hint: Any = "", **attributes: str
) -> forms.CharField:
    """A line of text that browsers know how to fill in."""
    widget = forms.TextInput(attrs={"autocomplete": autocomplete, **attributes})
    return _typed_field(label, longest, widget, required, hint)


def email_field(
    label: Any, autocomplete: str = "email", *, required: bool = False, hint: Any = ""
) -> forms.CharField:
    """An e-mail address; what is none is for the service to refuse."""
    widget = forms.EmailInput(attrs={"autocomplete": autocomplete, "autocapitalize": "none"})
    return _typed_field(label, LONGEST_EMAIL, widget, required, hint)


def password_field(
    label: Any, autocomplete: str = "new-password", *, required: bool = True, hint: Any = ""
) -> forms.CharField:
    """A password as it is typed, with its spaces; never shown again."""
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return _typed_field(label, LONGEST_PASSWORD, widget, required, hint, strip=False)


def _typed_field(
    label: Any, longest: int, widget: forms.Widget, required: bool, hint: Any, *, strip: bool = True
) -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=longest,
        required=required,
        strip=strip,
        help_text=hint,
        widget=widget,
        error_messages={"required": EMPTY},
    )


class RefusableForm(forms.Form):
    """A form to which a service's refusal is added at its field."""

    def refuse(self, refusal: Refusal) -> None:
        """Say the refusal at the field that it names, with its reasons; above the form where it names none."""
        field = refusal.field if refusal.field in self.fields else None
        for sentence in refusal.details.get("why") or [say_refusal(refusal)]:
            self.add_error(field, sentence)


class TwicePasswordForm(RefusableForm):
    """A new password, typed twice because nobody sees it."""

    password = password_field(_("Password"), hint=HOW_LONG)
    again = password_field(_("The password again"))

    def clean(self) -> dict[str, Any]:
        """Refuses one that is easy to guess, and two that differ."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("password"):
            try:
                require_good_password(data["password"])
            except Refusal as refusal:
                self.refuse(refusal)
                return data
        if data.get("password") and data.get("again") and data["password"] != data["again"]:
            self.refuse(Refusal("passwords_differ", field="again"))
        return data


class PersonForm(TwicePasswordForm):
    """Somebody new."""

    field_order = ["name", "username", "email", "password", "again"]
    name = text_field(_("Your name"), LONGEST_NAME, "name")
    username = text_field(
        _("User"),
        150,
        "username",
        hint=_("With this you sign in: letters and digits, no spaces."),
        autocapitalize="none",
        spellcheck="false",
    )
    email = email_field(_("E-mail (may be left empty)"), hint=_("For a forgotten password."))

    def clean(self) -> dict[str, Any]:
        """Refuses what cannot be a user name or an address together with the rest, not one after the other."""
        data = super().clean()
        for name, judge in (("username", clean_username), ("email", clean_email)):
            if data.get(name):
                try:
                    judge(data[name])
                except Refusal as refusal:
                    self.refuse(refusal)
        return data


class StartForm(PersonForm):
    """The club and its first organiser."""

    field_order = ["club", "time_zone", "wording", "language", *PersonForm.field_order]
    club = text_field(_("Name of the club"), NAME_LENGTH, "organization")
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=list_zones, initial=guess_zone)
    wording = forms.ChoiceField(label=_("Words of the region"), choices=Wording.choices, required=False)
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES, initial=get_language)


class AccountForm(RefusableForm):
    """One's own name and e-mail address; the password only where the address changes."""

    name = text_field(_("Your name"), LONGEST_NAME, "name", required=False)
    email = email_field(_("E-mail (may be left empty)"), hint=_("For a forgotten password."))
    password = password_field(
        _("Password"), "current-password", required=False, hint=_("Only where you change the e-mail.")
    )


class ForgottenForm(RefusableForm):
    """Where to send the link to a new password."""

    email = email_field(_("E-mail"), required=True)
