"""Every code by which something can be refused has a sentence in every language."""

import ast
from pathlib import Path

import pytest
from django.utils import translation

from scoring.errors import CODES
from tournaments.errors import Refusal
from tournaments.wording import say, say_refusal
from tournaments.wording.refusals import ENGINE, SENTENCES, SERVICES, WITH_NUMBERS
from tournaments.wording.refusals_entrants import ENTRANTS
from tournaments.wording.refusals_rounds import ROUNDS
from tournaments.wording.refusals_settings import SETTINGS

ROOT = Path(__file__).resolve().parents[2]
REFUSALS = {
    "Refusal",
    "NotFound",
    "NotAllowed",
    "NotSignedIn",
    "InvalidInput",
    "EntryConflict",
    "NotLatest",
    "MatchNotOpen",
    "CannotBeScored",
}


def list_raised_codes() -> set[str]:
    """The codes written down where a refusal is made, and those of its classes."""
    codes = set()
    for room in ("tournaments", "api"):
        for path in (ROOT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                name = getattr(getattr(node, "func", None), "id", "")
                if isinstance(node, ast.Call) and name in REFUSALS and node.args:
                    code = node.args[0]
                    if isinstance(code, ast.Constant) and isinstance(code.value, str):
                        codes.add(code.value)
    return codes | {cls.code for cls in Refusal.__subclasses__()}


def test_every_code_of_the_engine_has_a_sentence() -> None:
    assert set(CODES) - set(SENTENCES) == set()


def test_every_code_that_is_raised_has_a_sentence() -> None:
    raised = list_raised_codes()
    assert {"not_latest", "undo_too_late", "table_taken", "link_revoked"} <= raised
    assert raised - set(SENTENCES) == set()


@pytest.mark.parametrize("language", ["es", "en", "it", "pt"])
def test_no_sentence_lacks_a_word_when_its_numbers_are_given(language: str) -> None:
    numbers = dict.fromkeys(
        (
            "seconds",
            "minutes",
            "allowed",
            "round",
            "rounds",
            "table",
            "first",
            "second",
            "line",
            "place",
            "have",
            "seed",
            "name",
            "other",
            "entrant",
            "longest",
            "low",
            "high",
            "seat",
            "most",
            "least",
            "count",
            "counted",
            "given",
            "multiple",
            "seats",
        ),
        7,
    )
    with translation.override(language):
        for code in SENTENCES:
            sentence = say(code, **numbers, seat_name="Ana", tile="6-4", kind="Domino", fields="Pips")
            assert "…" not in sentence, code
            assert "{" not in sentence, code
            assert sentence.endswith("."), code


def test_the_numbers_of_the_refusal_stand_in_the_sentence() -> None:
    with translation.override("es"):
        assert say("pips_impossible", most=41) == "Todo junto puede sumar como máximo 41. Cuenta otra vez."
        assert say("pips_missing", seat=4) == "Faltan los puntos del asiento 4."
        assert say("pips_missing", seat=4, seat_name="Rosa") == "Faltan los puntos de Rosa."
        assert say("pips_missing") == "Faltan puntos. Cuenta a todos los jugadores que se ven."


def test_a_refusal_is_said_in_the_words_of_the_region() -> None:
    with translation.override("es"):
        refusal = Refusal("undo_too_late", status=409)
        assert say_refusal(refusal, "es-CU") == "Han pasado los diez segundos. Corrige la data."
        assert say_refusal(refusal) == "Han pasado los diez segundos. Corrige la mano."


def test_an_unknown_code_is_still_said_and_a_name_with_braces_stays_a_name() -> None:
    with translation.override("en"):
        assert say("no_such_code") == "This was not possible. Nothing was changed."
        assert (
            say("pips_missing", seat_name="{seat.__class__} %s") == "The pips of {seat.__class__} %s are missing."
        )


def test_sentences_with_numbers_belong_to_known_codes() -> None:
    assert set(WITH_NUMBERS) <= set(SENTENCES)


def test_no_code_of_one_topic_takes_the_sentence_of_another() -> None:
    topics = [ENGINE | SERVICES, SETTINGS, ROUNDS, ENTRANTS]
    codes = [code for topic in topics for code in topic]
    assert sorted(code for code in set(codes) if codes.count(code) > 1) == []
    assert set(codes) == set(SENTENCES)
