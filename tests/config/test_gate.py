"""What a request may not bring in: cookies that are none, charsets nobody reads, bodies without end."""

import asyncio
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from config import asgi, gate
from config.gate import clean_content_type, guard_wsgi
from tests.services.tables import make_table


@pytest.mark.django_db
@pytest.mark.parametrize(
    "cookie", ["\x00abcdefghijk", "short", "A" * 32, "x" * 5000, "ábcdefghijk", "' OR 1=1 --"]
)
def test_a_session_that_is_none_of_ours_is_nobodys(cookie: str) -> None:
    table = make_table()
    client = Client()
    client.cookies["sessionid"] = cookie
    for path in ("/", f"/matches/{table.match.public_id}/", f"/tournaments/{table.night.public_id}/"):
        assert client.get(path).status_code == 200
    assert client.get("/console/").status_code == 302


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("application/json", "application/json"),
        ("application/json; charset=utf-8", "application/json"),
        ("text/plain; charset*=utf-8''%00", "text/plain"),
        ("text/plain; charset=hex", "text/plain"),
        ("multipart/form-data; charset=rot13; boundary=abc", "multipart/form-data; boundary=abc"),
        ('multipart/form-data; boundary="a b"', 'multipart/form-data; boundary="a b"'),
        (";", ""),
    ],
)
def test_only_the_media_type_and_its_boundary_are_read(given: str, read: str) -> None:
    assert clean_content_type(given) == read


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["get", "head", "post", "options", "put"])
@pytest.mark.parametrize(
    "path", ["/", "/console/sign-in/", "/start/", "/forgotten/", "/nothing/", "/api/v1/rulesets/", "/api/v1/docs/"]
)
def test_an_address_without_end_is_refused_and_no_fault(path: str, method: str, client: Client) -> None:
    query = "&".join(f"a{number}=1" for number in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1))
    for caller in (client, Client(enforce_csrf_checks=True)):
        answer = getattr(caller, method)(f"{path}?{query}")
        assert answer.status_code == 400
    assert client.get(f"/?{query[: query.rindex('&')]}").status_code == 200


def ask(headers: list[tuple[bytes, bytes]], *bodies: bytes) -> list[dict[str, Any]]:
    """What the ASGI site sends for a POST to the sign-in page with these headers and pieces of a body."""
    sent: list[dict[str, Any]] = []
    pieces = list(bodies)

    async def receive() -> dict[str, Any]:
        if not pieces:
            await asyncio.Event().wait()  # the caller stays
        return {"type": "http.request", "body": pieces.pop(0), "more_body": bool(pieces)}

    async def send(message: Any) -> None:
        sent.append(dict(message))

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/rules/",
        "raw_path": b"/rules/",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), *headers],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
        "http_version": "1.1",
    }
    asyncio.run(asgi.application(scope, receive, send))
    return sent


def test_a_charset_that_nobody_reads_changes_no_answer_on_asgi() -> None:
    plain = ask([(b"content-type", b"text/plain")], b"x")
    odd = ask([(b"content-type", b"text/plain; charset*=utf-8''%00")], b"x")
    assert odd[0]["status"] == plain[0]["status"] == 403  # no CSRF token: it came as far as Django's own checks


def test_a_body_that_is_announced_too_large_is_refused_before_it_is_read() -> None:
    sent = ask([(b"content-length", str(gate.LARGEST_BODY + 1).encode())], b"x")
    assert [message.get("status") for message in sent] == [413, None]


def test_a_body_that_never_ends_is_refused_once_it_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "LARGEST_BODY", 10)
    sent = ask([(b"transfer-encoding", b"chunked")], b"12345", b"123456", b"1")
    assert sent[0]["status"] == 413


def test_wsgi_reads_the_same_content_types_and_refuses_the_same_bodies() -> None:
    seen: list[Any] = []

    def application(environ: Any, start_response: Any) -> list[bytes]:
        seen.append(environ["CONTENT_TYPE"])
        return [b"ok"]

    guarded = guard_wsgi(application)
    assert guarded({"CONTENT_TYPE": "text/plain; charset=hex"}, None) == [b"ok"]
    assert seen == ["text/plain"]
    statuses: list[str] = []
    too_large = {"CONTENT_TYPE": "text/plain", "CONTENT_LENGTH": str(gate.LARGEST_BODY + 1)}
    assert guarded(too_large, lambda status, headers: statuses.append(status)) == [gate.TOO_LARGE]
    assert statuses == ["413 Content Too Large"]
