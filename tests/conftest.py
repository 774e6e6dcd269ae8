"""What all tests share: settings for tests, a club with a night, and no silent skips."""

import atexit
import os
import shutil
import tempfile

# Before Django reads its settings: a folder of its own, quick hashes, no throttling in the way.
if "DATA_DIR" not in os.environ:
    os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="sobremesa-test-")
    atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)
os.environ.setdefault("SECRET_KEY", "only-for-tests-" + "k" * 50)
os.environ.setdefault("API_RATE_ANONYMOUS", "100000/min")
os.environ.setdefault("API_RATE_CALLER", "100000/min")
# Channels and cache keys of this run only: Redis knows no databases for channels.
os.environ["REDIS_PREFIX"] = f"test-{os.getpid()}"

from typing import Any

import pytest
from hypothesis import HealthCheck, settings

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.filter_too_much]
settings.register_profile("default", max_examples=100, deadline=None, suppress_health_check=SLOW_IS_FINE)
# The same examples in every run of CI: a change is judged by what it changed. Chance has its say on people's machines.
settings.register_profile("ci", settings.get_profile("default"), derandomize=True, print_blob=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "default")


@pytest.fixture(autouse=True)
def quick_passwords(settings: Any) -> None:
    """Passwords in tests need no slow hash."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """With NO_SKIPS=1 a skipped test fails the run: in CI nothing may be skipped."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if os.environ.get("NO_SKIPS") == "1" and skipped:
        reporter.ensure_newline()
        for report in skipped:
            reporter.write_line(f"skipped, which is not allowed here: {report.nodeid} {report.longrepr}")
        session.exitstatus = 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of real services run in `make test-services`, which sets ON_SERVICES; elsewhere they are left out."""
    if os.environ.get("ON_SERVICES") == "1":
        return
    services = [item for item in items if item.get_closest_marker("services")]
    if services:
        config.hook.pytest_deselected(items=services)
        items[:] = [item for item in items if item not in set(services)]
