"""The sentences for what is refused, or asked, around entrants: one by one, in lists, at the door, signing up."""

from django.utils.translation import gettext_noop as _

FILES = {
    "file_empty": _("This file is empty. Choose another one."),
    "file_too_large": _("This file is too large: {most} MB at most. Save only the list of names."),
    "file_old_excel": _("This is an old Excel file. Save it as .xlsx or as CSV, and choose it again."),
    "file_unreadable": _("This file cannot be read as a list. Save it as CSV or .xlsx, or paste the names."),
    "list_empty": _("There is nobody in this list. Paste the names, or choose a file."),
    "list_too_long": _("This list has too many lines: at most {most} are taken at once. Divide it."),
    "list_too_large": _("This list is too long to be shown on one page. Divide it."),
    "list_unreadable": _("The list did not arrive as it was shown. Choose the file or paste the names again."),
    "nothing_to_import": _("No line of this list can go in. Correct them first."),
    "lines_at_fault": _("Lines that cannot go in: {count}. Correct them, or import only the others."),
}

# In a line of a list: most of them are sentences at a field, too.
LINES = {
    "cell_too_long": _("This is too long: {longest} characters at most."),
    "text_unreadable": _("Some letters of this cannot be read. Write it again."),
    "too_many_cells": _("There are more columns in this line than in the others. Correct it here."),
    "entrant_without_name": _("There is no name in this line. Write the players' names."),
    "player_missing": _("Player {place} is missing. Write the name."),
    "players_not_allowed": _("Here are {have} players, and an entrant of this event has {allowed}. Correct it."),
    "player_twice_in_pair": _("The same player stands twice in this pair. Write who the other one is."),
    "seed_invalid": _("A seed is a whole number from {low} to {high}."),
    "entrant_repeated": _("The same players as in line {line}. Take one of the lines out."),
    "player_in_two": _(
        "{name} stands in line {line} already. If it is another person, add what tells them apart."
    ),
    "player_in_event": _("{name} plays already: {entrant}. Choose somebody else."),
    "player_alike_in_list": _(
        "{name} and {other} (line {line}): if it is the same person, take one out; else both go in."
    ),
    "seed_taken": _("Seed {seed} belongs to {entrant}. Choose another one, or none."),
    "seed_twice": _("Seed {seed} stands in line {line} too. Choose another one, or none."),
    "same_name_entered": _("There is another entrant called {other}. Both go in, if you leave it so."),
}

ONE_BY_ONE = {
    "player_unknown": _("There is no such player in the club's register. Write the name."),
    "player_alike": _("{name} is almost written as {other}. Say whether it is the same person."),
    "player_same_name": _("There is a {name} in the register already. Add what tells the two apart."),
    "round_robin_begun": _("The round robin has begun: everybody meets everybody, so nobody can join any more."),
    "entrants_fixed": _("This stage has begun, so nobody can join it any more."),
    "entrant_waits": _("The sign-up of {name} is not answered yet. Say yes or no first."),
    "entrant_withdrawn": _("{name} was withdrawn. Bring the entrant back first."),
    "entrant_expelled": _("{name} was expelled by a card. Take the card back first."),
    "entrant_plays": _("{name} plays already. Withdraw the entrant instead."),
    "entrant_stands": _("Matches, rounds or cards stand on {name}. Withdraw the entrant instead."),
    "entrant_twice": _("These must be two different entrants. Choose another one."),
    "too_many_entrants": _("That would be more than {most} entrants. Take some out first."),
    "players_fixed": _("A match stands on this entrant. Let a substitute come in instead."),
    "round_played": _("The match of round {round} is over. Let the substitute come in from the next one."),
    "round_published": _("Round {round} is published already. Choose a later one."),
    "seeds_fixed": _("A round is published, so the seeds stay. Change a single one at its entrant."),
    "nobody_checked_in": _("Nobody is checked in yet. Check in who is here first."),
}

SIGN_UP = {
    "sign_up_closed": _("Nobody can sign up here now. Ask the organiser."),
    "sign_up_full": _("Too many are waiting for an answer already. Ask the organiser."),
    "signed_up_already": _("You are in the list already. The organiser will answer you."),
}

ENTRANTS = {**FILES, **LINES, **ONE_BY_ONE, **SIGN_UP}
