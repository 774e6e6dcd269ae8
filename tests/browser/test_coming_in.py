"""Coming in, in a real browser: the first start, an invitation, a forgotten password; by keyboard, and without JavaScript."""

from collections.abc import Callable
from typing import Any

from tests.browser.site import Site
from tests.browser.watching import Watch
from tests.services.tables import make_person
from tests.views.accounts.doors import BETTER, GOOD
from tournaments.addresses import reset_path
from tournaments.models import Club, Membership
from tournaments.services.one_time import make_reset_token
from tournaments.services.starting import read_start_key


def fill_person(page: Any, name: str, username: str, password: str = GOOD) -> None:
    """Type what somebody new is asked for."""
    page.get_by_label("Your name").fill(name)
    page.get_by_label("User", exact=True).fill(username)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_label("The password again").fill(password)


def test_a_club_is_set_up_by_keyboard_and_somebody_invited_without_javascript(
    site: Site, desk: Any, open_page: Callable[..., Any]
) -> None:
    key = read_start_key(site.folder)
    desk.goto("/")
    desk.get_by_role("link", name="First start").click()
    desk.goto(f"/start/?key={key}")
    assert key not in desk.url
    for text in ("Peña Norte", None, None, None, "Inés Montero", "ines", "ines@example.org", GOOD, GOOD):
        if text is None:
            desk.keyboard.press("Tab")
            continue
        if text == "Peña Norte":
            desk.get_by_label("Name of the club").focus()
        else:
            desk.keyboard.press("Tab")
        desk.keyboard.type(text)
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/console/")
    assert desk.get_by_role("status").inner_text() == "Peña Norte is ready. Open the first night."
    assert not (site.folder / "start_key").exists()

    desk.get_by_role("link", name="Who is in").click()
    desk.get_by_label("For whom").fill("Rosa")
    desk.get_by_role("radio", name="Director").check()
    desk.get_by_role("button", name="Make the invitation").click()
    link = desk.locator("#address").inner_text()
    assert desk.locator("svg.qr").is_visible()
    assert desk.get_by_role("button", name="Copy").is_visible()

    phone = open_page(320, 640, java_script_enabled=False)
    phone.goto(link)
    assert phone.url == f"{site.address}/invitation/"
    assert phone.get_by_role("heading", name="Invitation").is_visible()
    fill_person(phone, "Rosa Gil", "rosa")
    phone.get_by_role("button", name="Accept and come in").click()
    phone.wait_for_url("**/console/")
    assert set(Membership.objects.values_list("user__username", "role")) == {
        ("ines", "organiser"),
        ("rosa", "director"),
    }
    desk.reload()
    assert desk.get_by_text("Rosa Gil").is_visible()


def test_what_is_wrong_is_said_at_the_top_and_leads_to_its_field(
    site: Site, narrow_phone: Any, watch: Watch
) -> None:
    watch.forgive("status of 422")
    narrow_phone.goto(f"/start/?key={read_start_key(site.folder)}")
    narrow_phone.get_by_label("Name of the club").fill("Peña")
    fill_person(narrow_phone, "Inés", "ines montero", "1234567890")
    narrow_phone.get_by_role("button", name="Begin").click()
    top = narrow_phone.get_by_role("alert").first
    assert "Something is not right yet" in top.inner_text()
    top.get_by_role("link", name="Password").click()
    assert narrow_phone.url.endswith("/start/#id_password")
    assert narrow_phone.get_by_label("Name of the club").input_value() == "Peña"
    assert narrow_phone.get_by_label("Password", exact=True).input_value() == ""
    described = narrow_phone.get_by_label("Password", exact=True).get_attribute("aria-describedby")
    assert described == "id_password_helptext id_password_error"


def test_a_new_password_is_chosen_on_a_phone(site: Site, phone: Any) -> None:
    rosa = make_person(Club.objects.create(name="Peña"), "rosa")
    phone.goto(reset_path(make_reset_token(rosa)))
    assert phone.url == f"{site.address}/reset/"
    phone.get_by_label("Password", exact=True).fill(BETTER)
    phone.get_by_label("The password again").fill(BETTER)
    phone.get_by_role("button", name="Change the password").click()
    phone.wait_for_url("**/console/")
    rosa.refresh_from_db()
    assert rosa.check_password(BETTER)
