"""Who may have which paper: sheets, the pack of a night, cards and sheets with links."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.printing.reading import open_tables, play, read_pdf, sign_in
from tests.services.tables import Table, finish, make_person, make_table
from tournaments.models import AccessLink, Club, StoredFile, Tournament
from tournaments.services.job_runs import run_due_jobs

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def jobs_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """A job is done when the test says so."""
    monkeypatch.setattr("tournaments.services.jobs.wake", lambda public_id: None)


def people(table: Table) -> dict[str, Client]:
    other = Tournament.objects.create(club=table.club, name="Viernes")
    return {
        "nobody": Client(HTTP_ACCEPT_LANGUAGE="en"),
        "stranger": sign_in(make_person(Club.objects.create(name="Otra"), "otro")),
        "other night": sign_in(make_person(table.club, "viernes", "director", other)),
        "desk": sign_in(make_person(table.club, "desk", "desk")),
        "desk of the night": sign_in(make_person(table.club, "desk2", "desk", table.night)),
        "director": sign_in(make_person(table.club, "director", "director")),
        "organiser": sign_in(table.organiser),
    }


def statuses(clients: dict[str, Client], path: str, body: dict[str, str] | None = None) -> dict[str, int]:
    return {
        name: (client.get(path) if body is None else client.post(path, body)).status_code
        for name, client in clients.items()
    }


@pytest.mark.parametrize("kind", ["sheet", "blank"])
@pytest.mark.parametrize(
    ("visibility", "outside"), [("public", 200), ("unlisted", 200), ("private", 404)], ids=lambda value: str(value)
)
def test_a_sheet_is_for_whoever_may_read_its_match(kind: str, visibility: str, outside: int) -> None:
    table = make_table(visibility=visibility)
    table.write(finish(1, s2=5, s4=5))
    assert statuses(people(table), f"/matches/{table.match.public_id}/{kind}.pdf") == {
        "nobody": outside,
        "stranger": outside,
        "other night": outside,
        "desk": 200,
        "desk of the night": 200,
        "director": 200,
        "organiser": 200,
    }


def test_the_paper_of_a_night_is_for_its_desk_and_those_who_run_it() -> None:
    table = make_table()
    clients = people(table)
    page = f"/console/tournaments/{table.night.public_id}/paper/"
    seen = {
        "nobody": 302,
        "stranger": 404,
        "other night": 404,
        "desk": 200,
        "desk of the night": 200,
        "director": 200,
        "organiser": 200,
    }
    assert statuses(clients, page) == seen
    made = {name: 302 if status == 200 else status for name, status in seen.items()}
    assert statuses(clients, page + "pack/", {"language": "en"}) == made
    run_due_jobs()
    file = StoredFile.objects.get()
    assert statuses(clients, f"{page}pack/{file.public_id}/") == seen


def test_links_on_paper_are_made_by_directors_and_organisers_only() -> None:
    table = make_table()
    clients = people(table)
    expected = {
        "nobody": 302,
        "stranger": 404,
        "other night": 404,
        "desk": 403,
        "desk of the night": 403,
        "director": 200,
        "organiser": 200,
    }
    before = AccessLink.objects.count()
    assert statuses(clients, f"/console/tournaments/{table.night.public_id}/paper/cards/", {}) == expected
    assert AccessLink.objects.count() == before + 2
    # A match of a public night is known to everybody, so a stranger hears 404 as at every page of the console.
    assert statuses(clients, f"/console/matches/{table.match.public_id}/paper/", {}) == expected
    assert AccessLink.objects.count() == before + 4


def test_a_pack_is_found_under_its_own_night_only_and_not_after_its_week() -> None:
    table = make_table()
    boss = sign_in(table.organiser)
    other = Tournament.objects.create(club=table.club, name="Viernes")
    page = f"/console/tournaments/{table.night.public_id}/paper/"
    boss.post(page + "pack/", {})
    run_due_jobs()
    file = StoredFile.objects.get()
    left = file.expires_at - timezone.now()
    assert timedelta(days=6, hours=23) < left <= timedelta(days=7)
    assert boss.get(f"/console/tournaments/{other.public_id}/paper/pack/{file.public_id}/").status_code == 404
    assert boss.get(f"{page}pack/{'x' * 12}/").status_code == 404
    logo = StoredFile.objects.create(
        club=table.club, name="logo.png", content_type="image/png", size=1, content=b"x"
    )
    assert boss.get(f"{page}pack/{logo.public_id}/").status_code == 404
    StoredFile.objects.filter(pk=file.pk).update(expires_at=timezone.now())
    assert boss.get(f"{page}pack/{file.public_id}/").status_code == 404
    assert file.public_id not in boss.get(page).content.decode()


def test_what_is_sent_is_a_pdf_that_no_cache_keeps_for_others() -> None:
    table = make_table()
    play(table, 2)
    boss = sign_in(table.organiser)
    night, match = table.night.public_id, table.match.public_id
    sheet = boss.get(f"/matches/{match}/sheet.pdf")
    assert (sheet["Content-Type"], sheet["Cache-Control"]) == ("application/pdf", "private, no-cache")
    assert sheet["Content-Disposition"] == 'inline; filename="score-sheet-jueves-7.pdf"'
    assert boss.get(f"/matches/{match}/sheet.pdf", HTTP_IF_NONE_MATCH=sheet["ETag"]).status_code == 304
    blank = boss.get(f"/matches/{match}/blank.pdf", HTTP_IF_NONE_MATCH=sheet["ETag"])
    assert (blank.status_code, blank["Content-Disposition"]) == (
        200,
        'inline; filename="blank-sheet-jueves-7.pdf"',
    )
    play(table, 1)
    assert boss.get(f"/matches/{match}/sheet.pdf", HTTP_IF_NONE_MATCH=sheet["ETag"]).status_code == 200
    boss.post(f"/console/tournaments/{night}/paper/pack/", {"language": "it", "paper": "letter"})
    run_due_jobs()
    file = StoredFile.objects.get()
    pack = boss.get(f"/console/tournaments/{night}/paper/pack/{file.public_id}/")
    assert (pack["Content-Type"], pack["Cache-Control"]) == ("application/pdf", "no-store")
    assert pack["Content-Disposition"] == 'attachment; filename="score-sheets-jueves-it-letter.pdf"'
    assert len(pack.content) == file.size
    assert "Referto · Tavolo 7" in read_pdf(pack.content).text


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        ({"paper": "a5"}, "There is no such size of paper. Choose A4 or US Letter."),
        ({"language": "de"}, "There is no such language here. Choose one of the list."),
        ({"language": "\x00"}, "There is no such language here. Choose one of the list."),
    ],
)
def test_a_size_or_language_that_there_is_not_is_refused_in_words(choice: dict[str, str], sentence: str) -> None:
    table = make_table()
    boss = sign_in(table.organiser)
    night, match = table.night.public_id, table.match.public_id
    answer = boss.get(f"/matches/{match}/sheet.pdf", choice)
    assert (answer.status_code, answer.content.decode()) == (400, sentence)
    for path in (
        f"tournaments/{night}/paper/pack/",
        f"tournaments/{night}/paper/cards/",
        f"matches/{match}/paper/",
    ):
        answer = boss.post(f"/console/{path}", choice, follow=True)
        assert sentence in answer.content.decode(), path
    assert (StoredFile.objects.count(), AccessLink.objects.count()) == (0, 1)


def test_a_night_without_a_match_has_nothing_to_print() -> None:
    table = make_table()
    boss = sign_in(table.organiser)
    empty = Tournament.objects.create(club=table.club, name="Vacía")
    for path in ("pack/", "cards/"):
        page = boss.post(f"/console/tournaments/{empty.public_id}/paper/{path}", {}, follow=True).content.decode()
        assert "There is no match to print yet. Open one first." in page
    assert StoredFile.objects.count() == 0


def test_the_pages_lead_to_the_paper() -> None:
    table = make_table()
    open_tables(table, 1)
    boss = sign_in(table.organiser)
    night, match = table.night.public_id, table.match.public_id
    assert f'href="/matches/{match}/sheet.pdf"' in Client().get(f"/matches/{match}/").content.decode()
    console = boss.get(f"/console/matches/{match}/").content.decode()
    assert f'href="/matches/{match}/blank.pdf"' in console
    assert f'action="/console/matches/{match}/paper/"' in console
    assert (
        f'href="/console/tournaments/{night}/paper/"'
        in boss.get(f"/console/tournaments/{night}/").content.decode()
    )
