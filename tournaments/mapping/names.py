"""Names of people as they are compared and joined."""

import unicodedata
from collections.abc import Sequence

from tournaments.models.columns import NAME_LENGTH


def fold_alike(name: str) -> str:
    """What two names share that differ only in case, accents, hyphens or spaces: whoever finds it asks if it is one person."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(char for char in parts if not unicodedata.combining(char))
    return " ".join("".join(char if char.isalnum() else " " for char in letters).split())


def join_players(names: Sequence[str]) -> str:
    """The name of an entrant that has none of its own: its players' names, shortened where they do not fit the column."""
    named = [name for name in names if name]
    joined = " + ".join(named)
    if len(joined) <= NAME_LENGTH:
        return joined
    longest = (NAME_LENGTH - 3 * (len(named) - 1)) // len(named)
    return " + ".join(name if len(name) <= longest else f"{name[: longest - 1]}…" for name in named)
