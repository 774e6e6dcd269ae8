"""Proving what is kept: every match computed anew from its log, every chain of digests followed."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from scoring import SheetError
from tournaments.mapping.digests import digest_record, digest_ruling
from tournaments.mapping.rules import read_ruleset
from tournaments.mapping.sheets import count_hands, lay_out_places, list_counting, score_payloads, summarise
from tournaments.models import Match, Record, Ruling, Tournament

logger = logging.getLogger(__name__)

MOST_TOLD = 100  # differences that the job lists; all are counted


@dataclass(frozen=True)
class Difference:
    """Something kept that is not what its records say. where: `match <id>` or `tournament <id>`."""

    where: str
    what: str
    kept: Any
    found: Any


def verify_scores() -> Iterator[Difference]:
    """Every difference between what is kept and what the records say, match by match, then ruling by ruling."""
    for match in Match.objects.select_related("snapshot", "stage__tournament").order_by("pk").iterator(200):
        yield from verify_match(match)
    for tournament in Tournament.objects.order_by("pk").iterator(200):
        yield from verify_rulings(tournament)


def check_all(progress: Callable[[int, int], None] | None = None) -> dict[str, Any]:
    """Every difference there is, as JSON: {"matches", "tournaments", "count", "differences": [{"where", "what", "kept", "found"}]}.

    At most MOST_TOLD differences are listed, all are counted; each is logged as an error. progress: (done, total).
    """
    matches, tournaments = Match.objects.count(), Tournament.objects.count()
    count, told, done = 0, [], 0
    rows = Match.objects.select_related("snapshot", "stage__tournament").order_by("pk").iterator(200)
    for match in rows:
        for difference in verify_match(match):
            count += 1
            told.append(difference)
        done += 1
        if progress is not None and done % 50 == 0:
            progress(min(done, matches), matches + tournaments)
    for tournament in Tournament.objects.order_by("pk").iterator(200):
        for difference in verify_rulings(tournament):
            count += 1
            told.append(difference)
    for difference in told[:MOST_TOLD]:
        logger.error(
            "%s: %s is kept as %s, its records say %s",
            difference.where,
            difference.what,
            difference.kept,
            difference.found,
        )
    listed = [asdict(difference) for difference in told[:MOST_TOLD]]
    return {"matches": done, "tournaments": tournaments, "count": count, "differences": listed}


def verify_match(match: Match) -> Iterator[Difference]:
    """The differences of one match: its chain, its score, its counters."""
    where = f"match {match.public_id}"
    log = list(match.log.order_by("seq"))
    yield from _follow_chain(where, log, lambda line: digest_record(line, match.public_id))
    payloads = [place.payload for place in list_counting(lay_out_places(log))]
    try:
        result = score_payloads(read_ruleset(match.snapshot), match.first_opener, payloads)
    except SheetError as fault:
        yield Difference(where, "sheet", "scored", fault.code)
        return
    kept = {
        "score": match.score,
        "winner": match.winner,
        "decided_by": match.decided_by,
        "hands": match.hands,
        "last_seq": match.last_seq,
    }
    found = {
        "score": summarise(result),
        "winner": result["winner"] or "",
        "decided_by": result["decided_by"] or "",
        "hands": count_hands(result),
        "last_seq": log[-1].seq if log else 0,
    }
    for key, value in kept.items():
        if value != found[key]:
            yield Difference(where, key, value, found[key])


def verify_rulings(tournament: Tournament) -> Iterator[Difference]:
    """The differences in a tournament's chain of rulings."""
    rulings = list(tournament.rulings.order_by("seq"))
    where = f"tournament {tournament.public_id}"
    yield from _follow_chain(where, rulings, lambda ruling: digest_ruling(ruling, tournament.public_id))


def _follow_chain(where: str, lines: list[Any], digest: Any) -> Iterator[Difference]:
    previous, expected = "", 1
    for line in lines:
        assert isinstance(line, Record | Ruling)
        if line.seq != expected:
            yield Difference(where, "seq", line.seq, expected)
        if line.previous_digest != previous:
            yield Difference(where, f"previous_digest of {line.seq}", line.previous_digest, previous)
        if line.digest != digest(line):
            yield Difference(where, f"digest of {line.seq}", line.digest, digest(line))
        previous, expected = line.digest, line.seq + 1
