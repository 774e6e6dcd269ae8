"""The kinds that a test registers are gone after it."""

import pytest

from tournaments.services import jobs


@pytest.fixture(autouse=True)
def own_kinds(monkeypatch):
    monkeypatch.setattr(jobs, "_kinds", dict(jobs._kinds))
