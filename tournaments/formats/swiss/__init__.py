"""One round of a Swiss (formats.md 3.1): a minimum-cost matching whose cost is the list of eight points in order."""

from tournaments.formats.swiss.pairing import pair_round

__all__ = ["pair_round"]
