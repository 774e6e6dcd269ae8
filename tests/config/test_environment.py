"""What the environment says is read as it was meant, or the start ends with a plain word; logs keep no secret."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.environment import read_choice, read_number
from config.logs import hide_tokens


@pytest.mark.parametrize("text, expected", [("", "starttls"), ("SSL ", "ssl"), ("none", "none")])
def test_a_choice_is_one_of_its_words(monkeypatch: pytest.MonkeyPatch, text: str, expected: str) -> None:
    monkeypatch.setenv("EMAIL_TLS", text)
    assert read_choice("EMAIL_TLS", ("starttls", "ssl", "none")) == expected


def test_another_word_ends_the_start_and_names_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAIL_TLS", "yes")
    with pytest.raises(ImproperlyConfigured, match="EMAIL_TLS must be starttls, ssl or none, not 'yes'"):
        read_choice("EMAIL_TLS", ("starttls", "ssl", "none"))


@pytest.mark.parametrize("text", ["0", "65536", "-1", "²", "25;", "mail"])
def test_a_port_is_a_number_of_a_port(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("EMAIL_PORT", text)
    with pytest.raises(ImproperlyConfigured, match="EMAIL_PORT"):
        read_number("EMAIL_PORT", 587)
    monkeypatch.setenv("EMAIL_PORT", " 2525 ")
    assert read_number("EMAIL_PORT", 587) == 2525
    monkeypatch.delenv("EMAIL_PORT")
    assert read_number("EMAIL_PORT", 587) == 587


@pytest.mark.parametrize(
    "said, written",
    [
        ('"GET /k/AbC-_9/ HTTP/1.1"', '"GET /k/…/ HTTP/1.1"'),
        ('"GET /i/AbC-_9/ HTTP/1.1"', '"GET /i/…/ HTTP/1.1"'),
        ('"GET /r/MQ.abc-123/ HTTP/1.1"', '"GET /r/…/ HTTP/1.1"'),
        ('"GET /start/?key=AbC-_9 HTTP/1.1"', '"GET /start/?key=… HTTP/1.1"'),
        ("GET /start/?a=1&key=AbC&b=2", "GET /start/?a=1&key=…&b=2"),
        ('"GET /matches/?q=ana HTTP/1.1"', '"GET /matches/?q=ana HTTP/1.1"'),
    ],
)
def test_no_log_holds_the_secret_of_a_link(said: str, written: str) -> None:
    assert hide_tokens(said) == written
