"""The API's own pages in a browser: served from here, and nothing is fetched from elsewhere."""

from typing import Any

from tests.browser.site import Site
from tests.services.tables import make_table


def test_the_documentation_shows_itself_under_the_policy_for_scripts(site: Site, desk: Any) -> None:
    desk.goto("/api/v1/docs/")
    desk.get_by_text("/api/v1/score/").first.wait_for()


def test_a_match_is_read_without_signing_in(site: Site, desk: Any) -> None:
    table = make_table()
    answer = desk.request.get(f"/api/v1/matches/{table.match.public_id}/")
    assert answer.status == 200
    assert answer.json()["id"] == table.match.public_id


def test_redoc_shows_the_operations_with_nothing_from_elsewhere(site: Site, desk: Any) -> None:
    desk.goto("/api/v1/redoc/")
    desk.get_by_text("/score/").first.wait_for()
