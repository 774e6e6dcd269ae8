"""A region's words go through everywhere: no page, form or sentence says another region's word for the same thing."""

import html
import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from babel.messages.catalog import Message
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring import all_presets
from tests.services.tables import Table, finish, make_table
from tests.wording.messages import read_catalogue
from tests.wording.test_rules import BASE, CHANGES
from tournaments.forms.rules import list_fields
from tournaments.services.corrections import replace_record
from tournaments.wording import fill, say
from tournaments.wording.hands import name_kind, say_bonus
from tournaments.wording.refusals import SENTENCES, WITH_NUMBERS
from tournaments.wording.rules import describe_rules
from tournaments.wording.table_words import client_words

# Whatever one of the sets calls a block, a double, a hand, a finish or the boneyard. In no set are the pips that are
# left "in the hand" called anything else, so that phrase is nobody's.
SPANISH = {
    "tranca": r"\btrancas?\b",
    "tranque": r"\btranques?\b",
    "cierre": r"\bcierres?\b",
    "cerró": r"\bcerr(?:ó|aron)\b",
    "trancó": r"\btranc(?:ó|aron)\b",
    "doble": r"\bdobles?\b",
    "doble seis": r"\bdoble (?:seis|6)\b",
    "mula": r"\bmulas?\b",
    "chancho": r"\bchanchos?\b",
    "cochina": r"\bcochinas?\b",
    "mano": r"(?<!en )(?<!\ba )\bmanos?\b",
    "data": r"\bdatas?\b",
    "montón": r"\bmontón\b",
    "pozo": r"\bpozo\b",
    "dominó": r"\b(?:dominó|dominar)\b",
    "pegada": r"\b(?:pegada|pegó)\b",
}
PORTUGUESE = {
    "jogo fechado": r"\bjogo fechado\b",
    "fechada": r"\bfechada\b",
    "duplo": r"\bduplos?\b",
    "carroça": r"\bcarroças?\b",
    "carroça de seis": r"\bcarroça de seis\b",
    "carroça de sena": r"\bcarroça de sena\b",
    "monte": r"\bmonte\b",
    "dorme": r"\bdorme\b",
    "mão": r"(?<!na )(?<!\bà )\bmãos?\b",
}
OWN = {
    "es-ES": {"cierre", "cerró", "doble", "doble seis", "mano", "montón", "dominó"},
    "es-VE": {"tranca", "trancó", "doble", "cochina", "mano", "montón", "dominó"},
    "es-DO": {"tranque", "trancó", "doble", "doble seis", "mano", "montón", "dominó"},
    "es-PR": {"tranque", "trancó", "doble", "doble seis", "mano", "montón", "dominó"},
    "es-MX": {"cierre", "cerró", "mula", "mano", "montón", "dominó"},
    "es-CU": {"tranque", "trancó", "doble", "doble seis", "data", "montón", "pegada"},
    "es-AR": {"cierre", "cerró", "chancho", "mano", "pozo", "dominó"},
    "pt-BR": {"fechada", "carroça", "carroça de sena", "dorme", "mão"},
}
# Titles of games and sets of rules, and what stands on pages of no tournament: there is no region to ask.
NAMES = {
    "Jamaica to six hands",
    "Cuba, double nine, to 100",
    "Buying game to 50",
    "Draw game to 100",
    "Dominoes over the table",
    "Double knock-out",
    "Domino with buying, to 50",
    "Dominoes, draw game to 100",
    "International domino",
    "Rules of domino, to 50",
    "Rules of domino, to 100",
    "Partners to six hands.",
    "Seven rounds for single players, drawing from the stock, to 100.",
    "Scores hand by hand, live from the tables.",
    # Criteria of standings are called the same everywhere, as in a regulation.
    "Hands won",
    "Hands won at the table, as far as they are known.",
}
regions = pytest.mark.parametrize("region", OWN)


def find_foreign(text: str, region: str) -> set[str]:
    """The words in `text` that belong to other sets and not to this one."""
    words = SPANISH if region.startswith("es") else PORTUGUESE
    foreign = {name for name in words if name not in OWN[region]}
    return {name for name in foreign if re.search(words[name], text, re.IGNORECASE)}


def list_forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string)


@pytest.mark.parametrize(("language", "words"), [("es", SPANISH), ("pt", PORTUGUESE)])
def test_no_sentence_of_the_catalogue_says_itself_what_a_region_may_say_otherwise(
    language: str, words: dict[str, str]
) -> None:
    said = []
    for message in read_catalogue(language):
        if not message.id or message.id in NAMES:
            continue
        for form in list_forms(message):
            bare = re.sub(r"\{\w+\}|%\(\w+\)s", "…", form)
            said += [(word, form) for word, pattern in words.items() if re.search(pattern, bare, re.IGNORECASE)]
    assert said == []


def list_sentences(region: str) -> Iterator[str]:
    for highest in (6, 9, 12):
        yield from client_words(region, highest).values()
    yield from (say(code, region) for code in SENTENCES)
    yield from (fill(translation.gettext(text), region) for rows in WITH_NUMBERS.values() for _key, text in rows)
    yield from (
        name_kind(kind, region) for kind in ("finish", "block", "void", "stopped", "given", "time", "result")
    )
    rulesets = [preset.ruleset for preset in all_presets()]
    rulesets += [type(rulesets[0])(**(BASE | start | change)) for start, change in CHANGES]
    for rules in rulesets:
        yield from (line.text for part in describe_rules(rules, {}, region) for line in part.sentences)
        yield from (part.title for part in describe_rules(rules, {}, region))
        yield from (say_bonus(code, region) for code in rules.bonuses)
        for field in list_fields(rules, {}, region):
            yield str(field.label)
            yield from (str(words) for _value, words in field.options)


@regions
def test_every_sentence_says_the_words_of_the_region_only(region: str) -> None:
    with translation.override(region.split("-")[0]):
        said = {text: find_foreign(text, region) for text in list_sentences(region)}
    assert {text: words for text, words in said.items() if words} == {}


def play(region: str) -> Table:
    """A match with every kind of row, a boneyard, bonuses and a correction, in the words of the region."""
    rules = {
        "preset": "dominican-200",
        "set": 9,
        "tiles_each": 10,
        "stock": True,
        "stock_on_block": "next_player",
        "running_multiple": 5,
        "time_limit_minutes": 30,
        "best_of": 3,
        "opener_next": "holder",
        "opener_after_no_score": "holder",
    }
    table = make_table(rules=rules)
    table.night.wording = region
    table.night.save()
    table.write({**finish(1, s2=13, s4=10), "bonuses": [{"code": "opening_pass_double", "side": "A"}]})
    table.write({"kind": "block", "seat": 2, "pips": {"1": 9, "2": 4, "3": 6, "4": 11}, "stock_pips": 3})
    table.write({"kind": "block", "seat": 2, "pips": {"1": 9, "2": 4, "3": 4, "4": 11}, "stock_pips": 3})
    table.write({"kind": "void", "reason": "burned"})
    table.write({"kind": "given", "side": "A", "points": 10})
    table.write({"kind": "stopped", "running": [{"seat": 1, "points": 400}]})
    replace_record(
        table.match.public_id,
        2,
        actor=table.boss,
        entry_id=uuid4(),
        record={"kind": "block", "seat": 2, "pips": {"1": 9, "2": 4, "3": 6, "4": 12}, "stock_pips": 3},
        reason="x",
    )
    table.last = table.view.lines[-1].entry_id
    return table


def read_page(client: Client, address: str, language: str) -> str:
    answer: Any = client.get(address, HTTP_ACCEPT_LANGUAGE=language, follow=True)
    assert answer.status_code == 200, address
    body = re.sub(r"<(script|style)[^>]*>.*?</\1>", " ", answer.content.decode(), flags=re.DOTALL)
    # What the club may choose among is named by titles: presets, regions.
    body = re.sub(r'<select name="(?:preset|wording)".*?</select>', " ", body, flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>", " ", body))


@pytest.mark.django_db
@regions
def test_every_page_of_a_night_says_the_words_of_the_region_only(region: str, client: Client) -> None:
    table = play(region)
    match, night = f"matches/{table.match.public_id}", f"tournaments/{table.night.public_id}"
    client.force_login(table.organiser)
    client.get(f"/k/{table.token}/")
    said = {}
    for address in (
        f"/{match}/",
        f"/{match}/rules/",
        f"/{night}/",
        reverse("plain_table", args=[table.link.public_id, table.match.public_id]),
        f"/console/{night}/",
        f"/console/{night}/open/",
        f"/console/{match}/",
        f"/console/{match}/record/",
        f"/console/{match}/correct/replace/1/",
        f"/console/{match}/correct/insert/1/",
        f"/console/{match}/correct/withdraw/1/",
    ):
        said[address] = find_foreign(read_page(client, address, region.split("-")[0]), region)
    assert {address: words for address, words in said.items() if words} == {}
