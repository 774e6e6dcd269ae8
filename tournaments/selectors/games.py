"""The games of a match, worked out from its rows: how each ended, and the points over all of them."""

from dataclasses import dataclass

from tournaments.selectors.matches import MatchView


@dataclass(frozen=True, slots=True)
class GameView:
    """A game of a match. totals: by side, as reported; winner: its letter, None while it runs or where it is drawn."""

    number: int
    totals: dict[str, int]
    winner: str | None


def list_games(view: MatchView) -> tuple[GameView, ...]:
    """The games begun so far, in order (rules.md 7); none where the result was copied without its hands."""
    last = {row.scored["game"]: row for row in view.rows}
    if any(row.scored["kind"] == "result" for row in last.values()):
        return ()
    games = []
    for number, row in sorted(last.items()):
        totals: dict[str, int] = dict(row.scored["total"])
        # An award of the match ends it as it stands: the game that was running has no winner.
        awarded = row.payload if row.scored["kind"] == "award" else None
        running = number == max(last) and view.score["status"] != "finished"
        over = not running and (awarded is None or awarded.get("scope") == "game")
        if over and view.ruleset.overflow == "trimmed":
            totals = {letter: min(total, view.ruleset.target) for letter, total in totals.items()}
        games.append(GameView(number, totals, find_winner(totals, awarded) if over else None))
    return tuple(games)


def find_winner(totals: dict[str, int], awarded: dict[str, object] | None) -> str | None:
    """Who won a game that is over: whoever it was awarded to, else the leader, nobody where they are level."""
    if awarded is not None:
        return str(awarded["winner"])
    best = [letter for letter, total in totals.items() if total == max(totals.values())]
    return best[0] if len(best) == 1 else None


def sum_points(view: MatchView) -> dict[str, int]:
    """The points of each side over all games: what decides where the games are level (rules.md 7)."""
    games = list_games(view)
    if not games:
        score: dict[str, int] = view.score["score"]
        return dict(score)
    return {letter: sum(game.totals[letter] for game in games) for letter in games[0].totals}
