"""Proving what is kept: every match computed anew from its log, every chain of digests followed."""

import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet

from scoring import SheetError
from tournaments.mapping.digests import digest_record, digest_ruling
from tournaments.mapping.rules import read_ruleset
from tournaments.mapping.sheets import count_hands, lay_out_places, list_counting, score_payloads, summarise
from tournaments.models import Match, Record, Ruling, Tournament
from tournaments.services.writing import tally_of

logger = logging.getLogger(__name__)

MOST_TOLD = 100  # differences, and places where something differs, that the job lists of one club; all are counted
AT_ONCE = 200  # rows read at a time

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True)
class Difference:
    """Something kept that is not what its records say. where: `match <id>` or `tournament <id>`; club: its public id."""

    where: str
    what: str
    kept: Any
    found: Any
    club: str


def verify_scores() -> Iterator[Difference]:
    """Every difference between what is kept and what the records say, match by match, then ruling by ruling.

    A hand recorded meanwhile is no difference: what differs is read once more under its lock, and only what still
    differs then is told. Not inside a transaction of the caller's, who would keep the locks.
    """
    for match in _read_rows(_select_matches()):
        yield from _prove_match(match)
    for tournament in _read_rows(_select_tournaments()):
        yield from _prove_rulings(tournament)


def check_all(progress: Callable[[int, int], None] | None = None) -> dict[str, Any]:
    """Every difference there is, as JSON.

    {"matches", "tournaments", "count", "differences": [{"where", "what", "kept", "found", "club"}],
    "clubs": {public id: {"matches", "count", "differing": [where]}}}. All differences are counted; of each club at
    most MOST_TOLD are listed and logged as errors, and as many places. progress: (done, total).
    """
    total = Match.objects.count() + Tournament.objects.count()
    tally = _Tally()
    for match in _read_rows(_select_matches()):
        tally.matches += 1
        tally.find_club(match.stage.tournament)["matches"] += 1
        tally.add(_prove_match(match))
        if progress is not None and tally.matches % 50 == 0:
            progress(min(tally.matches, total), total)
    for tournament in _read_rows(_select_tournaments()):
        tally.tournaments += 1
        tally.find_club(tournament)
        tally.add(_prove_rulings(tournament))
    return {
        "matches": tally.matches,
        "tournaments": tally.tournaments,
        "count": sum(club["count"] for club in tally.clubs.values()),
        "differences": [asdict(difference) for told in tally.told.values() for difference in told],
        "clubs": tally.clubs,
    }


class _Tally:
    """What a check has found so far, club by club: one club's troubles never crowd out another's."""

    def __init__(self) -> None:
        self.matches = self.tournaments = 0
        self.clubs: dict[str, dict[str, Any]] = {}
        self.told: dict[str, list[Difference]] = {}

    def find_club(self, tournament: Tournament) -> dict[str, Any]:
        """The figures of the tournament's club."""
        return self.clubs.setdefault(tournament.club.public_id, {"matches": 0, "count": 0, "differing": []})

    def add(self, differences: Iterable[Difference]) -> None:
        """Count them; list and log them while their club has room."""
        for difference in differences:
            club = self.clubs[difference.club]
            club["count"] += 1
            if difference.where not in club["differing"] and len(club["differing"]) < MOST_TOLD:
                club["differing"].append(difference.where)
            told = self.told.setdefault(difference.club, [])
            if len(told) >= MOST_TOLD:
                continue
            told.append(difference)
            logger.error(
                "%s: %s is kept as %s, its records say %s",
                difference.where,
                difference.what,
                difference.kept,
                difference.found,
            )


def _select_matches() -> QuerySet[Match]:
    return Match.objects.select_related("snapshot", "stage__tournament__club")


def _select_tournaments() -> QuerySet[Tournament]:
    return Tournament.objects.select_related("club")


def _read_rows(rows: QuerySet[Row]) -> Iterator[Row]:
    """All rows by number. Page by page: no cursor stays open, under which SQLite could not take a lock."""
    last = 0
    while page := list(rows.filter(pk__gt=last).order_by("pk")[:AT_ONCE]):
        yield from page
        last = page[-1].pk


def _prove_match(match: Match) -> list[Difference]:
    """The match's differences; any are asked for again with its row and its log read in one, under its lock."""
    if not list(verify_match(match)):
        return []
    with transaction.atomic():
        row = _select_matches().select_for_update(of=("self",)).filter(pk=match.pk).first()
        return [] if row is None else list(verify_match(row))


def _prove_rulings(tournament: Tournament) -> list[Difference]:
    """The same for a tournament's rulings, whose numbers are given under its lock."""
    if not list(verify_rulings(tournament)):
        return []
    with transaction.atomic():
        row = _select_tournaments().select_for_update(of=("self",)).filter(pk=tournament.pk).first()
        return [] if row is None else list(verify_rulings(row))


def verify_match(match: Match) -> Iterator[Difference]:
    """The differences of one match: its chain, its score, its counters."""
    where, club = f"match {match.public_id}", match.stage.tournament.club.public_id
    log = list(match.log.order_by("seq"))
    yield from _follow_chain(where, club, log, lambda line: digest_record(line, match.public_id))
    payloads = [place.payload for place in list_counting(lay_out_places(log))]
    try:
        result = score_payloads(read_ruleset(match.snapshot), match.first_opener, payloads)
    except SheetError as fault:
        yield Difference(where, "sheet", "scored", fault.code, club)
        return
    kept = {
        "score": match.score,
        "tally": match.tally,
        "winner": match.winner,
        "decided_by": match.decided_by,
        "hands": match.hands,
        "last_seq": match.last_seq,
    }
    found = {
        "score": summarise(result),
        "tally": tally_of(match, read_ruleset(match.snapshot), result, log),
        "winner": result["winner"] or "",
        "decided_by": result["decided_by"] or "",
        "hands": count_hands(result),
        "last_seq": log[-1].seq if log else 0,
    }
    for key, value in kept.items():
        if value != found[key]:
            yield Difference(where, key, value, found[key], club)


def verify_rulings(tournament: Tournament) -> Iterator[Difference]:
    """The differences in a tournament's chain of rulings."""
    rulings = list(tournament.rulings.order_by("seq"))
    where, club = f"tournament {tournament.public_id}", tournament.club.public_id
    yield from _follow_chain(where, club, rulings, lambda ruling: digest_ruling(ruling, tournament.public_id))


def _follow_chain(where: str, club: str, lines: list[Any], digest: Any) -> Iterator[Difference]:
    previous, expected = "", 1
    for line in lines:
        assert isinstance(line, Record | Ruling)
        if line.seq != expected:
            yield Difference(where, "seq", line.seq, expected, club)
        if line.previous_digest != previous:
            yield Difference(where, f"previous_digest of {line.seq}", line.previous_digest, previous, club)
        if line.digest != digest(line):
            yield Difference(where, f"digest of {line.seq}", line.digest, digest(line), club)
        previous, expected = line.digest, line.seq + 1
