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
    "round_has_obstacles": _("This cannot be done yet. Look at what stands in the way."),
    "nobody_to_pair": _("Nobody is there to be paired. Check the entrants in first."),
    "schedule_over": _("Every round of the schedule is there already ({rounds} rounds)."),
    "round_is_closed": _("This round is closed. Open it again first."),
    "round_not_published": _("This round is not published yet."),
    "round_cannot": _("The round does not stand so that this could be done. Load the page again."),
    "round_is_seen": _("This round is published, so its pairings stay. Take the publication back first."),
    "round_built_on": _("A later round is there already. Delete it first."),
    "round_has_records": _("Something has been recorded in this round, so its rules stay as they are."),
    "pair_is_forbidden": _("{first} and {second} must not meet. Allow the pair first, or choose others."),
    "entrant_not_there": _("{name} is not there in this round."),
    "same_entrant": _("Choose two different entrants."),
    "two_entrants": _("Choose two entrants for this."),
    "one_entrant": _("Choose one entrant for this."),
    "already_paired": _("{name} is paired already. Take that pairing apart first, or swap."),
    "table_twice": _("Table {table} stands here twice."),
    "format_not_paired": _("Rounds of this format are not paired here."),
    "choose_tables": _("Choose at least one table."),
    "tables_refused": _("Not saved, not one of them: look at {count} of the tables below."),
    "correction_too_late": _(
        "Results are corrected until {minutes} minutes after their round was closed. That time is over for round {round}."
    ),
    "director_corrects": _("The round is closed, so only a director corrects this now."),
    "round_needs_result": _(
        "With this the match would not be over, but its round is closed. Enter a result instead, or open the round again."
    ),
    "entrant_without_match": _("{name} has no match in round {round}. Give the card outside of a match."),
    "entrant_not_in_match": _("{name} does not play in this match. Choose one of its two sides."),
    "match_other_round": _("This match belongs to another round."),
    "tournament_has_rounds": _("A round of this tournament was published, so it is not deleted. End it instead."),
}
