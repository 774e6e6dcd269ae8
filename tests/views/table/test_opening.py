"""Opening a link: the token leaves the address, and a link that opens nothing says why."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.services.tables import Table, make_table
from tournaments.services.links import create_link, revoke_link

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return make_table()


def test_the_token_goes_into_a_cookie_of_the_links_own_pages(client: Client, table: Table) -> None:
    answer = client.get(f"/k/{table.token}/")
    assert answer.status_code == 303
    assert answer["Location"] == f"/tables/{table.link.public_id}/"
    assert (answer["Cache-Control"], answer["Referrer-Policy"]) == ("no-store", "no-referrer")
    cookie = answer.cookies[f"link_{table.link.public_id}"]
    assert (cookie["path"], cookie["samesite"]) == (answer["Location"], "Lax")
    assert cookie["httponly"]
    assert not cookie["secure"]


def test_behind_https_the_cookie_is_sent_over_https_only(client: Client, table: Table, settings: Any) -> None:
    settings.HTTPS = True
    answer = client.get(f"/k/{table.token}/")
    assert answer.cookies[f"link_{table.link.public_id}"]["secure"]


@pytest.mark.parametrize("token", ["nothing", "x" * 5000, "%3Cb%3E", "a%00b"])
def test_an_unknown_token_opens_nothing_and_says_so(client: Client, token: str) -> None:
    answer = client.get(f"/k/{token}/", headers={"accept-language": "en"})
    assert answer.status_code == 403
    assert "This link opens nothing" in answer.content.decode()
    assert not answer.cookies


def test_a_revoked_link_opens_nothing_not_even_for_who_has_its_cookie(client: Client, table: Table) -> None:
    client.get(f"/k/{table.token}/")
    revoke_link(table.link.public_id, actor=table.boss)
    for address in (f"/k/{table.token}/", f"/tables/{table.link.public_id}/"):
        answer = client.get(address)
        assert answer.status_code == 403
        assert answer["Cache-Control"] == "no-store"


def test_an_expired_link_opens_its_table_for_two_days_more_to_deliver_and_then_nothing(
    client: Client, table: Table
) -> None:
    client.get(f"/k/{table.token}/")
    table.link.expires_at = timezone.now() - timedelta(hours=47)
    table.link.save()
    assert client.get(f"/tables/{table.link.public_id}/").status_code == 200
    table.link.expires_at = timezone.now() - timedelta(hours=49)
    table.link.save()
    assert client.get(f"/tables/{table.link.public_id}/").status_code == 403


def test_the_cookie_of_one_link_does_not_open_another(client: Client, table: Table) -> None:
    other, _ = create_link(table.view, actor=table.boss, role="match")
    client.get(f"/k/{table.token}/")
    assert client.get(f"/tables/{other.public_id}/").status_code == 403
    client.cookies[f"link_{other.public_id}"] = table.token
    assert client.get(f"/tables/{other.public_id}/").status_code == 403


@pytest.mark.parametrize(
    "path", ["/k/{}/", "/K/{}/", "/k/{}/?next=1", "/i/{}/", "/r/{}/", "/R/{}", "/start/?key={}", "/%6B/{}/"]
)
@pytest.mark.parametrize("state", ["unknown", "revoked", "expired", "late"])
def test_a_page_that_refuses_a_token_copies_it_into_no_address(
    client: Client, table: Table, path: str, state: str
) -> None:
    ended = {"expired": timedelta(days=3), "late": timedelta(hours=1)}
    if state == "revoked":
        revoke_link(table.link.public_id, actor=table.boss)
    elif state in ended:
        table.link.expires_at = timezone.now() - ended[state]
        table.link.save()
    token = "Zq3_8rT-k1LmNoPq5StUv7WxYz901234" if state == "unknown" else table.token
    answer = client.get(path.format(token))
    assert answer.status_code in (200, 302, 403, 404, 410)
    page = answer.content.decode()
    assert answer.status_code == 302 or '?next=/" lang="pt"' in page
    assert token not in page + answer.headers.get("Location", "")
    if answer.status_code in (403, 410):
        assert answer["Referrer-Policy"] == "no-referrer"


def test_other_pages_lead_back_to_themselves_after_a_change_of_language(client: Client, table: Table) -> None:
    assert (
        "?next=/console/sign-in/%3Fnext%3D/console/"
        in client.get("/console/sign-in/?next=/console/").content.decode()
    )
