"""Whether the entrants of a stage are safe, alive or out, from its rows."""

from tournaments.enums import RoundStatus
from tournaments.mapping.events import cut_event
from tournaments.selectors.standings_lines import StandingsView
from tournaments.standings.advancing import Chance, judge_advancing, judge_final
from tournaments.standings.ranking import rank_tally
from tournaments.standings.tally import Tally


def judge_stage(standings: StandingsView, places: int, total: int | None) -> dict[str, Chance]:
    """What can be said of each entrant after the rounds that were closed. total: rounds in all, None: nobody knows.

    Results of an open round may still be changed, so they say nothing here.
    """
    if standings.final:
        return {str(id): chance for id, chance in judge_final(standings.lines, places).items()}
    rows = standings.loaded.rows
    closed = 0
    for row in rows.rounds:
        if row.status != RoundStatus.CLOSED or row.number != closed + 1:
            break
        closed = row.number
    event = cut_event(standings.loaded.built, rows, closed).event
    remaining = None if total is None else max(0, total - closed)
    judged = judge_advancing(event, rank_tally(Tally(event)), places, remaining)
    return {str(id): chance for id, chance in judged.items()}
