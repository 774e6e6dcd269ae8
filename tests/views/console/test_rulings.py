"""What was decided: all of it reachable, with who, when, before, after and why, in four languages."""

import pytest
from django.test import Client
from django.utils import translation

from tests.services.tables import Table, finish, make_person, make_table
from tests.views.console.test_console import sign_in
from tournaments.enums import MatchState
from tournaments.models import Club, Ruling
from tournaments.selectors.rulings import A_PAGE
from tournaments.services import results
from tournaments.services.calling import answer_call, call_organiser
from tournaments.services.clubs import change_settings, end_night, reopen_night
from tournaments.services.links import revoke_link
from tournaments.services.matches import change_table, move_match
from tournaments.services.rulings import write_ruling
from tournaments.wording.rulings import TITLES, describe_rulings

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return make_table(rules="classic-50")


def path(table: Table) -> str:
    return f"/console/tournaments/{table.night.public_id}/rulings/"


def decide_everything(table: Table) -> None:
    """One ruling of every kind that there is."""
    match, boss = table.match.public_id, table.boss
    write_ruling(table.night, boss, "tournament_opened")
    change_table(match, actor=boss, table=9)
    change_table(match, actor=boss, table=7)
    for who in (boss, table.referee):
        call_organiser(match, actor=table.referee, text="a tile is missing")
        answer_call(match, actor=who)
    table.write(finish(1, s2=10, s4=10))
    move_match(match, actor=boss, state=MatchState.SUSPENDED, reason="no light")
    move_match(match, actor=boss, state=MatchState.PLAYING, reason="light again")
    table.write(finish(1, s2=20, s4=15))
    results.accept_result(match, actor=boss, side="A")
    results.dispute_result(match, actor=table.referee, side="B", reason="we had fewer")
    results.settle_dispute(match, actor=boss, reason="the sheet is right")
    results.verify_result(match, actor=boss)
    move_match(match, actor=boss, state=MatchState.ANNULLED, reason="replayed")
    change_settings(
        table.night, actor=boss, name="Viernes", visibility="private", wording="", who_scores="players"
    )
    revoke_link(table.link.public_id, actor=boss)
    end_night(table.night, actor=boss)
    reopen_night(table.night, actor=boss)


def test_every_ruling_says_who_when_before_after_and_why(table: Table) -> None:
    decide_everything(table)
    page = sign_in(table.organiser).get(path(table)).content.decode()
    name = table.organiser.get_username()
    for words in [
        "Before: <bdi>Table 7</bdi>",
        "After: <bdi>Table 9</bdi>",
        "Before: <bdi>Playing</bdi>",
        "After: <bdi>Suspended</bdi>",
        "Reason: <bdi>no light</bdi>",
        "<bdi>Ana + Luis, at the desk</bdi>",
        "After: <bdi>Rosa + Tomás does not agree.</bdi>",
        "Reason: <bdi>we had fewer</bdi>",
        "Before: <bdi>we had fewer</bdi>",
        "After: <bdi>The dispute is closed.</bdi>",
        "Before: <bdi>Finished</bdi>",
        "After: <bdi>Verified</bdi>",
        "Before: <bdi>Name: Jueves; Who may see it: Public; Who scores: Referee</bdi>",
        "After: <bdi>Name: Viernes; Who may see it: Only the club; Who scores: Players</bdi>",
        "<bdi>Table 7 · Marta Gil</bdi>",
        f"· <bdi>{name}</bdi>",
        "· <bdi>Marta Gil</bdi>",
    ]:
        assert words in page, words


@pytest.mark.parametrize("language", ["es", "en", "it", "pt"])
def test_no_ruling_is_told_by_its_code(table: Table, language: str) -> None:
    decide_everything(table)
    rulings = list(Ruling.objects.order_by("seq"))
    assert {ruling.kind for ruling in rulings} == set(TITLES)
    with translation.override(language):
        for words in describe_rulings(rulings, table.night):
            said = [words.title, words.before, words.after]
            assert not any("_" in part for part in said), said
            if language != "en":
                assert words.title not in {"Night opened", "Link made", "Match annulled", "Result verified"}


def test_all_rulings_are_reached_page_by_page_and_none_twice(table: Table) -> None:
    for number in range(2 * A_PAGE):
        write_ruling(table.night, table.boss, "table_changed", match=table.match, before=number, after=number + 1)
    client = sign_in(table.organiser)
    seen: list[int] = []
    address = path(table)
    for _ in range(3):
        answer = client.get(address)
        seen += [ruling.seq for ruling in answer.context["page"]]
        page = answer.context["page"]
        address = f"{path(table)}?page={page.next_page_number()}" if page.has_next() else ""
    assert address == ""
    assert seen == sorted(Ruling.objects.values_list("seq", flat=True), reverse=True)
    assert len(seen) == 2 * A_PAGE + 1


@pytest.mark.parametrize("query", ["page=0", "page=99", "page=x", "page=-1", "match=%00", "match=" + "x" * 500])
def test_a_page_that_is_none_is_answered_with_one_that_is(table: Table, query: str) -> None:
    assert sign_in(table.organiser).get(f"{path(table)}?{query}").status_code == 200


def test_the_rulings_of_one_match_leave_out_the_others(table: Table) -> None:
    change_table(table.match.public_id, actor=table.boss, table=9)
    end_night(table.night, actor=table.boss)
    client = sign_in(table.organiser)
    only = client.get(f"{path(table)}?match={table.match.public_id}")
    assert [ruling.kind for ruling in only.context["page"]] == ["table_changed"]
    assert "Table changed" in client.get(f"/console/matches/{table.match.public_id}/").content.decode()


def test_only_those_who_direct_read_what_was_decided(table: Table) -> None:
    assert Client().get(path(table)).status_code == 302
    for user in (make_person(table.club, "d", "desk"), make_person(Club.objects.create(name="Otra"), "o")):
        assert sign_in(user).get(path(table)).status_code == 404


def test_a_page_of_rulings_takes_the_same_number_of_queries_for_few_and_for_many(
    table: Table, django_assert_max_num_queries: object
) -> None:
    for _ in range(A_PAGE):
        results_of = {"link": table.link.public_id, "role": "table"}
        write_ruling(table.night, table.referee, "link_revoked", match=table.match, after=results_of)
    client = sign_in(table.organiser)
    with django_assert_max_num_queries(14):  # type: ignore[operator]
        assert client.get(path(table)).status_code == 200
