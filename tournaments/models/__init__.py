"""What is stored (docs/data.md): fields and constraints, no workflow. One file a topic."""

from tournaments.models.clubs import ApiToken, Club, Invitation, Membership
from tournaments.models.entrants import (
    AnnouncedAbsence,
    Entrant,
    EntrantMember,
    ForbiddenPair,
    Player,
    RoundEntry,
)
from tournaments.models.files import OutgoingMessage, StoredFile
from tournaments.models.jobs import Job
from tournaments.models.keys import WriteKey
from tournaments.models.links import AccessLink
from tournaments.models.matches import Match, MatchSide, Seat
from tournaments.models.records import Record, Ruling
from tournaments.models.rules import Regulation, RulesSnapshot
from tournaments.models.sanctions import Sanction
from tournaments.models.tournaments import Round, RoundState, Stage, Tournament

__all__ = [
    "AccessLink",
    "AnnouncedAbsence",
    "ApiToken",
    "Club",
    "Entrant",
    "EntrantMember",
    "ForbiddenPair",
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
    "RoundState",
    "RulesSnapshot",
    "Ruling",
    "Sanction",
    "Seat",
    "Stage",
    "StoredFile",
    "Tournament",
    "WriteKey",
]
