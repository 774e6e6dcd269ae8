"""The shape of records, and the order in which their faults are found (rules.md 9)."""

from typing import Any

import pytest

from scoring import SheetError, score_sheet

Doc = dict[str, Any]

FINISH = {"kind": "finish", "seat": 1, "pips": {"2": 5, "4": 5}}
BLOCK = {"kind": "block", "seat": 1, "pips": {"1": 5, "2": 5, "3": 5, "4": 6}}
VOID = {"kind": "void", "reason": "burned"}
GIVEN = {"kind": "given", "side": "A", "points": 5}
STOPPED = {"kind": "stopped", "running": [{"seat": 1, "points": 100}]}
PENALTY = {"kind": "penalty", "side": "A", "points": 5, "effect": "off_own"}
TIME = {"kind": "time", "hand_in_progress": True}
AWARD = {"kind": "award", "winner": "A", "reason": "other"}
RESULT = {"kind": "result", "totals": {"A": 5, "B": 6}}
EVERY_KIND = [FINISH, BLOCK, VOID, GIVEN, STOPPED, PENALTY, TIME, AWARD, RESULT]
RULES = {"running_multiple": 5, "bonuses": {"capicua": 25}}


def fault_of(*records: Any, rules: Doc | None = None) -> tuple[str, str | None]:
    """Code and field of the error, which is the last record's."""
    with pytest.raises(SheetError) as caught:
        score_sheet({"rules": {**RULES, **(rules or {})}, "records": list(records)})
    assert caught.value.record == len(records)
    return caught.value.code, caught.value.field


def without(record: Doc, key: str) -> Doc:
    return {name: value for name, value in record.items() if name != key}


@pytest.mark.parametrize("record", EVERY_KIND, ids=lambda record: record["kind"])
def test_the_plain_record_of_each_kind_is_taken_and_an_unknown_key_is_refused(record: Doc) -> None:
    score_sheet({"rules": RULES, "records": [record]})
    assert fault_of({**record, "colour": "red"}) == ("invalid_document", "colour")
    assert fault_of({**record, "total": None}) == ("invalid_document", "total")


@pytest.mark.parametrize("record", EVERY_KIND, ids=lambda record: record["kind"])
def test_what_travels_with_a_record_is_left_alone(record: Doc) -> None:
    extras = {"note": ["any", {}], "entry_id": 7, "after": None, "seq": "x"}
    noted = score_sheet({"rules": RULES, "records": [{**record, **extras}]})
    assert noted == score_sheet({"rules": RULES, "records": [record]})


@pytest.mark.parametrize(
    ("record", "key"),
    [
        (FINISH, "seat"),
        (BLOCK, "seat"),
        (VOID, "reason"),
        (GIVEN, "side"),
        (GIVEN, "points"),
        (STOPPED, "running"),
        (PENALTY, "side"),
        (PENALTY, "points"),
        (PENALTY, "effect"),
        (TIME, "hand_in_progress"),
        (AWARD, "winner"),
        (AWARD, "reason"),
        (RESULT, "totals"),
    ],
)
def test_a_record_without_a_key_that_it_needs(record: Doc, key: str) -> None:
    assert fault_of(without(record, key)) == ("invalid_document", key)


@pytest.mark.parametrize(
    ("record", "key", "value"),
    [
        *((FINISH, "seat", value) for value in ("1", 1.0, True, None, [1])),
        *((FINISH, "opener", value) for value in ("1", 1.0, True, None)),
        *((VOID, "opener", value) for value in (None, False)),
        *((FINISH, "pips", value) for value in (None, [5, 5], 10, "10")),
        *((FINISH, "tiles", value) for value in (None, ["6-6"], {"2": "6-6"}, {"2": None}, {"2": {}})),
        *((FINISH, "running", value) for value in (None, {}, [5], [{"seat": 1}], [{"points": 5}])),
        (FINISH, "running", [{"seat": "1", "points": 5}]),
        (FINISH, "running", [{"seat": True, "points": 5}]),
        (FINISH, "running", [{"seat": 1, "points": 5, "why": "x"}]),
        *((FINISH, "bonuses", value) for value in (None, {}, ["capicua"], [{"code": "capicua"}])),
        (FINISH, "bonuses", [{"code": 7, "side": "A"}]),
        (FINISH, "bonuses", [{"code": "capicua", "side": None}]),
        *((VOID, "reason", value) for value in (None, "Burned", ["burned"], 1)),
        *((GIVEN, "side", value) for value in (None, 1, ["A"])),
        *((GIVEN, "reason", value) for value in (None, 1, {})),
        *((PENALTY, "effect", value) for value in (None, "off", 1, ["off_own"])),
        *((TIME, "hand_in_progress", value) for value in (None, 0, 1, "true")),
        *((AWARD, "winner", value) for value in (1, True, ["A"])),
        *((AWARD, "reason", value) for value in (None, "rain", 1)),
        *((AWARD, "scope", value) for value in (None, "hand", 1)),
        *((RESULT, "totals", value) for value in (None, [], {"A": 5}, {})),
        *((RESULT, "hands", value) for value in ([], {"A": 5}, 3)),
        *((RESULT, "games", value) for value in (None, [], {"B": 1})),
    ],
    ids=str,
)
def test_a_value_of_the_wrong_form(record: Doc, key: str, value: Any) -> None:
    code, field = fault_of({**record, key: value})
    assert code == "invalid_document"
    assert field is not None
    assert field.split(".")[0] == key


@pytest.mark.parametrize("value", [None, 5, "5", ["finish"], {}, True, "", "Finish", "finish ", [[[]]]])
def test_a_kind_that_nobody_knows(value: Any) -> None:
    assert fault_of({"kind": value, "seat": 1}) == ("unknown_kind", "kind")


@pytest.mark.parametrize("record", [None, 5, "finish", [], [FINISH], True])
def test_a_record_is_an_object(record: Any) -> None:
    assert fault_of(FINISH, record) == ("invalid_document", None)


@pytest.mark.parametrize("value", [-1, 2.5, "5", None, True, [], {}])
def test_points_of_rulings_are_whole_numbers(value: Any) -> None:
    assert fault_of({**GIVEN, "points": value}) == ("points_invalid", "points")
    assert fault_of({**PENALTY, "points": value}) == ("points_invalid", "points")
    assert fault_of({**RESULT, "totals": {"A": 1, "B": value}}) == ("points_invalid", "totals.B")


def test_a_hand_may_be_given_for_nothing_but_a_penalty_is_above_zero() -> None:
    score_sheet({"records": [{**GIVEN, "points": 0}]})
    assert fault_of({**PENALTY, "points": 0}) == ("points_invalid", "points")


def test_points_to_the_opponents_need_exactly_two_sides() -> None:
    penalty = {**PENALTY, "effect": "to_opponents"}
    rules = {"sides": "individual", "seats": 3}
    assert fault_of(penalty, rules=rules) == ("invalid_document", "effect")
    score_sheet({"rules": {"sides": "individual", "seats": 2}, "records": [penalty]})


@pytest.mark.parametrize(
    ("record", "field"),
    [
        ({**FINISH, "side_pips": {"B": 10}}, "side_pips"),
        ({"kind": "finish", "seat": 1, "side_pips": {"B": 10}, "tiles": {}}, "side_pips"),
        ({**FINISH, "total_pips": 10}, "total_pips"),
        ({"kind": "finish", "seat": 1, "side_pips": {"B": 10}, "total_pips": 10}, "total_pips"),
        ({"kind": "block", "seat": 1, "total_pips": 10}, "total_pips"),
    ],
)
def test_sums_stand_alone_and_one_sum_is_for_a_finish(record: Doc, field: str) -> None:
    assert fault_of(record) == ("invalid_document", field)


@pytest.mark.parametrize("kind", [VOID, GIVEN], ids=lambda record: record["kind"])
@pytest.mark.parametrize("key", ["running", "bonuses", "seat", "pips"])
def test_a_void_or_given_hand_has_nothing_of_a_hand_played(kind: Doc, key: str) -> None:
    assert fault_of({**kind, key: []}) == ("invalid_document", key)


@pytest.mark.parametrize("seat", [0, 5, -1, 10**30])
def test_a_seat_that_is_not_at_the_table(seat: int) -> None:
    assert fault_of({**FINISH, "seat": seat}) == ("seat_out_of_range", "seat")
    assert fault_of({**VOID, "opener": seat}) == ("seat_out_of_range", "opener")
    running = {**FINISH, "running": [{"seat": 1, "points": 5}, {"seat": seat, "points": 5}]}
    assert fault_of(running) == ("seat_out_of_range", "running.1.seat")


@pytest.mark.parametrize("side", ["C", "a", "", "AB", "1"])
def test_a_side_that_does_not_play(side: str) -> None:
    assert fault_of({**GIVEN, "side": side}) == ("side_unknown", "side")
    assert fault_of({**PENALTY, "side": side}) == ("side_unknown", "side")
    assert fault_of({**AWARD, "winner": side}) == ("side_unknown", "winner")
    assert fault_of({**FINISH, "bonuses": [{"code": "capicua", "side": side}]}) == (
        "side_unknown",
        "bonuses.0.side",
    )
    assert fault_of({"kind": "finish", "seat": 1, "side_pips": {"B": 5, side: 5}})[0] == "side_unknown"
    assert fault_of({**RESULT, "totals": {"A": 1, "B": 1, side: 1}})[0] == "side_unknown"


def test_faults_are_found_in_the_order_of_the_rules() -> None:
    """One record with every fault at once; each is mended in turn, and the next one shows."""
    record: Doc = {
        "kind": "Finish",
        "seat": 9,
        "opener": "1",
        "running": [{"seat": 1, "points": 4}],
        "bonuses": [{"code": "chuchazo", "side": "A"}],
        "tiles": {"2": ["7-7"]},
    }
    found = [fault_of(AWARD, record)[0], fault_of(record)[0]]
    mends: list[Doc] = [
        {"kind": "block"},
        {"opener": 1},
        {"seat": 1},
        {"running": []},
        {"bonuses": []},
        {"tiles": {"2": []}},
        {"tiles": {"2": ["1-1"]}},
        {"pips": {"1": 5, "3": 5, "4": 8}, "opener": 1},
    ]
    for mend in mends:
        record.update(mend)
        if mend is mends[-1]:
            score_sheet({"rules": RULES, "records": [record]})
        else:
            found.append(fault_of(record)[0])
    assert found == [
        "match_over",
        "unknown_kind",
        "invalid_document",
        "seat_out_of_range",
        "running_invalid",
        "bonus_unknown",
        "tile_unknown",
        "pips_impossible",
        "pips_missing",
    ]


def test_a_level_block_without_a_known_opener_is_looked_at_last() -> None:
    level = {"kind": "block", "seat": 1, "side_pips": {"A": 20}}
    rules = {"block_tie": "nearest_opener"}
    assert fault_of(level, rules=rules) == ("pips_missing", "side_pips.B")
    level["side_pips"]["B"] = 20
    assert fault_of(level, rules=rules) == ("opener_missing", "opener")


def test_the_error_says_what_and_where_in_plain_words() -> None:
    with pytest.raises(SheetError) as caught:
        score_sheet({"records": [FINISH, {**FINISH, "seat": 7}]})
    assert caught.value.as_dict() == {
        "code": "seat_out_of_range",
        "record": 2,
        "field": "seat",
        "message": "There is no such seat; the seats are 1 to 4.",
    }
    assert caught.value.params == {"seats": 4, "seat": "7"}


@pytest.mark.parametrize("digits", [18, 5000])
def test_numbers_of_any_size_are_scored_or_refused(digits: int) -> None:
    """Python itself does not write numbers of more than 4,300 digits."""
    size = 10**digits
    assert fault_of({**FINISH, "seat": size})[0] == "seat_out_of_range"
    assert fault_of({**FINISH, "pips": {"2": size, "4": 5}})[0] == "pips_impossible"
    assert fault_of({**FINISH, "pips": {"2": size, "4": 5}, "tiles": {"2": ["6-6"]}})[0] == "pips_disagree"
    assert fault_of({**FINISH, "tiles": {"2": [size]}})[0] == "tile_unknown"
    assert fault_of({"kind": size})[0] == "unknown_kind"
    assert fault_of({**GIVEN, "points": size})[0] == "points_invalid"
