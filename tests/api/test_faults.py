"""A fault of ours answers as everything does: JSON in one shape, written down with its traceback and no secret."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import OperationalError
from django.test import Client

from tests.services.tables import make_table

pytestmark = pytest.mark.django_db
PRESETS = "/api/v1/presets/"


def read_error(answer: Any) -> dict[str, Any]:
    """The error of an answer in our shape."""
    assert answer["Content-Type"] == "application/json"
    error = answer.json()["error"]
    assert set(error) >= {"code", "field", "message"}
    assert error["message"]
    return error


def quiet() -> Client:
    return Client(raise_request_exception=False)


def fall(*args: Any, **options: Any) -> Any:
    raise RuntimeError("it fell at http://club.example/k/abcdefghijklmnop12345678/")


@pytest.mark.parametrize("accept", ["*/*", "text/html", "application/xml"])
def test_a_fault_in_a_view_is_json_and_written_down_without_secrets(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, accept: str
) -> None:
    table = make_table()
    monkeypatch.setattr("api.views.matches.find_match", fall)
    answer = quiet().get(
        f"/api/v1/matches/{table.match.public_id}/",
        headers={"Authorization": f"Link {table.token}", "Accept": accept, "Accept-Language": "en"},
    )
    if accept != "*/*":
        assert (answer.status_code, read_error(answer)["code"]) == (406, "not_acceptable")
        return
    assert (answer.status_code, read_error(answer)["code"]) == (500, "server_fault")
    assert read_error(answer)["message"].startswith("Something went wrong on our side")
    assert "Traceback (most recent call last)" in caplog.text
    assert "RuntimeError: it fell at http://club.example/k/…/" in caplog.text
    assert table.token not in caplog.text
    assert "abcdefghijklmnop12345678" not in caplog.text
    assert "club.example" not in answer.content.decode()


def test_a_fault_is_loud_in_tests() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("api.views.rules.all_presets", fall)
        with pytest.raises(RuntimeError):
            Client().get(PRESETS)


@pytest.mark.parametrize(
    "place", ["api.authentication.use_token", "api.throttling.AnonymousThrottle.allow_request"]
)
def test_a_fault_before_the_view_is_json_too(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    monkeypatch.setattr(place, fall)
    headers = {"Authorization": "Link x"} if "use_token" in place else {}
    answer = quiet().get(PRESETS, headers=headers)
    assert (answer.status_code, read_error(answer)["code"]) == (500, "server_fault")


def test_a_database_that_goes_away_while_a_link_is_looked_up_is_told_as_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def away(token: str) -> None:
        asked.append(token)
        raise OperationalError("gone")

    monkeypatch.setattr("api.authentication.use_token", away)
    answer = quiet().get(PRESETS, headers={"Authorization": "Link x"})
    assert (answer.status_code, read_error(answer)["code"]) == (503, "storage_away")
    assert answer["Retry-After"] == "5"
    # A locked file holds a caller up once, not a second time for the words of the refusal.
    assert asked == ["x"]


@pytest.mark.parametrize(
    "fault, status, code",
    [
        (RuntimeError("fell"), 500, "server_fault"),
        (OperationalError("gone"), 503, "storage_away"),
        (PermissionDenied("no"), 403, "not_allowed"),
        (SuspiciousOperation("odd"), 400, "invalid_input"),
    ],
)
@pytest.mark.parametrize("path", [PRESETS, "/api/", "/api", "/api/v2/matches/"])
def test_a_fault_in_the_middleware_is_json_under_api_and_a_page_elsewhere(
    monkeypatch: pytest.MonkeyPatch, path: str, fault: Exception, status: int, code: str
) -> None:
    def break_off(*args: Any) -> None:
        raise fault

    monkeypatch.setattr("django.middleware.locale.LocaleMiddleware.process_request", break_off)
    answer = quiet().get(path)
    assert (answer.status_code, read_error(answer)["code"]) == (status, code)
    assert quiet().get("/")["Content-Type"].startswith("text/html")


def test_a_host_that_is_not_ours_is_refused_in_json() -> None:
    answer = quiet().get(PRESETS, headers={"Host": "evil.example"})
    assert (answer.status_code, read_error(answer)["code"]) == (400, "invalid_input")


@pytest.mark.parametrize(
    "path", ["/api/", "/api", "/api/v1", "/api/v2/presets/", "/api/v1/nothing", "/api/v1/matches/a b/"]
)
@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_an_address_of_no_version_is_not_found_in_json(path: str, method: str) -> None:
    answer = getattr(Client(enforce_csrf_checks=True), method)(path)
    assert (answer.status_code, read_error(answer)["code"]) == (404, "not_found")


@pytest.mark.parametrize("path", ["presets/", "schema/", "docs/", "redoc/", "redoc/redoc.js"])
@pytest.mark.parametrize("method", ["put", "delete", "post"])
def test_a_method_that_an_address_does_not_take_is_refused_in_json(path: str, method: str) -> None:
    answer = getattr(Client(enforce_csrf_checks=True), method)(f"/api/v1/{path}")
    assert (answer.status_code, read_error(answer)["code"]) == (405, "method_not_allowed")
    assert "GET" in answer["Allow"]


def test_pages_that_are_not_there_stay_pages(client: Client) -> None:
    assert client.get("/apis/").headers["Content-Type"].startswith("text/html")
    assert client.get("/nothing/").status_code == 404


@pytest.mark.parametrize("page", ["docs/", "redoc/", "schema/"])
@pytest.mark.parametrize("method", ["options", "post", "put", "patch", "delete", "trace"])
def test_the_documentation_says_no_to_whatever_does_not_read(page: str, method: str) -> None:
    assert getattr(Client(), method)(f"/api/v1/{page}").status_code == 405
