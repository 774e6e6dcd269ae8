"""The console's pages about entrants: the list, one entrant, the door, sign-ups."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.services.entrant_lists import Event, make_event
from tests.services.tables import make_person
from tournaments.models import Entrant, EntrantMember, Player, Tournament
from tournaments.permissions import ANONYMOUS
from tournaments.services.check_in import check_in
from tournaments.services.sign_up import open_sign_up, sign_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event()


def sign_in(user) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(user)
    return client


def address(event: Event, rest: str = "") -> str:
    return f"/console/tournaments/{event.tournament.public_id}/entrants/{rest}"


def send(event: Event, rest: str = "", *, user=None, **data):
    return sign_in(user or event.organiser).post(address(event, rest), data)


def read(event: Event, rest: str = "", *, user=None) -> str:
    answer = sign_in(user or event.organiser).get(address(event, rest))
    assert answer.status_code == 200
    return answer.content.decode()


PAIR = {"do": "add", "player_1": "Ana", "player_2": "Luis"}


def test_somebody_entered_on_the_page_stands_in_the_list(event):
    answer = send(event, **PAIR, key=uuid4(), club="Peña", seed="3", contact="600")
    assert (answer.status_code, answer["Location"]) == (302, address(event))
    entrant = Entrant.objects.get()
    assert (entrant.name, entrant.club_label, entrant.seed) == ("Ana + Luis", "Peña", 3)
    page = read(event)
    assert f'href="{address(event, entrant.public_id)}/"' in page
    assert "Not here yet" in page


def test_the_same_form_sent_twice_enters_once(event):
    key = uuid4()
    for _ in range(2):
        assert send(event, **PAIR, key=key).status_code == 302
    assert event.names() == ["Ana + Luis"]


@pytest.mark.parametrize(
    "given, place",
    [
        ({"player_1": ""}, "player_1"),
        ({"player_2": "Ana"}, "player_2"),
        ({"player_2": "x" * 121}, "player_2"),
        ({"player_1": "Rosa"}, "player_1"),
        ({"seed": "first"}, "seed"),
        ({"seed": "0"}, "seed"),
        ({"seed": "9999999"}, "seed"),
        ({"club": "x" * 121}, "club"),
        ({"contact": "x" * 121}, "contact"),
    ],
)
def test_a_form_that_is_refused_comes_back_with_what_was_typed(event, given, place):
    event.enter("Rosa", "Tomás")
    body = {**PAIR, "name": "Los Tigres", "key": str(uuid4())} | given
    answer = sign_in(event.organiser).post(address(event), body)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert f'id="err-{place}"' in page
    assert 'value="Los Tigres"' in page
    assert event.names() == ["Rosa + Tomás"]


def test_a_key_that_is_none_is_refused_and_not_a_fault(event):
    assert send(event, **PAIR, key="x").status_code == 422


def test_an_almost_known_name_is_asked_about_and_the_answer_holds_for_that_name(event):
    ana = Player.objects.create(club=event.club, name="Ana Beltrán")
    body = {**PAIR, "player_1": "ana beltran", "key": uuid4()}
    page = send(event, **body).content.decode()
    assert "Is it the same person?" in page
    assert f'name="who_1" value="{ana.public_id}"' in page
    answered = body | {"asked_1": "ana beltran", "who_1": ana.public_id}
    assert send(event, **answered | {"player_1": "ANA BELTRAN"}).status_code == 422  # another name: asked again
    assert send(event, **answered).status_code == 302
    assert event.names() == ["Ana Beltrán + Luis"]
    assert send(event, **answered | {"player_2": "Eva", "who_1": "new", "key": uuid4()}).status_code == 302
    assert event.names()[1] == "ana beltran + Eva"


def test_the_list_is_searched_filtered_and_shown_by_hundreds(event):
    here = event.enter("Ana Beltrán", "Luis")
    event.enter("Rosa", "Tomás")
    check_in(here.public_id, actor=event.boss)

    def links(query: str) -> set[str]:
        page = read(event, query)
        return {name for name in ("Ana Beltrán + Luis", "Rosa + Tomás") if f"<bdi>{name}</bdi></a>" in page}

    assert links("?q=ana+bel") == {"Ana Beltrán + Luis"}
    assert links("?show=missing") == {"Rosa + Tomás"}
    assert links("?show=withdrawn") == links("?q=zacarias") == set()
    Entrant.objects.bulk_create(Entrant(stage=event.stage, name=f"E {number}") for number in range(120))
    assert "Page 1 of 2" in read(event)
    assert "Page 2 of 2" in read(event, "?page=99")


def fill(count: int) -> Event:
    event = make_event()
    entrants = Entrant.objects.bulk_create(Entrant(stage=event.stage, name=f"E {n}") for n in range(count))
    players = Player.objects.bulk_create(Player(club=event.club, name=f"P {n}") for n in range(count))
    EntrantMember.objects.bulk_create(
        EntrantMember(entrant=entrant, player=player) for entrant, player in zip(entrants, players, strict=True)
    )
    return event


@pytest.mark.parametrize("page", ["", "door/", "sign-ups/"])
def test_a_page_of_thirty_costs_as_many_queries_as_one_of_three(page):
    counts = []
    for many in (3, 30):
        event = fill(many)
        client = sign_in(event.organiser)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address(event, page)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_seeds_absences_and_forbidden_pairs_are_a_button_each(event):
    first, second = event.enter_pairs(2)
    send(event, do="seeds", how="list")
    assert sorted(Entrant.objects.values_list("seed", flat=True)) == [1, 2]
    send(event, do="forbid", first=first.public_id, second=second.public_id, reason="brothers")
    assert "brothers" in read(event)
    send(event, do="allow", first=first.public_id, second=second.public_id)
    assert "brothers" not in read(event)
    check_in(first.public_id, actor=event.boss)
    send(event, do="missing")
    assert "absent in round 1" in read(event)
    page = sign_in(event.organiser).post(address(event), {"do": "seeds", "how": "x"}, follow=True).content.decode()
    assert "note bad" in page


def test_the_list_as_a_file_has_contacts_for_organisers_only_and_no_formula(event):
    event.enter("Ana", "Luis", name="=Tigres", club="Peña", seed=2, contact="+34 600")
    client = sign_in(event.organiser)
    answer = client.get(address(event, "list.csv"))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.content.decode("utf-8-sig").splitlines() == [
        "Pair;Player 1;Player 2;Club;Seed;Contact",
        "'=Tigres;Ana;Luis;Peña;2;'+34 600",
    ]
    director = make_person(event.club, "director", "director")
    assert "600" not in sign_in(director).get(address(event, "list.csv")).content.decode()


# --- one entrant ---------------------------------------------------------------------------------------------------


def test_everything_of_one_entrant_is_done_on_his_page(event):
    entrant = event.enter("Ana", "Luis")
    page = f"{entrant.public_id}/"
    facts = {"name": "Los Tigres", "club": "Peña", "seed": "4", "fixed_table": "2", "contact": "600"}
    for data in (
        {"do": "change", **facts},
        {"do": "rename", "place": "1", "spelling": "Ana Gil"},
        {"do": "substitute", "place": "2", "player_1": "Marta", "from_round": "1"},
        {"do": "absent", "rounds": "2, 3"},
        {"do": "present", "rounds": "3"},
        {"do": "withdraw", "reason": "ill"},
        {"do": "back"},
    ):
        answer = send(event, page, **data)
        assert (answer.status_code, answer["Location"]) == (302, address(event, page)), data
    kinds = "entrant_added entrant_changed player_renamed player_substituted absence_announced absence_taken_back "
    assert event.rulings() == (kinds + "entrant_withdrawn entrant_back").split()
    shown = read(event, page)
    for text in ("Los Tigres", "Ana Gil", "Marta", "Round 2", "Substitute came in", "ill", 'value="600"'):
        assert text in shown, text
    assert send(event, page, do="delete")["Location"] == address(event)
    assert event.names() == []


@pytest.mark.parametrize(
    "data, place",
    [
        ({"do": "change", "seed": "x"}, "seed"),
        ({"do": "change", "name": "x" * 121}, "name"),
        ({"do": "change", "fixed_table": "0"}, "fixed_table"),
        ({"do": "rename", "place": "1", "spelling": " "}, "spelling"),
        ({"do": "substitute", "place": "1", "player_1": "Rosa", "from_round": "1"}, "player_1"),
        ({"do": "substitute", "place": "1", "player_1": "Eva", "from_round": "x"}, "from_round"),
        ({"do": "absent", "rounds": "two"}, "rounds"),
        ({"do": "absent", "rounds": ""}, "rounds"),
    ],
)
def test_what_is_refused_of_one_entrant_is_said_at_its_field(event, data, place):
    entrant = event.enter("Ana", "Luis")
    event.enter("Rosa", "Tomás")
    answer = send(event, f"{entrant.public_id}/", **data)
    assert answer.status_code == 422
    assert f'id="err-{place}"' in answer.content.decode()
    assert event.rulings() == ["entrant_added", "entrant_added"]


def test_a_substitute_who_is_almost_known_is_asked_about(event):
    entrant = event.enter("Ana", "Luis")
    eva = Player.objects.create(club=event.club, name="Eva Gómez")
    body = {"do": "substitute", "place": "1", "player_1": "eva gomez", "from_round": "1"}
    assert f'value="{eva.public_id}"' in send(event, f"{entrant.public_id}/", **body).content.decode()
    send(event, f"{entrant.public_id}/", **body, asked_1="eva gomez", who_1=eva.public_id)
    assert event.names() == ["Eva Gómez + Luis"]


def test_no_director_sees_or_changes_a_contact_by_the_form(event):
    entrant = event.enter("Ana", "Luis", contact="600")
    director = make_person(event.club, "director", "director")
    assert "600" not in read(event, f"{entrant.public_id}/", user=director)
    assert send(event, f"{entrant.public_id}/", user=director, do="change", contact="700").status_code == 302
    assert Player.objects.get(name="Ana").contact == "600"


def test_what_is_no_entrant_here_is_no_page(event):
    elsewhere = make_event().enter("Ana", "Luis")
    for entrant in (elsewhere.public_id, "nothing"):
        for method in ("get", "post"):
            answer = getattr(sign_in(event.organiser), method)(address(event, f"{entrant}/"), {"do": "withdraw"})
            assert answer.status_code == 404
    assert Entrant.objects.get().status == "active"


# --- at the door ---------------------------------------------------------------------------------------------------


def test_the_desk_checks_in_with_one_tap_and_takes_it_back(event):
    entrant = event.enter("Ana Beltrán", "Luis")
    event.enter("Rosa", "Tomás")
    desk = make_person(event.club, "clerk", "desk")
    assert "0 of 2 are here" in read(event, "door/", user=desk)
    found = read(event, "door/?q=bel", user=desk)
    assert f'value="{entrant.public_id}"' in found
    assert "Rosa" not in found
    answer = send(event, "door/", user=desk, do="in", entrant=entrant.public_id)
    assert answer["Location"] == address(event, "door/")
    assert "1 of 2 are here" in read(event, "door/", user=desk)
    send(event, "door/", user=desk, do="out", entrant=entrant.public_id)
    assert Entrant.objects.get(pk=entrant.pk).checked_in_at is None
    assert send(event, "door/", user=desk, do="in", entrant="nobody").status_code == 302


def test_the_desk_opens_the_door_and_nothing_else(event):
    entrant = event.enter("Ana", "Luis")
    client = sign_in(make_person(event.club, "clerk", "desk"))
    for rest in ("", "import/", "sign-ups/", "list.csv", f"{entrant.public_id}/"):
        assert client.get(address(event, rest)).status_code == 404


# --- sign-ups ------------------------------------------------------------------------------------------------------


def test_a_sign_up_is_answered_with_yes_or_no(event):
    send(event, "sign-ups/", do="open")
    assert Tournament.objects.get().sign_up_open
    for names in (["ana", "Luis"], ["Rosa", "Tomás"]):
        sign_up(event.tournament.public_id, actor=ANONYMOUS, key=uuid4(), players=names, contact="600 700")
    first, second = Entrant.objects.order_by("id")
    page = read(event, "sign-ups/")
    assert "600 700" in page
    assert "600 700" not in read(event, "sign-ups/", user=make_person(event.club, "director", "director"))
    ana = Player.objects.create(club=event.club, name="Ana")
    body = {"do": "yes", "entrant": first.public_id, "player_1": "ana", "player_2": "Luis"}
    assert "Is it the same person?" in send(event, "sign-ups/", **body).content.decode()
    send(event, "sign-ups/", **body, asked_1="ana", who_1=ana.public_id)
    send(event, "sign-ups/", do="no", entrant=second.public_id)
    assert event.names() == ["Ana + Luis"]
    send(event, "sign-ups/", do="close")
    assert not Tournament.objects.get().sign_up_open


def test_a_club_night_has_no_pages_of_entrants(event):
    event.stage.format = "open"
    event.stage.save()
    client = sign_in(event.organiser)
    for rest in ("", "import/", "door/", "sign-ups/", "list.csv"):
        assert client.get(address(event, rest)).status_code == 404
    public = Client().get(f"/tournaments/{event.tournament.public_id}/sign-up/")
    assert public.status_code == 404


def test_the_events_home_leads_to_its_entrants(event):
    home = sign_in(event.organiser).get(f"/console/tournaments/{event.tournament.public_id}/").content.decode()
    for rest in ("", "import/", "door/", "sign-ups/"):
        assert f'href="{address(event, rest)}"' in home


def test_a_stage_is_named_where_there_are_several(event):
    second = event.tournament.stages.create(number=2, format="swiss", snapshot=event.stage.snapshot)
    client = sign_in(event.organiser)
    client.post(address(event, f"?stage={second.public_id}"), PAIR | {"key": str(uuid4())})
    assert Entrant.objects.get().stage == second
    assert (
        f"door/?stage={second.public_id}"
        in client.get(address(event, f"?stage={second.public_id}")).content.decode()
    )
    assert "Ana + Luis" not in client.get(address(event)).content.decode()
    assert open_sign_up(event.tournament.public_id, actor=event.boss, is_open=True).sign_up_open
