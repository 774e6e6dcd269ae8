"""The database goes away: pages and API answer 503 and say so; the health page tells whoever watches; others' proxies."""

import pytest
from django.db import OperationalError
from django.test import Client, RequestFactory

from config.proxies import find_client_address
from tests.services.tables import make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def away(monkeypatch):
    def refuse(*args, **kwargs):
        raise OperationalError("could not connect to postgres://club:geheim@db")

    monkeypatch.setattr("django.db.backends.utils.CursorWrapper.execute", refuse)


def test_a_page_says_that_the_database_is_away_in_four_languages(away, caplog):
    answer = Client().get("/matches/23456789bcdf/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    text = answer.content.decode()
    for word in ("La base de datos no responde", "does not answer", "non risponde", "não responde neste momento"):
        assert word in text
    assert "geheim" not in caplog.text


def test_the_api_says_so_in_its_own_shape_and_when_to_come_back(away):
    answer = Client().get("/api/v1/matches/23456789bcdf/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert answer.json()["error"]["code"] == "storage_away"


def test_health_is_told_under_any_name_and_without_a_session(settings):
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["club.example"], True
    answer = Client().get("/health/", headers={"Host": "10.1.2.3:8000"})
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "database": True})
    assert not answer.cookies
    assert Client().post("/health/").status_code == 405


def test_health_is_503_while_the_database_is_away(away):
    answer = Client().get("/health/")
    assert (answer.status_code, answer.json()) == (503, {"status": "away", "database": False})


@pytest.mark.parametrize(
    ("proxies", "named", "found"),
    [
        (0, "6.6.6.6", "127.0.0.1"),
        (1, "6.6.6.6", "6.6.6.6"),
        (1, "1.1.1.1, 6.6.6.6", "6.6.6.6"),
        (2, "1.1.1.1, 6.6.6.6, 10.0.0.1", "6.6.6.6"),
        (2, "6.6.6.6", "6.6.6.6"),
        (1, "", "127.0.0.1"),
        (1, "1.2.3.4:5678", "1.2.3.4"),
        (1, "[2001:db8::7]:80", "2001:db8::7"),
        (1, "2001:db8::7", "2001:db8::7"),
        (1, "unknown", "127.0.0.1"),
        (1, "_hidden", "127.0.0.1"),
    ],
)
def test_only_our_own_proxies_are_believed(settings, proxies, named, found):
    settings.PROXIES = proxies
    request = RequestFactory().get("/", headers={"X-Forwarded-For": named})
    assert find_client_address(request) == found


def test_a_match_is_there_again_when_the_database_is(client):
    table = make_table()
    assert client.get(f"/matches/{table.match.public_id}/").status_code == 200
