"""What the environment says: read once, in one place, with a plain word when a value cannot be used."""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from tournaments.kept_keys import read_or_make_key

ROOT = Path(__file__).resolve().parent.parent


def read_flag(name: str, default: bool) -> bool:
    """The yes or no in the variable `name`; `default` where it is not set.

    Raises ImproperlyConfigured for anything that is neither, so that a typing error never opens a door.
    """
    text = os.environ.get(name, "").strip().lower()
    if not text:
        return default
    if text in {"1", "true", "yes", "on"}:
        return True
    if text in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} must be yes or no, not {text!r}.")


def read_list(name: str, default: tuple[str, ...] = ()) -> list[str]:
    """The comma-separated words in the variable `name`, without the empty ones."""
    text = os.environ.get(name)
    if text is None:
        return list(default)
    return [word.strip() for word in text.split(",") if word.strip()]


def read_choice(name: str, choices: tuple[str, ...]) -> str:
    """The word in the variable `name`, one of `choices`; the first of them where it is not set.

    Raises ImproperlyConfigured for any other word.
    """
    text = os.environ.get(name, "").strip().lower() or choices[0]
    if text not in choices:
        raise ImproperlyConfigured(f"{name} must be {', '.join(choices[:-1])} or {choices[-1]}, not {text!r}.")
    return text


def read_number(name: str, default: int, most: int = 65535) -> int:
    """The whole number from 1 to `most` in the variable `name`; `default` where it is not set.

    Raises ImproperlyConfigured for anything else.
    """
    text = os.environ.get(name, "").strip()
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= most):
        raise ImproperlyConfigured(f"{name} must be a number from 1 to {most}, not {text!r}.")
    return int(text)


def read_secret_key(data_folder: Path) -> str:
    """The key that signs cookies: SECRET_KEY, else one made once and kept in the data folder.

    It is kept in a file, so that a second start does not sign everybody out.
    """
    return os.environ.get("SECRET_KEY") or read_or_make_key(data_folder / "secret_key", 50)
