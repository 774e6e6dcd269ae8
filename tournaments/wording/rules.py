"""A ruleset in plain words: numbered sections of sentences, each with its source (read, club or assumed)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from scoring import Ruleset
from tournaments.wording import fill
from tournaments.wording.rule_sentences import (
    Sentence,
    Writer,
    say_block,
    say_extras,
    say_finish,
    say_opening,
    say_passing,
    say_players,
    say_target,
    say_time,
)


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered part of the rules; tiles: examples to draw under it."""

    number: int
    title: str
    sentences: tuple[Sentence, ...]
    tiles: tuple[str, ...] = ()
    example: str = ""


def describe_rules(rules: Ruleset, sources: Mapping[str, str], region: str = "") -> list[Section]:
    """The ruleset in numbered sections of plain sentences; every key of rules.md 2 that matters is in one of them."""
    writer = Writer(rules, sources, region)
    sections = []
    for number, (title, tiles, example) in enumerate(_write_sections(writer), 1):
        sections.append(Section(number, fill(title, region), writer.take(), tiles, fill(example, region)))
    return sections


def count_assumed(sections: list[Section]) -> list[Section]:
    """The sections that have an assumed sentence in them."""
    return [section for section in sections if any(line.mark == "assumed" for line in section.sentences)]


Part = tuple[str, tuple[str, ...], str]


def _write_sections(writer: Writer) -> Iterator[Part]:
    say_players(writer)
    yield gettext("Who plays, and with what"), (), ""
    say_target(writer)
    yield gettext("To win"), (), ""
    example = ""
    tiles: tuple[str, ...] = ()
    if writer.rules.hand_value == "pips":
        tiles, example = ("6-4", "2-1"), gettext("10 + 3: such a player has 13 pips left.")
    say_finish(writer)
    yield "{finish}", tiles, example
    say_block(writer)
    yield "{block}", (), ""
    say_opening(writer)
    doubles: tuple[str, ...] = ()
    if writer.rules.opening_tile == "double_if_held":
        doubles = ("6-6", "5-5", "4-4")
    elif writer.rules.opening_tile == "highest_double":
        doubles = (f"{writer.rules.set}-{writer.rules.set}",)
    yield gettext("Who opens"), doubles, ""
    if writer.rules.time_limit_minutes is not None:
        say_time(writer)
        yield gettext("Time"), (), ""
    if writer.rules.bonuses or writer.rules.hand_bonuses or writer.rules.running_multiple:
        say_extras(writer)
        yield gettext("Bonuses and points during play"), (), ""
    say_passing(writer)
    yield gettext("Passing and drawing"), (), ""
