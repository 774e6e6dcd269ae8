"""The sentences for settings of a stage that cannot be (tournaments.regulations.settings)."""

from django.utils.translation import gettext_noop as _

SETTINGS = {
    "setting_unknown": _("There is no such setting. Take it out."),
    "setting_invalid": _("This setting is one of: {allowed}."),
    "criterion_unknown": _("There is no such criterion. Choose one of the list."),
    "criterion_twice": _("This criterion stands in the list already. Take it out once."),
    "criteria_missing": _("The standings need one criterion at least. Choose it."),
    "date_expected": _("A day is written as year-month-day, as 2026-05-30. Enter it again, or leave it empty."),
    "entrants_do_not_fit": _(
        "In the earlier tournament entrants had another number of players. Leave them behind."
    ),
    "regulation_named": _("The club has another regulation of this name. Choose another name."),
    "not_sure": _("Say first that you are sure."),
    "too_many_regulations": _("The club has {most} saved regulations already. Delete one first."),
}
