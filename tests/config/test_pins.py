"""The packages: every one of the three sets pinned to a version, with hashes, and from no place of its own."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SETS = ("requirements.txt", "requirements-test.txt", "requirements-dev.txt")


@pytest.mark.parametrize("name", SETS)
def test_every_package_has_a_version_and_a_hash(name: str) -> None:
    text = (ROOT / name).read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert len(lines) > 20
    for line in lines:
        assert re.match(r"[a-z0-9][a-z0-9._-]*(\[[a-z0-9,_-]+\])?==\S+", line), line
        assert "--hash=sha256:" in line, line
    assert "://" not in text


def test_a_larger_set_holds_the_smaller_ones() -> None:
    found = [
        set(re.findall(r"^([a-z0-9][a-z0-9._-]*)(?:\[.*?\])?==(\S+)", (ROOT / name).read_text("utf-8"), re.M))
        for name in SETS
    ]
    assert found[0] < found[1] < found[2]
