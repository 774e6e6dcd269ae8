"""The standings of a stage line by line as pages, texts and answers show them: one truth for all of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tournaments.enums import RoundStatus, StageStatus
from tournaments.errors import NotFound
from tournaments.mapping.events import EntrantRow, StageEvent, cut_event
from tournaments.models import Stage
from tournaments.selectors.public_events import list_shown_names
from tournaments.selectors.ranked import rank_kept
from tournaments.selectors.standings import LoadedStage, load_stage
from tournaments.standings.criteria import Ratio, Value
from tournaments.standings.event import Criterion
from tournaments.standings.ranking import Standing
from tournaments.standings.scores import Outcome
from tournaments.standings.tally import Tally


class StandingLine(NamedTuple):
    """An entrant's line. moved: places won (negative: lost) since the round before, None where there is none.

    values: of the stage's criteria, in their order. decided_by: what split him from the next better rank. playing: the
    table at which he plays now; 0 at one without a number, None where he does not.
    """

    rank: int
    id: str
    name: str
    club: str
    moved: int | None
    values: tuple[Value, ...]
    decided_by: Criterion | None
    won: int
    lost: int
    penalty: int
    provisional: bool
    hands_unknown: bool
    withdrawn: bool
    expelled: bool
    struck: bool
    playing: int | None


@dataclass(frozen=True)
class StandingsView:
    """The standings after a round. number: that round, 0 before the first; rounds: all that can be asked for.

    over, tables: of the last round shown, while it is open. final: the snapshot of a closed stage.
    """

    stage: Stage
    loaded: LoadedStage
    tally: Tally
    names: Mapping[str, str]
    criteria: tuple[Criterion, ...]
    lines: tuple[StandingLine, ...]
    number: int
    rounds: tuple[int, ...]
    over: int
    tables: int
    open: bool
    final: bool

    def find_line(self, entrant_id: str) -> StandingLine:
        """The line of an entrant; raises NotFound."""
        for line in self.lines:
            if line.id == entrant_id:
                return line
        raise NotFound(field="entrant")

    def find_above(self, line: StandingLine) -> StandingLine | None:
        """The last line of the next better rank; None at the top."""
        better = [other for other in self.lines if other.rank < line.rank]
        return better[-1] if better else None


def get_standings(stage: Stage, until: int | None = None) -> StandingsView:
    """The standings as of round `until`, or of all published rounds; six queries, whatever the size of the stage.

    The stage comes with its `snapshot` (of the rules) loaded. Of a closed stage the lines are the snapshot that it keeps,
    which later withdrawals do not touch (formats.md 2). Raises NotFound for a round that was not published.
    """
    loaded = load_stage(stage)
    published = loaded.built.numbers
    built = loaded.built
    if until is not None:
        if until not in published:
            raise NotFound(field="round")
        built = cut_event(built, loaded.rows, until)
    number = built.numbers[-1] if built.numbers else 0
    tally, ranked = rank_kept(stage.pk, built)
    names = name_entrants(loaded, list_shown_names(stage))
    whole = until is None or until == published[-1]
    kept = stage.standings if whole and stage.status == StageStatus.CLOSED else None
    round_row = next((row for row in loaded.rows.rounds if row.number == number), None)
    open_ = round_row is not None and round_row.status != RoundStatus.CLOSED
    in_round = [row for row in loaded.rows.matches if round_row is not None and row.round == round_row.key]
    maker = _LineMaker(loaded, names, rank_before(stage.pk, built, loaded), find_playing(loaded) if open_ else {})
    lines = tuple(maker.make(line) for line in ranked)
    if kept is not None:
        lines = read_snapshot(kept, built.event.criteria, {line.id: line for line in lines})
    return StandingsView(
        stage=stage,
        loaded=loaded,
        tally=tally,
        names=names,
        criteria=built.event.criteria,
        lines=lines,
        number=number,
        rounds=published,
        over=sum(bool(row.tally) for row in in_round),
        tables=len(in_round),
        open=open_,
        final=kept is not None,
    )


def name_entrants(loaded: LoadedStage, shown: Mapping[int, str]) -> dict[str, str]:
    """Public id of every entrant -> the name that anybody may read."""
    return {row.id: shown.get(row.key, row.name) for row in loaded.rows.entrants}


def rank_before(stage: int, built: StageEvent, loaded: LoadedStage) -> dict[str, int]:
    """Public id -> rank as of the round before the last one of `built`; empty where there is none."""
    if len(built.numbers) < 2:
        return {}
    _, before = rank_kept(stage, cut_event(built, loaded.rows, built.numbers[-2]))
    return {str(line.id): line.rank for line in before}


def find_playing(loaded: LoadedStage) -> dict[int, int]:
    """Number of every entrant whose match is not over -> its table, 0 where it has none."""
    tables = {row.key: row.table or 0 for row in loaded.rows.matches if not row.tally}
    return {entrant: tables[match] for match, entrant in loaded.rows.sides if match in tables}


class _LineMaker:
    """Makes lines out of standings; holds what it takes from the rows."""

    def __init__(
        self,
        loaded: LoadedStage,
        names: Mapping[str, str],
        before: Mapping[str, int],
        playing: Mapping[int, int],
    ) -> None:
        self.entrants: Mapping[str, EntrantRow] = loaded.entrants
        self.names, self.before, self.playing = names, before, playing

    def make(self, line: Standing) -> StandingLine:
        id = str(line.id)
        row = self.entrants[id]
        rank_then = self.before.get(id)
        won = lost = 0
        provisional = False
        for result in line.results:
            if result.outcome is Outcome.WIN:
                won += 1
            elif result.outcome is Outcome.LOSS:
                lost += 1
            provisional = provisional or result.provisional
        return StandingLine(
            rank=line.rank,
            id=id,
            name=self.names[id],
            club=row.club_label,
            moved=None if rank_then is None else rank_then - line.rank,
            values=tuple(line.values.values()),
            decided_by=line.decided_by,
            won=won,
            lost=lost,
            penalty=line.penalty,
            provisional=provisional,
            hands_unknown=Criterion.HANDS_WON in line.values and line.hands_unknown,
            withdrawn=line.withdrawn,
            expelled=line.expelled or row.status == "expelled",
            struck=line.struck,
            playing=self.playing.get(row.key),
        )


def read_snapshot(
    document: Mapping[str, Any], criteria: Sequence[Criterion], now: Mapping[str, StandingLine]
) -> tuple[StandingLine, ...]:
    """The lines that a closed stage kept. now: the lines as they would be worked out now, for all that is not kept."""
    lines: list[StandingLine] = []
    above: StandingLine | None = None  # of the next better rank
    for kept in document["standings"]:
        present = now.get(kept["id"])
        if present is None:  # the entrant is gone; a played one never goes
            continue
        line = present._replace(
            rank=kept["rank"],
            values=tuple(read_value(kept["values"].get(criterion.value)) for criterion in criteria),
            penalty=kept.get("penalty", 0),
            withdrawn=kept.get("withdrawn", False),
            struck=kept.get("struck", False),
            provisional=kept.get("provisional", False),
            decided_by=None,
            playing=None,
        )
        if lines and lines[-1].rank != line.rank:
            above = lines[-1]
        if above is not None and above.struck == line.struck:
            line = line._replace(decided_by=find_decider(criteria, above, line))
        lines.append(line)
    return tuple(lines)


def read_value(value: int | str | None) -> Value:
    """A value of a snapshot: a whole number, or a ratio written p/q."""
    if isinstance(value, str):
        points_for, _, against = value.partition("/")
        return Ratio(int(points_for), int(against))
    return value


def find_decider(criteria: Sequence[Criterion], above: StandingLine, line: StandingLine) -> Criterion | None:
    """The first criterion in which two lines of neighbouring ranks differ; None where they do in none."""
    for criterion, better, worse in zip(criteria, above.values, line.values, strict=True):
        if better != worse:
            return criterion
    return None
