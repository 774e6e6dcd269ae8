"""The closed lists of what is stored; every status has a check constraint made from its list."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class TournamentKind(TextChoices):
    """An event with entrants and rounds, or a night where tables open and close freely."""

    EVENT = "event", _("Event")
    CLUB_NIGHT = "club_night", _("Club night")


class Visibility(TextChoices):
    """Who may read: everybody and listed, whoever has the address, only the club's own people."""

    PUBLIC = "public", _("Public")
    UNLISTED = "unlisted", _("Only with the address")
    PRIVATE = "private", _("Only the club")


class WhoScores(TextChoices):
    """Whether hands are entered by referees and organisers only, or by the players too."""

    REFEREE = "referee", _("Referee")
    PLAYERS = "players", _("Players")


class TournamentStatus(TextChoices):
    """Where a tournament stands as a whole."""

    DRAFT = "draft", _("Being prepared")
    RUNNING = "running", _("Running")
    SUSPENDED = "suspended", _("Suspended")
    ENDED = "ended", _("Ended")


class StageFormat(TextChoices):
    """How a stage makes its matches; `open` is a club night's: tables open and close freely."""

    OPEN = "open", _("Open tables")
    SWISS = "swiss", _("Swiss")
    ROUND_ROBIN = "round_robin", _("Round robin")
    GROUPS = "groups", _("Groups")
    SINGLE_ELIMINATION = "single_elimination", _("Knock-out")
    DOUBLE_ELIMINATION = "double_elimination", _("Double knock-out")
    CHANGING_PARTNERS = "changing_partners", _("Individuals with changing partners")
    TEAM_LEAGUE = "team_league", _("Team league")
    FOUR_AT_TABLE = "four_at_table", _("Four individuals at a table")


class StageStatus(TextChoices):
    """Where a stage stands; a closed one keeps a snapshot of its standings."""

    PREPARED = "prepared", _("Prepared")
    RUNNING = "running", _("Running")
    CLOSED = "closed", _("Closed")


class RoundStatus(TextChoices):
    """A round is prepared (paired, unseen), published, then closed."""

    PREPARED = "prepared", _("Prepared")
    PUBLISHED = "published", _("Published")
    CLOSED = "closed", _("Closed")


class MatchState(TextChoices):
    """Where a match stands (model.md, states of a match); allowed moves are in tournaments.transitions."""

    SCHEDULED = "scheduled", _("Not begun")
    CALLED = "called", _("Called")
    PLAYING = "playing", _("Playing")
    FINISHED = "finished", _("Finished")
    ACCEPTED = "accepted", _("Accepted")
    VERIFIED = "verified", _("Verified")
    DISPUTED = "disputed", _("In dispute")
    SUSPENDED = "suspended", _("Suspended")
    AWARDED = "awarded", _("Awarded")
    ANNULLED = "annulled", _("Annulled")


class RecordOp(TextChoices):
    """What a line of the log does: a new hand, or a change to an earlier line."""

    ADD = "add", _("Added")
    REPLACE = "replace", _("Replaced")
    WITHDRAW = "withdraw", _("Withdrawn")
    INSERT = "insert", _("Inserted")


class EntrantStatus(TextChoices):
    """Whether an entrant may be paired."""

    SIGNED_UP = "signed_up", _("Signed up")
    ACTIVE = "active", _("Active")
    WITHDRAWN = "withdrawn", _("Withdrawn")
    EXPELLED = "expelled", _("Expelled")


class Presence(TextChoices):
    """An entrant's presence in one round."""

    PRESENT = "present", _("Present")
    ABSENT = "absent", _("Absent")
    WITHDRAWN = "withdrawn", _("Withdrawn")
    BACK = "back", _("Back again")


class SanctionKind(TextChoices):
    """A card of the regulation, or penalty points of the whole stage (formats.md 1)."""

    YELLOW = "yellow", _("Yellow card")
    RED = "red", _("Red card")
    BLACK = "black", _("Black card")
    POINTS = "points", _("Penalty points")


class LinkRole(TextChoices):
    """What an access link opens (model.md, AccessLink)."""

    TABLE = "table", _("Table")
    REFEREE = "referee", _("Referee")
    MATCH = "match", _("Match")
    SIDE = "side", _("Side")
    DESK = "desk", _("Desk")


class Role(TextChoices):
    """What a signed-in person may do in a club, or in one tournament of it."""

    DESK = "desk", _("Desk")
    DIRECTOR = "director", _("Director")
    ORGANISER = "organiser", _("Organiser")


class RegulationSource(TextChoices):
    """Where a rule comes from: read in a text, changed by the club, or assumed."""

    READ = "read", _("Read")
    CLUB = "club", _("Club")
    ASSUMED = "assumed", _("Assumed")


class MessageStatus(TextChoices):
    """Where a message to a person stands; `unknown` is never sent again by itself."""

    WAITING = "waiting", _("Waiting")
    CLAIMED = "claimed", _("Being sent")
    SENT = "sent", _("Sent")
    FAILED = "failed", _("Failed")
    UNKNOWN = "unknown", _("Unknown")


class JobStatus(TextChoices):
    """Where a job stands; a running one whose lease is over was dropped by its worker and is taken up again."""

    WAITING = "waiting", _("Waiting")
    RUNNING = "running", _("Running")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")


class Wording(TextChoices):
    """A region's own words for block, double, opener and hand (tournaments.wording)."""

    STANDARD = "", _("Standard")
    ES_ES = "es-ES", _("Spain")
    ES_VE = "es-VE", _("Venezuela")
    ES_DO = "es-DO", _("Dominican Republic")
    ES_PR = "es-PR", _("Puerto Rico")
    ES_MX = "es-MX", _("Mexico")
    ES_CU = "es-CU", _("Cuba")
    ES_AR = "es-AR", _("Argentina and Chile")
    PT_BR = "pt-BR", _("Brazil")


# A match that was replayed or closed for good: nothing in it is changed any more.
FINAL_STATES = frozenset({MatchState.ANNULLED})
