"""The pictures of the README, made from the demo: `python -m tests.browser.screenshots [folder]` (`make screenshots`)."""

import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.browser.site import ROOT, Site

PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1}


def take_pictures(browser: Any, site: Site, said: str, folder: Path) -> list[Path]:
    """Walk through the demo as its three kinds of people do; the files that were written."""
    night, event, link, _ = re.findall(r"http://\S+", said)
    password = re.search(r"password (\S+)", said)
    assert password is not None, said
    written: list[Path] = []

    def keep(page: Any, name: str) -> None:
        page.wait_for_load_state("networkidle")
        written.append(folder / f"{name}.png")
        page.screenshot(path=written[-1])

    def open_browser(size: dict[str, Any], **options: Any) -> Any:
        return browser.new_context(locale="es", reduced_motion="reduce", **size, **options).new_page()

    viewer = open_browser(PHONE)
    viewer.goto(night)
    keep(viewer, "night")
    viewer.locator("a[href^='/matches/']").first.click()
    viewer.wait_for_url("**/matches/**")
    keep(viewer, "match")

    viewer.goto(f"{event}standings/")
    keep(viewer, "standings")

    referee = open_browser(PHONE, color_scheme="dark")
    referee.goto(link)
    referee.locator("[data-k=finish]").wait_for()
    keep(referee, "table")

    organiser = open_browser(DESK)
    organiser.goto(f"{site.address}/console/sign-in/")
    organiser.locator("input[name=username]").fill("demo")
    organiser.locator("input[name=password]").fill(password.group(1))
    organiser.locator("form:has(input[name=password]) button").first.click()
    organiser.wait_for_url("**/console/")
    for address, name in ((night, "console"), (event, "tournament")):
        organiser.goto(address.replace("/tournaments/", "/console/tournaments/"))
        keep(organiser, name)
    return written


def main() -> int:
    """Serve the demo out of a temporary folder, take the pictures, print their names."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import FLAGS, find_chromium

    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = Site(Path(data))
        site.manage("migrate", "--verbosity", "0")
        said = site.manage("prepare_demo")
        site.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=flags)
        try:
            for picture in take_pictures(browser, site, said, folder):
                print(picture)
        finally:
            browser.close()
            site.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
