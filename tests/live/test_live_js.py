"""The page's side in a real browser: what is replaced, what the reader keeps, and what happens without a line."""

import os
import shutil

import pytest
from django.conf import settings

from tests.live.server import CHANGE_MATCH, MAKE_MATCH, Site

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def browser():
    program = shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        program = None
    if program is None:
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail("no Chromium or no Playwright here")
        pytest.skip("no Chromium or no Playwright here")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-background-networking"]
        )
        yield browser
        browser.close()


@pytest.fixture
def page(browser):
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.problems = []
    page.on("pageerror", lambda problem: page.problems.append(str(problem)))
    yield page
    page.close()
    assert page.problems == []


@pytest.fixture
def site(tmp_path):
    site = Site(tmp_path, settings.SECRET_KEY)
    site.migrate()
    site.run(MAKE_MATCH)
    return site


def open_page(page, server, query=""):
    """Open the followed page and return when its stream runs."""
    with page.expect_response(lambda response: "/live/match:" in response.url):
        page.goto(f"http://127.0.0.1:{server.port}/page/{query}")


def ask(page, server, path):
    return page.request.get(f"http://127.0.0.1:{server.port}{path}").text()


def test_a_change_is_put_in_place_and_the_reader_keeps_what_he_opened_and_where_he_types(site, page):
    with site.serve("tests.live.page_app:application") as server:
        open_page(page, server)
        page.click("#more summary")
        page.focus("#field")
        page.evaluate("window.news = document.getElementById('news')")
        ask(page, server, "/write/")
        page.wait_for_selector("#main[data-version='2']")
        assert page.inner_text("#score") == "Score 2"
        assert page.get_attribute("#box", "data-at") == "2"
        assert page.evaluate("document.getElementById('more').open") is True
        assert page.evaluate("document.activeElement.id") == "field"
        assert (
            page.evaluate("window.news === document.getElementById('news') && window.news.textContent") == "News 2"
        )
        ask(page, server, "/write/")
        page.wait_for_selector("#main[data-version='3']")
        assert page.locator("#list li").all_inner_texts() == ["Row 0", "Row 2", "Row 3"]
        assert ask(page, server, "/parts-served/") == "0"


def test_a_page_that_shows_an_old_version_fetches_its_part_once(site, page):
    with site.serve("tests.live.page_app:application") as server:
        open_page(page, server, "?old")
        page.wait_for_selector("#main[data-version='1']")
        assert page.inner_text("#score") == "Score 1"
        ask(page, server, "/write/")
        page.wait_for_selector("#main[data-version='2']")
        assert ask(page, server, "/parts-served/") == "1"


def test_a_lost_line_is_said_after_ten_seconds_and_the_page_catches_up_when_it_is_back(site, page):
    page.clock.install()
    with site.serve("tests.live.page_app:application") as server:
        open_page(page, server)
        port = server.port
        with page.expect_event("requestfailed", lambda request: "/live/match:" in request.url):
            server.process.kill()
            server.process.wait()
            page.clock.run_for(2_000)
        assert page.is_hidden("[data-offline]")
        page.clock.run_for(10_000)
        assert page.is_visible("[data-offline]")
    site.run(CHANGE_MATCH)
    with site.serve("tests.live.page_app:application", port=port):
        page.clock.run_for(31_000)
        page.wait_for_selector("[data-offline]", state="hidden")
        page.clock.run_for(1_000)
        page.wait_for_selector("#main[data-version='2']")
        assert page.inner_text("#score") == "Score 2"


def test_a_page_that_was_hidden_for_long_gives_its_line_back_and_fetches_when_it_is_looked_at_again(site, page):
    page.clock.install()
    hide = """hidden => {
        Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
        document.dispatchEvent(new Event('visibilitychange'));
    }"""
    with site.serve("tests.live.page_app:application") as server:
        open_page(page, server)
        page.evaluate(hide, True)
        page.clock.run_for(31_000)
        ask(page, server, "/write/")
        assert page.get_attribute("#main", "data-version") == "1"
        with page.expect_response(lambda response: response.url.endswith("/part/")):
            page.evaluate(hide, False)
            page.clock.run_for(1_000)
        page.wait_for_selector("#main[data-version='2']")
        assert page.inner_text("#score") == "Score 2"


def test_a_lost_line_is_tried_at_least_every_six_seconds_for_a_minute(site, page):
    page.add_init_script("Math.random = () => 1")  # the longest waits that there are
    page.clock.install()

    def is_line(request):
        return "/live/match:" in request.url

    with site.serve("tests.live.page_app:application") as server:
        open_page(page, server)
        with page.expect_event("requestfailed", is_line):
            server.process.kill()
            server.process.wait()
            page.clock.run_for(2_000)
        for _ in range(8):
            with page.expect_event("requestfailed", is_line, timeout=10_000):
                page.clock.run_for(6_000)
