"""Whole events checked round by round, from their account alone; imports nothing of ours but the other checkers.

`list_event_faults(account)` plays an account (`simulation/1`) again and says in words what it finds wrong: entrants in
no match or in two, an avoidable rematch, a bye to the wrong one, an opener against the rules, a schedule out of bounds,
standings that a plain recomputation does not give.
"""

from collections import Counter

from tests.checker.event_replay import Faulty, Replay
from tests.checker.schedule import list_schedule_faults
from tests.checker.standings_oracle import rank_document
from tests.checker.swiss_round import Field, list_faults

SORTS = {"swiss": None, "round_robin": False, "double_round_robin": True}


def list_event_faults(account):
    """Everything wrong with an event, each fault with its round; empty if nothing is."""
    replay, faults = Replay(account), []
    double = SORTS[account["planned"]]
    if double is not None:
        ids = [one["id"] for one in account["start"]["entrants"]]
        faults += list_schedule_faults(ids, account["schedule"], double=double)
    try:
        for number, one in enumerate(account["rounds"]):
            replay.take_steps(one["before"])
            found = list_round_faults(replay, one, number)
            replay.add_round(one)
            replay.take_steps(one["after"])
            if rank_document(replay.document) != one["standings"]:
                found.append("other standings than a plain recomputation")
            faults += [f"round {number + 1}: {fault}" for fault in found]
    except (Faulty, ValueError, LookupError) as broken:
        return [*faults, f"the account contradicts itself: {broken!r}"]
    if replay.document != account["event"]:
        faults.append("the event is not what its steps make of it")
    return faults


def list_round_faults(replay, one, number):
    """What is wrong with who plays in a round, and how it was paired."""
    faults = []
    known = [entrant["id"] for entrant in replay.document["entrants"]]
    away = set(replay.withdrawn()) | set(one["absent"])
    if away != set(one["away"]) or not away <= set(known):
        faults.append(f"away are {sorted(map(str, away))}")
    if [[match["a"], match["b"]] for match in one["matches"]] != one["pairs"]:
        faults.append("other matches than pairs")
    if replay.account["schedule"] is None:
        criteria = {"criteria": ["match_points", "difference"]}
        rows = rank_document({**replay.document, **criteria})
        field = Field(replay.document, replay.given, away, replay.account["settings"], rows)
        return faults + list_faults(field, one) + list_table_faults(one)
    planned = replay.account["schedule"][number]
    pairs, byes, idle = replay.settle(planned, away)
    if [pairs, Counter(byes), Counter(idle)] != [one["pairs"], Counter(one["byes"]), Counter(one["idle"])]:
        faults.append(f"the schedule makes {pairs}, byes {byes}, idle {idle}")
    return faults


def list_table_faults(one):
    """Tables stand beside pairs, each used once; every pair and every bye says why."""
    faults = []
    if len(set(one["tables"])) != len(one["pairs"]) or len(one["tables"]) != len(one["pairs"]):
        faults.append("not one table for each pair")
    if [len(one["reasons"]), len(one["bye_reasons"])] != [len(one["pairs"]), len(one["byes"])]:
        faults.append("not reasons for each pair and bye")
    if not all(one["reasons"]) or not all(one["bye_reasons"]):
        faults.append("a pair or bye without a reason")
    return faults
