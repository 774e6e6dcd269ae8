"""A club's own installation: where its data stand, who holds them, what is copied before a change, what it is told."""

import os
import re
import sqlite3
from pathlib import Path

import pytest

from config import serving
from config.hall import copy_before_change, describe, find_folder, name_environment
from config.holding import hold_database, hold_folder
from config.serving import check_database, list_names, name_shown
from tests.config.test_demo import ask, find_free_port, run_demo, stop_demo

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("given", "folder"),
    [
        ({"DATA_DIR": "/srv/club", "HOME": "/home/ines"}, Path("/srv/club")),
        ({"HOME": "/home/ines"}, Path("/home/ines/.local/share/sobremesa")),
        ({"XDG_DATA_HOME": "/data", "HOME": "/home/ines"}, Path("/data/sobremesa")),
        ({}, ROOT / "var" / "hall"),
    ],
)
def test_the_data_stand_outside_the_tree_where_there_is_a_home(given: dict[str, str], folder: Path) -> None:
    assert find_folder(given) == folder


def test_a_hall_keeps_what_is_said_of_its_own_database() -> None:
    given = {"DATABASE_URL": "postgres://club@db/club", "REDIS_URL": "redis://r", "HOME": "/home/ines"}
    environment = name_environment("10.0.0.5", 8010, given)
    assert environment["DATABASE_URL"] == given["DATABASE_URL"]
    assert environment["PUBLIC_ADDRESS"] == "http://10.0.0.5:8010"
    assert environment["JOBS_IN_PROCESS"] == "yes"
    assert {"10.0.0.5", "localhost"} <= set(environment["ALLOWED_HOSTS"].split(","))
    assert "HTTPS" not in environment


def test_a_second_hall_on_one_folder_is_told_where_the_first_is(tmp_path: Path) -> None:
    with hold_folder(tmp_path, "http://10.0.0.5:8000"):
        told = rf"served already at http://10.0.0.5:8000 \(process {os.getpid()}\)"
        with pytest.raises(SystemExit, match=told), hold_folder(tmp_path, "http://10.0.0.5:8001"):
            pass
    with hold_folder(tmp_path, "http://10.0.0.5:8001"):
        pass


def test_a_folder_that_cannot_be_had_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with (
        pytest.raises(SystemExit, match="cannot be used: Not a directory"),
        hold_folder(tmp_path / "file" / "x", "a"),
    ):
        pass


def test_a_second_hall_on_one_file_from_another_folder_is_told_too(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'club.sqlite3'}"
    with hold_database(url, "http://10.0.0.5:8000"):
        told = "served already at http://10.0.0.5:8000"
        with pytest.raises(SystemExit, match=told), hold_database(url, "http://10.0.0.5:8001"):
            pass
    with hold_database(url, "http://10.0.0.5:8001"):
        pass


def test_in_a_hall_without_the_internet_phones_are_told_the_address_in_its_own_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class NoRoute:
        def __init__(self, *_: object) -> None: ...

        def __enter__(self) -> "NoRoute":
            return self

        def __exit__(self, *_: object) -> None: ...

        def connect(self, *_: object) -> None:
            raise OSError("Network is unreachable")

    monkeypatch.setattr(serving.socket, "socket", NoRoute)
    monkeypatch.setattr(serving, "list_addresses", lambda: ["fd00::2", "10.42.0.1"])
    assert name_shown("0.0.0.0") == "10.42.0.1"
    assert {"10.42.0.1", "[fd00::2]"} <= set(list_names("0.0.0.0"))
    monkeypatch.setattr(serving, "list_addresses", list)
    assert name_shown("0.0.0.0") == "127.0.0.1"


def test_where_there_is_no_network_no_code_is_shown_for_phones() -> None:
    alone = describe("http://127.0.0.1:8000", Path("/data"), "")
    assert "It is in no network" in alone
    assert not re.findall("[▄▀█]", alone)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"DATABASE_URL": "foo://bar"}, "A setting cannot be used: DATABASE_URL"),
        ({"DATABASE_URL": "mysql://a:b@c/d"}, "A setting cannot be used: DATABASE_URL must name a PostgreSQL"),
        ({"DATABASE_URL": "sqlite:////nowhere/at/all.sqlite3"}, "cannot be used"),
        ({"REDIS_URL": "foo:bar"}, "A setting cannot be used: REDIS_URL cannot be read"),
    ],
)
def test_a_setting_that_cannot_be_used_is_said_in_a_plain_word(
    tmp_path: Path, given: dict[str, str], words: str
) -> None:
    port = find_free_port()
    with run_demo(tmp_path, port, "config.hall", **given) as process:
        said, _ = process.communicate(timeout=60)
    assert process.returncode == 1
    assert words in said
    assert "Traceback" not in said


def test_before_a_change_the_database_is_copied_whole_and_five_copies_are_kept(tmp_path: Path) -> None:
    database = tmp_path / "club.sqlite3"
    assert copy_before_change(database) is None
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TABLE hands (pips INTEGER)")
        connection.execute("INSERT INTO hands VALUES (23)")
    connection.close()
    (tmp_path / "copies").mkdir()
    for number in range(7):
        (tmp_path / "copies" / f"before-20200101-00000{number}.sqlite3").touch()
    copy = copy_before_change(database)
    assert copy is not None
    read = sqlite3.connect(copy)
    assert read.execute("SELECT pips FROM hands").fetchall() == [(23,)]
    read.close()
    assert len(list((tmp_path / "copies").iterdir())) == 5
    assert copy.exists()


def test_a_database_that_is_away_is_named_without_its_password() -> None:
    port = find_free_port()
    with pytest.raises(SystemExit) as ended:
        check_database(f"postgres://club:geheim@127.0.0.1:{port}/club")
    said = str(ended.value)
    assert f"The database at 127.0.0.1:{port}/club cannot be reached" in said
    assert "geheim" not in said


def test_what_a_club_reads_has_the_address_a_code_and_the_way_in() -> None:
    first = describe("http://10.0.0.5:8000", Path("/data"), "http://10.0.0.5:8000/start/?key=abc")
    assert "http://10.0.0.5:8000/start/?key=abc" in first
    assert len(re.findall("[▄▀█]", first)) > 100
    assert "/start/" not in describe("http://10.0.0.5:8000", Path("/data"), "")


def test_a_hall_starts_empty_says_how_to_begin_and_starts_again_with_everything_there(tmp_path: Path) -> None:
    port = find_free_port()
    with run_demo(tmp_path, port, "config.hall") as process:
        assert ask(port, "/") == 200
        first = stop_demo(process)
        assert process.returncode == 0
    assert "Traceback" not in first
    start = re.search(rf"http://127\.0\.0\.1:{port}(/start/\?key=\S+)", first)
    assert start is not None
    assert not (tmp_path / "copies").exists()  # of an empty database there is nothing to copy
    with run_demo(tmp_path, port, "config.hall") as process:
        assert ask(port, start[1]) == 303
        assert start[1] in stop_demo(process)


def test_a_second_hall_on_the_same_data_says_where_the_first_is(tmp_path: Path) -> None:
    port, other = find_free_port(), find_free_port()
    with run_demo(tmp_path, port, "config.hall") as process:
        assert ask(port, "/") == 200
        with run_demo(tmp_path, other, "config.hall") as second:
            said, _ = second.communicate(timeout=60)
        assert f"This club is served already at http://127.0.0.1:{port}" in said
        assert second.returncode == 1
        assert process.poll() is None
