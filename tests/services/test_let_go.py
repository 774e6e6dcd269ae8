"""A fault of the database keeps nothing alive that the collector of another thread would have to end."""

import gc
import weakref

from django.db import OperationalError

from tournaments.services.uses import let_go


class Cursor:
    """What a frame that fails holds on to."""


def fail(found: list["weakref.ref[Cursor]"]) -> None:
    cursor = Cursor()
    found.append(weakref.ref(cursor))
    try:
        raise ValueError("database is locked")
    except ValueError as inner:
        fault = OperationalError("database is locked")  # kept by the frame that it goes through, as Django's is
        raise fault from inner


def test_what_a_fault_held_goes_at_once_and_without_the_collector() -> None:
    found: list[weakref.ref[Cursor]] = []
    gc.disable()
    try:
        try:
            fail(found)
        except OperationalError as fault:
            let_go(fault)
        assert found[0]() is None
    finally:
        gc.enable()
