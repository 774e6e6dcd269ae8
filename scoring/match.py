"""Folding records into a match: totals, games, time, the end (rules.md 6 and 7)."""

from copy import copy
from typing import Any, assert_never

from scoring.errors import SheetError
from scoring.hands import find_leader, judge_hand, read_points, take_bonuses, take_running
from scoring.openers import find_next_opener, find_shuffler
from scoring.records import HANDS, Doc, check_seats_and_sides, check_shape
from scoring.rules import Ruleset

Row = dict[str, Any]


class MatchFold:
    """The state of a match after some records; `take` folds in the next one and gives its row (rules.md 9).

    Totals and games are lists in the order of the sides' letters. `fork` gives a state to try a record on.
    """

    __slots__ = (
        "before_further",
        "decided_by",
        "game",
        "game_over",
        "games",
        "hand",
        "hands_won",
        "opener",
        "over",
        "past",
        "phase",
        "rules",
        "timed",
        "totals",
        "winner",
    )

    def __init__(self, rules: Ruleset, first_opener: int | None) -> None:
        count = len(rules.letters)
        self.rules = rules
        self.totals = [0] * count
        self.games = [0] * count
        self.past = [0] * count  # points of the games that are over, as reported
        self.game = 1
        self.hand = 0
        self.hands_won = 0
        self.opener = first_opener
        self.game_over = False
        self.over = False
        self.winner: int | None = None
        self.decided_by: str | None = None
        self.timed = False
        # After the time was called: None, "progress", "further" or "extra" (rules.md 7).
        self.phase: str | None = None
        self.before_further: list[int] | None = None

    def fork(self) -> "MatchFold":
        """An equal state that can be folded on without touching this one."""
        other = copy(self)
        other.totals, other.games, other.past = list(self.totals), list(self.games), list(self.past)
        return other

    def take(self, record: Any) -> Row:
        """Fold in the next record and give its row.

        Raises SheetError with the field inside the record; the state must not be used afterwards. The order of the
        checks is that of rules.md 9.
        """
        if self.over:
            raise SheetError("match_over", "kind", "The match has ended; nothing can follow.")
        kind = check_shape(record, self.rules, self.timed)
        check_seats_and_sides(record, kind, self.rules)
        if self.game_over:
            self._begin_game()
        if kind in HANDS:
            return self._take_hand(record, kind)
        before = list(self.totals)
        match kind:
            case "penalty":
                self._take_penalty(record)
                self._settle(counted=False)
            case "time":
                self._take_time(record["hand_in_progress"])
            case "award":
                self._take_award(record)
            case "result":
                self._take_result(record)
            case _:
                raise AssertionError(kind)
        points = [now - then for now, then in zip(self.totals, before, strict=True)]
        return self._row(kind, kind, points, next_opener=self.opener)

    # --- hands

    def _take_hand(self, record: Doc, kind: str) -> Row:
        rules = self.rules
        opener = record.get("opener", self.opener)
        gained = [0] * len(self.totals)
        stopper = take_running(record, kind, self.totals, gained, rules)
        take_bonuses(record, gained, rules)
        verdict = judge_hand(record, kind, opener, rules)
        if verdict.side is not None:
            gained[verdict.side] += verdict.points
            if kind == "finish" or kind == "block":
                # Each won hand of a game has its bonus, the first, the second, …; others do not use one up.
                if self.hands_won < len(rules.hand_bonuses):
                    gained[verdict.side] += rules.hand_bonuses[self.hands_won]
                self.hands_won += 1
        self.hand += 1
        further = self.phase == "further" and kind != "void"
        self.before_further = list(self.totals) if further else None
        self.totals = [total + points for total, points in zip(self.totals, gained, strict=True)]
        self.opener = find_next_opener(rules, opener, verdict.seat, won=verdict.side is not None, kind=kind)
        next_opener = self.opener
        undone = False
        if stopper is not None:
            self._end_game(stopper, "target")
        else:
            undone = self._settle(counted=kind != "void")
        if undone:
            gained = [0] * len(gained)
        row = self._row(kind, "time_undone" if undone else verdict.why, gained, next_opener=next_opener)
        row["number"] = self.hand
        row["opener"] = opener
        row["winner"] = None if verdict.side is None else rules.letters[verdict.side]
        row["winner_seat"] = verdict.seat
        row["shuffler"] = find_shuffler(rules, opener, next_opener)
        return row

    # --- other records

    def _take_penalty(self, record: Doc) -> None:
        points = read_points(record["points"], 1)
        side = self.rules.letters.index(record["side"])
        if record["effect"] == "to_opponents":
            self.totals[1 - side] += points
        else:
            self.totals[side] -= min(points, self.totals[side])

    def _take_time(self, in_progress: bool) -> None:
        self.timed = True
        match self.rules.at_time:
            case "stop":
                self._time_up()
            case "finish_hand":
                if in_progress:
                    self.phase = "progress"
                else:
                    self._time_up()
            case "one_more_hand":
                self.phase = "progress" if in_progress else "further"
            case _:
                assert_never(self.rules.at_time)

    def _take_award(self, record: Doc) -> None:
        winner = record["winner"]
        place = None if winner is None else self.rules.letters.index(winner)
        if record.get("scope") == "game":
            self._end_game(place, "award")
        else:
            self.over, self.winner, self.decided_by = True, place, "award"

    def _take_result(self, record: Doc) -> None:
        letters = self.rules.letters
        for key in ("totals", "games", "hands"):
            table = record.get(key)
            if table is not None:
                for letter in letters:
                    read_points(table[letter], 0, f"{key}.{letter}")
        self.totals = [record["totals"][letter] for letter in letters]
        best = find_leader(self.totals)
        if self.rules.best_of > 1:
            self.games = [record["games"][letter] for letter in letters]
            best = find_leader(list(zip(self.games, self.totals, strict=True)))
        elif best is not None:
            self.games[best] += 1
        self.over, self.winner, self.decided_by = True, best, "result"

    # --- ends

    def _begin_game(self) -> None:
        self.game += 1
        self.hand = self.hands_won = 0
        self.totals = [0] * len(self.totals)
        self.game_over = False

    def _settle(self, *, counted: bool) -> bool:
        """Look for the end of the game after a record; `counted` says that it was a hand that uses up time.

        True if the further hand was undone (rules.md 7, `earlier_score`).
        """
        if max(self.totals) >= self.rules.target:
            leader = find_leader(self.totals)
            if leader is not None:
                self._end_game(leader, "target")
                return False
        if self.phase == "extra":
            leader = find_leader(self.totals)
            if leader is not None:
                self._end_game(leader, "time")
        elif self.phase is not None and counted:
            if self.phase == "progress" and self.rules.at_time == "one_more_hand":
                self.phase = "further"
            else:
                return self._time_up()
        return False

    def _time_up(self) -> bool:
        """The game ends by time: for the leader, or as `time_tie` says. True if the further hand was undone."""
        leader = find_leader(self.totals)
        if leader is not None:
            self._end_game(leader, "time")
            return False
        match self.rules.time_tie:
            case "extra_hand":
                self.phase = "extra"
            case "draw":
                self._end_game(None, "time")
            case "earlier_score":
                earlier = self.before_further
                led = find_leader(earlier) if earlier is not None else None
                if earlier is not None and led is not None and self.totals[led] == max(self.totals):
                    self.totals = earlier
                    self._end_game(led, "time")
                    return True
                self.phase = "extra"
            case _:
                assert_never(self.rules.time_tie)
        return False

    def _end_game(self, side: int | None, how: str) -> None:
        """The game is over for `side` (None: drawn); so is the match where that decides it, or where time was called."""
        self.game_over = True
        self.past = [old + new for old, new in zip(self.past, self._reported(), strict=True)]
        if side is not None:
            self.games[side] += 1
        if self.rules.best_of == 1 or (side is not None and self.games[side] > self.rules.best_of // 2):
            self.over, self.winner, self.decided_by = True, side, how
        elif self.timed:
            best = find_leader(list(zip(self.games, self.past, strict=True)))
            self.over, self.winner, self.decided_by = True, best, "time"

    def _reported(self) -> list[int]:
        """The totals of the game begun last as they are reported: cut at the target where that is the rule and the
        game is over. A result or an award of the match ends no game, so they are shown as they are."""
        if self.rules.overflow == "trimmed" and self.game_over:
            return [min(total, self.rules.target) for total in self.totals]
        return self.totals

    # --- answers

    def _row(self, kind: str, why: str, points: list[int], *, next_opener: int | None) -> Row:
        letters = self.rules.letters
        return {
            "number": None,
            "game": self.game,
            "kind": kind,
            "opener": None,
            "winner": None,
            "winner_seat": None,
            "why": why,
            "points": dict(zip(letters, points, strict=True)),
            "total": dict(zip(letters, self.totals, strict=True)),
            "next_opener": next_opener,
            "shuffler": None,
        }

    def result(self, rows: list[Row]) -> dict[str, Any]:
        """The whole answer of rules.md 9 with these rows."""
        letters = self.rules.letters
        return {
            "records": rows,
            "games": dict(zip(letters, self.games, strict=True)),
            "score": dict(zip(letters, self._reported(), strict=True)),
            "target": self.rules.target,
            "status": "finished" if self.over else "playing",
            "winner": None if self.winner is None else letters[self.winner],
            "decided_by": self.decided_by,
            "next_opener": None if self.over else self.opener,
        }
