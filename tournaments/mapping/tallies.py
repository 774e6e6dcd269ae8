"""What standings count of a match that has ended, worked out from its records and kept with the match."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring import Ruleset, sides_of

Tally = dict[str, Any]


def tally_match(ruleset: Ruleset, result: Mapping[str, Any], payloads: Sequence[Mapping[str, Any]]) -> Tally:
    """{"kind", "games", "hands"} of an ended match, {} while it is played (formats.md 1).

    result: the engine's, with its rows; payloads: the records that it was scored from, in their order. `kind` is played,
    no_show, award or double_no_show: an award record by a ruling becomes what formats.md 1 says. `games`: for each game
    its final total of every side in the order of their letters, each trimmed by itself; a result copied from paper has
    one entry, its totals, and in a best of several games the mark `summed`: nobody knows the single ones. `hands`: hands
    won by each side, None where the paper did not say.
    """
    if result["status"] != "finished":
        return {}
    letters = list(sides_of(ruleset))
    last = payloads[-1] if payloads else {}
    if last.get("kind") == "result":
        hands = last.get("hands")
        copied = {
            "kind": "played",
            "games": [[last["totals"][letter] for letter in letters]],
            "hands": [hands[letter] for letter in letters] if hands else None,
        }
        return copied | {"summed": True} if ruleset.best_of > 1 else copied
    games: dict[int, list[int]] = {}
    hands_won = dict.fromkeys(letters, 0)
    for row in result["records"]:
        games[row["game"]] = [row["total"][letter] for letter in letters]
        if row["number"] is not None and row["winner"] is not None:
            hands_won[row["winner"]] += 1
    totals = list(games.values()) or [[0] * len(letters)]
    if ruleset.overflow == "trimmed":
        totals = [[min(total, result["target"]) for total in game] for game in totals]
    return {"kind": _kind_of(result, last), "games": totals, "hands": list(hands_won.values())}


def _kind_of(result: Mapping[str, Any], last: Mapping[str, Any]) -> str:
    # An award of one game ends a match too where it was the game that was missing: that match was played.
    if result["decided_by"] != "award" or last.get("scope") == "game":
        return "played"
    if last.get("reason") == "no_show":
        return "no_show" if result["winner"] is not None else "double_no_show"
    return "award" if result["winner"] is not None else "played"
