"""Spanish, Italian and Portuguese are complete, fresh, and keep every place for a name or number."""

import re

import pytest
from babel.messages import mofile
from babel.messages.catalog import Catalog, Message
from django.utils import translation

from tests.wording.messages import LANGUAGES, LOCALE, gather, is_translated, read_catalogue
from tournaments.wording.terms import STANDARD

PLACE = re.compile(r"%\(\w+\)[sd]|\{\w*\}|%%|%[sd]")


@pytest.fixture(scope="module")
def sources() -> Catalog:
    return gather()


def list_messages(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id]


def list_keys(catalogue: Catalog) -> set[tuple[object, str | None]]:
    return {(message.id, message.context) for message in list_messages(catalogue)}


def list_forms(text: object) -> list[str]:
    return [text] if isinstance(text, str) else list(text)  # type: ignore[call-overload]


def test_the_sources_hold_the_words_of_python_of_templates_and_of_the_catalogue(sources: Catalog) -> None:
    keys = list_keys(sources)
    assert ("Who opens", None) in keys
    assert ("Skip to the content", None) in keys
    assert ("This link was revoked. Ask the organiser for a new one.", None) in keys
    assert (("{count} pip in all", "{count} pips in all"), None) in keys
    assert ("Three passes", "bonus") in keys


def read_words(catalogue: Catalog) -> dict[tuple[tuple[str, ...], str | None], tuple[str, ...]]:
    return {
        (tuple(list_forms(message.id)), message.context): tuple(list_forms(message.string))
        for message in list_messages(catalogue)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_msgid_of_the_sources_is_in_the_catalogue_and_no_other(language: str, sources: Catalog) -> None:
    kept = list_keys(read_catalogue(language))
    assert list_keys(sources) - kept == set(), "run make messages and translate what is new"
    assert kept - list_keys(sources) == set(), "run make messages: these are used no more"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_msgid_is_translated_and_none_is_fuzzy(language: str) -> None:
    messages = list_messages(read_catalogue(language))
    assert [message.id for message in messages if not is_translated(message.string)] == []
    assert [message.id for message in messages if message.fuzzy] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_keeps_the_places_for_names_and_numbers(language: str) -> None:
    wrong = []
    for message in list_messages(read_catalogue(language)):
        wanted = {frozenset(PLACE.findall(form)) for form in list_forms(message.id)}
        for form in list_forms(message.string):
            if frozenset(PLACE.findall(form)) not in wanted:
                wrong.append((message.id, form))
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_in_braces_is_a_name_that_can_be_filled(language: str) -> None:
    for message in list_messages(read_catalogue(language)):
        for form in list_forms(message.string):
            if "{" in form:
                assert re.sub(r"\{\w+\}", "", form).count("{") == 0, form


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_says_what_the_readable_one_says(language: str) -> None:
    with (LOCALE / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
        compiled = read_words(mofile.read_mo(file))
    kept = read_words(read_catalogue(language))
    assert compiled == kept, "run make messages"


@pytest.mark.parametrize(
    ("language", "words"),
    [("es", "Quién sale"), ("it", "Chi apre"), ("pt", "Quem sai"), ("en", "Who opens")],
)
def test_a_page_in_a_language_gets_the_words_of_that_language(language: str, words: str) -> None:
    with translation.override(language):
        assert translation.gettext("Who opens") == words


def test_italian_never_says_chiudere_for_a_block_nor_spanish_cerrar_for_a_finish() -> None:
    assert "chius" in STANDARD["it"]["who_finished"]
    assert (
        "chius" not in STANDARD["it"]["who_blocked"] + STANDARD["it"]["block"] + STANDARD["it"]["who_blocked_side"]
    )
    assert "cerr" in STANDARD["es"]["who_blocked"]
    assert "cerr" not in STANDARD["es"]["who_finished"] + STANDARD["es"]["finish"]
    for message in list_messages(read_catalogue("it")):
        for source, text in zip(list_forms(message.id), list_forms(message.string), strict=False):
            if "block" in source.lower():
                assert "chius" not in text.lower(), (source, text)


def test_every_language_has_every_term_and_every_sentence_finds_its_terms(sources: Catalog) -> None:
    keys = set(STANDARD["en"])
    for language in ("es", "it", "pt"):
        assert set(STANDARD[language]) == keys, language
