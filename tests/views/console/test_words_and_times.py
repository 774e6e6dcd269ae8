"""What the console says: in the region's words, in the club's time, and only to whom it is true."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from tests.services.tables import finish, make_person, make_table
from tests.views.console.test_console import sign_in
from tournaments.models import ApiToken, Club
from tournaments.services.tokens import create_api_token

pytestmark = pytest.mark.django_db
CUBAN = {"HTTP_ACCEPT_LANGUAGE": "es"}


def test_the_front_page_offers_the_console_to_whoever_is_signed_in_and_nobody_else() -> None:
    client = sign_in(make_person(Club.objects.create(name="Peña"), "ines"))
    assert ">Console</a>" in client.get("/").content.decode()
    assert client.cookies["sessionid"].value
    client.session.flush()  # signed out elsewhere: the cookie is still sent
    page = client.get("/").content.decode()
    assert ">Console</a>" not in page
    assert ">Sign in</a>" in page


def test_a_programs_last_use_is_told_in_the_clubs_time_with_its_name() -> None:
    club = Club.objects.create(name="Peña", time_zone="America/Caracas")
    user = make_person(club, "ines")
    create_api_token(user, "bot")
    ApiToken.objects.update(last_used_at=datetime(2026, 11, 30, 2, 15, tzinfo=UTC))
    page = sign_in(user).get("/console/programs/").content.decode()
    assert "last used 29/11/2026 22:15 (America/Caracas)" in page


def test_a_program_without_a_name_is_refused_at_the_field_and_what_was_chosen_stays() -> None:
    client = sign_in(make_person(Club.objects.create(name="Peña"), "ines"))
    answer = client.post("/console/programs/", {"name": " ", "scope": "write"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'id="err-name"' in page
    assert '<option value="write" selected>' in page
    long = client.post("/console/programs/", {"name": "x" * 121, "scope": "read"})
    assert (long.status_code, "x" * 121 in long.content.decode()) == (422, True)
    assert ApiToken.objects.count() == 0


def test_the_form_of_the_rules_asks_in_the_words_of_the_region() -> None:
    table = make_table()
    table.night.wording = "es-CU"
    table.night.save(update_fields=["wording"])
    client = Client(**CUBAN)
    client.force_login(table.organiser)
    page = client.get(
        f"/console/tournaments/{table.night.public_id}/open/?preset=cuba-double-nine-100"
    ).content.decode()
    assert "Una data ganada vale" in page
    assert "Tranque" in page
    assert "quien tenga el doble nueve" in page
    form = page[page.index('<form method="post"') : page.index("</form>")]
    assert "mano" not in form.lower()


def test_a_correction_speaks_the_words_of_the_region() -> None:
    table = make_table()
    table.write(finish(1, s2=10, s4=10))
    table.night.wording = "es-CU"
    table.night.save(update_fields=["wording"])
    client = Client(**CUBAN)
    client.force_login(table.organiser)
    path = f"/console/matches/{table.match.public_id}/correct/"
    assert "Una data olvidada" in client.get(f"{path}insert/0/").content.decode()
    form = client.get(f"{path}replace/1/").content.decode()
    assert "mano" not in form.lower().replace("puntos en mano", "")
