"""The watch over pages sees what it is there for; a test that cannot fail would prove nothing."""

from typing import Any

from tests.browser.axe import find_axe_faults
from tests.browser.site import Site
from tests.browser.watching import Watch

BLANK = '<!doctype html><html lang="en"><title>Blank</title><link rel="icon" href="data:,"><main><h1>Blank</h1>{}</main>'


def open_blank(page: Any, body: str = "", **headers: str) -> None:
    """Open a page of the origin that holds nothing but `body`."""
    page.route(
        "**/blank/",
        lambda route: route.fulfill(
            status=200, content_type="text/html", headers=headers, body=BLANK.format(body)
        ),
    )
    page.goto("/blank/")


def test_a_request_that_leaves_the_origin_is_seen(site: Site, phone: Any, watch: Watch) -> None:
    phone.route("http://elsewhere.invalid/**", lambda route: route.fulfill(status=200, body="there"))
    open_blank(phone)
    phone.evaluate(
        "new Promise(done => { const i = new Image(); i.onerror = done; i.src = 'http://elsewhere.invalid/a'; document.body.append(i) })"
    )
    assert "left the origin: http://elsewhere.invalid/a" in watch.unforgiven
    watch.forgive("elsewhere.invalid")


def test_an_error_of_a_script_and_one_in_the_console_are_seen(site: Site, phone: Any, watch: Watch) -> None:
    open_blank(phone)
    phone.evaluate("console.error('spilled coffee')")
    with phone.expect_event("pageerror"):
        phone.evaluate("() => { setTimeout(() => { throw new Error('dropped tile') }, 0) }")
    assert any("console error: spilled coffee" in fault for fault in watch.unforgiven)
    assert any("page error" in fault and "dropped tile" in fault for fault in watch.unforgiven)
    watch.forgive("spilled coffee", "dropped tile")


def test_an_answer_of_500_is_seen(site: Site, phone: Any, watch: Watch) -> None:
    phone.route("**/broken/", lambda route: route.fulfill(status=500, body="no"))
    phone.goto("/broken/")
    assert f"answer 500: {site.address}/broken/" in watch.unforgiven
    watch.forgive("500")


def test_a_server_that_is_away_refuses_and_comes_back_at_the_same_address(
    site: Site, phone: Any, watch: Watch
) -> None:
    open_blank(phone)
    site.stop()
    watch.forgive("ERR_CONNECTION_REFUSED")
    assert phone.evaluate("fetch('/api/v1/presets/').then(answer => 'there', fault => 'away')") == "away"
    site.start()
    assert phone.evaluate("fetch('/api/v1/presets/').then(answer => 'there', fault => 'away')") == "there"


def test_axe_sees_a_picture_without_words_under_the_sites_own_policy(site: Site, phone: Any, watch: Watch) -> None:
    policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:"
    picture = "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>"
    open_blank(phone, picture, **{"Content-Security-Policy": policy})
    assert [fault.split(":")[1].strip() for fault in find_axe_faults(phone)] == ["image-alt"]
