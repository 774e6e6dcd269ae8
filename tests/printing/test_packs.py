"""A night on paper: the pack that is kept, and the cards and sheets whose codes open something."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from tests.printing.reading import named, open_tables, play, read_pdf, sign_in
from tests.services.tables import Table, make_person, make_table
from tournaments.enums import LinkRole, MatchState
from tournaments.errors import NotFound, Refusal
from tournaments.identifiers import hash_token
from tournaments.models import AccessLink, Job, Ruling, StoredFile, Tournament
from tournaments.permissions import ANONYMOUS, Actor
from tournaments.printing import paper
from tournaments.services import packs
from tournaments.services.job_runs import run_due_jobs
from tournaments.services.packs import ask_for_pack, find_kept, load_sheets, name_pack

pytestmark = pytest.mark.django_db
SITE = "http://192.168.1.20:8000"


@pytest.fixture
def codes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the QR codes hold that are drawn from now on."""
    drawn: list[str] = []
    read = paper.read_code

    def see(text: str) -> Any:
        drawn.append(text)
        return read(text)

    monkeypatch.setattr(paper, "read_code", see)
    return drawn


def build_pack(night: Tournament, language: str, by: Actor, *, site: str = "", **more: Any) -> StoredFile:
    """The file as a person gets it: asked for, made by the job, kept."""
    ask_for_pack(night, language, by, site=site, **more)
    run_due_jobs()
    file = find_kept(night, name_pack(night, language, more.get("size", "a4"), site))
    assert file is not None
    return file


def build(table: Table, language: str = "en", **more: Any) -> StoredFile:
    return build_pack(table.night, language, table.boss, site=SITE, **more)


@pytest.fixture(autouse=True)
def jobs_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """A job is done when the test says so."""
    monkeypatch.setattr("tournaments.services.jobs.wake", lambda public_id: None)


def test_the_pack_holds_cards_and_the_sheet_of_every_match(codes: list[str]) -> None:
    table = make_table()
    play(table, 2)
    first, second = open_tables(table, 2)
    file = build(table)
    read = read_pdf(bytes(file.content))
    assert "Table 7 A Ana + Luis B Rosa + Tomás" in read.pages[0]
    assert "Table 101 A Uno 101 + Tres 101" in read.pages[0]
    assert [re.match(r"Score sheet · Table (\d+)", text) and text.split()[4] for text in read.pages[1:]] == [
        "7",
        "101",
        "102",
    ]
    assert "Ana went out." in read.pages[1]
    assert "Who ended it" in read.pages[2]  # nothing is recorded there yet: a sheet to fill in
    for text in read.pages:
        assert "Page 1 of 1" in text
    addresses = [f"{SITE}/matches/{match.public_id}/" for match in (table.match, first, second)]
    assert codes == addresses * 2
    assert read.document.metadata is not None
    assert read.document.metadata.title == "Score sheets · Jueves · Círculo Villablanca"


def test_annulled_matches_are_left_out_and_a_closed_one_has_no_card() -> None:
    table = make_table()
    play(table, 1)
    over, annulled = open_tables(table, 2)
    over.state, annulled.state = MatchState.ACCEPTED, MatchState.ANNULLED
    over.save(update_fields=["state"])
    annulled.save(update_fields=["state"])
    read = read_pdf(bytes(build(table).content))
    assert len(read.pages) == 3
    assert "Table 101" not in read.pages[0]
    assert "Table 101" in read.pages[2]
    assert "Table 102" not in read.text


def test_asked_again_the_same_pack_is_found_and_a_record_makes_another() -> None:
    table = make_table()
    play(table, 1)
    file = build(table)
    assert build(table).pk == file.pk
    assert build(table, "it").pk != file.pk
    assert build(table, size="letter").pk != file.pk
    assert StoredFile.objects.count() == 3
    play(table, 1)
    newer = build(table)
    assert newer.pk != file.pk
    assert bytes(newer.content) != bytes(file.content)
    assert newer.size == len(newer.content)


@pytest.mark.parametrize("change", ["name", "club", "match"])
def test_every_change_that_shows_makes_another_pack(change: str) -> None:
    table = make_table()
    boss = sign_in(table.organiser)
    before = build(table)
    night, match = table.night.public_id, table.match.public_id
    if change == "name":
        boss.post(f"/console/tournaments/{night}/settings/", {"name": "Viernes", "visibility": "public", "who_scores": "referee", "wording": ""})  # fmt: skip
    elif change == "club":
        table.night.club.name = "Peña"
        table.night.club.save()
    else:
        boss.post(f"/console/matches/{match}/names/", {"seat_1": "Inés", "table": "7"})
    table.night.refresh_from_db()
    after = build(table)
    assert after.pk != before.pk
    words = {"name": "Viernes", "club": "Peña", "match": "Inés"}[change]
    assert words in read_pdf(bytes(after.content)).text
    assert words not in read_pdf(bytes(before.content)).text


def test_two_who_ask_for_it_at_once_get_one_job_and_one_file() -> None:
    table = make_table()
    desk = Actor(user=make_person(table.club, "desk", "desk"))
    first = ask_for_pack(table.night, "en", table.boss, site=SITE)
    second = ask_for_pack(table.night, "en", desk, site=SITE)
    assert first is not None
    assert second is not None
    assert first.pk == second.pk
    assert run_due_jobs() == 1
    first.refresh_from_db()
    assert first.result == {"file": StoredFile.objects.get().public_id}
    assert first.file is not None
    assert ask_for_pack(table.night, "en", desk, site=SITE) is None


def test_a_pack_that_expired_is_made_anew_by_the_same_job() -> None:
    table = make_table()
    old = build(table)
    StoredFile.objects.update(expires_at=timezone.now())
    fresh = build(table)
    assert fresh.pk != old.pk
    assert Job.objects.count() == 1


def test_the_page_of_paper_shows_how_far_a_pack_is_and_looks_again_by_itself() -> None:
    table = make_table()
    boss = sign_in(table.organiser)
    page = f"/console/tournaments/{table.night.public_id}/paper/"
    boss.post(page + "pack/", {"language": "en"})
    waiting = boss.get(page, headers={"Accept-Language": "en"})
    assert waiting["Refresh"] == "2"
    assert "The file is being made." in waiting.content.decode()
    Job.objects.update(status="running", steps_done=12, steps_total=40)
    running = boss.get(page, headers={"Accept-Language": "en"}).content.decode()
    assert "12 of 40 sheets" in running
    assert '<progress id="job-' in running
    Job.objects.update(status="failed", finished_at=timezone.now())
    failed = boss.get(page, headers={"Accept-Language": "en"})
    assert "Refresh" not in failed
    assert "This file could not be made. Ask for it again" in failed.content.decode()
    boss.post(page + "pack/", {"language": "en"})
    run_due_jobs()
    made = boss.get(page, headers={"Accept-Language": "en"})
    assert "Refresh" not in made
    assert f"pack/{StoredFile.objects.get().public_id}/" in made.content.decode()


def test_only_the_newest_packs_of_a_night_are_kept() -> None:
    table, other = make_table(), make_table()
    kept = build(other)
    files = []
    for _ in range(packs.MOST_KEPT + 2):
        play(table, 1)
        files.append(build(table).pk)
    ids = set(StoredFile.objects.values_list("pk", flat=True))
    assert ids == {kept.pk, *files[2:]}


def test_a_pack_is_for_the_desk_and_those_who_run_the_night() -> None:
    table = make_table()
    desk = Actor(user=make_person(table.club, "desk", "desk"))
    assert build_pack(table.night, "en", desk).size > 0
    stranger = make_table()
    for actor in (ANONYMOUS, table.referee, stranger.boss):
        with pytest.raises(NotFound):
            ask_for_pack(table.night, "en", actor)
    with pytest.raises(Refusal, match="paper_unknown"):
        build(table, size="a3")


def test_too_many_matches_are_refused_with_the_number(monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table()
    open_tables(table, 2)
    monkeypatch.setattr(packs, "MOST_SHEETS", 2)
    with pytest.raises(Refusal, match="pack_too_large") as refused:
        build(table)
    assert (refused.value.status, refused.value.params) == (409, {"most": 2})
    assert StoredFile.objects.count() == 0


def test_the_queries_of_a_pack_do_not_grow_with_its_tables() -> None:
    table = make_table()
    play(table, 2)
    with CaptureQueriesContext(connection) as few:
        load_sheets(table.night)
    open_tables(table, 6)
    with CaptureQueriesContext(connection) as many:
        assert len(load_sheets(table.night)) == 7
    assert len(many) == len(few)


def test_without_an_address_that_phones_reach_there_is_no_code(codes: list[str]) -> None:
    table = make_table()
    file = build_pack(table.night, "en", table.boss)
    text = read_pdf(bytes(file.content)).text
    assert codes == []
    assert "The code shows the match, hand by hand." not in text


def test_a_kept_pack_never_holds_a_link_that_opens_anything(codes: list[str]) -> None:
    table = make_table()
    build(table)
    assert AccessLink.objects.count() == 1
    assert all("/matches/" in code for code in codes)


def test_cards_hold_a_new_link_for_each_table_that_plays(codes: list[str]) -> None:
    table = make_table()
    over, _ = open_tables(table, 2)
    over.state = MatchState.FINISHED
    over.save(update_fields=["state"])
    boss = sign_in(table.organiser)
    answer = boss.post(f"/console/tournaments/{table.night.public_id}/paper/cards/", {"language": "es"})
    text = read_pdf(answer.content).text
    links = list(AccessLink.objects.exclude(pk=table.link.pk).order_by("id"))
    assert [(link.role, link.table) for link in links] == [(LinkRole.TABLE, 7), (LinkRole.TABLE, 102)]
    tokens = [code.rstrip("/").rsplit("/", 1)[1] for code in codes]
    assert [hash_token(token) for token in tokens] == [link.token_hash for link in links]
    assert all(link.expires_at is not None for link in links)
    assert "Mesa 7 A Ana + Luis" in text
    assert "Quien lea este código puede apuntar, hasta el" in text
    assert answer["Cache-Control"] == "no-store"
    assert StoredFile.objects.count() == 0
    assert Ruling.objects.filter(kind="link_created").count() == 3


def test_a_blank_sheet_with_its_own_link_opens_that_match(codes: list[str]) -> None:
    table = make_table()
    boss = sign_in(table.organiser)
    answer = boss.post(f"/console/matches/{table.match.public_id}/paper/", {})
    link = AccessLink.objects.exclude(pk=table.link.pk).get()
    assert (link.role, link.match_id) == (LinkRole.MATCH, table.match.pk)
    assert hash_token(codes[0].rstrip("/").rsplit("/", 1)[1]) == link.token_hash
    text = read_pdf(answer.content).text
    assert "Whoever reads this code can record, until" in text
    assert "Who ended it" in text
    assert codes[0] not in text
    assert answer["Cache-Control"] == "no-store"
    assert boss.get(f"/console/matches/{table.match.public_id}/paper/").status_code == 405


def test_the_page_of_paper_offers_what_there_is_in_the_readers_language() -> None:
    table = make_table(sides=named("Ana", "Rosa", "Luis", "Tomás"))
    desk = sign_in(make_person(table.club, "desk", "desk"))
    page = f"/console/tournaments/{table.night.public_id}/paper/"
    with translation.override("it"):
        text = desk.get(page, HTTP_ACCEPT_LANGUAGE="it").content.decode()
    assert '<option value="it" selected>' in text
    assert "Tutti i referti in un file" in text
    assert "Crea link nuovi e stampa" not in text
    desk.post(page + "pack/", {"language": "pt", "paper": "letter"})
    run_due_jobs()
    file = StoredFile.objects.get()
    text = desk.get(page).content.decode()
    assert f"{page}pack/{file.public_id}/" in text
    assert "Português · US Letter · kept until" in text
