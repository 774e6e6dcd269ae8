"""Ids and tokens that nobody can count through or guess."""

import hashlib
import secrets

# No vowels, no 0/o, 1/l: an id read aloud at a table is understood, and no id spells a word.
ALPHABET = "23456789bcdfghjkmnpqrstvwxz"
PUBLIC_ID_LENGTH = 12  # 27^12 is about 2^57


def new_public_id() -> str:
    """A random public id of twelve letters and digits, for addresses that anybody may see."""
    return "".join(secrets.choice(ALPHABET) for _ in range(PUBLIC_ID_LENGTH))


def new_token() -> str:
    """A random secret of 192 bits for a link or a program; only its hash is stored."""
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    """The SHA-256 of `token` in hexadecimal; tokens are long and random, so no salt is needed to find them."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
