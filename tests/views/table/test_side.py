"""A side's own page, the desk's page, and agreeing on the plain page: all of it without JavaScript."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.services.tables import PAIRS, Table, finish, make_person, make_table
from tests.views.console.test_console import sign_in
from tournaments.models import AccessLink, Match, Tournament
from tournaments.services import results
from tournaments.services.links import create_link, create_night_link
from tournaments.services.matches import open_match
from tournaments.services.records import add_record
from tournaments.views.table.agreement import read_seen

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
END = finish(1, s2=30, s4=25)


@pytest.fixture
def table() -> Table:
    return make_table(rules="classic-50")


def open_side(table: Table, letter: str = "B", holder: str = "Rosa") -> tuple[Client, str]:
    """The phone of a side, and the address of its page."""
    link, token = create_link(table.view, actor=table.boss, role="side", side=letter, holder=holder)
    phone = Client(**ENGLISH)
    phone.get(f"/k/{token}/")
    return phone, f"/tables/{link.public_id}/side/"


def open_desk(table: Table, holder: str) -> tuple[Client, str]:
    link, token = create_night_link(table.night, actor=table.boss, role="desk", holder=holder)
    phone = Client(**ENGLISH)
    phone.get(f"/k/{token}/")
    return phone, f"/tables/{link.public_id}/"


def test_a_sides_link_opens_its_own_page_and_says_what_it_is_for(table: Table) -> None:
    phone, page = open_side(table)
    assert phone.get(page.removesuffix("side/"))["Location"] == page
    assert phone.get(f"{page.removesuffix('side/')}{table.match.public_id}/")["Location"] == page
    html = phone.get(page).content.decode()
    assert "Your side: <b><bdi>Rosa + Tomás</bdi></b>" in html
    assert "The referee records." in html
    assert "Record here" not in html
    assert 'data-stream="' in html
    assert f'data-refresh="{page}"' in html


def test_where_the_players_score_a_sides_page_records(table: Table) -> None:
    Tournament.objects.update(who_scores="players")
    phone, page = open_side(table)
    record = f"{page.removesuffix('side/')}{table.match.public_id}/"
    html = phone.get(page).content.decode()
    assert f'href="{record}"' in html
    assert phone.get(record).status_code == 200
    body = {"kind": "finish", "seat": "1", "total_pips": "9", "entry_id": str(uuid4()), "step": "store"}
    assert phone.post(f"{record}plain/", body).status_code == 303
    assert table.reload().score["score"] == {"A": 9, "B": 0}


def test_a_side_accepts_what_it_saw_and_only_for_itself(table: Table) -> None:
    table.write(END)
    phone, page = open_side(table)
    html = phone.get(page).content.decode()
    assert "Accept 55 : 0" in html
    assert html.count('value="accept"') == 1
    other = phone.post(page, {"do": "accept", "side": "A", "seen": "A:55 B:0"})
    assert (other.status_code, [side.accepted for side in table.view.sides]) == (422, [False, False])
    stale = phone.post(page, {"do": "accept", "side": "B", "seen": "A:54 B:0"})
    assert stale.status_code == 422
    assert "has changed meanwhile" in stale.content.decode()
    assert phone.post(page, {"do": "accept", "side": "B", "seen": "A:55 B:0"}, follow=True).status_code == 200
    assert [side.accepted for side in table.view.sides] == [False, True]
    after = phone.get(page).content.decode()
    assert "Accepted by Rosa + Tomás. Waiting for Ana + Luis." in after
    assert "Rosa, on its own phone" in after
    assert 'value="accept"' not in after


def test_a_side_disputes_on_a_page_of_its_own_with_a_reason(table: Table) -> None:
    table.write(END)
    phone, page = open_side(table)
    assert f'href="{page}disagree/"' in phone.get(page).content.decode()
    assert 'name="reason"' in phone.get(f"{page}disagree/").content.decode()
    empty = phone.post(f"{page}disagree/", {"do": "dispute", "side": "B", "reason": " "})
    assert empty.status_code == 422
    assert 'id="err-reason"' in empty.content.decode()
    long = phone.post(f"{page}disagree/", {"do": "dispute", "side": "B", "reason": "x" * 501})
    assert f'value="{"x" * 501}"' in long.content.decode()
    done = phone.post(f"{page}disagree/", {"do": "dispute", "side": "B", "reason": "five fewer"}, follow=True)
    assert "The organiser has been told." in done.content.decode()
    assert "The organiser decides." in done.content.decode()
    assert (table.reload().state, table.match.dispute, table.match.disputed_side) == (
        "disputed",
        "five fewer",
        "B",
    )


@pytest.mark.parametrize("before", ["playing", "disputed", "accepted"])
def test_where_there_is_nothing_to_dispute_the_page_says_how_it_stands(table: Table, before: str) -> None:
    if before != "playing":
        table.write(END)
    if before == "disputed":
        results.dispute_result(table.match.public_id, actor=table.boss, side="A", reason="x")
    if before == "accepted":
        for side in "AB":
            results.accept_result(table.match.public_id, actor=table.boss, side=side)
    phone, page = open_side(table)
    html = phone.get(f"{page}disagree/").content.decode()
    assert 'name="reason"' not in html
    said = {"playing": "has not ended", "disputed": "The organiser decides", "accepted": "has accepted the result"}
    assert said[before] in html


def test_the_part_that_changes_is_sent_alone_to_a_page_that_follows(table: Table) -> None:
    phone, page = open_side(table)
    part = phone.get(page, headers={"X-Fragment": "1"}).content.decode()
    assert part.strip().startswith('<div class="full page even bare" id="live"')
    assert "<html" not in part


def test_a_sides_page_is_kept_by_nobody_and_opens_to_its_phone_only(table: Table) -> None:
    phone, page = open_side(table)
    assert phone.get(page)["Cache-Control"] == "no-store"
    assert Client().get(page).status_code == 403
    assert Client().post(page, {"do": "accept", "side": "B"}).status_code == 403
    referee = Client()
    referee.get(f"/k/{table.token}/")
    own = f"/tables/{table.link.public_id}/"
    assert referee.get(f"{own}side/")["Location"] == own
    assert referee.get(f"{own}desk/")["Location"] == own


def test_a_page_without_a_queue_says_that_its_link_has_expired(table: Table) -> None:
    side, page = open_side(table)
    desk, own = open_desk(table, "Pilar")
    referee = Client(**ENGLISH)
    referee.get(f"/k/{table.token}/")
    plain = f"/tables/{table.link.public_id}/{table.match.public_id}/plain/"
    table.write(END)
    AccessLink.objects.update(expires_at=timezone.now() - timedelta(minutes=1))
    body = {"do": "accept", "side": "B", "seen": "A:55 B:0", "match": table.match.public_id}
    for phone, address in ((side, page), (desk, f"{own}desk/"), (referee, plain)):
        for answer in (phone.get(address), phone.post(address, body)):
            assert (answer.status_code, "This link has expired" in answer.content.decode()) == (403, True)
    assert table.reload().state == "finished"
    assert [side.accepted for side in table.view.sides] == [False, False]


@pytest.mark.parametrize("do", ["", "nothing", "verify", "accept", "dispute"])
@pytest.mark.parametrize("side", ["", "B", "Q", "\x00"])
def test_whatever_is_sent_to_a_sides_page_gets_a_page(table: Table, do: str, side: str) -> None:
    phone, page = open_side(table)
    answer = phone.post(page, {"do": do, "side": side, "seen": "A:99999999999 Z:1"})
    assert answer.status_code == 422
    assert table.reload().state == "called"


def test_both_sides_accept_on_the_plain_page_of_the_referee(table: Table) -> None:
    table.write(END)
    phone = Client(**ENGLISH)
    phone.get(f"/k/{table.token}/")
    page = f"/tables/{table.link.public_id}/{table.match.public_id}/plain/"
    assert phone.get(page).content.decode().count('value="accept"') == 2
    for side in "AB":
        assert phone.post(page, {"do": "accept", "side": side, "seen": "A:55 B:0"}).status_code == 303
    assert table.reload().state == "accepted"
    assert "on the referee&#x27;s phone" in phone.get(page).content.decode()


def test_a_side_disputes_on_the_plain_page_and_what_was_typed_stays(table: Table) -> None:
    table.write(END)
    phone = Client(**ENGLISH)
    phone.get(f"/k/{table.token}/")
    page = f"/tables/{table.link.public_id}/{table.match.public_id}/plain/"
    unsaid = phone.post(page, {"do": "dispute", "side": "", "reason": "five fewer"})
    assert unsaid.status_code == 422
    assert 'value="five fewer"' in unsaid.content.decode()
    assert 'id="err-side"' in unsaid.content.decode()
    assert phone.post(page, {"do": "dispute", "side": "B", "reason": "five fewer"}).status_code == 303
    assert table.reload().disputed_side == "B"


PAPER: dict[str, Any] = {"kind": "result", "totals": {"A": 52, "B": 30}}


def test_the_desk_types_a_result_and_somebody_else_compares_it(table: Table) -> None:
    open_match(table.stage, actor=table.boss, rules="classic-50", sides=PAIRS, table=8)
    one, first = open_desk(table, "Pilar")
    two, second = open_desk(table, "Nuria")
    assert one.get(first)["Location"] == f"{first}desk/"
    page = one.get(f"{first}desk/").content.decode()
    form = f"{first}{table.match.public_id}/plain/?kind=result"
    assert f'href="{form}"' in page
    assert page.count("?kind=result") == 2
    assert '<option value="result" selected>' in one.get(form).content.decode()
    body = {"kind": "result", "seat": "", "total_A": "52", "total_B": "30", "entry_id": str(uuid4()), "after": ""}
    assert one.post(form.split("?")[0], {**body, "step": "store"}).status_code == 303
    own = one.get(f"{first}desk/").content.decode()
    assert "Entered by you: somebody else compares" in own
    assert "verified</button>" not in own
    sent = {"match": table.match.public_id, "seen": "A:52 B:30"}
    refused = one.post(f"{first}desk/", sent)
    assert (refused.status_code, table.reload().state) == (422, "finished")
    assert "You entered this yourself" in refused.content.decode()
    assert "The paper says 52 : 30: verified" in two.get(f"{second}desk/").content.decode()
    stale = two.post(f"{second}desk/", {**sent, "seen": "A:52 B:31"})
    assert (stale.status_code, table.reload().state) == (422, "finished")
    assert two.post(f"{second}desk/", sent).status_code == 303
    assert table.reload().state == "verified"


def test_the_desk_of_whoever_is_signed_in_lists_the_same_and_asks_the_same(table: Table) -> None:
    page = f"/console/tournaments/{table.night.public_id}/desk/"
    pilar, nuria = make_person(table.club, "pilar", "desk"), make_person(table.club, "nuria", "desk", table.night)
    one, two, boss = sign_in(pilar), sign_in(nuria), sign_in(table.organiser)
    record = f"/console/matches/{table.match.public_id}/record/"
    assert f'href="{record}?kind=result"' in one.get(page).content.decode()
    body = {"kind": "result", "seat": "", "total_A": "52", "total_B": "30", "entry_id": str(uuid4()), "after": ""}
    assert one.post(record, {**body, "step": "store"}).status_code == 303
    sent = {"match": table.match.public_id, "seen": "A:52 B:30"}
    assert "verified</button>" not in one.get(page).content.decode()
    assert one.post(page, sent).status_code == 422
    assert "verified</button>" in boss.get(page).content.decode()
    assert two.post(page, sent).status_code == 302 or table.reload().state == "verified"
    stranger = sign_in(make_person(make_table().club, "otro"))
    assert stranger.get(page).status_code == 404
    assert Client().get(page).status_code == 302


@pytest.mark.parametrize("match", ["", "x", "\x00", "x" * 1000])
def test_a_match_that_is_none_is_not_verified(table: Table, match: str) -> None:
    client = sign_in(table.organiser)
    answer = client.post(f"/console/tournaments/{table.night.public_id}/desk/", {"match": match})
    assert answer.status_code == 422


def test_a_match_of_another_night_is_not_verified_at_this_desk(table: Table) -> None:
    other = make_table(rules="classic-50")
    other.write(END)
    phone, page = open_desk(table, "Pilar")
    answer = phone.post(f"{page}desk/", {"match": other.match.public_id, "seen": "A:55 B:0"})
    assert (answer.status_code, other.reload().state) == (422, "finished")


def test_the_desk_takes_the_same_number_of_queries_for_one_table_and_for_many(table: Table) -> None:
    phone, page = open_desk(table, "Pilar")
    counts = []
    for number in (1, 4):
        while Match.objects.count() < number:
            match = open_match(
                table.stage, actor=table.boss, rules="classic-50", sides=PAIRS, table=20 + Match.objects.count()
            )
            add_record(match.public_id, actor=table.boss, entry_id=uuid4(), after=None, record=PAPER)
        with CaptureQueriesContext(connection) as queries:
            assert phone.get(f"{page}desk/").status_code == 200
        counts.append(len(queries))
    assert counts[1] - counts[0] <= 2


@pytest.mark.parametrize("totals", [{"A": 1_000_000, "B": 999_999}, {"A": 1_000_000, "B": 0}])
def test_a_score_of_seven_digits_is_accepted_as_it_is_shown(table: Table, totals: dict[str, int]) -> None:
    table.write({"kind": "result", "totals": totals})
    phone, page = open_side(table)
    seen = f"A:{totals['A']} B:{totals['B']}"
    assert f'value="{seen}"' in phone.get(page).content.decode()
    assert phone.post(page, {"do": "accept", "side": "B", "seen": seen}).status_code == 303
    assert [side.accepted for side in table.view.sides] == [False, True]


def test_a_score_below_nothing_is_read_as_it_is_shown() -> None:
    assert read_seen({"seen": "A:-12345678 B:400000000"}) == {"A": -12_345_678, "B": 400_000_000}
