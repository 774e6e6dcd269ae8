"""Importing on the page: chosen, looked at, corrected in place, brought in; without JavaScript."""

import io
import json
import re
from html import unescape
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from tests.services.entrant_lists import Event, make_event
from tests.views.console.test_entrants import address, sign_in
from tournaments.models import Entrant, Player, WriteKey

pytestmark = pytest.mark.django_db
LIST = "Pareja;Jugador 1;Jugador 2;Club\n;Ana;Luis;Peña\n;Carmen;;Peña\n;Rosa;Tomás;Peña"


@pytest.fixture
def event() -> Event:
    return make_event()


@pytest.fixture
def client(event) -> Client:
    return sign_in(event.organiser)


def post(client: Client, event: Event, **data):
    return client.post(address(event, "import/"), data)


def fields(page: str) -> dict[str, str]:
    """What the form of the preview would send as it stands."""
    sent = {}
    for tag in re.findall(r"<input[^>]*>", page):
        name, value = (re.search(rf' {what}="([^"]*)"', tag) for what in ("name", "value"))
        is_off = re.search(r'type="(radio|checkbox)"', tag) and " checked" not in tag
        if name and value and not is_off and name[1] not in ("csrfmiddlewaretoken", "next"):
            sent[unescape(name[1])] = unescape(value[1])
    return sent


def test_a_pasted_list_is_shown_with_its_bad_line_and_nothing_is_stored(client, event):
    answer = post(client, event, step="read", text=LIST)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "3 lines · separated by semicolons" in page
    assert "<b>1 line cannot go in.</b>" in page
    assert 'aria-describedby="err-player_2_3"' in page
    assert "Import 2 entrants" in page
    assert (Entrant.objects.count(), Player.objects.count(), WriteKey.objects.count()) == (0, 0, 0)


def test_a_line_is_corrected_in_place_and_the_whole_list_goes_in(client, event):
    sent = fields(post(client, event, step="read", text=LIST).content.decode())
    page = post(client, event, **sent | {"step": "check", "player_2_3": "Pilar"}).content.decode()
    assert "Every line can go in." in page
    answer = post(client, event, **fields(page) | {"step": "store"})
    assert (answer.status_code, answer["Location"]) == (302, address(event))
    assert event.names() == ["Ana + Luis", "Carmen + Pilar", "Rosa + Tomás"]


def test_the_good_lines_go_in_and_the_bad_ones_stay_on_the_page(client, event):
    sent = fields(post(client, event, step="read", text=LIST).content.decode())
    page = post(client, event, **sent | {"step": "store_good"}).content.decode()
    assert event.names() == ["Ana + Luis", "Rosa + Tomás"]
    assert "2 entrants are in the list." in page
    rest = fields(page)
    assert [line[0] for line in json.loads(rest["list"])] == [3]
    post(client, event, **rest | {"step": "store", "line_3": "1", "player_2_3": "Pilar"})
    assert event.names() == ["Ana + Luis", "Rosa + Tomás", "Carmen + Pilar"]


def test_a_line_is_taken_out(client, event):
    sent = fields(post(client, event, step="read", text=LIST).content.decode())
    page = post(client, event, **sent | {"step": "check", "out_3": "yes"}).content.decode()
    assert "Every line can go in." in page
    assert "Carmen" not in page


def test_the_import_sent_twice_is_done_once(client, event):
    sent = fields(post(client, event, step="read", text="Ana / Luis\nRosa / Tomás").content.decode())
    for _ in range(2):
        assert post(client, event, **sent | {"step": "store"}).status_code == 302
    assert event.names() == ["Ana + Luis", "Rosa + Tomás"]


def test_what_changed_meanwhile_is_said_and_nothing_goes_in(client, event):
    sent = fields(post(client, event, step="read", text="Ana / Luis\nRosa / Tomás").content.decode())
    event.enter("Eva", "Ana")
    answer = post(client, event, **sent | {"step": "store"})
    assert answer.status_code == 422
    assert "Lines that cannot go in: 1" in answer.content.decode()
    assert event.names() == ["Eva + Ana"]


def test_an_almost_known_player_and_club_are_asked_about(client, event):
    Player.objects.create(club=event.club, name="Ana Beltrán")
    page = post(client, event, step="read", text="ana beltran / Luis; circulo villablanca").content.decode()
    assert "Is “ana beltran” somebody of the club" in unescape(page)
    assert "is almost written as “Círculo Villablanca”" in page
    assert "Look at 1 line before it goes in." in page
    sent = fields(page)
    post(client, event, **sent | {"step": "store", "choice_1.player_1": "new"})
    entrant = Entrant.objects.get()
    assert (entrant.name, entrant.club_label) == ("ana beltran + Luis", "Círculo Villablanca")


def test_answered_lines_are_not_asked_again_and_their_answers_hold(client, event):
    """More questions than one page has: the next ones come when the first are answered."""
    rows = []
    for number in range(130):
        Player.objects.create(club=event.club, name=f"Ána {number}")
        rows.append(f"Ana {number} / Luis {number}")
    page = post(client, event, step="read", text="\n".join(rows)).content.decode()
    assert (page.count("<legend"), "50 more lines ask for somebody." in page) == (80, True)
    sent = fields(page)
    page = post(client, event, **sent | {"step": "check", "choice_1.player_1": "new"}).content.decode()
    assert page.count("<legend") == 50
    page = post(client, event, **fields(page) | {"step": "check"}).content.decode()
    assert "Every line can go in." in page
    post(client, event, **fields(page) | {"step": "store"})
    assert event.names()[:3] == ["Ana 0 + Luis 0", "Ána 1 + Luis 1", "Ána 2 + Luis 2"]
    assert len(event.names()) == 130


def test_a_line_that_says_something_else_now_is_asked_about_anew(client, event):
    for name in ("Ána", "Éva"):
        Player.objects.create(club=event.club, name=name)
    sent = fields(post(client, event, step="read", text="Ana;Luis\nEl Zurdo;").content.decode())
    sent |= {"choice_1.player_1": "new", "line_2": "1", "player_1_2": "Eva", "player_2_2": "Gil"}
    page = post(client, event, **sent | {"step": "check", "choice_2.player_1": "new"}).content.decode()
    assert (page.count("<legend"), "Is “Eva” somebody" in unescape(page)) == (1, True)


def test_a_warning_that_was_seen_is_not_shown_again(client, event):
    page = post(client, event, step="read", text="José / Luis\nJose / Rosa").content.decode()
    assert "if it is the same person" in page
    page = post(client, event, **fields(page) | {"step": "check"}).content.decode()
    assert "Every line can go in." in page
    post(client, event, **fields(page) | {"step": "store"})
    assert len(event.names()) == 2


@pytest.mark.parametrize("answers", ["", "x", "[]", "{", '{"1.player_1": 7}', "[" * 5000])
def test_answers_that_no_page_of_ours_wrote_are_none(client, event, answers):
    sent = fields(post(client, event, step="read", text="Ana / Luis").content.decode())
    assert post(client, event, **sent | {"step": "store", "answers": answers}).status_code == 302
    assert event.names() == ["Ana + Luis"]


def test_a_spreadsheet_and_a_file_in_an_old_encoding_are_read(client, event):
    book, content = Workbook(), io.BytesIO()
    book.active.append(["Ana", "Luis", "Peña"])
    book.save(content)
    page = post(
        client, event, step="read", file=SimpleUploadedFile("pares.xlsx", content.getvalue())
    ).content.decode()
    assert "pares.xlsx · 1 line" in page
    text = "Ana Núñez;Luis\r\nRosa;Tomás".encode("cp1252")
    page = post(client, event, step="read", file=SimpleUploadedFile("pares.csv", text)).content.decode()
    assert "Ana Núñez + Luis" in page


@pytest.mark.parametrize(
    "data, field, sentence",
    [
        ({"text": ""}, "text", "There is nobody in this list."),
        (
            {"text": "\n".join(f"Ana {n};Luis {n}" for n in range(20_000))},
            "text",
            "at most 5000 are taken at once",
        ),
        ({"file": b"PK\x03\x04nothing"}, "file", "cannot be read as a list"),
        ({"file": b"a" * (2 * 1024 * 1024 + 1)}, "file", "too large: 2 MB at most"),
        ({"file": b"Ana;Luis\n" * 5001}, "file", "at most 5000 are taken at once"),
    ],
)
def test_a_list_that_is_none_is_refused_at_its_field(client, event, data, field, sentence):
    if "file" in data:
        data = {"file": SimpleUploadedFile("pares.csv", data["file"])}
    answer = post(client, event, step="read", **data)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert f'id="err-{field}"' in page
    assert sentence in page
    assert Entrant.objects.count() == 0


@pytest.mark.parametrize(
    "given", ["", "null", "[]", "{", "[[1]]", "[" * 5000, '[[1,"",["Ana"],"","","",[]],[1,"",[],"","","",[]]]']
)
def test_a_list_that_no_page_of_ours_wrote_is_refused_in_words(client, event, given):
    for step in ("check", "store"):
        answer = post(client, event, step=step, list=given, key=str(uuid4()))
        assert answer.status_code == 422
        assert "did not arrive as it was shown" in answer.content.decode()


def test_a_key_that_is_none_imports_nothing(client, event):
    sent = fields(post(client, event, step="read", text="Ana / Luis").content.decode())
    assert post(client, event, **sent | {"step": "store", "key": "x"}).status_code == 422
    assert Entrant.objects.count() == 0


def test_five_thousand_lines_pass_from_page_to_page(client, event):
    text = "\n".join(
        f"Ana Beltrán {n};Luis Quesada {n};Círculo Villablanca;{n + 1};600 123 {n}" for n in range(5000)
    )
    page = post(client, event, step="read", text=text).content.decode()
    assert "Import 5000 entrants" in page
    assert len(page) < 1_000_000
    assert post(client, event, **fields(page) | {"step": "check"}).status_code == 200


def test_markup_in_a_list_is_text(client, event):
    page = post(client, event, step="read", text='<b>Ana</b> / "><script>alert(1)</script>').content.decode()
    assert "<script>alert" not in page
    assert "<b>Ana" not in page


def test_a_round_robin_that_has_begun_says_so_before_anybody_corrects_a_line():
    event = make_event("round_robin")
    event.open_round(1)
    answer = post(sign_in(event.organiser), event, step="read", text="Ana / Luis")
    assert answer.status_code == 422
    assert "The round robin has begun" in answer.content.decode()
