"""What the phone is told to ask for is what the engine needs, takes and refuses (rules.md 8)."""

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import Ask, Ruleset, SheetError, resolve_rules, score_records, what_to_ask
from tests.scoring import strategies as some

Doc = dict[str, Any]


def code_of(rules: Ruleset, record: Doc) -> tuple[str, str | None]:
    """Code and field of the error for a match of this one record, or two empty texts."""
    try:
        score_records(rules, 1, [record])
    except SheetError as fault:
        return fault.code, fault.field
    return "", ""


@st.composite
def questions(draw: st.DrawFn) -> tuple[Ruleset, Ask, dict[int, int]]:
    """A ruleset, what it asks after some hand, and pips that a deal can leave (0: the stock)."""
    rules = draw(some.rulesets())
    kind = draw(st.sampled_from(["finish", "block"]))
    seat = draw(st.integers(1, rules.seats))
    left = some.deal_left(draw(st.randoms(use_true_random=False)), rules, seat if kind == "finish" else None)
    return rules, what_to_ask(rules, kind, seat), {key: some.pips_of(tiles) for key, tiles in left.items()}


def start_record(ask: Ask, left: dict[int, int]) -> Doc:
    record: Doc = {"kind": ask.kind, "seat": ask.seat}
    if ask.stock:
        record["stock_pips"] = left[0]
    return record


@given(questions())
def test_the_seats_asked_for_are_enough_and_none_can_be_left_out(question: Any) -> None:
    rules, ask, left = question
    pips = {str(seat): left[seat] for seat in ask.seats}
    record = start_record(ask, left)
    assert code_of(rules, {**record, "pips": pips}) == ("", "")
    for seat in ask.seats:
        fewer = {key: count for key, count in pips.items() if key != str(seat)}
        assert code_of(rules, {**record, "pips": fewer}) == ("pips_missing", f"pips.{seat}")
    if ask.stock:
        assert code_of(rules, {"kind": ask.kind, "seat": ask.seat, "pips": pips}) == ("pips_missing", "stock_pips")


@given(questions())
def test_the_others_may_be_given_as_well_and_change_nothing(question: Any) -> None:
    rules, ask, left = question
    assert set(ask.seats).isdisjoint(ask.others)
    assert {*ask.seats, *ask.others} == {
        seat for seat in range(1, rules.seats + 1) if ask.kind == "block" or seat != ask.seat
    }
    record = start_record(ask, left)
    needed = {**record, "pips": {str(seat): left[seat] for seat in ask.seats}}
    more = {**record, "pips": {str(seat): left[seat] for seat in ask.seats + ask.others}}
    assert score_records(rules, 1, [more])["score"] == score_records(rules, 1, [needed])["score"]


@given(questions())
def test_the_sides_asked_for_are_enough_and_where_none_are_named_sides_do_not_do(question: Any) -> None:
    rules, ask, left = question
    assume(ask.seats)
    record = start_record(ask, left)
    table = {letter: sum(left[seat] for seat in seats) for letter, seats in some.sides_table(rules).items()}
    if not ask.sides:
        assert code_of(rules, {**record, "side_pips": table})[0] == "pips_missing"
        return
    named = {letter: table[letter] for letter in ask.sides}
    assert code_of(rules, {**record, "side_pips": named}) == ("", "")
    for letter in ask.sides:
        fewer = {other: count for other, count in named.items() if other != letter}
        assert code_of(rules, {**record, "side_pips": fewer})[0] == "pips_missing"


@given(questions())
def test_one_sum_does_where_the_phone_is_told_so(question: Any) -> None:
    rules, ask, left = question
    record = {**start_record(ask, left), "total_pips": sum(left[seat] for seat in ask.seats)}
    if ask.kind == "block":
        assert not ask.total
        assert code_of(rules, record) == ("invalid_document", "total_pips")
    else:
        assert ask.total == bool(ask.seats)
        if ask.total:
            assert code_of(rules, record) == ("", "")
            assert code_of(rules, {**record, "total_pips": ask.most_total}) == ("", "")
            assert code_of(rules, {**record, "total_pips": ask.most_total + 1}) == (
                "pips_impossible",
                "total_pips",
            )


@given(questions())
def test_the_largest_counts_are_the_last_ones_that_are_not_impossible(question: Any) -> None:
    rules, ask, _ = question
    record: Doc = {"kind": ask.kind, "seat": ask.seat}
    for seat in ask.seats + ask.others:
        assert code_of(rules, {**record, "pips": {str(seat): ask.most_seat}})[0] in ("", "pips_missing")
        over = {**record, "pips": {str(seat): ask.most_seat + 1}}
        # Who may draw has no bound of his own: there the sum of all is what is impossible.
        place = "pips" if rules.stock else f"pips.{seat}"
        assert code_of(rules, over) == ("pips_impossible", place)
    assert set(ask.most_sides) == set(ask.sides)
    for letter, most in ask.most_sides.items():
        assert code_of(rules, {**record, "side_pips": {letter: most}})[0] in ("", "pips_missing")
        assert code_of(rules, {**record, "side_pips": {letter: most + 1}}) == ("pips_impossible", "side_pips")


def test_a_finish_among_pairs_asks_for_the_opponents() -> None:
    ask = what_to_ask(resolve_rules({"preset": "classic-50"}), "finish", 3)
    assert ask.as_dict() == {
        "kind": "finish",
        "seat": 3,
        "seats": (2, 4),
        "others": (1,),
        "sides": ("B",),
        "total": True,
        "stock": False,
        "most_seat": 69,
        "most_sides": {"B": 118},
        "most_total": 118,
    }


def test_a_block_judged_by_the_lowest_player_asks_for_everybody_and_takes_no_sides() -> None:
    ask = what_to_ask(resolve_rules({"preset": "jamaica-6"}), "block", 2)
    assert (ask.seats, ask.sides, ask.total) == ((1, 2, 3, 4), (), False)


def test_a_finish_worth_one_asks_for_nothing() -> None:
    ask = what_to_ask(resolve_rules({"preset": "jamaica-6"}), "finish", 2)
    assert (ask.seats, ask.others, ask.sides, ask.total) == ((), (1, 3, 4), (), False)
