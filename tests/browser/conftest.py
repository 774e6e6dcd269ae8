"""Fixtures for tests in a real Chromium against the real server.

`site` is the server with an empty database that the test may fill through models and services; `open_page` opens a
page of any size; `phone`, `narrow_phone` and `desk` are the usual ones. A test fails on any request that leaves the
origin, any console error, any error of a script, any answer of 500 and any traceback of the server; what a test brings
about itself it forgives: `watch.forgive("status of 422")`.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.site import ROOT, Site
from tests.browser.watching import Watch

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=Translate,OptimizationHints,MediaRouter",
    "--no-first-run",
    "--force-color-profile=srgb",
]
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is a test of the browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    """Remember how the test went, so that a failed one leaves a picture."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


FAILED = pytest.StashKey[bool]()


def find_chromium() -> str:
    """The browser of this machine: CHROMIUM, or the usual names. Without one the test is skipped, or fails in CI."""
    given = os.environ.get("CHROMIUM", "")
    for name in [given] if given else CHROMIUMS:
        found = shutil.which(name)
        if found:
            return found
    reason = "there is no Chromium here (apt-get install chromium, or name one: CHROMIUM=/path/to/chrome)"
    if os.environ.get("REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """Chromium, started once. Of package scope: Playwright keeps an event loop running that other tests must not meet."""
    from playwright.sync_api import sync_playwright

    program = find_chromium()
    flags = [*FLAGS, "--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else FLAGS
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Django takes the loop that Playwright keeps running for an asynchronous caller.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        chromium = playwright.chromium.launch(executable_path=program, args=flags)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def running_site(browser: Any, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[Site]:
    """The server, started once (after the browser, so that nothing is started where there is none)."""
    site = Site(tmp_path_factory.mktemp("site"))
    with django_db_blocker.unblock():
        site.migrate()
    site.start()
    yield site
    site.stop()


@pytest.fixture
def site(running_site: Site, django_db_blocker: Any, settings: Any) -> Iterator[Site]:
    """The running server with no rows; the test's models and services work on its database."""
    settings.PUBLIC_ADDRESS = running_site.address
    running_site.start()
    with django_db_blocker.unblock(), running_site.open_database():
        running_site.empty()
        running_site.read_faults()
        yield running_site
    faults = running_site.read_faults()
    assert not faults, faults


@pytest.fixture
def watch(site: Site) -> Watch:
    """What the pages of this test do behind the scenes."""
    return Watch(site.address)


@pytest.fixture
def open_context(
    browser: Any, site: Site, watch: Watch, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Any]]:
    """Opens a browser of somebody: own cookies, own storage. Takes what Playwright's `new_context` takes."""
    contexts: list[Any] = []

    def open_one(width: int = 360, height: int = 740, **options: Any) -> Any:
        chosen: dict[str, Any] = {
            "base_url": site.address,
            "viewport": {"width": width, "height": height},
            "locale": "en-GB",
            "has_touch": width < 700,
            "is_mobile": width < 700,
            "reduced_motion": "reduce",
            **options,
        }
        context = browser.new_context(**chosen)
        context.set_default_timeout(15_000)
        watch.attach(context)
        contexts.append(context)
        return context

    yield open_one
    if request.node.stash.get(FAILED, False):
        keep_pictures(contexts, request.node.name)
    for context in contexts:
        context.close()
    assert not watch.unforgiven, "\n".join(watch.unforgiven)


@pytest.fixture
def open_page(open_context: Callable[..., Any]) -> Callable[..., Any]:
    """Opens a page in a browser of its own: `open_page(width=320, height=640, color_scheme="dark", locale="es")`."""

    def open_one(width: int = 360, height: int = 740, **options: Any) -> Any:
        return open_context(width, height, **options).new_page()

    return open_one


@pytest.fixture
def phone(open_page: Callable[..., Any]) -> Any:
    """A page on a usual phone, 360 × 740."""
    return open_page(360, 740)


@pytest.fixture
def narrow_phone(open_page: Callable[..., Any]) -> Any:
    """A page on the narrowest phone, 320 × 640."""
    return open_page(320, 640)


@pytest.fixture
def desk(open_page: Callable[..., Any]) -> Any:
    """A page on the organiser's computer, 1280 × 800."""
    return open_page(1280, 800)


def keep_pictures(contexts: list[Any], name: str) -> None:
    """Leave a picture of every page of a failed test in var/browser."""
    folder = ROOT / "var" / "browser"
    folder.mkdir(parents=True, exist_ok=True)
    pages = [page for context in contexts for page in context.pages]
    for number, page in enumerate(pages, 1):
        page.screenshot(path=folder / f"{re.sub(r'[^A-Za-z0-9_-]+', '-', name)}-{number}.png", full_page=True)
