"""Names of people as they are compared: the same letters, or almost the same."""

import unicodedata


def fold_alike(name: str) -> str:
    """What two names share that differ only in case, accents, hyphens or spaces: who compares by it asks whether it is one person."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(char for char in parts if not unicodedata.combining(char))
    return " ".join("".join(char if char.isalnum() else " " for char in letters).split())


def join_players(names: list[str] | tuple[str, ...]) -> str:
    """The name of a pair that has none of its own: its players' names."""
    return " + ".join(name for name in names if name)
