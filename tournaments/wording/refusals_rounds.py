"""The sentences for what is refused around entrants, rounds and standings."""

from django.utils.translation import gettext_noop as _

ROUNDS = {
    "asked_at_once": _("This was just being done from somewhere else. Try again."),
    "stage_closed": _("This stage is closed. Open it again first."),
    "tournament_ended": _("This tournament has ended. Take it up again first."),
    "tournament_suspended": _("This tournament is suspended. Take it up again first."),
}
