"""Every page that anybody or the organiser opens: no violation in light and dark, nothing wider than the screen."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from tests.browser.axe import find_axe_faults
from tests.browser.site import Site
from tests.browser.watching import Watch
from tests.services.tables import make_person
from tournaments.demo.build import build_night
from tournaments.models import Club, Match, Record
from tournaments.permissions import Actor

WIDTHS = (320, 360, 768, 1280)
MEASURE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def organiser(site: Site) -> Any:
    """Who organises the demo's night, which has a table in every state."""
    club = Club.objects.create(name="Círculo Villablanca")
    person = make_person(club, "ines")
    build_night(club, Actor(user=person), "Jueves")
    return person


def find_page_faults(page: Any, address: str, status: int = 200) -> list[str]:
    """What is wrong with the page at `address`, at each width and in both colour schemes."""
    answer = page.goto(address)
    faults = [] if answer.status == status else [f"{address}: answers {answer.status}"]
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        if page.evaluate(MEASURE) > 0:
            faults.append(f"{address}: is wider than {width} px")
        if width in (360, 1280):
            for scheme in ("light", "dark"):
                faults += [f"{address} at {width}: {fault}" for fault in find_axe_faults(page, scheme)]
    return faults


def test_public_pages_fit_and_are_clear_to_everybody(
    site: Site, organiser: Any, open_page: Callable[..., Any], watch: Watch
) -> None:
    page = open_page(360, 740, locale="es", is_mobile=False)
    night = Match.objects.first().stage.tournament
    matches = list(Match.objects.order_by("id"))
    addresses = [
        reverse("home"),
        reverse("tournament", args=[night.public_id]),
        reverse("presets"),
        reverse("preset", args=["venezuela-100"]),
        reverse("match_rules", args=[matches[0].public_id]),
        *(reverse("match", args=[match.public_id]) for match in matches),
        reverse("sign_in"),
    ]
    faults = [fault for address in addresses for fault in find_page_faults(page, address)]
    watch.forgive("status of 404")
    faults += find_page_faults(page, "/nothing/", 404)
    assert not faults, "\n".join(faults)


def test_the_organisers_pages_fit_and_are_clear_to_everybody(
    site: Site, organiser: Any, open_page: Callable[..., Any]
) -> None:
    page = open_page(360, 740, locale="es", is_mobile=False)
    site.sign_in(page, organiser)
    match = Match.objects.order_by("id").first()
    night = match.stage.tournament.public_id
    record = Record.objects.filter(match=match).order_by("seq").first()
    addresses = [
        reverse("console"),
        reverse("console_tournament", args=[night]),
        reverse("console_open_match", args=[night]),
        reverse("console_match", args=[match.public_id]),
        reverse("console_correct", args=[match.public_id, "replace", record.seq]),
        reverse("console_correct", args=[match.public_id, "withdraw", record.seq]),
        reverse("console_correct", args=[match.public_id, "insert", record.seq]),
        reverse("console_record", args=[match.public_id]),
        reverse("console_programs"),
        reverse("password"),
    ]
    faults = [fault for address in addresses for fault in find_page_faults(page, address)]
    assert not faults, "\n".join(faults)
