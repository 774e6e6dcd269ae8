"""The first start: with the key, once, and for nobody else in the hall's network."""

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.test import Client

from tests.services.tables import make_person
from tests.views.accounts.doors import GOOD, browser, person_data
from tournaments.models import Club, Membership
from tournaments.services.starting import needs_start, read_start_key

pytestmark = pytest.mark.django_db
CLUB = {"club": "Peña Norte", "time_zone": "America/Caracas", "wording": "es-VE", "language": "pt"}


@pytest.fixture
def key(settings: Any, tmp_path: Path) -> str:
    settings.DATA_DIR = tmp_path
    return read_start_key(tmp_path)


def come_with(key: str) -> Client:
    client = browser()
    client.get("/start/", {"key": key})
    return client


def test_the_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    first = read_start_key(tmp_path / "new")
    assert re.fullmatch(r"[\w-]{32}", first)
    assert read_start_key(str(tmp_path / "new")) == first
    assert (tmp_path / "new" / "start_key").stat().st_mode & 0o777 == 0o600
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["start_key"]
    assert read_start_key(tmp_path / "other") != first


def test_the_key_leaves_the_address_and_the_form_makes_club_and_organiser(
    key: str, tmp_path: Path, django_capture_on_commit_callbacks: Any
) -> None:
    client = browser()
    answer = client.get("/start/", {"key": key})
    assert (answer.status_code, answer["Location"]) == (303, "/start/")
    assert answer["Referrer-Policy"] == "no-referrer"
    cookie = answer.cookies["start_key"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/start/", True, "Lax")
    page = client.get("/start/").content.decode()
    for attribute in ("username", "new-password", "email", "organization", "name"):
        assert f'autocomplete="{attribute}"' in page
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post("/start/", {**CLUB, **person_data(email="rosa@example.org")})
    assert (answer.status_code, answer["Location"]) == (302, "/console/")
    club = Club.objects.get()
    assert (club.name, club.time_zone, club.wording) == ("Peña Norte", "America/Caracas", "es-VE")
    user = get_user_model().objects.get()
    assert (user.username, user.get_full_name(), user.email) == ("rosa", "Rosa Gil", "rosa@example.org")
    assert user.check_password(GOOD)
    assert list(Membership.objects.values_list("user_id", "club_id", "role", "tournament")) == [
        (user.pk, club.pk, "organiser", None)
    ]
    assert answer.cookies["language"].value == "pt"
    assert answer.cookies["start_key"].value == ""
    assert not (tmp_path / "start_key").exists()
    page = client.get("/console/").content.decode()
    assert "Peña Norte: está tudo pronto" in page
    assert '<html lang="pt"' in page


def test_without_the_key_the_page_says_where_it_is_and_makes_nothing(key: str) -> None:
    client = browser()
    answer = client.get("/start/")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "manage.py start_address" in page
    assert key not in page
    assert 'name="club"' not in page
    answer = client.post("/start/", {**CLUB, **person_data()})
    assert 'name="club"' not in answer.content.decode()
    for wrong in ("x", key[:-1], key.upper(), "", "ñ", key + "x" * 3000):
        assert client.get("/start/", {"key": wrong}).status_code == 403
        assert client.post("/start/", {**CLUB, **person_data(), "key": wrong}).status_code == 403
    assert needs_start()
    assert Club.objects.count() == 0


def test_the_key_may_be_typed(key: str) -> None:
    client = browser()
    answer = client.post("/start/", {"key": f" {key} "})
    assert (answer.status_code, answer["Location"]) == (303, "/start/")
    assert 'name="club"' in client.get("/start/").content.decode()


def test_once_there_is_somebody_the_page_is_gone_with_the_right_key_too(key: str) -> None:
    client = come_with(key)
    make_person(Club.objects.create(name="Peña"), "ines")
    for answer in (
        client.get("/start/"),
        client.get("/start/", {"key": key}),
        client.post("/start/", {**CLUB, **person_data()}),
    ):
        assert (answer.status_code, answer["Location"]) == (302, "/console/sign-in/")
    assert (Club.objects.count(), get_user_model().objects.count()) == (1, 1)


@pytest.mark.parametrize(
    "change, field",
    [
        ({"club": " "}, "club"),
        ({"club": "x" * 121}, "club"),
        ({"time_zone": "Europe/Atlantis"}, "time_zone"),
        ({"wording": "es-XX"}, "wording"),
        ({"language": "la"}, "language"),
        ({"name": ""}, "name"),
        ({"username": "rosa gil"}, "username"),
        ({"username": "\x00"}, "username"),
        ({"email": "rosa@"}, "email"),
        ({"password": "1234567890", "again": "1234567890"}, "password"),
        ({"again": GOOD + "!"}, "again"),
    ],
)
def test_what_cannot_be_used_is_told_at_its_field_and_the_rest_is_kept(
    key: str, change: dict[str, str], field: str
) -> None:
    answer = come_with(key).post("/start/", {**CLUB, **person_data(), **change})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert re.findall(r'id="id_(\w+)_error"', page) == [field]
    assert f'aria-describedby="id_{field}_error"' in page or f'id_{field}_helptext id_{field}_error"' in page
    assert 'value="America/Caracas" selected' in page or field == "time_zone"
    assert GOOD not in page
    assert needs_start()


def test_all_faults_are_told_at_once(key: str) -> None:
    typed = person_data(username="rosa gil", email="rosa@", password="1234567890", again="1234567890", name="")
    page = come_with(key).post("/start/", {**CLUB, **typed, "club": ""}).content.decode()
    assert re.findall(r'id="id_(\w+)_error"', page) == ["club", "name", "username", "email", "password"]
    assert re.findall(r'<li><a href="#id_(\w+)"', page) == ["club", "name", "username", "email", "password"]


def test_the_front_page_and_the_sign_in_page_of_an_empty_installation_lead_there(key: str) -> None:
    page = browser().get("/").content.decode()
    assert 'href="/start/"' in page
    assert "Nobody has set up this Sobremesa yet" in page
    assert browser().get("/console/sign-in/")["Location"] == "/start/"
    make_person(Club.objects.create(name="Peña"), "ines")
    assert 'href="/start/"' not in browser().get("/").content.decode()
    assert browser().get("/console/sign-in/").status_code == 200


def test_the_command_prints_the_address_while_there_is_nobody(key: str, settings: Any) -> None:
    settings.PUBLIC_ADDRESS = "http://hall.example:8000"
    out = StringIO()
    call_command("start_address", stdout=out)
    assert out.getvalue().strip() == f"http://hall.example:8000/start/?key={key}"
    call_command("create_organiser", club="Peña", username="ines", stdout=StringIO())
    assert not (settings.DATA_DIR / "start_key").exists()
    with pytest.raises(CommandError, match="somebody already"):
        call_command("start_address", stdout=out)


def test_a_folder_that_cannot_be_written_opens_no_door(settings: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    settings.DATA_DIR = tmp_path / "file"
    assert browser().get("/start/").status_code == 200
    assert browser().get("/start/", {"key": "x"}).status_code == 403
