"""The schedule of a round robin against formats.md 3.2."""

from collections import Counter


def list_schedule_faults(ids, schedule, *, double):
    """What is wrong with it, in words; empty if nothing is."""
    faults = []
    size = len(ids) - 1 + len(ids) % 2
    if len(schedule) != size * (2 if double else 1):
        faults.append(f"{len(schedule)} rounds")
    for number, one in enumerate(schedule):
        seated = [id for pair in one["pairs"] for id in pair] + one["rests"]
        if Counter(seated) != Counter(ids):
            faults.append(f"round {number}: not everybody once")
        if len(one["rests"]) != len(ids) % 2:
            faults.append(f"round {number}: {len(one['rests'])} rest")
    met = Counter(tuple(pair) for one in schedule for pair in one["pairs"])
    for place, a in enumerate(ids):
        for b in ids[:place]:
            ways = [met[a, b], met[b, a]]
            if ways != [1, 1] if double else sum(ways) != 1:
                faults.append(f"{a} and {b} meet {ways}")
    faults += list_bound_faults(ids, schedule[:size], 1)
    # An even number cannot stay within one in mirrored cycles; the second one may reach two, and all end level.
    faults += list_bound_faults(ids, schedule, 1 if not double or len(ids) % 2 else 2)
    return faults


def list_bound_faults(ids, schedule, bound):
    """Where somebody has opened more than `bound` matches more or less often than not."""
    balance = dict.fromkeys(ids, 0)
    faults = []
    for number, one in enumerate(schedule):
        for opener, other in one["pairs"]:
            balance[opener] += 1
            balance[other] -= 1
        faults += [
            f"{id} at {now} openings after round {number}" for id, now in balance.items() if abs(now) > bound
        ]
    return faults
