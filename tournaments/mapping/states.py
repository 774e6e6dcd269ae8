"""Rows of a stage <-> the state that a round is paired from (formats.md 3.1), out of the results that standings count."""

import json
import zlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.enums import EntrantStatus, StageFormat
from tournaments.formats.history import add_history
from tournaments.formats.reading import read_state
from tournaments.formats.state import FirstRound, Options, PastKind, PastMatch, Pattern, Player, State
from tournaments.formats.writing import write_state
from tournaments.mapping.events import EntrantRow, StageEvent, StageRows
from tournaments.regulations.settings import StageSettings
from tournaments.standings.cards import list_expelled
from tournaments.standings.event import Criterion, Kind
from tournaments.standings.tally import Tally

ROUND_ROBIN = "round-robin/1"


@dataclass(frozen=True, slots=True)
class PairingFacts:
    """What pairing needs beside results. Keys are the numbers of rows.

    openers: match -> the entrant that opened it first. absent: entrants that said they will not be there. fixed_tables:
    entrant -> the table at which he plays.
    """

    openers: Mapping[int, int] = field(default_factory=dict)
    absent: Collection[int] = ()
    forbidden: Iterable[tuple[int, int]] = ()
    fixed_tables: Mapping[int, int] = field(default_factory=dict)


def build_state(
    rows: StageRows,
    built: StageEvent,
    facts: PairingFacts,
    settings: StageSettings,
    *,
    next_round: int,
    format: str,
) -> State:
    """The state before round `next_round`, entrants by their public ids.

    Score and spread are match points and difference as the standings count them, cards, penalties and totals brought
    along included. A match of an open round that is not over counts as a meeting without points: so much is known of it
    when a round is paired before the one before it was closed.
    """
    tally = Tally(built.event)
    ids = {row.key: row.id for row in rows.entrants}
    score = tally.list_values(Criterion.MATCH_POINTS)
    spread = tally.list_values(Criterion.DIFFERENCE)
    out = list_expelled(built.event) | {row.id for row in rows.entrants if not may_play(row, next_round)}
    out |= {ids[key] for key in facts.absent if key in ids}
    rounds = _build_rounds(rows, built, tally, facts, ids)
    players = [
        Player(
            id=row.id,
            seed=row.seed,
            score=_whole(score[row.id]),
            spread=_whole(spread[row.id]),
            active=row.id not in out,
            club=row.club_label or None,
            entered=row.entered_round,
            start_score=row.carried.get("match_points", 0),
        )
        for row in rows.entrants
    ]
    win, draw, loss = settings.match_points
    return State(
        next_round=next_round,
        players=add_history(players, rounds, next_round),
        rounds=rounds,
        points={"win": win, "draw": draw, "loss": loss, "bye": _bye_points(settings)},
        forbidden=frozenset(
            frozenset((ids[a], ids[b])) for a, b in facts.forbidden if a in ids and b in ids and a != b
        ),
        options=Options(
            pattern=Pattern(settings.pattern),
            club_mates=settings.club_mates,
            openings=format == StageFormat.ROUND_ROBIN or settings.first_opening == "shared_out",
            first_round=FirstRound(settings.first_round),
        ),
        random_seed=settings.random_seed,
        fixed_tables={ids[key]: table for key, table in facts.fixed_tables.items() if key in ids},
        tables_out_of_use=frozenset(settings.tables_out) | frozenset(range(1, settings.first_table)),
    )


def may_play(row: EntrantRow, number: int) -> bool:
    """True if the entrant is there for round `number`, as far as his own row says."""
    return row.status == EntrantStatus.ACTIVE and row.entered_round <= number


def _whole(value: Any) -> int:
    assert isinstance(value, int)  # sums of whole numbers
    return value


def _bye_points(settings: StageSettings) -> int:
    numbers: Mapping[str, Any] = settings.kinds.get("bye", {})
    points = numbers.get("match_points")
    return settings.match_points[0] if points is None else int(points)


def _build_rounds(
    rows: StageRows, built: StageEvent, tally: Tally, facts: PairingFacts, ids: Mapping[int, str]
) -> tuple[tuple[PastMatch, ...], ...]:
    """Each round's meetings with the match points that its results gave, the opener first."""
    place = {row.key: index for index, row in enumerate(rows.rounds)}
    points = {
        (result.round, id): (result.match_points, result.kind)
        for id, results in tally.results.items()
        for result in results
    }
    had = {
        (place[entry.round], ids[entry.entrant]) for entry in rows.entries if entry.bye and entry.entrant in ids
    }
    sides: dict[int, list[int]] = {}
    for match, entrant in rows.sides:
        sides.setdefault(match, []).append(entrant)
    rounds: list[list[PastMatch]] = [[] for _ in rows.rounds]
    seated: set[tuple[int, str]] = set()
    for row in rows.matches:
        index = place[row.round]
        first, second = sides[row.key]
        if facts.openers.get(row.key) == second:
            first, second = second, first
        a, b = ids[first], ids[second]
        kind = PastKind(row.tally["kind"]) if row.tally else PastKind.PLAYED
        nothing = (0, Kind.PLAYED)
        rounds[index].append(
            PastMatch(a, b, points.get((index, a), nothing)[0], points.get((index, b), nothing)[0], kind)
        )
        seated |= {(index, a), (index, b)}
    for (index, id), (won, _) in points.items():
        if (index, id) not in seated:
            # Only a bye that the pairing gave was had (formats.md 1); the rounds that a late entrant missed were not.
            kind = PastKind.BYE if (index, id) in had else PastKind.ABSENT
            rounds[index].append(PastMatch(str(id), None, won, 0, kind))
    return tuple(tuple(matches) for matches in rounds)


def pack_round(state: Mapping[str, Any], answer: Mapping[str, Any]) -> bytes:
    """What a round was paired from and the engine's answer, as they are kept beside it, out of its every other reader's way."""
    document = {"state": state, "answer": answer}
    return zlib.compress(json.dumps(document, ensure_ascii=True, separators=(",", ":")).encode(), 6)


def unpack_round(stored: bytes | memoryview) -> dict[str, Any]:
    """What was packed: `state` and `answer`."""
    document: dict[str, Any] = json.loads(zlib.decompress(bytes(stored)))
    return document


def swiss_document(state: State) -> dict[str, Any]:
    """The state as `python -m tournaments.formats pair` reads it."""
    return write_state(state)


def swiss_state(document: Mapping[str, Any]) -> State:
    """The state of a stored `swiss-state/1` document."""
    return read_state(dict(document))


def schedule_document(ids_by_seed: Iterable[str], settings: StageSettings) -> dict[str, Any]:
    """What the whole schedule of a round robin follows from; kept with its first round, so that it never changes."""
    return {
        "format": ROUND_ROBIN,
        "ids": list(ids_by_seed),
        "double": settings.double,
        "random_seed": settings.random_seed,
    }
