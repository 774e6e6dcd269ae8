"""A match that no database holds: for tests over many sheets."""

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from scoring import score_records, sides_of
from tournaments.mapping.rules import build_snapshot, read_ruleset
from tournaments.mapping.sheets import summarise
from tournaments.models import Club, Match, MatchSide, Record, Seat, Stage, Tournament
from tournaments.selectors.matches import MatchView
from tournaments.services.refusals import view_sheet

BEGUN = datetime(2026, 11, 30, 19, 5, tzinfo=UTC)


def view_document(document: dict[str, Any], names: Sequence[str] = (), *, wording: str = "") -> MatchView:
    """The view of a match whose sheet is `document` (rules.md 9), one minute from record to record."""
    snapshot = build_snapshot(document["rules"])
    ruleset = read_ruleset(snapshot)
    records, opener = document["records"], document.get("first_opener")
    night = Tournament(
        club=Club(name="Círculo Villablanca"), name="Jueves", public_id="nightnight22", wording=wording
    )
    match = Match(
        stage=Stage(tournament=night),
        snapshot=snapshot,
        public_id="matchmatch22",
        table=7,
        first_opener=opener,
        score=summarise(score_records(ruleset, opener, records)),
        state="playing",
        created_at=BEGUN,
        started_at=BEGUN,
        last_seq=len(records),
        hands=len(records),
    )
    seats = []
    for letter, numbers in sides_of(ruleset).items():
        side = MatchSide(pk=ord(letter), match=match, letter=letter)
        seats += [
            Seat(match=match, side=side, number=number, name=names[number - 1] if number <= len(names) else "")
            for number in numbers
        ]
    log = [
        Record(
            match=match,
            seq=seq,
            entry_id=UUID(int=seq),
            op="add",
            payload=json.dumps(record),
            created_at=BEGUN + timedelta(minutes=seq),
            digest=hashlib.sha256(str(seq).encode()).hexdigest(),
        )
        for seq, record in enumerate(records, 1)
    ]
    return view_sheet(match, seats, log)
