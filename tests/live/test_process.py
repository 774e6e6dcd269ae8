"""The process of a hub looks at the versions by itself: often where nobody tells it, seldom where Redis does."""

import asyncio
from types import SimpleNamespace

import pytest

from tests.live.harness import TOPIC, Hall, settle
from tournaments.live.process import LOOK_EVERY, LiveProcess


async def start(hall, connected):
    """A process around the hall's hub whose link to Redis stands, is lost, or (None) was never asked for."""
    process = LiveProcess(asyncio.get_running_loop())
    for task in process._tasks:
        task.cancel()  # here the test is the clock
    process.hub = hall.hub
    process._subscription = None if connected is None else SimpleNamespace(connected=connected)
    return process


@pytest.mark.parametrize("connected, looks", [(True, 2), (False, 2 * LOOK_EVERY), (None, 2 * LOOK_EVERY)])
def test_how_often_it_looks(settings, connected, looks):
    async def count():
        hall = Hall({TOPIC: 4})
        await hall.join(seen=4)
        process = await start(hall, connected)
        hall.asked.clear()
        for _ in range(2 * LOOK_EVERY):
            await process.tick()
        await process.stop()
        return hall.asked

    settings.REDIS_URL = ""
    assert asyncio.run(count()) == [[TOPIC]] * looks


def test_a_change_whose_message_was_lost_reaches_the_viewers_though_the_link_stands(settings):
    async def lose():
        hall = Hall({TOPIC: 4})
        _, viewer = await hall.join(seen=4)
        process = await start(hall, connected=True)
        hall.versions[TOPIC] = 5  # and nobody says so
        shown = []
        for _ in range(LOOK_EVERY):
            shown.append(len(viewer.events))
            await process.tick()
            await hall.pass_time(0)
            await settle()
        events = viewer.events
        await process.stop()
        return shown, events

    settings.REDIS_URL = ""
    shown, events = asyncio.run(lose())
    assert shown == [0] * LOOK_EVERY
    assert [(name, data["version"]) for name, data in events] == [("update", 5)]


def test_a_database_that_is_away_is_told_of_once_and_asked_again(settings, caplog):
    async def look():
        hall = Hall({TOPIC: 4})
        _, viewer = await hall.join(seen=4)
        process = await start(hall, connected=False)
        read = hall.versions
        hall.versions = None
        for _ in range(3):
            await process.tick()
        hall.versions = {**read, TOPIC: 5}
        await process.tick()
        await hall.pass_time(0)
        events = viewer.events
        await process.stop()
        return events

    settings.REDIS_URL = ""
    assert [data["version"] for _, data in asyncio.run(look())] == [5]
    assert caplog.text.count("The versions cannot be read") == 1
