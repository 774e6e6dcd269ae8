"""What axe finds wrong with a page for people who cannot see it well or use no pointer."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe

OPTIONS = {"resultTypes": ["violations"], "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}


def find_axe_faults(page: Any, scheme: str = "light") -> list[str]:
    """Each violation of the page in the given colour scheme, as "rule: element", in axe's order."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [
        f"{scheme}: {fault['id']}: {' '.join(map(str, node['target']))} {node['failureSummary']}"
        for fault in found
        for node in fault["nodes"]
    ]


def check_axe(page: Any) -> None:
    """The page has no violation, in light and in dark."""
    faults = [fault for scheme in ("light", "dark") for fault in find_axe_faults(page, scheme)]
    page.emulate_media(color_scheme="light")
    assert not faults, "\n".join(faults)
