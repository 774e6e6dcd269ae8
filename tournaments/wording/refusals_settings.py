"""The sentences for settings of a stage that cannot be (tournaments.regulations.settings)."""

from django.utils.translation import gettext_noop as _

SETTINGS = {
    "setting_unknown": _("There is no such setting. Take it out."),
    "setting_invalid": _("This setting is one of: {allowed}."),
    "criterion_unknown": _("There is no such criterion. Choose one of the list."),
    "criterion_twice": _("This criterion stands in the list already. Take it out once."),
    "criteria_missing": _("The standings need one criterion at least. Choose it."),
}
