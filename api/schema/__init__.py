"""The shapes of requests and answers: told by the schema, and the keys that a body may have; the services check the rest."""

from api.schema.common import BIG, errors, write_operation
from api.schema.links import Links, LinkWithToken, NewLink
from api.schema.matches import Accept, Call, Match, MatchChange, Matches, NewMatch, Scorer, ScorerRequest
from api.schema.records import (
    Insertion,
    InsertionBehind,
    NewRecord,
    Records,
    Replacement,
    Undo,
    Withdrawal,
    Written,
    WrittenOrCorrection,
    WrittenOrPreview,
)
from api.schema.rules import Presets, Result, Sheet

__all__ = [
    "BIG",
    "Accept",
    "Call",
    "Insertion",
    "InsertionBehind",
    "LinkWithToken",
    "Links",
    "Match",
    "MatchChange",
    "Matches",
    "NewLink",
    "NewMatch",
    "NewRecord",
    "Presets",
    "Records",
    "Replacement",
    "Result",
    "Scorer",
    "ScorerRequest",
    "Sheet",
    "Undo",
    "Withdrawal",
    "Written",
    "WrittenOrCorrection",
    "WrittenOrPreview",
    "errors",
    "write_operation",
]
