"""Rows of a stage <-> the event that standings are worked out from: one truth for pages, API, text and pairing."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from tournaments.enums import EntrantStatus, Presence, RoundStatus, SanctionKind, StageFormat
from tournaments.regulations.settings import StageSettings
from tournaments.standings import event as pure
from tournaments.standings.reading_settings import read_card_rules, read_kinds

OUT = (EntrantStatus.WITHDRAWN, EntrantStatus.EXPELLED)


class EntrantRow(NamedTuple):
    """The columns of an entrant that standings need; `key` is the row's number, `id` its public id."""

    key: int
    id: str
    seed: int | None
    status: str
    carried: Mapping[str, int]
    entered_round: int
    name: str
    club_label: str


class RoundRow(NamedTuple):
    """The columns of a round that standings need."""

    key: int
    number: int
    status: str
    target: int | None
    best_of: int | None


class MatchRow(NamedTuple):
    """The columns of a match that standings need; without a tally it is not over.

    written: the tally as its text, where it was read; a row with another tally has none.
    """

    key: int
    round: int
    winner: str
    tally: Mapping[str, Any]
    table: int | None = None
    written: str = ""


class SideRow(NamedTuple):
    """Which entrant a side of a match is; rows come in the order of the letters."""

    match: int
    entrant: int


class EntryRow(NamedTuple):
    """An entrant's presence in a round, and whether the pairing gave him the bye."""

    round: int
    entrant: int
    presence: str
    bye: bool


class SanctionRow(NamedTuple):
    """A card or penalty points that were not taken back."""

    entrant: int
    kind: str
    points: int
    reason: str
    round: int | None
    match: int | None
    player: str | None


@dataclass(frozen=True, slots=True)
class StageRows:
    """Everything of a stage that counts, as it was read; rounds in their order."""

    entrants: Sequence[EntrantRow]
    rounds: Sequence[RoundRow]
    matches: Sequence[MatchRow]
    sides: Iterable[tuple[int, int]]  # as SideRow: match and entrant
    entries: Iterable[EntryRow]
    sanctions: Iterable[SanctionRow]


@dataclass(frozen=True, slots=True)
class StageEvent:
    """The event of a stage, with what leads from its values back to the rows.

    numbers: the number of each of the event's rounds. matches: for each round the keys of its finished matches, in
    the event's order.
    """

    event: pure.Event
    numbers: tuple[int, ...]
    matches: tuple[tuple[int, ...], ...]


def build_event(rows: StageRows, settings: StageSettings, *, format: str, target: int, best_of: int) -> StageEvent:
    """The event that the rows describe: entrants that play, and the rounds given.

    target, best_of: of the stage's ruleset. A result of a round that is not closed is provisional (formats.md 1). Who
    came late has, for the rounds missed, what `late_start` says (formats.md 5).
    """
    ids = {row.key: row.id for row in rows.entrants}
    place = {row.key: index for index, row in enumerate(rows.rounds)}
    # No list for each match: thousands of them would have the garbage collector look at everything there is.
    firsts: dict[int, str] = {}
    seconds: dict[int, str] = {}
    for match, entrant in rows.sides:
        (seconds if match in firsts else firsts)[match] = ids[entrant]
    matches: list[list[pure.Match]] = [[] for _ in rows.rounds]
    keys: list[list[int]] = [[] for _ in rows.rounds]
    seats: dict[int, int] = {}
    for row in rows.matches:
        if row.tally and row.round in place:
            index = place[row.round]
            seats[row.key] = len(keys[index])
            keys[index].append(row.key)
            first, second = firsts[row.key], seconds[row.key]
            matches[index].append(
                _build_written(row.written, row.winner, first, second)
                if row.written
                else _build_match(row.tally, row.winner, first, second)
            )
    byes, absent = _list_missing(rows, settings, ids, place)
    rounds = tuple(
        pure.Round(
            matches=tuple(matches[index]),
            byes=tuple(byes[index]),
            absent=tuple(absent[index]),
            target=row.target,
            best_of=row.best_of,
            provisional=row.status != RoundStatus.CLOSED,
        )
        for index, row in enumerate(rows.rounds)
    )
    penalties, cards = _build_sanctions(rows.sanctions, ids, place, seats)
    win, draw, loss = settings.match_points
    event = pure.Event(
        entrants=tuple(
            pure.Entrant(id=row.id, seed=row.seed, carried=row.carried, withdrawn=row.status in OUT)
            for row in rows.entrants
        ),
        rounds=rounds,
        target=target,
        best_of=best_of,
        difference=pure.Difference(settings.difference),
        match_points=pure.MatchPoints(win, draw, loss),
        kinds=read_kinds(dict(settings.kinds), "kinds"),
        criteria=tuple(pure.Criterion(name) for name in settings.criteria),
        random_seed=settings.random_seed,
        penalties=penalties,
        cards=cards,
        card_rules=read_card_rules(dict(settings.cards), "cards"),
        withdrawn_results=_decide_withdrawn(settings, format),
        matches_each=_count_matches_each(rows, settings, format),
    )
    return StageEvent(event, tuple(row.number for row in rows.rounds), tuple(tuple(one) for one in keys))


def cut_event(built: StageEvent, rows: StageRows, until: int) -> StageEvent:
    """The event as of round `until`: what `build_event` makes of the rows of the rounds up to it (formats.md 1).

    rows: those that `built` was made of. Penalty points and cards of later rounds have not been yet.
    """
    count = sum(number <= until for number in built.numbers)
    kept = rows.rounds[:count]
    keys = {row.key for row in kept}
    sanctions = [row for row in rows.sanctions if row.round is None or row.round in keys]
    seats = {key: place for own in built.matches[:count] for place, key in enumerate(own)}
    penalties, cards = _build_sanctions(
        sanctions,
        {row.key: row.id for row in rows.entrants},
        {row.key: index for index, row in enumerate(kept)},
        seats,
    )
    event = replace(built.event, rounds=built.event.rounds[:count], penalties=penalties, cards=cards)
    return StageEvent(event, built.numbers[:count], built.matches[:count])


def _build_match(tally: Mapping[str, Any], winner: str, first: str, second: str) -> pure.Match:
    hands = tally.get("hands")
    return pure.Match(
        sides=((first,), (second,)),
        winner=None if not winner else "AB".index(winner),
        games=tuple((game[0], game[1]) for game in tally["games"]),
        kind=pure.Kind(tally["kind"]),
        hands=(hands[0], hands[1]) if hands else None,
        summed=tally.get("summed", False),
    )


# The matches of the events that are looked at: nearly all of an event's are what they were a minute ago. A thousand
# entrants have 4,500 of them after nine rounds, and each is half a kilobyte.
KEPT = 16_384


@lru_cache(maxsize=KEPT)
def read_written(text: str) -> Mapping[str, Any]:
    """A column of JSON as it was read; the same text gives the same value, which nobody may change."""
    value: Mapping[str, Any] = MappingProxyType(json.loads(text))
    return value


@lru_cache(maxsize=KEPT)
def _build_written(text: str, winner: str, first: str, second: str) -> pure.Match:
    return _build_match(read_written(text), winner, first, second)


def _list_missing(
    rows: StageRows, settings: StageSettings, ids: Mapping[int, str], place: Mapping[int, int]
) -> tuple[list[list[str]], list[list[str]]]:
    """For each round who had a bye, and who was announced absent; late entrants as the settings say."""
    byes: list[list[str]] = [[] for _ in rows.rounds]
    absent: list[list[str]] = [[] for _ in rows.rounds]
    for entry in rows.entries:
        if entry.entrant not in ids or entry.round not in place:
            continue
        if entry.bye:
            byes[place[entry.round]].append(ids[entry.entrant])
        elif entry.presence == Presence.ABSENT:
            absent[place[entry.round]].append(ids[entry.entrant])
    missed = {"absent": absent, "byes": byes}.get(settings.late_start)
    if missed is not None:
        for row in rows.entrants:
            for index, round_row in enumerate(rows.rounds):
                if round_row.number < row.entered_round:
                    missed[index].append(row.id)
    return byes, absent


def _build_sanctions(
    rows: Iterable[SanctionRow], ids: Mapping[int, str], place: Mapping[int, int], seats: Mapping[int, int]
) -> tuple[tuple[pure.Penalty, ...], tuple[pure.Card, ...]]:
    """Penalties and cards; a card of a match that is still being played waits for its end."""
    penalties, cards = [], []
    for row in rows:
        if row.entrant not in ids:
            continue
        if row.kind == SanctionKind.POINTS:
            penalties.append(pure.Penalty(ids[row.entrant], row.points, row.reason))
        elif row.round is not None and row.round in place and (row.match is None or row.match in seats):
            cards.append(
                pure.Card(
                    id=ids[row.entrant],
                    colour=pure.Colour(row.kind),
                    round=place[row.round],
                    match=None if row.match is None else seats[row.match],
                    player=row.player,
                )
            )
    return tuple(penalties), tuple(cards)


def _decide_withdrawn(settings: StageSettings, format: str) -> pure.WithdrawnResults:
    """In a Swiss everybody keeps his results (formats.md 2): who met him has played, and is not punished for it."""
    if format == StageFormat.SWISS:
        return pure.WithdrawnResults.KEEP
    return pure.WithdrawnResults(settings.withdrawn_results)


def _count_matches_each(rows: StageRows, settings: StageSettings, format: str) -> int | None:
    if format != StageFormat.ROUND_ROBIN:
        return None
    return (len(rows.entrants) - 1) * (2 if settings.double else 1)
