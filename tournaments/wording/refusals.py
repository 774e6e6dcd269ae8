"""The sentence for every code by which something is refused: what is wrong, and what to do.

Words in {braces} are the region's terms (tournaments.wording.terms) or parameters of the refusal.
"""

from django.utils.translation import gettext_noop as _

from tournaments.wording.refusals_entrants import ENTRANTS
from tournaments.wording.refusals_rounds import ROUNDS
from tournaments.wording.refusals_settings import SETTINGS

# The engine's codes (rules.md 9). The numbers are its parameters.
ENGINE = {
    "invalid_document": _("This record does not have the form it must have. Enter it again."),
    "unknown_preset": _("There is no ruleset of this name. Choose one from the list."),
    "invalid_rules": _("This rule cannot have this value. Choose one of the values offered."),
    "unknown_kind": _("This kind of record is not known. Choose one of the menu."),
    "seat_out_of_range": _("There is no such seat at this table. Choose one of the seats shown."),
    "side_unknown": _("There is no such side in this match. Choose one of the sides shown."),
    "pips_missing": _("Pips are missing. Count every player who is shown."),
    "pips_invalid": _("Pips are whole numbers, 0 or more. Enter them again."),
    "pips_impossible": _("These pips cannot be left with these tiles. Count again."),
    "pips_disagree": _("The tiles and the number do not agree. Count again."),
    "finisher_has_pips": _(
        "No tiles are left with {who_finished_one}. Choose again who it was, or clear his tiles."
    ),
    "tile_unknown": _("The set has no such tile. Choose one of the tiles shown."),
    "tile_repeated": _("This tile lies in two hands. Take it away from one of them."),
    "too_many_tiles": _("Nobody can hold more tiles than were dealt. Take some away."),
    "opener_missing": _("{level_block}: it goes to the nearest to the {opener}. Say who opened this {hand}."),
    "bonus_unknown": _("These rules have no such bonus. Choose one of the bonuses shown."),
    "running_invalid": _(
        "Points during play do not fit: each must be a multiple of the ruleset's, and the {hand} stops when they win."
    ),
    "points_invalid": _("Points must be a whole number of the allowed size. Enter them again."),
    "match_over": _("The match has ended; nothing can follow. To change it, correct a {hand}."),
}

SERVICES = {
    "refused": _("This was not possible. Nothing was changed."),
    "not_found": _("There is nothing here, or it is not open to you. Check the address."),
    "not_allowed": _("This is not yours to do. Ask the organiser."),
    "not_signed_in": _("For this you need the table's link or an organiser's sign-in."),
    "csrf_failed": _("This page has been open too long. Load it again and repeat."),
    "credential_unknown": _("This way of signing in is not known. Use a link, a token or the sign-in page."),
    "token_unknown": _("This token is not known. Ask for a new one."),
    "token_expired": _("This token is no longer valid. Ask for a new one."),
    "link_unknown": _("This link is not known. Ask the organiser for a new one."),
    "link_revoked": _("This link was revoked. Ask the organiser for a new one."),
    "link_expired": _("This link has expired. Ask the organiser for a new one."),
    "invalid_json": _("What was sent is not readable. Send one JSON object, without NaN and repeated keys."),
    "invalid_input": _("Something in what was sent is wrong. Check it and send it again."),
    "too_large": _("What was sent is too large."),
    "unsupported_media_type": _("Send JSON (Content-Type: application/json)."),
    "not_acceptable": _("Answers are JSON only."),
    "method_not_allowed": _("This address does not take this method."),
    "too_many_requests": _("Too many requests. Wait {seconds} seconds and try again."),
    "storage_away": _("The database does not answer just now. Nothing is lost; try again in a few seconds."),
    "server_fault": _("Something went wrong on our side and was written down. Try again in a moment."),
    "queue_full": _("{count} pieces of work of this club are waiting already. Wait until some are done."),
    "object_expected": _("An object is expected here."),
    "list_expected": _("A list is expected here."),
    "record_expected": _("A record is expected here."),
    "record_too_large": _("This record is too large."),
    "rules_expected": _("Choose a ruleset: the name of one, or one with changes."),
    "text_expected": _("A text is expected here."),
    "text_too_long": _("This text is too long: {longest} characters at most."),
    "text_missing": _("This must not be empty."),
    "number_expected": _("A whole number from {low} to {high} is expected here."),
    "id_expected": _("A UUID is expected here."),
    "after_missing": _("Say which record is the last that you have seen (null at the start)."),
    "time_expected": _("A time with its offset is expected here, as 2026-11-30T18:30:00+01:00."),
    "club_expected": _("You direct several clubs. Say which one it is for."),
    "time_is_past": _("This time is past. Choose a later one."),
    "flag_expected": _("True or false is expected here."),
    "key_unknown": _("This cannot be changed here."),
    "not_of_this_kind": _("Not part of “{kind}”: {fields}. Clear it, or choose above what happened."),
    "counted_twice": _("Count in one way only: by player, by side, or one sum. Clear the others."),
    "choice_missing": _("Choose one of those shown."),
    "seat_missing": _("The number of the seat is missing."),
    "seat_twice": _("Seat {seat} stands here twice."),
    "seat_wrong_side": _("Seat {seat} does not belong to this side."),
    "too_many_sides": _("There are at most {most} sides in this match."),
    "side_unknown": _("There is no such side in this match. Choose one of the sides shown."),
    "role_unknown": _("There is no such role. Choose one of the list."),
    "scope_unknown": _("A token reads or writes. Choose one of the two."),
    "visibility_unknown": _("Choose who may see it: everybody, whoever has the address, or the club."),
    "state_expected": _("A match can be suspended, taken up again, or annulled."),
    "tables_expected": _("Name the referee's tables."),
    "table_missing": _("The match needs a table for this."),
    "table_taken": _(
        "Another match is being played at this table. Choose another table, or end that match first."
    ),
    "names_are_fixed": _("Names cannot be changed here any more, {hands} have been recorded. Ask the organiser."),
    "opener_is_fixed": _("{Hands} have been recorded. Correct who opened in the {hand} itself."),
    "entry_conflict": _("This entry was stored before with another content. Enter the {hand} anew."),
    "not_latest": _("Another phone recorded meanwhile. Look at its {hand} and say whether yours is the same."),
    "preview_stale": _("Something was recorded since you looked. Read it here, then see what changes once more."),
    "match_not_open": _("Nothing can be recorded in this match now. Ask the organiser."),
    "tournament_not_open": _("This night is closed. Ask the organiser to open it again."),
    "not_finished": _("The match has not ended yet."),
    "not_disputed": _("There is no dispute in this match."),
    "already_accepted": _("Both sides have accepted this result. Ask the organiser."),
    "in_dispute": _("The result is in dispute. The organiser decides first."),
    "verify_own_entry": _("You entered this yourself. Somebody else compares it with the paper."),
    "tables_not_for_desk": _("The desk has every table. Clear the tables, or choose a referee."),
    "one_table": _("A table's link is for one table. Name one, or choose a referee."),
    "time_too_far": _(
        "This is too far away. Choose a day within three years, or let it be valid until it is revoked."
    ),
    "date_missing": _("Choose the day until which the link is valid."),
    "date_not_chosen": _("Choose “until the end of a day” for this date, or clear it."),
    "score_changed": _("The score has changed meanwhile. Look at it and accept again."),
    "own_match": _("You play in this match, so its rulings are somebody else's to enter."),
    "nothing_to_undo": _("There is nothing to undo."),
    "undo_not_latest": _("Something was recorded after it. Correct the {hand} instead."),
    "undo_too_late": _("The ten seconds are over. Correct the {hand} instead."),
    "undo_other_device": _("Another phone recorded this {hand}. Undo it there, or correct it."),
    "already_withdrawn": _("This {hand} was withdrawn already."),
    "record_not_found": _("There is no such {hand} in this match. Load the page again."),
    "too_many_records": _("There are too many records."),
    "name_taken": _("This name is taken. Choose another one."),
    "username_wrong": _("A user name has letters, digits and @ . + - _ only, without spaces."),
    "email_wrong": _("This is no e-mail address. Check it."),
    "password_wrong": _("This is not your password. Type it again."),
    "passwords_differ": _("The two passwords are not the same. Type both again."),
    "time_zone_unknown": _("Choose a time zone of the list."),
    "wording_unknown": _("Choose a region of the list."),
    "already_started": _("Somebody has set this up already. Sign in, or ask for an invitation."),
    "start_key_wrong": _("This key is not the right one. Copy it again from where Sobremesa was started."),
    "invitation_unknown": _("This invitation is not known. Ask for a new one."),
    "invitation_used": _("This invitation was used already. Sign in, or ask for a new one."),
    "invitation_revoked": _("This invitation was taken back. Ask for a new one."),
    "invitation_expired": _("This invitation has expired. Ask for a new one."),
    "already_member": _("You have this role in the club already, or a higher one."),
    "too_many_invitations": _("Too many invitations are waiting. Take some of them back first."),
    "last_organiser": _("The club would have no organiser left. Make somebody else an organiser first."),
    "reset_unknown": _("This link was used already or is older than an hour. Ask for a new one."),
    "reset_elsewhere": _("This person belongs to another club too, so you cannot set the password."),
    "password_weak": _("This password is too easy to guess. Choose a longer one."),
    "paper_unknown": _("There is no such size of paper. Choose A4 or US Letter."),
    "language_unknown": _("There is no such language here. Choose one of the list."),
    "pack_empty": _("There is no match to print yet. Open one first."),
    "pack_too_large": _("This night has more than {most} matches, too many for one file. Print them one by one."),
    "cannot_be_scored": _("This cannot be scored. Check the {hand}."),
}

# Where the engine gives numbers, a better sentence with them: code -> (parameters it needs, sentence).
WITH_NUMBERS = {
    "pips_impossible": (
        ("most_hand", _("Nobody can hold more than {most_hand} here. Count again.")),
        ("most", _("All together that can be at most {most}. Count again.")),
        ("least", _("Players who still hold tiles have at least {least} together. Count again.")),
    ),
    "pips_disagree": (("counted", _("The tiles count {counted}, not {given}. Count again.")),),
    "pips_missing": (
        ("seat_name", _("The pips of {seat_name} are missing.")),
        ("seat", _("The pips of seat {seat} are missing.")),
    ),
    "tile_repeated": (("tile", _("The tile {tile} lies in a hand already. Take it away from one of them.")),),
    "tile_unknown": (("tile", _("The set has no tile {tile}. Choose one of the tiles shown.")),),
    "too_many_tiles": (("most", _("Nobody holds more than {most} tiles. Take some away.")),),
    "running_invalid": (("multiple", _("Points during play are a multiple of {multiple}.")),),
    "points_invalid": (("most", _("Points are a whole number from {least} to {most}.")),),
    "invalid_rules": (
        ("nearest", _("There is no rule “{unknown}”. Did you mean “{nearest}”?")),
        ("unknown", _("There is no rule “{unknown}”. Take it out, or write it as in the list of rules.")),
        ("choices", _("This rule is one of: {choices}.")),
        (
            "longest",
            _("Each bonus has a name of 1 to {longest} characters and {low} to {high} points; {most} at most."),
        ),
        ("most", _("At most {most} whole numbers from {low} to {high}.")),
        ("high", _("A whole number from {low} to {high} is expected here.")),
        (
            "most_each",
            _(
                "{seats} players with so many tiles need more than the {tiles} of the set: {most_each} each at most."
            ),
        ),
        ("pairs", _("Pairs are always four at the table.")),
    ),
    "key_unknown": (("possible", _("There is no “{key}” here. Possible: {possible}.")),),
    "invalid_document": (
        ("missing", _("“{missing}” is missing in this record.")),
        ("unknown", _("A record of the kind “{kind}” has no “{unknown}”. Take it out.")),
        ("malformed", _("“{malformed}” does not have the form that it must have. Enter it again.")),
    ),
    "seat_out_of_range": (("seats", _("There is no such seat; the seats are 1 to {seats}.")),),
}

SENTENCES = {**ENGINE, **SERVICES, **SETTINGS, **ROUNDS, **ENTRANTS}
