"""Commands on a database that is empty, away or none: a plain word and what to do, exit 1, no traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.config.test_demo import ROOT, find_free_port

COMMANDS = [
    ("verify_scores",),
    ("tick",),
    ("create_organiser", "--club", "Peña", "--username", "ines"),
    ("reset_password", "ines"),
    ("start_address",),
    ("prepare_demo",),
]


def manage(folder: Path, *line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`manage.py` with these words, on the database in `folder` where no other is named."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    return subprocess.run(
        [sys.executable, "manage.py", *line],
        env={**kept, "DATA_DIR": str(folder), **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def read_refusal(done: subprocess.CompletedProcess[str]) -> str:
    """What a command that could not be done said; nothing of the program's inside is among it."""
    assert done.returncode == 1, done.stdout + done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) <= 2, done.stderr
    return done.stderr.strip()


@pytest.mark.parametrize("line", COMMANDS, ids=[line[0] for line in COMMANDS])
def test_a_command_on_an_empty_database_says_to_migrate(tmp_path: Path, line: tuple[str, ...]) -> None:
    said = read_refusal(manage(tmp_path, *line))
    assert said.startswith("The database is not ready: ")
    assert said.endswith("Run `manage.py migrate` with the same settings, then this again.")


@pytest.mark.parametrize("line", [("verify_scores",), ("migrate",)], ids=lambda line: line[0])
def test_a_command_on_a_database_that_is_away_says_which(tmp_path: Path, line: tuple[str, ...]) -> None:
    port = find_free_port()
    said = read_refusal(manage(tmp_path, *line, DATABASE_URL=f"postgres://club:geheim@127.0.0.1:{port}/club"))
    assert said.startswith(f"The database at 127.0.0.1:{port}/club cannot be reached: ")
    assert said.endswith("Is it running, and is DATABASE_URL right?")
    assert "geheim" not in said


@pytest.mark.parametrize("line", [("verify_scores",), ("migrate",)], ids=lambda line: line[0])
def test_a_command_on_a_file_that_is_no_database_says_which(tmp_path: Path, line: tuple[str, ...]) -> None:
    (tmp_path / "sobremesa.sqlite3").write_text("This is a letter, and no database at all." * 20)
    said = read_refusal(manage(tmp_path, *line))
    assert said.startswith(f"The database {tmp_path / 'sobremesa.sqlite3'} cannot be used: file is not a database")


def test_a_setting_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    said = read_refusal(manage(tmp_path, "verify_scores", DATABASE_URL="club"))
    assert said.startswith("A setting cannot be used: DATABASE_URL cannot be read.")


def test_a_fault_of_the_program_itself_is_shown_whole(tmp_path: Path) -> None:
    assert "Traceback" in manage(tmp_path, "verify_scores", "--traceback").stderr
