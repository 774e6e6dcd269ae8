"""Records in a word each, and results as short as can be: for the tests of games and their ends."""

from typing import Any

import pytest

from scoring import SheetError, score_sheet

Doc = dict[str, Any]


def given(side: str, points: int) -> Doc:
    return {"kind": "given", "side": side, "points": points}


def finish(seat: int, points: int) -> Doc:
    return {"kind": "finish", "seat": seat, "total_pips": points}


def time(in_progress: bool = False) -> Doc:
    return {"kind": "time", "hand_in_progress": in_progress}


def penalty(side: str, points: int, effect: str = "off_own") -> Doc:
    return {"kind": "penalty", "side": side, "points": points, "effect": effect}


VOID = {"kind": "void", "reason": "burned"}


def score(rules: Doc, *records: Doc) -> Doc:
    return score_sheet({"rules": rules, "first_opener": 1, "records": list(records)})


def end_of(result: Doc) -> tuple[Any, ...]:
    """Status, winner, what decided it, the games and the score, as short as can be."""
    games, points = tuple(result["games"].values()), tuple(result["score"].values())
    return result["status"], result["winner"], result["decided_by"], games, points


def code_of(rules: Doc, *records: Doc) -> tuple[str, int | None]:
    with pytest.raises(SheetError) as caught:
        score(rules, *records)
    return caught.value.code, caught.value.record


PLAYING = ("playing", None, None)
