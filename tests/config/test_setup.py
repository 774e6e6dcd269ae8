"""Setting up: what is ready, what is half made, and the plain words for what the machine lacks."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from config import setup


@pytest.fixture(autouse=True)
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree with requirement files and an environment that has only its Python."""
    for name in setup.FILES.values():
        (tmp_path / name).write_text(f"# {name}\n")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").symlink_to(sys.executable)
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    monkeypatch.setattr(setup, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(setup, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    return tmp_path


def write_stamp(kind: str) -> None:
    (setup.VENV / f"stamp-{kind}").write_text(setup.stamp_of(kind), "ascii")


def test_an_environment_without_a_stamp_is_not_ready() -> None:
    assert not setup.is_ready("run")


def test_a_larger_set_has_the_smaller_ones_in_it() -> None:
    write_stamp("test")
    assert (setup.is_ready("run"), setup.is_ready("test"), setup.is_ready("dev")) == (True, True, False)


def test_a_changed_requirement_file_asks_for_a_new_set_up(tree: Path) -> None:
    write_stamp("run")
    (tree / "requirements.txt").write_text("Django==5.2.20\n")
    assert not setup.is_ready("run")


def test_a_folder_whose_python_is_missing_is_half_made(tree: Path) -> None:
    (tree / ".venv" / "bin" / "python").unlink()
    assert not setup.is_whole()


def test_an_environment_of_another_python_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version", "3.99.0 (of tomorrow)")
    assert not setup.is_whole()


def test_a_failed_installation_leaves_no_stamp_of_an_earlier_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        return SimpleNamespace(returncode=1, stderr="no route to host")

    write_stamp("run")
    monkeypatch.setattr(subprocess, "run", fail)
    with pytest.raises(SystemExit, match="Is the network there") as stopped:
        setup.install("test")
    assert "no route to host" in str(stopped.value)
    assert not setup.is_ready("run")


def test_a_debian_without_venv_is_told_which_package_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(SystemExit, match=rf"apt-get install python3\.{sys.version_info.minor}-venv"):
        setup.make_venv()


def test_an_old_python_hands_over_to_a_newer_one_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Any] = []
    monkeypatch.setattr(sys, "argv", ["config/setup.py", "test"])
    monkeypatch.setattr("shutil.which", lambda name: sys.executable if name == "python3.12" else None)
    monkeypatch.setattr("os.execv", lambda *command: started.append(command) or sys.exit(0))
    with pytest.raises(SystemExit):
        setup.use_newer_python()
    assert started == [(sys.executable, [sys.executable, "config/setup.py", "test"])]


def test_an_old_python_alone_is_told_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        setup.use_newer_python()
