"""What an organiser fills in about the people of his club."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Role, Wording
from tournaments.forms.accounts import RefusableForm, email_field, text_field
from tournaments.forms.time_zones import list_zones
from tournaments.models import Club, Tournament
from tournaments.models.columns import NAME_LENGTH

MOST_TOURNAMENTS = 100


class ClubForm(RefusableForm):
    """What the club is called, its clock and its words."""

    prefix = "club"
    name = text_field(_("Name of the club"), NAME_LENGTH, "organization")
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=list_zones)
    wording = forms.ChoiceField(label=_("Words of the region"), choices=Wording.choices, required=False)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        kwargs["initial"] = {"name": club.name, "time_zone": club.time_zone, "wording": club.wording}
        super().__init__(*args, **kwargs)
        field = self.fields["time_zone"]
        assert isinstance(field, forms.ChoiceField)
        offered = {value for _group, zones in list_zones() for value, _label in zones}
        if club.time_zone not in offered:  # an old name of a zone, given by command, stays what it is
            field.choices = [(club.time_zone, club.time_zone), *list_zones()]


def list_roles() -> list[tuple[str, str]]:
    """The roles with what they may do, those that people are mostly invited to first."""
    return [
        (Role.DIRECTOR.value, gettext("Director: tables, links, corrections, rulings")),
        (Role.ORGANISER.value, gettext("Organiser: everything, people and settings too")),
        (Role.DESK.value, gettext("Desk: enters sheets from paper")),
    ]


class InvitationForm(RefusableForm):
    """Whom to invite, to what: the whole club (an empty choice) or one tournament of it."""

    name = text_field(
        _("For whom"), NAME_LENGTH, "off", required=False, hint=_("So that you find it in the list.")
    )
    role = forms.ChoiceField(label=_("As"), choices=list_roles, widget=forms.RadioSelect, initial=Role.DIRECTOR)
    tournament = forms.ChoiceField(label=_("Where"), required=False)
    email = email_field(_("Send it by mail to (may be left empty)"), "off")

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournaments = {
            row.public_id: row for row in Tournament.objects.filter(club=club).order_by("-id")[:MOST_TOURNAMENTS]
        }
        field = self.fields["tournament"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            ("", gettext("The whole club")),
            *((key, row.name) for key, row in self.tournaments.items()),
        ]
