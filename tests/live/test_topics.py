"""Topics and the signed addresses of their streams."""

from urllib.parse import parse_qs, urlsplit

import pytest

from tests.live.harness import OTHER, TOPIC
from tournaments.live.topics import check_signature, parse_topic, sign_topic, stream_address


def test_a_topic_is_a_kind_and_a_public_id():
    assert parse_topic(TOPIC) == ("match", "23456789bcdf")
    assert parse_topic("tournament:zzzzzzzzzzzz") == ("tournament", "zzzzzzzzzzzz")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "match",
        "match:",
        ":23456789bcdf",
        "club:23456789bcdf",
        "match:23456789bcd",
        "match:23456789bcdfg",
        "match:23456789bcda",
        "match:23456789bcdf\n",
        "match:23456789bcdf:x",
        "match:" + "2" * 10_000,
        "MATCH:23456789bcdf",
        "match:٢٣٤٥٦٧٨٩٢٣٤٥",
    ],
)
def test_anything_else_is_no_topic(text):
    assert parse_topic(text) is None


def test_a_signature_fits_its_own_topic_only():
    signature = sign_topic(TOPIC)
    assert check_signature(TOPIC, signature)
    assert not check_signature(OTHER, signature)
    assert not check_signature(TOPIC, "")
    assert not check_signature(TOPIC, signature[:-1])
    assert not check_signature(TOPIC, signature + ":x")
    assert not check_signature(TOPIC, "ñ" * 43)


def test_a_key_that_was_rotated_out_still_opens_the_pages_that_are_on_screens(settings):
    signature = sign_topic(TOPIC)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "a new key", [settings.SECRET_KEY]
    assert check_signature(TOPIC, signature)
    settings.SECRET_KEY_FALLBACKS = []
    assert not check_signature(TOPIC, signature)


def test_the_address_of_a_stream_says_language_version_and_signature():
    address = urlsplit(stream_address(TOPIC, "pt", 12))
    assert address.path == f"/live/{TOPIC}/"
    assert parse_qs(address.query) == {"lang": ["pt"], "v": ["12"], "sig": [sign_topic(TOPIC)]}


def test_the_address_stays_the_same_so_that_the_page_keeps_its_etag():
    assert stream_address(TOPIC, "es", 3) == stream_address(TOPIC, "es", 3)
