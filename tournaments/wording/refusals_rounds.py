"""The sentences for what is refused around entrants, rounds and standings."""

from django.utils.translation import gettext_noop as _

ROUNDS = {
    "asked_at_once": _("This was just being done from somewhere else. Try again."),
    "stage_closed": _("This stage is closed. Open it again first."),
    "tournament_ended": _("This tournament has ended. Take it up again first."),
    "tournament_suspended": _("This tournament is suspended. Take it up again first."),
    "format_unknown": _("There is no such format. Choose one of the list."),
    "two_sides_needed": _("In this format two sides play at a table. Choose a ruleset for pairs, or for two."),
    "settings_fixed": _(
        "This cannot change once a round is paired. Delete the rounds first, if nothing was played."
    ),
    "round_still_open": _("Round {round} is not closed yet. Close it, or delete it if it was not played."),
    "tournament_cannot": _("The tournament does not stand so that this could be done. Load the page again."),
    "tournament_has_rounds": _("A round of this tournament was published, so it is not deleted. End it instead."),
}
