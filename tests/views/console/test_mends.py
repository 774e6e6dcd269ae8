"""The console where people stumble: a ruleset changed late, a button pressed twice, a form half wrong."""

import json
import re
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from scoring import find_preset, resolve_rules, rules_document
from tests.services.tables import finish, make_person, make_table
from tests.views.console.test_console import sign_in
from tournaments.forms.hands import build_record, fill_fields
from tournaments.forms.rules import write_value
from tournaments.models import AccessLink, Club, Match, Record, Tournament
from tournaments.services.accounts import spell_username

pytestmark = pytest.mark.django_db
CASES = Path(__file__).parents[2] / "scoring" / "data" / "scoring.json"


def shown_fields(start: str, **changed: str) -> dict[str, str]:
    """Every key of a preset as its form posts it."""
    document = rules_document(find_preset(start).ruleset)
    fields = {f"rule_{key}": write_value(key, value) for key, value in document.items()}
    fields |= {f"rule_bonuses_{code}": str(points) for code, points in document["bonuses"].items()}
    return {"do": "open", "shown": start, **fields, **changed}


def test_another_preset_chosen_and_opened_at_once_is_played_by_its_own_rules() -> None:
    table = make_table()
    path = f"/console/tournaments/{table.night.public_id}/open/"
    body = shown_fields("international-100", preset="dominican-200", table="20")
    answer = sign_in(table.organiser).post(path, body)
    assert answer.status_code == 302
    match = Match.objects.get(table=20)
    assert match.snapshot.preset == "dominican-200"
    assert json.loads(match.snapshot.rules) == rules_document(find_preset("dominican-200").ruleset)


def test_own_changes_are_laid_over_another_preset_and_shown_before_it_opens() -> None:
    table = make_table()
    client = sign_in(table.organiser)
    path = f"/console/tournaments/{table.night.public_id}/open/"
    body = shown_fields("international-100", preset="dominican-200", table="20", rule_target="130", seat_1="Ana")
    answer = client.post(path, body)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'id="err-preset"' in page
    assert 'name="shown" value="dominican-200"' in page
    assert 'name="rule_target" inputmode="numeric" maxlength="6" value="130"' in page
    assert 'value="Ana"' in page
    again = shown_fields("dominican-200", preset="dominican-200", table="20", rule_target="130")
    assert client.post(path, again).status_code == 302
    rules = json.loads(Match.objects.get(table=20).snapshot.rules)
    assert (rules["target"], rules["bonuses"]) == (130, find_preset("dominican-200").ruleset.bonuses)


@pytest.mark.parametrize("text", ["--5", "-", "5-", "٣", "1e3", "999999999999"])
@pytest.mark.parametrize("field", ["rule_target", "rule_hand_bonuses", "table", "first_opener"])
def test_what_only_looks_like_a_number_is_refused(field: str, text: str) -> None:
    table = make_table()
    body = {"do": "open", "preset": "classic-50", "table": "20", field: text}
    answer = sign_in(table.organiser).post(f"/console/tournaments/{table.night.public_id}/open/", body)
    assert answer.status_code == 422
    assert Match.objects.count() == 1


def test_a_bonus_with_two_values_is_refused() -> None:
    table = make_table()
    body = {"do": "open", "preset": "classic-50", "table": "20", "rule_bonuses": "capicua 25, capicua 30"}
    answer = sign_in(table.organiser).post(f"/console/tournaments/{table.night.public_id}/open/", body)
    assert 'id="err-rule_bonuses"' in answer.content.decode()


def test_a_hand_taken_out_by_pressing_twice_is_taken_out_once() -> None:
    table = make_table()
    table.write(finish(1, s2=10, s4=10))
    client = sign_in(table.organiser)
    path = f"/console/matches/{table.match.public_id}/correct/withdraw/1/"
    body = {"why": "doble", "entry_id": str(uuid4()), "seen": str(table.last), "step": "store"}
    assert [client.post(path, body).status_code for _ in range(2)] == [302, 302]
    assert Record.objects.count() == 2
    assert client.get(path).status_code == 404
    late = client.post(path, {**body, "entry_id": str(uuid4())})
    assert late.status_code == 409


def test_a_correction_refused_says_so_at_its_field_and_may_be_changed_after_the_preview() -> None:
    table = make_table()
    table.write(finish(1, s2=10, s4=10))
    client = sign_in(table.organiser)
    path = f"/console/matches/{table.match.public_id}/correct/replace/1/"
    body = {"kind": "finish", "seat": "1", "pips_2": "11", "pips_4": "10", "why": "mal", "entry_id": str(uuid4())}
    wrong = client.post(path, {**body, "pips_2": "999", "step": "preview"}).content.decode()
    assert 'id="err-pips_2"' in wrong
    unsaid = client.post(path, {**body, "why": " ", "step": "store"}).content.decode()
    assert 'id="err-why"' in unsaid
    edited = client.post(path, {**body, "step": "edit"}).content.decode()
    assert 'name="pips_2" inputmode="numeric" maxlength="6" value="11"' in edited
    assert Record.objects.count() == 1


def test_a_later_hand_whose_total_alone_moves_is_told_once() -> None:
    table = make_table()
    table.write(finish(1, s2=10, s4=10))
    table.write(finish(2, s1=7, s3=8))
    path = f"/console/matches/{table.match.public_id}/correct/replace/1/"
    body = {"kind": "finish", "seat": "1", "pips_2": "11", "pips_4": "10", "why": "mal", "entry_id": str(uuid4())}
    page = sign_in(table.organiser).post(path, {**body, "step": "preview"}).content.decode()
    assert (page.count("+20"), page.count("+21"), page.count("+15")) == (1, 1, 1)
    assert "<s>20 : 15</s> 21 : 15" in page


def test_a_void_hand_keeps_its_reason_in_the_form() -> None:
    table = make_table()
    table.write({"kind": "void", "reason": "burned"})
    page = sign_in(table.organiser).get(f"/console/matches/{table.match.public_id}/correct/replace/1/")
    assert '<option value="burned" selected>' in page.content.decode()


def test_every_record_of_the_cases_comes_back_from_its_form_as_it_was() -> None:
    cases = json.loads(CASES.read_text("utf-8"))
    count = 0
    for case in [*cases["worked"], *cases["random"]]:
        rules = resolve_rules(case["sheet"].get("rules"))
        for record in case["sheet"]["records"]:
            kept = {key: value for key, value in record.items() if (key, value) != ("hands", None)}
            assert build_record(fill_fields(record), rules) == kept
            count += 1
    assert count > 500


def test_a_hand_stopped_at_the_target_may_be_entered_where_points_are_made_in_play() -> None:
    for preset, offered in [("all-fives-100", True), ("classic-100", False)]:
        table = make_table(rules=preset, sides=())
        page = sign_in(table.organiser).get(f"/console/matches/{table.match.public_id}/record/").content.decode()
        assert ('<option value="stopped"' in page) is offered


def test_saving_names_keeps_the_name_of_the_pair_and_saves_all_or_nothing() -> None:
    sides = [{"name": "Los Linces", "seats": [{"number": 1, "name": "Ana"}, {"number": 3, "name": "Luis"}]}]
    table = make_table(sides=sides)
    client = sign_in(table.organiser)
    path = f"/console/matches/{table.match.public_id}/names/"
    client.post(path, {"table": "7", "seat_1": "Eva", "first_opener": "1"})
    assert table.view.sides[0].name == "Los Linces"
    assert [seat.name for seat in table.view.seats.values()][::2] == ["Eva", "Luis"]
    page = client.get(f"/console/matches/{table.match.public_id}/").content.decode()
    assert 'name="side_A" maxlength="120" autocomplete="off" value="Los Linces"' in page
    client.post(path, {"table": "9", "seat_1": "x" * 400})
    assert table.reload().table == 7


def test_looking_at_the_head_of_a_page_does_not_use_up_the_link() -> None:
    table = make_table()
    client = sign_in(table.organiser)
    path = f"/console/matches/{table.match.public_id}/"
    client.post(path + "links/", {"role": "match"})
    client.head(path)
    page = client.get(path).content.decode()
    assert "/k/" in page
    assert 'role="img"' in page
    assert "<title>" in page[page.index('role="img"') :]


def test_a_silent_phone_is_found_although_a_newer_link_was_never_used() -> None:
    table = make_table()
    table.write(finish(1, s2=10, s4=10))
    client = sign_in(table.organiser)
    AccessLink.objects.update(last_used_at=timezone.now() - timedelta(minutes=11))
    client.post(f"/console/matches/{table.match.public_id}/links/", {"role": "table"})
    assert "silent phone" in client.get(f"/console/tournaments/{table.night.public_id}/").content.decode()


def test_the_phone_of_a_referee_of_several_tables_is_no_silent_one_while_he_uses_it() -> None:
    table = make_table()
    table.write(finish(1, s2=10, s4=10))
    client = sign_in(table.organiser)
    path = f"/console/tournaments/{table.night.public_id}/"
    AccessLink.objects.update(last_used_at=timezone.now() - timedelta(minutes=11))
    client.post(path + "links/", {"role": "referee", "tables": "6-8", "expires": "never"})
    assert "silent phone" in client.get(path).content.decode()
    AccessLink.objects.filter(role="referee").update(last_used_at=timezone.now())
    assert "silent phone" not in client.get(path).content.decode()


def test_recording_is_offered_only_where_it_is_taken() -> None:
    table = make_table()
    client = sign_in(table.organiser)
    path = f"/console/matches/{table.match.public_id}/"
    record = f"{path}record/"
    assert record in client.get(path).content.decode()
    client.post(path + "act/", {"do": "annul", "reason": "x"})
    assert record not in client.get(path).content.decode()


def test_the_words_of_a_region_are_chosen_with_the_night_and_times_are_those_of_the_club() -> None:
    club = Club.objects.create(name="Peña", time_zone="Pacific/Kiritimati")
    client = sign_in(make_person(club, "ines"))
    body = {"club": club.public_id, "name": "Jueves", "visibility": "public", "wording": "es-DO"}
    client.post("/console/", body)
    night = Tournament.objects.get()
    there = timezone.now() + timedelta(hours=14)
    assert (night.wording, night.day) == ("es-DO", there.date())
    assert client.post("/console/", {**body, "wording": "xx"}).status_code == 422
    assert Tournament.objects.count() == 1
    night.rulings.update(created_at=timezone.now().replace(hour=23, minute=17))
    assert " 13:17" in client.get(f"/console/tournaments/{night.public_id}/").content.decode()


def test_somebody_of_the_desk_gets_no_link_to_a_page_that_he_may_not_open() -> None:
    table = make_table()
    desk = sign_in(make_person(table.club, "desk", "desk", table.night))
    director = sign_in(make_person(table.club, "dir", "director", table.night))
    page = desk.get("/console/").content.decode()
    links = [address for address in re.findall(r'href="([^"]+)"', page) if table.night.public_id in address]
    assert links == [f"/console/tournaments/{table.night.public_id}/desk/"]
    assert desk.get(links[0]).status_code == 200
    assert table.night.public_id in director.get("/console/").content.decode()


@pytest.mark.parametrize(
    "options", [{"username": ""}, {"username": "a b"}, {"username": "x" * 200}, {"time_zone": "Europe/Nowhere"}]
)
def test_a_faulty_organiser_leaves_no_club_behind(options: dict[str, Any]) -> None:
    with pytest.raises(CommandError):
        call_command("create_organiser", **{"club": "Peña", "username": "ines", "stdout": StringIO(), **options})
    assert Club.objects.count() == 0


def test_the_sign_in_waits_after_eight_wrong_passwords_and_says_how_long() -> None:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    answers = [client.post("/console/sign-in/", {"username": "x", "password": "y"}) for _ in range(9)]
    assert [answer.status_code for answer in answers[:7]] == [200] * 7
    assert answers[8].status_code == 429
    assert "quarter of an hour" in answers[8].content.decode()


def test_capitals_in_a_user_name_make_no_difference_at_the_sign_in_and_no_second_count_of_wrong_passwords() -> (
    None
):
    make_person(Club.objects.create(name="Peña"), "Inés.M")
    get_user_model().objects.update(password=make_password("mesa de marmol"))
    came_in = Client().post("/console/sign-in/", {"username": "inés.m", "password": "mesa de marmol"})
    assert (came_in.status_code, came_in["Location"]) == (302, "/console/")
    client = Client()
    typed = ["Inés.M", "inés.m", "INéS.M", "InéS.m", "iNés.m", "inéS.M", "INéS.m", "Inés.m", "inés.M"]
    answers = [client.post("/console/sign-in/", {"username": name, "password": "y"}) for name in typed]
    assert answers[-1].status_code == 429


def test_two_names_of_old_that_differ_in_capitals_only_stay_two() -> None:
    club = Club.objects.create(name="Peña")
    make_person(club, "ines")
    make_person(club, "Ines")
    assert [spell_username(typed) for typed in ("ines", "Ines", "INES", "Nobody")] == [
        "ines",
        "Ines",
        "ines",
        "nobody",
    ]
