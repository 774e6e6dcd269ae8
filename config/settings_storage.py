"""Settings for where things are kept: SQLite or PostgreSQL, and Redis where there is one."""

import os
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

SQLITE_OPTIONS = {
    # Without IMMEDIATE a reader that turns writer fails at once when another writes (stack.md, trap 6).
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA foreign_keys=ON;",
}


def describe_database(url: str, data_folder: Path) -> dict[str, Any]:
    """Django's entry for the database that `url` names, or for an SQLite file in the data folder, which is made.

    Raises ImproperlyConfigured for an address that cannot be read or names another kind of database.
    """
    if not url:
        data_folder.mkdir(parents=True, exist_ok=True)
        name = str(data_folder / "sobremesa.sqlite3")
        database: dict[str, Any] = {"ENGINE": "django.db.backends.sqlite3", "NAME": name}
    else:
        try:
            database = dict(dj_database_url.parse(url))
        except ValueError as problem:
            raise ImproperlyConfigured(
                "DATABASE_URL cannot be read. It looks like postgres://user:password@host:5432/name."
            ) from problem
    if database["ENGINE"].endswith("sqlite3"):
        database["OPTIONS"] = SQLITE_OPTIONS
    elif database["ENGINE"].endswith("postgresql"):
        database.setdefault("OPTIONS", {})
        database["OPTIONS"]["pool"] = {"min_size": 1, "max_size": 8, "timeout": 5}
        database["CONN_MAX_AGE"] = 0  # the pool keeps the connections
        database["CONN_HEALTH_CHECKS"] = True  # after a restart of PostgreSQL nobody is handed a dead one
    else:
        raise ImproperlyConfigured(
            "DATABASE_URL must name a PostgreSQL (postgres://…) or an SQLite file (sqlite:///…)."
        )
    return database


def read_redis_url() -> str:
    """The address in REDIS_URL, empty where there is no Redis. Raises ImproperlyConfigured for what is none."""
    url = os.environ.get("REDIS_URL", "")
    if url and not url.startswith(("redis://", "rediss://", "unix://")):
        raise ImproperlyConfigured("REDIS_URL cannot be read. It looks like redis://host:6379/0.")
    return url


def describe_cache(redis_url: str, prefix: str) -> dict[str, Any]:
    """Django's entry for the cache: Redis, or the process's own memory without one (stack.md, trap 12)."""
    if not redis_url:
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    return {
        "BACKEND": "config.cache.CountingCache",
        "LOCATION": redis_url,
        "KEY_PREFIX": prefix,
        # A Redis that does not answer must not hold a request up: what it counts is only how often.
        "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5},
    }
