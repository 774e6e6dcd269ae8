"""No log holds a secret: not in a message, not in its arguments, not in a traceback, whoever writes it."""

import io
import logging
from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from uvicorn.logging import AccessFormatter, DefaultFormatter

SECRET = "Zq3_8rT-k1LmNoPq5StUv7WxYz901234"
ADDRESS = f"http://club.example/k/{SECRET}/"
Said = Callable[[], str]


@pytest.fixture(params=["ours", "a server's"])
def said(request: pytest.FixtureRequest) -> Iterator[Said]:
    """What the logger `talker` has written so far, by our formatter or by a server's own."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        logging.Formatter("{levelname} {message}", style="{")
        if request.param == "ours"
        else DefaultFormatter("%(levelprefix)s %(message)s", use_colors=False)
    )
    talker = logging.getLogger("talker")
    talker.addHandler(handler)
    yield stream.getvalue
    talker.removeHandler(handler)


@pytest.mark.parametrize(
    "message, shown",
    [
        (f"GET {ADDRESS} answered", "GET http://club.example/k/…/ answered"),
        (f"GET /languages/es/?next=%2Fk%2F{SECRET}%2F 302", "GET /languages/es/?next=%2Fk%2F…%2F 302"),
        (f"?next=%2fi%2f{SECRET}&a=b", "?next=%2fi%2f…&a=b"),
        (f"/sign-in/?next=%252Fr%252F{SECRET}%252F", "/sign-in/?next=%252Fr%252F…%252F"),
        (f"Not Found: /K/{SECRET}/", "Not Found: /K/…/"),
        (f"Not Found: /%6b/{SECRET}/ /%69/{SECRET} /R//{SECRET}/", "Not Found: /%6b/…/ /%69/… /R//…/"),
        (f"?next=%2Fstart%2F%3Fkey%3D{SECRET}%26a", "?next=%2Fstart%2F%3Fkey%3D…%26a"),
        (f"GET /k/{SECRET[:9]}%2D{SECRET[9:]}/", "GET /k/…/"),
        (f"Authorization: Link {SECRET}", "Authorization: Link …"),
        (f"authorization: token {SECRET}", "authorization: token …"),
        (f"Authorization: Bearer {SECRET}", "Authorization: Bearer …"),
        (f"{{'HTTP_AUTHORIZATION': 'Link {SECRET}', 'A': 1}}", "{'HTTP_AUTHORIZATION': 'Link …', 'A': 1}"),
        (f"Cookie: language=es; sessionid={SECRET}; a=b", "Cookie: language=es; sessionid=…; a=b"),
        (f"postgres://club:{SECRET}@db/name is away", "postgres://club:…@db/name is away"),
        ("The link was revoked; the token expired", "The link was revoked; the token expired"),
    ],
)
@pytest.mark.parametrize("way", ["message", "argument", "object", "keys", "unfit"])
def test_a_message_and_its_arguments_hold_no_secret(said: Said, message: str, shown: str, way: str) -> None:
    talker = logging.getLogger("talker")
    match way:
        case "message":
            talker.warning(message)
        case "argument":
            talker.warning("%s", message)
        case "object":
            talker.warning("%s", ValueError(message))
        case "keys":
            talker.warning("%(what)s", {"what": message})
        case "unfit":
            talker.warning("%d %d", message)
    assert SECRET not in said()
    if way != "unfit":
        assert shown in said()


def test_a_traceback_holds_no_secret_and_stays_readable(said: Said) -> None:
    talker = logging.getLogger("talker")
    try:
        try:
            raise ConnectionError(f"could not open {ADDRESS}")
        except ConnectionError as fault:
            raise ValueError(f"sent with Authorization: Link {SECRET}") from fault
    except ValueError:
        talker.exception("It fell at %s", ADDRESS, stack_info=True)
    text = said()
    assert SECRET not in text
    assert "It fell at http://club.example/k/…/" in text
    assert "ConnectionError: could not open http://club.example/k/…/" in text
    assert "ValueError: sent with Authorization: Link …" in text
    assert "Traceback (most recent call last):" in text
    assert "Stack (most recent call last):" in text


def test_a_servers_access_log_hides_the_token_in_the_path() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(AccessFormatter('%(client_addr)s "%(request_line)s" %(status_code)s', use_colors=False))
    access = logging.getLogger("uvicorn.access")
    access.addHandler(handler)
    level = access.level
    access.setLevel(logging.INFO)
    try:
        access.info('%s - "%s %s HTTP/%s" %d', "192.0.2.7:99", "GET", f"/k/{SECRET}/", "1.1", 302)
    finally:
        access.removeHandler(handler)
        access.setLevel(level)
    assert stream.getvalue() == '192.0.2.7:99 "GET /k/…/ HTTP/1.1" 302 Found\n'


@pytest.mark.parametrize(
    "headers, said",
    [
        ({"host": "elsewhere.example"}, "Invalid HTTP_HOST header: 'elsewhere.example'."),
        ({"host": "e" * 5000 + ".example"}, "Invalid HTTP_HOST header: 'eee"),
        ({"host": "a b"}, "Invalid HTTP_HOST header: 'a b'."),
    ],
)
def test_a_request_that_names_a_foreign_host_leaves_one_line(
    client: Client, caplog: pytest.LogCaptureFixture, headers: dict[str, str], said: str
) -> None:
    # Django itself asks with every fault; a scanner of addresses would write a traceback a second.
    assert client.get("/", headers=headers).status_code == 400
    (record,) = caplog.records
    line = logging.Formatter("{levelname} {message}", style="{").format(record)
    assert said in line
    assert "\n" not in line
    assert len(line) < 350
