"""The site in a real server process: what another process writes is seen, and a stop does not wait for viewers."""

import pytest
from django.conf import settings

from tests.live.server import CHANGE_MATCH, MAKE_MATCH, Site


@pytest.fixture
def site(tmp_path):
    site = Site(tmp_path, settings.SECRET_KEY)
    site.migrate()
    return site


def test_a_change_by_another_process_is_told_without_redis(site):
    match = site.run(MAKE_MATCH).split()[1]
    with site.serve() as server:
        stream = server.watch(f"match:{match}", v=1, lang="es")
        behind = server.watch(f"match:{match}", v=0, lang="es")
        assert stream.response.status == 200
        assert behind.next_event() == ("resync", {"version": 1})
        site.run(CHANGE_MATCH)
        for viewer in (stream, behind):
            name, data = viewer.next_event()
            assert (name, data["version"]) in {("update", 2), ("resync", 2)}
        said = server.stop()
        assert stream.next_event() == ("end", None)
        assert server.process.returncode in (0, -15)
        assert "Cancel" not in said
        assert "Traceback" not in said
        assert "Application shutdown complete" in said
