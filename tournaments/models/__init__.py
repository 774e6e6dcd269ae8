"""What is stored (docs/data.md): fields and constraints, no workflow. One file a topic."""

from tournaments.models.clubs import ApiToken, Club, Invitation, Membership
from tournaments.models.entrants import Entrant, EntrantMember, Player, RoundEntry
from tournaments.models.files import OutgoingMessage, StoredFile
from tournaments.models.jobs import Job
from tournaments.models.links import AccessLink
from tournaments.models.matches import Match, MatchSide, Seat
from tournaments.models.records import Record, Ruling
from tournaments.models.rules import Regulation, RulesSnapshot
from tournaments.models.tournaments import Round, Stage, Tournament

__all__ = [
    "AccessLink",
    "ApiToken",
    "Club",
    "Entrant",
    "EntrantMember",
    "Invitation",
    "Job",
    "Match",
    "MatchSide",
    "Membership",
    "OutgoingMessage",
    "Player",
    "Record",
    "Regulation",
    "Round",
    "RoundEntry",
    "RulesSnapshot",
    "Ruling",
    "Seat",
    "Stage",
    "StoredFile",
    "Tournament",
]
