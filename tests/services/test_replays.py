"""A match played anew: the old one is annulled and stays, the new one stands in its place."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.services.tables import Table, finish, make_table
from tournaments.errors import NotAllowed, Refusal
from tournaments.models import Match, MatchSide, Ruling
from tournaments.selectors.replays import find_replays
from tournaments.services.replays import replay_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    table = make_table()
    table.write(finish(1, s2=12, s4=7))
    return table


def test_the_new_match_has_the_table_the_names_and_the_opener_and_nothing_recorded(table: Table) -> None:
    new = replay_match(table.match.public_id, actor=table.boss, reason="Wrong pair")
    old = Match.objects.get(pk=table.match.pk)
    assert (old.state, old.hands, old.log.count()) == ("annulled", 1, 1)
    assert (new.state, new.table, new.first_opener, new.hands) == ("called", old.table, old.first_opener, 0)
    assert new.score["score"] == {"A": 0, "B": 0}
    assert [(seat.number, seat.name, seat.side.letter) for seat in new.seats.all()] == [
        (seat.number, seat.name, seat.side.letter) for seat in old.seats.all()
    ]
    assert find_replays(old) == ("", new.public_id)
    assert find_replays(new) == (old.public_id, "")
    ruling = Ruling.objects.get(kind="match_replayed")
    assert (ruling.before, ruling.after, ruling.reason) == ("playing", {"match": new.public_id}, "Wrong pair")


def test_asked_again_it_is_the_same_match(table: Table) -> None:
    first = replay_match(table.match.public_id, actor=table.boss, reason="Wrong pair")
    assert replay_match(table.match.public_id, actor=table.boss, reason="again") == first
    assert Match.objects.count() == 2


def test_an_entrant_has_one_match_in_the_round_that_counts(table: Table) -> None:
    entrant = table.stage.entrants.create(name="Ana + Luis")
    given = table.stage.rounds.create(number=1, status="published")
    Match.objects.filter(pk=table.match.pk).update(round=given)
    MatchSide.objects.filter(match=table.match, letter="A").update(round=given, entrant=entrant)
    new = replay_match(table.match.public_id, actor=table.boss, reason="Wrong pair")
    rows = MatchSide.objects.filter(entrant=entrant).order_by("pk").values_list("match_id", "exclusive")
    assert list(rows) == [(table.match.pk, False), (new.pk, True)]


def test_only_who_rules_may_and_a_reason_is_needed(table: Table) -> None:
    with pytest.raises(NotAllowed):
        replay_match(table.match.public_id, actor=table.referee, reason="x")
    with pytest.raises(Refusal) as refusal:
        replay_match(table.match.public_id, actor=table.boss, reason=" ")
    assert (refusal.value.code, refusal.value.field) == ("text_missing", "reason")
    assert Match.objects.get().state == "playing"


def test_each_page_leads_to_the_other_match(table: Table) -> None:
    client = Client()
    client.force_login(table.organiser)
    answer = client.post(
        reverse("console_act", args=[table.match.public_id]), {"do": "replay", "reason": "Wrong pair"}
    )
    new = Match.objects.get(replaces=table.match)
    assert answer["Location"] == reverse("console_match", args=[new.public_id])
    for here, there in ((table.match, new), (new, table.match)):
        page = Client().get(reverse("match", args=[here.public_id])).content.decode()
        assert reverse("match", args=[there.public_id]) in page
        told = Client().get(reverse("api_match", args=[here.public_id])).json()
        assert there.public_id in (told["replaces"], told["replayed_as"])
