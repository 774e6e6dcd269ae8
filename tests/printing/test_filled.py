"""The sheet with the hands recorded so far, read back."""

import re
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.utils import translation
from hypothesis import given, settings

from tests.printing.memory import view_document
from tests.printing.reading import A4, LETTER, describe, play, print_sheet, read_pdf
from tests.scoring import strategies as some
from tests.services.tables import Table, finish, make_table
from tournaments.enums import MatchState
from tournaments.printing.make import make_sheet
from tournaments.services.corrections import insert_record, replace_record, withdraw_record
from tournaments.services.results import accept_result, dispute_result
from tournaments.wording.paper_words import write_sheet


def correct(function: Any, table: Table, *where: Any, reason: str, **more: Any) -> None:
    function(
        table.match.public_id,
        *where,
        actor=table.boss,
        entry_id=uuid4(),
        reason=reason,
        preview=False,
        **more,
    )


@pytest.mark.django_db
def test_the_head_says_what_where_who_and_by_which_rules() -> None:
    table = make_table(rules={"preset": "classic-100", "best_of": 3})
    table.night.venue, table.night.day = "Sala grande", datetime(2026, 11, 30, tzinfo=UTC).date()
    table.night.save()
    table.write(finish(1, s2=12, s4=7))
    text = print_sheet(table).text
    for part in [
        "Score sheet · Table 7",
        "Jueves",
        "Círculo Villablanca",
        "Date Nov. 30, 2026",
        "Place Sala grande",
        "Rules Classic to 100",
        "Played to 100, best of 3",
        "Opens first Ana",
        "A 1 Ana 3 Luis",
        "B 2 Rosa 4 Tomás",
        "To win The first pair that reaches 100 points wins.",
        "Who opens",
        "the double six",
        "Look here",
        "Referee",
        "Remarks",
    ]:
        assert part in text, part
    assert text.count("Signature") == 2


@pytest.mark.django_db
def test_each_hand_has_who_why_points_and_running_totals() -> None:
    table = make_table(rules="international-100")
    table.write(finish(3, s2=12, s4=7))
    table.write({"kind": "block", "seat": 2, "pips": {"1": 5, "2": 9, "3": 6, "4": 8}})
    table.write({"kind": "void", "reason": "misdeal"})
    table.write({"kind": "penalty", "side": "B", "points": 25, "effect": "to_opponents", "reason": "seña"})
    text = print_sheet(table).text
    assert "1 Ana Ana + Luis Luis went out. Rosa 12, Tomás 7. +19 19 – 0" in text
    assert "Ana + Luis Block by Rosa, Ana 5, Rosa 9, Luis 6, Tomás 8." in text
    assert "(rule 4). +17 36 – 0" in text
    assert "No points Void hand. Wrongly dealt. – 36 – 0" in text
    assert "– Penalty for Rosa + Tomás: 25 Points to the opponents. seña. +25 61 – 0" in text
    assert "Total 61 0" in text
    assert "After 3 hands · Ana + Luis 61 : 0 Rosa + Tomás The match has not ended." in text


@pytest.mark.django_db
def test_points_during_play_bonuses_and_a_stopped_hand_are_told() -> None:
    table = make_table(
        rules={"preset": "all-fives-100", "bonuses": {"capicua": 25}},
        sides=[{"seats": [{"number": 1, "name": "Nelson"}]}, {"seats": [{"number": 2, "name": "Olga"}]}],
    )
    running = [{"seat": 2, "points": 10}, {"seat": 1, "points": 15}]
    table.write({**finish(1, s2=13), "running": running, "bonuses": [{"code": "capicua", "side": "A"}]})
    table.write({"kind": "stopped", "running": [{"seat": 2, "points": 95}]})
    text = print_sheet(table).text
    assert "Capicúa +25 to Nelson. During play: Olga 10, Nelson 15." in text
    assert "During play: Olga 95." in text
    assert "Olga won · Nelson 53 : 105 Olga" in text


@pytest.mark.django_db
def test_replaced_withdrawn_and_inserted_hands_stay_readable_with_when_who_and_why() -> None:
    table = make_table()
    play(table, 3)
    correct(replace_record, table, 2, record=finish(2, s1=9, s3=9, s4=3), reason="counted wrong")
    correct(replace_record, table, 2, record=finish(4, s1=9, s3=9, s2=3), reason="wrong player")
    correct(withdraw_record, table, 3, reason="entered twice")
    correct(insert_record, table, 1, record={"kind": "void", "reason": "burned"}, reason="forgotten")
    sheet = describe(table)
    assert [(line.number, line.title, line.struck) for line in sheet.lines] == [
        ("1", "Ana + Luis", False),
        ("2 (1)", "No points", False),
        ("(2)", "Rosa went out. Ana 4, Luis 4, Tomás 4.", True),
        ("(3)", "Rosa went out. Ana 9, Luis 9, Tomás 3.", True),
        ("3", "Rosa + Tomás", False),
        ("(4)", "Luis went out. Ana 4, Rosa 4, Tomás 4.", True),
    ]
    text = print_sheet(table).text
    boss = table.organiser.username
    for mark, done, why in [
        (1, "Inserted", "forgotten"),
        (2, "Replaced", "counted wrong"),
        (3, "Replaced", "wrong player"),
        (4, "Withdrawn", "entered twice"),
    ]:
        assert re.search(rf"\({mark}\) {done}, \d\d:\d\d · {boss}: {why}", text), done
    assert "Total 8 18" in text


@pytest.mark.django_db
def test_each_game_of_several_begins_with_its_name_from_zero() -> None:
    table = make_table(rules={"preset": "classic-50", "best_of": 3})
    table.write(finish(2, s1=30, s3=25))
    table.write(finish(1, s2=30, s4=25))
    table.write(finish(3, s2=20, s4=5))
    sheet = describe(table)
    assert [(line.title, line.totals) for line in sheet.lines] == [
        ("Game 1", ()),
        ("Rosa + Tomás", ("0", "55")),
        ("Game 2", ()),
        ("Ana + Luis", ("55", "0")),
        ("Game 3", ()),
        ("Ana + Luis", ("25", "0")),
    ]
    assert "Games won: 1 : 1. The match has not ended." in print_sheet(table).text


@pytest.mark.django_db
def test_the_result_says_who_won_how_and_who_accepted() -> None:
    table = make_table(rules="classic-50")
    table.write(finish(1, s2=30, s4=25))
    accept_result(table.match.public_id, actor=table.boss, side="A", by="Ana")
    text = print_sheet(table).text
    assert "Ana + Luis won · Ana + Luis 55 : 0 Rosa + Tomás" in text
    assert re.search(r"A Ana \+ Luis Accepted at \d\d:\d\d: Ana Signature", text)
    assert re.search(r"B Rosa \+ Tomás Signature", text)
    dispute_result(table.match.public_id, actor=table.boss, side="B", reason="they cheat")
    text = print_sheet(table).text
    assert "In dispute." in text
    assert "they cheat" not in text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("record", "sentences"),
    [
        ({"kind": "award", "winner": "B", "reason": "no_show"}, ["Match awarded to Rosa + Tomás", "By ruling: no-show.", "Rosa + Tomás won · Ana + Luis 0 : 0 Rosa + Tomás Decided by ruling. Awarded."]),
        ({"kind": "award", "winner": None, "reason": "other"}, ["Match ended without a winner", "Drawn match · Ana + Luis 0 : 0 Rosa + Tomás Decided by ruling."]),
        ({"kind": "result", "totals": {"A": 100, "B": 62}}, ["Result from paper", "+100 100 +62 62", "Ana + Luis won · Ana + Luis 100 : 62 Rosa + Tomás Copied from paper."]),
        ({"kind": "given", "side": "A", "points": 30, "reason": "renege"}, ["Hand given by ruling. renege.", "+30 30 – 0"]),
    ],
)  # fmt: skip
def test_an_award_a_result_from_paper_and_a_given_hand_are_told(
    record: dict[str, Any], sentences: list[str]
) -> None:
    table = make_table()
    table.write(record, actor=table.boss)
    text = print_sheet(table).text
    for sentence in sentences:
        assert sentence in text, sentence


@pytest.mark.django_db
def test_an_annulled_match_is_printed_as_annulled() -> None:
    table = make_table()
    play(table, 1)
    table.match.state = MatchState.ANNULLED
    table.match.save(update_fields=["state"])
    assert "The match has not ended. Annulled." in print_sheet(table).text


@pytest.mark.django_db
@pytest.mark.parametrize(("hands", "pages"), [(0, 1), (10, 1), (200, 9)])
def test_a_match_takes_the_pages_it_needs_each_with_its_number(hands: int, pages: int) -> None:
    table = make_table(rules={"preset": "classic-100", "target": 1000})
    play(table, hands)
    for size, paper in (("a4", A4), ("letter", LETTER)):
        read = print_sheet(table, size=size)
        assert read.size == paper
        assert len(read.pages) >= pages
        for number, text in enumerate(read.pages, 1):
            assert f"Page {number} of {len(read.pages)}" in text
    assert len(print_sheet(table).pages) == pages


@pytest.mark.django_db
def test_of_two_hundred_hands_every_page_has_its_heading_and_the_totals_are_carried() -> None:
    table = make_table(rules={"preset": "classic-100", "target": 1000})
    play(table, 200)
    read = print_sheet(table)
    carried = [re.search(r"Carried over (\d+) (\d+)", text) for text in read.pages[1:]]
    over = [re.search(r"To carry over (\d+) (\d+)", text) for text in read.pages[:-1]]
    assert [match and match.groups() for match in carried] == [match and match.groups() for match in over]
    assert None not in carried
    for text in read.pages:
        assert "No. Opened Hand by hand A Ana + Luis Points Total B Rosa + Tomás Points Total" in text
        assert "Score sheet · Table 7" in text
    for hand in range(1, 201):
        assert re.search(rf"(^| ){hand} (\w+ )?(Ana \+ Luis|Rosa \+ Tomás) ", read.text), hand
    assert "Total 800 800" in read.pages[-1]
    assert read.text.count("Signature") == 2


@pytest.mark.django_db
def test_the_document_is_the_same_every_time_and_another_after_a_record() -> None:
    table = make_table()
    play(table, 2)
    first = make_sheet(describe(table))
    assert make_sheet(describe(table)) == first
    information = read_pdf(first).document.metadata
    last = table.view.lines[-1]
    assert information is not None
    assert information.title == "Score sheet · Table 7 · Jueves"
    assert information.creation_date == last.created_at.replace(microsecond=0)
    check = last.digest[:12]
    assert f"check mark after record 2: {check[:4]} {check[4:8]} {check[8:]}" in read_pdf(first).text
    play(table, 1)
    second = make_sheet(describe(table))
    assert second != first
    assert read_pdf(second).document.trailer["/ID"] != read_pdf(first).document.trailer["/ID"]
    assert "nothing recorded yet" in print_sheet(make_table()).text


@given(some.sheets())
@settings(max_examples=30)
def test_every_record_stands_on_the_sheet_with_its_points_and_totals(document: dict[str, Any]) -> None:
    view = view_document(document, ["Ana", "Rosa", "Luis", "Tomás"])
    with translation.override("en"):
        sheet = write_sheet(view)
        read = read_pdf(make_sheet(sheet))
    rows = [line for line in sheet.lines if not line.game]
    assert len(rows) == len(document["records"])
    text = read.text
    place = 0
    for line, row in zip(rows, view.rows, strict=True):
        points = [row.scored["points"][side.letter] for side in view.sides]
        written = [f"{value:+d}".replace("-", "−") if value else "–" for value in points]
        totals = [str(row.scored["total"][side.letter]) for side in view.sides]
        assert list(line.points) == written
        assert list(line.totals) == totals
        numbers = " ".join(f"{given} {total}" for given, total in zip(written, totals, strict=True))
        assert numbers in text[place:], numbers
        place = text.index(numbers, place) + len(numbers)
