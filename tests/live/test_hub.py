"""The hub: what is gathered, what is rendered, who is told to fetch."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from tests.live.harness import OTHER, TOPIC, Hall, settle
from tournaments.live.clients import QUEUE_LENGTH
from tournaments.live.hub import HEARTBEAT_SLOTS, RETRY_AFTER, WINDOW
from tournaments.live.registry import Fragment


def in_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def run() -> None:
        asyncio.run(test())

    run.__name__ = test.__name__
    return run


@in_loop
async def test_three_changes_within_the_window_are_one_event_from_the_first_base_to_the_last_version():
    hall = Hall({TOPIC: 4})
    _, viewer = await hall.join(seen=4)
    hall.change(TOPIC, 5)
    await hall.pass_time(WINDOW / 3)
    hall.change(TOPIC, 6)
    await hall.pass_time(WINDOW / 3)
    hall.change(TOPIC, 7)
    assert viewer.events == []
    await hall.pass_time(WINDOW / 3)
    assert viewer.events == [("update", {"version": 7, "base": 4, "html": "<p id=x>es 7</p>"})]
    assert b"id: 7\n" in viewer.sent


@in_loop
async def test_a_change_after_the_window_is_a_second_event_on_the_first_ones_version():
    hall = Hall({TOPIC: 1})
    _, viewer = await hall.join(seen=1)
    for version in (2, 3):
        hall.change(TOPIC, version)
        await hall.pass_time(WINDOW)
    assert [(data["base"], data["version"]) for _, data in viewer.events] == [(1, 2), (2, 3)]


@in_loop
async def test_it_renders_once_per_language_and_not_once_per_viewer():
    hall = Hall({TOPIC: 1})
    viewers = [(await hall.join(language=language, seen=1))[1] for language in ("es", "es", "es", "it")]
    hall.change(TOPIC, 2)
    await hall.pass_time(WINDOW)
    assert sorted(hall.rendered) == [(TOPIC, "es", 1), (TOPIC, "it", 1)]
    assert [viewer.events[0][1]["html"][8:10] for viewer in viewers] == ["es", "es", "es", "it"]


@in_loop
async def test_a_change_heard_twice_is_sent_once():
    hall = Hall({TOPIC: 1})
    _, viewer = await hall.join(seen=1)
    hall.change(TOPIC, 2)
    await hall.pass_time(WINDOW)
    hall.hub.hear(TOPIC, 2)
    await hall.hub.compare()
    await hall.pass_time(WINDOW)
    assert len(viewer.events) == 1


@in_loop
async def test_a_change_without_a_number_is_read_and_is_silent_where_nothing_changed():
    hall = Hall({TOPIC: 1})
    _, viewer = await hall.join(seen=1)
    hall.hub.hear(TOPIC)
    await hall.pass_time(WINDOW)
    assert viewer.events == []
    hall.versions[TOPIC] = 2
    hall.hub.hear(TOPIC)
    await hall.pass_time(WINDOW)
    assert [data["version"] for _, data in viewer.events] == [2]


@in_loop
async def test_a_change_during_the_rendering_is_sent_in_its_own_window():
    hall = Hall({TOPIC: 1})
    _, viewer = await hall.join(seen=1)
    hall.change(TOPIC, 2)

    def write_once_more() -> None:
        hall.before_thread = lambda: None
        hall.change(TOPIC, 3)

    hall.before_thread = write_once_more
    await hall.pass_time(WINDOW)
    assert [data["version"] for _, data in viewer.events] == [2]
    await hall.pass_time(WINDOW)
    assert [data["version"] for _, data in viewer.events] == [2, 3]


@in_loop
async def test_whoever_shows_less_than_the_known_version_is_told_to_fetch_at_once():
    hall = Hall({TOPIC: 9})
    _, first = await hall.join(seen=9)
    _, late = await hall.join(seen=7)
    assert first.events == []
    assert late.events == [("resync", {"version": 9})]


@in_loop
async def test_the_first_viewer_is_told_as_soon_as_the_version_is_read_and_it_is_read_once_for_all():
    hall = Hall({TOPIC: 9, OTHER: 3})
    _, viewer = await hall.join(seen=8)
    await hall.join(seen=9)
    await hall.join(seen=9)
    assert viewer.events == [("resync", {"version": 9})]
    assert hall.asked == [[TOPIC]]


@in_loop
async def test_a_viewer_who_came_during_the_rendering_in_another_language_is_told_to_fetch():
    hall = Hall({TOPIC: 1})
    await hall.join(seen=1)
    came: list[Any] = []

    async def slow(work: Callable[..., Any], *args: Any) -> Any:
        answer = work(*args)
        if not came:
            came.append(None)
            came.append(await hall.join(language="pt", seen=1))
        return answer

    hall.hub._in_thread = slow
    hall.change(TOPIC, 2)
    await hall.pass_time(WINDOW)
    await settle()
    assert came[1][1].events == [("resync", {"version": 2})]


@in_loop
async def test_without_a_fragment_the_viewers_are_told_to_fetch():
    hall = Hall({TOPIC: 1})
    _, viewer = await hall.join(seen=1)
    for render in (lambda *_: None, lambda *_: Fragment(3, ""), lambda *_: Fragment(1, "<p id=x>old</p>")):
        hall.render = render
        hall.change(TOPIC, hall.versions[TOPIC] + 1)
        await hall.pass_time(WINDOW)
    assert viewer.events == [("resync", {"version": version}) for version in (2, 3, 4)]


@in_loop
async def test_a_fragment_that_holds_everything_says_so_with_its_own_base():
    hall = Hall({TOPIC: 5})
    _, viewer = await hall.join(seen=5)
    hall.render = lambda *_: Fragment(6, "<p id=x>all</p>", base=0)
    hall.change(TOPIC, 6)
    await hall.pass_time(WINDOW)
    assert viewer.events == [("update", {"version": 6, "base": 0, "html": "<p id=x>all</p>"})]


@in_loop
async def test_a_database_that_fails_is_asked_again_and_the_change_arrives():
    hall = Hall({TOPIC: 1})
    _, viewer = await hall.join(seen=1)
    real, hall.hub._read_versions = hall.hub._read_versions, lambda topics: 1 / 0
    hall.change(TOPIC, 2)
    await hall.pass_time(WINDOW)
    assert viewer.events == []
    hall.hub._read_versions = real
    await hall.pass_time(RETRY_AFTER)
    assert [data["version"] for _, data in viewer.events] == [2]


@in_loop
async def test_a_first_look_that_fails_is_repeated():
    hall = Hall({TOPIC: 4})
    real, hall.hub._read_versions = hall.hub._read_versions, lambda topics: 1 / 0
    _, viewer = await hall.join(seen=3)
    hall.hub._read_versions = real
    await hall.pass_time(RETRY_AFTER)
    assert viewer.events == [("resync", {"version": 4})]


@in_loop
async def test_a_slow_viewer_loses_the_oldest_and_is_told_to_fetch_the_last():
    hall = Hall({TOPIC: 1})
    client, slow = await hall.join(seen=1)
    _, quick = await hall.join(seen=1)
    slow.open.clear()
    last = 3 + QUEUE_LENGTH
    for version in range(2, last + 1):
        hall.change(TOPIC, version)
        await hall.pass_time(WINDOW)
        assert client.waiting <= QUEUE_LENGTH
    slow.open.set()
    await settle()
    assert [data["version"] for _, data in quick.events] == list(range(2, last + 1))
    assert slow.events[0][1]["version"] == 2
    assert slow.events[1:] == [("resync", {"version": last})]


@in_loop
async def test_a_full_queue_that_did_not_overflow_is_sent_whole():
    hall = Hall({TOPIC: 1})
    _, slow = await hall.join(seen=1)
    slow.open.clear()
    for version in range(2, 12):
        hall.change(TOPIC, version)
        await hall.pass_time(WINDOW)
    slow.open.set()
    await settle()
    assert [data["version"] for _, data in slow.events] == list(range(2, 12))


@in_loop
async def test_after_a_lost_link_everybody_is_told_the_present_version():
    hall = Hall({TOPIC: 5, OTHER: 8})
    _, here = await hall.join(seen=5)
    _, there = await hall.join(OTHER, seen=8)
    hall.versions[TOPIC] = 6
    await hall.hub.resync_all()
    await settle()
    assert here.events == [("resync", {"version": 6})]
    assert there.events == [("resync", {"version": 8})]
    hall.change(TOPIC, 7)
    await hall.pass_time(WINDOW)
    assert here.events[1] == ("update", {"version": 7, "base": 6, "html": "<p id=x>es 7</p>"})


@in_loop
async def test_a_look_at_the_versions_tells_without_a_further_wait():
    hall = Hall({TOPIC: 5, OTHER: 8})
    _, here = await hall.join(seen=5)
    _, there = await hall.join(OTHER, seen=8)
    hall.versions[TOPIC] = 6
    await hall.hub.compare()
    await hall.pass_time(0)
    assert [data["version"] for _, data in here.events] == [6]
    assert there.events == []


@in_loop
async def test_nobody_watching_means_no_query_and_no_topic():
    hall = Hall({TOPIC: 1})
    client, _ = await hall.join(seen=1)
    hall.hub.unsubscribe(client)
    hall.asked.clear()
    hall.change(TOPIC, 2)
    await hall.pass_time(WINDOW)
    await hall.hub.compare()
    await hall.hub.resync_all()
    assert (hall.hub.topics, hall.hub.client_count, hall.asked, hall.rendered) == ([], 0, [], [])


@in_loop
async def test_each_viewer_gets_one_heartbeat_in_a_round():
    hall = Hall({TOPIC: 1})
    viewers = [(await hall.join(seen=1))[1] for _ in range(HEARTBEAT_SLOTS * 2 + 1)]
    for _ in range(HEARTBEAT_SLOTS):
        hall.hub.beat()
        await settle()
    assert [viewer.events for viewer in viewers] == [[("comment", "here")]] * len(viewers)


@in_loop
async def test_closing_ends_every_stream_and_sends_nothing_more():
    hall = Hall({TOPIC: 1})
    _, viewer = await hall.join(seen=1)
    hall.hub.close()
    hall.change(TOPIC, 2)
    await hall.pass_time(WINDOW)
    assert viewer.ended
    assert viewer.events == []


@in_loop
async def test_closing_also_ends_the_stream_of_a_viewer_who_takes_nothing_once_he_does():
    hall = Hall({TOPIC: 1})
    _, slow = await hall.join(seen=1)
    slow.open.clear()
    hall.change(TOPIC, 2)
    await hall.pass_time(WINDOW)
    hall.hub.close()
    slow.open.set()
    await settle()
    assert slow.ended
