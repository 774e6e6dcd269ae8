"""What all tests share: a quick test client, repeatable examples, and no silent skips."""

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.filter_too_much]
settings.register_profile("default", max_examples=100, deadline=None, suppress_health_check=SLOW_IS_FINE)
# The same examples in every run of CI: a change is judged by what it changed. Chance has its say on people's machines.
settings.register_profile("ci", settings.get_profile("default"), derandomize=True, print_blob=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "default")


@pytest.fixture(autouse=True)
def quick_static_files(settings: Any) -> None:
    """Every test client sets the site up anew; for that the static files need not all be looked for each time."""
    settings.WHITENOISE_AUTOREFRESH = True


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
