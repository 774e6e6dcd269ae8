"""Results by chance: what becomes of a pairing, in the shape of a match of an `event/1` document (formats.md 2)."""

from random import Random
from typing import Any

from tournaments.formats.simulation_options import Options
from tournaments.formats.state import Id

Match = dict[str, Any]
# Of ten matches that are played, one or so ends on time, short of the target, and now and then nobody has won.
ON_TIME, LEVEL = 0.1, 0.03


def play_match(chance: Random, options: Options, a: Id, b: Id, *, favours_a: float) -> Match:
    """One finished match, `a` first; `favours_a` is how likely a wins where it is played."""
    match: Match = {"a": a, "b": b}
    # A match is half as likely to be out of the ordinary as an entrant: two could have caused it.
    if chance.random() < options.trouble / 2:
        return match | _miss_match(chance, options)
    return match | _play_out(chance, options, favours_a)


def _miss_match(chance: Random, options: Options) -> Match:
    kind = chance.choice(("no_show", "no_show", "double_no_show", "award"))
    if kind == "double_no_show":
        return {"kind": kind, "winner": None}
    winner = chance.choice(("a", "b"))
    if kind == "no_show":
        return {"kind": kind, "winner": winner}
    # Decided by ruling with the score as it stood: whoever is ahead need not be the winner.
    stood = [chance.randrange(options.target), chance.randrange(options.target)]
    return {"kind": kind, "winner": winner, **({"score": stood} if options.best_of == 1 else {"games": [stood]})}


def _play_out(chance: Random, options: Options, favours_a: float) -> Match:
    if options.best_of == 1:
        score, winner = _play_game(chance, options.target, favours_a)
        played: Match = {"score": score, "winner": winner}
    else:
        games, won = [], {"a": 0, "b": 0}
        while max(won.values()) * 2 < options.best_of:
            score, winner = _play_game(chance, options.target, favours_a)
            if winner is not None:
                won[winner] += 1
                games.append(score)
        played = {"games": games, "winner": max(won, key=lambda side: won[side])}
    if chance.random() < 0.5:
        played["hands"] = [chance.randint(0, 12), chance.randint(0, 12)]
    return played


def _play_game(chance: Random, target: int, favours_a: float) -> tuple[list[int], str | None]:
    """The points of both and who won: mostly the one who reached the target, and often went over it."""
    if chance.random() < LEVEL:
        level = chance.randrange(target)
        return [level, level], None
    behind = 0 if chance.random() < 0.05 else chance.randrange(target)
    if chance.random() < ON_TIME and behind + 1 < target:
        ahead = chance.randint(behind + 1, target - 1)
    else:
        ahead = target + chance.randrange(25)
    if chance.random() < favours_a:
        return [ahead, behind], "a"
    return [behind, ahead], "b"
