"""Which events are simulated and checked: every size at least once, most of them small, a third of the round robins double."""

from tests.checker.event_checker import list_event_faults
from tournaments.formats.simulation import simulate_event

SIZES = range(2, 65)
LARGE = 20  # above it a few rounds are enough: what can go wrong late is seen in small events, at less cost
FEW_ROUNDS = 3


def list_events(name, first, events):
    """[(planned, seed, entrants, rounds)] of a format, `swiss` or `round_robin`, for so many seeds from `first` on.

    The first of them have 2, 3, … 64 entrants; all others a size by chance. None: by chance, or the whole schedule.
    """
    listed = []
    for number in range(events):
        seed = first + number
        planned = "double_round_robin" if name == "round_robin" and seed % 3 == 0 else name
        entrants = SIZES[number] if number < len(SIZES) else None
        listed.append((planned, seed, entrants, FEW_ROUNDS if (entrants or 0) > LARGE else None))
    return listed


def check_event(planned, seed, entrants, rounds):
    """The account of an event, and what the checker finds wrong with it, in words."""
    account = simulate_event(seed, planned, entrants=entrants, rounds=rounds)
    return account, list_event_faults(account)
