"""Recording through the API: answers, repetitions, conflicts, previews, the number of statements."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from tests.services.tables import Table, finish, make_table
from tournaments.models import Record

pytestmark = pytest.mark.django_db


def call(table: Table, path: str, body: Any = None, *, method: str = "post", **headers: str) -> Any:
    client = APIClient()
    headers.setdefault("HTTP_AUTHORIZATION", f"Link {table.token}")
    headers.setdefault("HTTP_ACCEPT_LANGUAGE", "es")
    address = f"/api/v1/matches/{table.match.public_id}/{path}"
    return getattr(client, method)(address, body, format="json", **headers)


def send(table: Table, record: Any, after: Any = None, entry: Any = None, **headers: str) -> Any:
    body = {"record": record, "entry_id": str(entry or uuid4()), "after": after, "device": "phone-1"}
    return call(table, "records/", body, **headers)


def test_a_hand_is_recorded_and_answered_with_the_score_and_the_sentence() -> None:
    table = make_table()
    answer = send(table, finish(1, s2=13, s4=10))
    body = answer.json()
    assert answer.status_code == 201
    assert body["score"]["score"] == {"A": 23, "B": 0}
    assert body["row"]["says"]["title"] == "Ana + Luis"
    assert body["row"]["says"]["points"] == "+23"
    assert body["says"]["headline"] == "Ana + Luis: +23"
    assert body["latest"] == body["record"]["entry_id"]
    assert body["state"] == "playing"


def test_the_flat_form_is_taken_as_well() -> None:
    table = make_table()
    body = {**finish(1, s2=13, s4=10), "entry_id": str(uuid4()), "after": None}
    assert call(table, "records/", body).status_code == 201


def test_the_same_entry_again_answers_200_and_another_content_409() -> None:
    table = make_table()
    entry = uuid4()
    assert send(table, finish(1, s2=13, s4=10), entry=entry).status_code == 201
    again = send(table, finish(1, s2=13, s4=10), entry=entry)
    assert (again.status_code, again.json()["score"]["score"]) == (200, {"A": 23, "B": 0})
    other = send(table, finish(1, s2=13, s4=9), entry=entry)
    assert (other.status_code, other.json()["error"]["code"]) == (409, "entry_conflict")
    assert Record.objects.count() == 1


def test_a_stale_after_answers_what_came_between() -> None:
    table = make_table()
    first = uuid4()
    send(table, finish(1, s2=13, s4=10), entry=first)
    answer = send(table, finish(1, s2=13, s4=9))
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["field"]) == (409, "not_latest", "after")
    assert [row["entry_id"] for row in error["between"]] == [str(first)]
    assert error["between"][0]["by"] == "Marta Gil"
    assert error["latest"] == str(first)
    assert error["score"]["score"] == {"A": 23, "B": 0}


def test_a_preview_says_what_will_happen_and_stores_nothing() -> None:
    table = make_table(rules="international-100")
    answer = call(table, "records/?preview=1", {"record": finish(1, s2=13, s4=10)})
    body = answer.json()
    assert answer.status_code == 200
    assert body["says"] == {
        "headline": "Ana + Luis: +23",
        "reach": "23 de 100.",
        "opens": "Sale después: Rosa.",
        "ends": "",
    }
    assert body["unlikely"] is False
    assert Record.objects.count() == 0


def test_after_must_be_said() -> None:
    table = make_table()
    answer = call(table, "records/", {"record": finish(1, s2=1, s4=1), "entry_id": str(uuid4())})
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, "after")


@pytest.mark.parametrize(
    "record, status, code, field",
    [
        (finish(1, s2=13), 422, "pips_missing", "pips.4"),
        (finish(1, s2=90, s4=10), 422, "pips_impossible", "pips.2"),
        (
            {"kind": "finish", "seat": 1, "tiles": {"1": ["6-6"], "2": ["5-5"], "4": ["4-4"]}},
            422,
            "finisher_has_pips",
            "tiles.1",
        ),
        ({"kind": "finish", "seat": 1, "tiles": {"2": ["6-6"], "4": ["6-6"]}}, 422, "tile_repeated", "tiles.4.0"),
        (finish("1", s2=1, s4=1), 422, "invalid_document", "seat"),
        ({"kind": "finish", "seat": -1, "pips": {}}, 422, "seat_out_of_range", "seat"),
        ({"kind": "finish", "seat": 10**30, "pips": {}}, 400, "number_expected", "seat"),
        ({"kind": "dance"}, 422, "unknown_kind", "kind"),
        ([], 400, "record_expected", "record"),
        ("x", 400, "record_expected", "record"),
        ({"kind": "void", "reason": "other", "note": "x" * 10_000}, 400, "text_too_long", "note"),
    ],
)
def test_what_cannot_be_scored_is_refused_at_its_field_and_nothing_is_stored(
    record: Any, status: int, code: str, field: str
) -> None:
    table = make_table()
    answer = send(table, record)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["field"]) == (status, code, field)
    assert len(error["message"]) > 10
    assert Record.objects.count() == 0


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"",
        b'{"record": NaN}',
        b'{"record": {}, "record": {}}',
        b'{"a": "\\ud800"}',
        b'{"a": "\\u0000"}',
        b"\xff\xfe",
        b"[" * 5000,
        b"[1, 2",
        b"1e999",
        b"null",
        b"[]",
    ],
)
def test_what_is_not_readable_answers_400(body: bytes) -> None:
    table = make_table()
    answer = APIClient().generic(
        "POST",
        f"/api/v1/matches/{table.match.public_id}/records/",
        body,
        content_type="application/json",
        HTTP_AUTHORIZATION=f"Link {table.token}",
    )
    assert answer.status_code == 400
    assert set(answer.json()["error"]) >= {"code", "field", "message"}


def test_a_body_of_five_megabytes_answers_413() -> None:
    table = make_table()
    answer = APIClient().generic(
        "POST",
        f"/api/v1/matches/{table.match.public_id}/records/",
        b'{"record": "' + b"x" * 5_000_000 + b'"}',
        content_type="application/json",
        HTTP_AUTHORIZATION=f"Link {table.token}",
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")


def test_another_content_type_answers_415() -> None:
    table = make_table()
    answer = APIClient().post(
        f"/api/v1/matches/{table.match.public_id}/records/", {"a": 1}, HTTP_AUTHORIZATION=f"Link {table.token}"
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (415, "unsupported_media_type")


def test_a_wrong_credential_is_never_ignored() -> None:
    table = make_table()
    assert call(table, "", method="get", HTTP_AUTHORIZATION="Link nonsense").status_code == 401
    assert call(table, "", method="get", HTTP_AUTHORIZATION="Bearer nonsense").status_code == 401
    assert call(table, "", method="get", HTTP_AUTHORIZATION="").status_code == 200


def test_nobody_reads_a_private_match_and_nobody_writes_another_table() -> None:
    private, other = make_table(visibility="private"), make_table()
    assert call(private, "", method="get", HTTP_AUTHORIZATION="").status_code == 404
    assert call(private, "records/", method="get", HTTP_AUTHORIZATION="").status_code == 404
    assert send(private, finish(1, s2=1, s4=1), HTTP_AUTHORIZATION=f"Link {other.token}").status_code == 404
    assert send(other, finish(1, s2=1, s4=1), HTTP_AUTHORIZATION=f"Link {private.token}").status_code == 403
    assert send(other, finish(1, s2=1, s4=1), HTTP_AUTHORIZATION="").status_code == 401


def test_the_log_shows_replaced_and_withdrawn_lines_marked() -> None:
    table = make_table()
    table.write(finish(1, s2=10, s4=10))
    table.write(finish(2, s1=5, s3=5))
    replaced = call(
        table,
        "records/1/replace/",
        {"record": finish(1, s2=11, s4=10), "reason": "contada mal", "entry_id": str(uuid4())},
    )
    assert replaced.status_code == 201
    withdrawn = call(table, "records/2/withdraw/", {"reason": "no se jugó", "entry_id": str(uuid4())})
    assert withdrawn.status_code == 201
    body = call(table, "records/", method="get").json()
    assert [line["status"] for line in body["records"]] == ["replaced", "withdrawn", "counts", "change"]
    assert [row["seq"] for row in body["rows"]] == [1]
    assert body["score"]["score"] == {"A": 21, "B": 0}


def test_a_correction_is_previewed_with_all_that_moves() -> None:
    table = make_table()
    table.write(finish(1, s2=10, s4=10))
    table.write(finish(2, s1=5, s3=5))
    body = call(table, "records/1/withdraw/?preview=1", {}).json()
    assert body["before"]["score"] == {"A": 20, "B": 10}
    assert body["after"]["score"] == {"A": 0, "B": 10}
    assert [change["seq"] for change in body["changes"]] == [2, 1]
    assert Record.objects.count() == 2


def test_a_forgotten_hand_is_inserted_by_either_address() -> None:
    table = make_table()
    first = str(table.write(finish(1, s2=10, s4=10)).record.entry_id)
    table.write(finish(2, s1=5, s3=5))
    hand = finish(4, s1=1, s3=1)
    by_entry = {"record": hand, "reason": "olvidada", "entry_id": str(uuid4()), "after": first}
    assert call(table, "records/insert/", by_entry).status_code == 201
    behind = {"record": hand, "reason": "olvidada", "entry_id": str(uuid4())}
    assert call(table, "records/2/insert/", behind).status_code == 201
    assert [row["seq"] for row in call(table, "records/", method="get").json()["rows"]] == [1, 3, 2, 4]


def test_undo_takes_back_the_last_hand_once() -> None:
    table = make_table()
    table.write(finish(1, s2=10, s4=10))
    body = {"entry_id": str(uuid4()), "device": "phone-1"}
    assert call(table, "undo/", body).status_code == 201
    assert call(table, "undo/", body).status_code == 200
    assert call(table, "undo/", {"entry_id": str(uuid4()), "device": "phone-1"}).status_code == 409
    assert call(table, "", method="get").json()["score"]["score"] == {"A": 0, "B": 0}


def test_reading_takes_the_same_number_of_queries_for_one_hand_and_for_many() -> None:
    table = make_table(rules={"preset": "international-100", "target": 1000})
    counts = []
    for hands in (1, 12):
        while len(table.written) < hands:
            table.write(finish(1, s2=5, s4=5))
        with CaptureQueriesContext(connection) as queries:
            assert call(table, "records/", method="get", HTTP_AUTHORIZATION="").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 3


def test_an_unchanged_match_answers_304_after_one_query() -> None:
    table = make_table()
    etag = call(table, "", method="get", HTTP_AUTHORIZATION="")["ETag"]
    with CaptureQueriesContext(connection) as queries:
        answer = call(table, "", method="get", HTTP_AUTHORIZATION="", HTTP_IF_NONE_MATCH=etag)
    assert answer.status_code == 304
    assert len(queries) == 1
    table.write(finish(1, s2=5, s4=5))
    assert call(table, "", method="get", HTTP_AUTHORIZATION="", HTTP_IF_NONE_MATCH=etag).status_code == 200


def test_an_unknown_address_answers_404_in_our_shape() -> None:
    answer = APIClient().get("/api/v1/nothing/")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
    answer = APIClient().put("/api/v1/presets/", {}, format="json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (405, "method_not_allowed")


def test_devices_and_what_the_sides_say_are_not_for_the_whole_hall() -> None:
    table = make_table(rules="classic-50")
    table.write(finish(1, s2=30, s4=25))
    call(table, "accept/", {"side": "B", "accept": False, "reason": "hizo señas"})
    public = {"method": "get", "HTTP_AUTHORIZATION": ""}
    assert call(table, "records/", **public).json()["records"][0]["device"] == ""
    assert call(table, "", **public).json()["dispute"] == {"side": "B", "reason": ""}
    assert call(table, "records/", method="get").json()["records"][0]["device"] == "phone-1"
    assert call(table, "", method="get").json()["dispute"]["reason"] == "hizo señas"


def test_a_phone_is_refused_in_the_words_of_its_region() -> None:
    table = make_table(rules="classic-50")
    table.night.wording = "es-CU"
    table.night.save(update_fields=["wording"])
    table.write(finish(1, s2=30, s4=25))
    answer = send(table, finish(1, s2=1, s4=1), str(table.last))
    assert answer.json()["error"]["code"] == "match_over"
    assert "data" in answer.json()["error"]["message"]
