"""What the API answers about standings: the same lines and numbers as the pages show."""

from collections.abc import Sequence
from typing import Any

from tournaments.selectors.cross_tables import CrossCell, CrossRow
from tournaments.selectors.standings_lines import StandingLine, StandingsView
from tournaments.standings.answer import write_value
from tournaments.standings.results import Result
from tournaments.standings.working import Addend, Working, explain_tally
from tournaments.wording.standings import describe_criterion, say_decided


def write_head(view: StandingsView) -> dict[str, Any]:
    """Which standings these are."""
    return {
        "stage": view.stage.public_id,
        "round": view.number,
        "rounds": list(view.rounds),
        "criteria": [criterion.value for criterion in view.criteria],
        "open": view.open,
        "final": view.final,
    }


def write_standing(line: StandingLine, view: StandingsView) -> dict[str, Any]:
    """An entrant's line."""
    values = zip(view.criteria, line.values, strict=True)
    return {
        "rank": line.rank,
        "entrant": line.id,
        "name": line.name,
        "club": line.club,
        "moved": line.moved,
        "values": {criterion.value: write_value(value) for criterion, value in values},
        "decided_by": None if line.decided_by is None else line.decided_by.value,
        "won": line.won,
        "lost": line.lost,
        "penalty": line.penalty,
        "provisional": line.provisional,
        "hands_unknown": line.hands_unknown,
        "withdrawn": line.withdrawn,
        "expelled": line.expelled,
        "struck": line.struck,
        "playing": line.playing,
    }


def write_standing_working(view: StandingsView, entrant_id: str) -> dict[str, Any]:
    """An entrant's line with every criterion worked out; raises NotFound for who is not in the standings."""
    line = view.find_line(entrant_id)
    return write_head(view) | {
        "line": write_standing(line, view),
        "decided": say_decided(view, line),
        "results": [write_result(result, view) for result in view.tally.results[entrant_id]],
        "working": [write_working(one, view) for one in explain_tally(view.tally, entrant_id)],
    }


def write_result(result: Result, view: StandingsView) -> dict[str, Any]:
    """A match, bye or absence as it counts for an entrant, cards included."""
    return {
        "round": view.rounds[result.round],
        "kind": result.kind.value,
        "outcome": result.outcome.value,
        "match_points": result.match_points,
        "points_for": result.points_for,
        "points_against": result.points_against,
        "difference": result.difference,
        "opponents": [str(other) for other in result.opponents],
        "provisional": result.provisional,
    }


def write_working(working: Working, view: StandingsView) -> dict[str, Any]:
    """A criterion, worked out."""
    words = describe_criterion(working, view.names)
    return {
        "criterion": working.criterion.value,
        "name": words.name,
        "value": write_value(working.value),
        "addends": write_addends(working.addends, view),
        "against": write_addends(working.against, view),
        "level": [str(other) for other in working.level],
        "nothing": None if working.nothing is None else working.nothing.value,
        "lot": working.lot,
        "says": " ".join(part for part in (words.sum, words.note) if part),
    }


def write_addends(addends: Sequence[Addend], view: StandingsView) -> list[dict[str, Any]]:
    """The numbers of a sum."""
    return [
        {
            "kind": addend.source.value,
            "amount": addend.amount,
            "dropped": addend.dropped,
            "result": None if addend.result is None else write_result(addend.result, view),
            "weights": {str(other): points for other, points in addend.weights},
        }
        for addend in addends
    ]


def write_cross_row(row: CrossRow) -> dict[str, Any]:
    """An entrant in the cross-table."""
    return {
        "place": row.place,
        "rank": row.line.rank,
        "entrant": row.line.id,
        "name": row.line.name,
        "cells": [[write_cross_cell(cell) for cell in column] for column in row.columns],
    }


def write_cross_cell(cell: CrossCell) -> dict[str, Any]:
    """A result in the cross-table."""
    return {
        "round": cell.number,
        "place": cell.place,
        "opponent": cell.opponent,
        "kind": cell.kind.value,
        "outcome": cell.outcome.value,
        "points_for": cell.points_for,
        "points_against": cell.points_against,
        "provisional": cell.provisional,
        "match": cell.match,
    }
