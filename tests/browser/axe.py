"""What axe finds wrong with a page for people who cannot see it well or use no pointer."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT

OPTIONS = {"resultTypes": ["violations"], "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}


def bring_axe(context: Any) -> None:
    """Every page that the context opens from now on has the script at once, which costs less than bringing it later."""
    context.add_init_script(AXE_SCRIPT)


def find_present_faults(page: Any, only: str = "") -> list[str]:
    """Each violation of the page as it stands, or those of the rule `only`, as "rule: element", in axe's order."""
    if not page.evaluate("Boolean(window.axe)"):  # the script stays for the next time
        page.evaluate(AXE_SCRIPT)
    options = {**OPTIONS, "runOnly": [only]} if only else OPTIONS
    found = page.evaluate("options => axe.run(document, options)", options)["violations"]
    return [
        f"{fault['id']}: {' '.join(map(str, node['target']))} {node['failureSummary']}"
        for fault in found
        for node in fault["nodes"]
    ]


def find_axe_faults(page: Any, scheme: str = "light") -> list[str]:
    """Each violation of the page in the given colour scheme."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    return [f"{scheme}: {fault}" for fault in find_present_faults(page)]


def check_axe(page: Any) -> None:
    """The page has no violation, in light and in dark."""
    faults = [fault for scheme in ("light", "dark") for fault in find_axe_faults(page, scheme)]
    page.emulate_media(color_scheme="light")
    assert not faults, "\n".join(faults)
