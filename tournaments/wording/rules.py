"""A ruleset in plain words: numbered sections of sentences, each with its source (read, club or assumed)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from django.utils.translation import gettext

from scoring import Ruleset
from tournaments.wording import fill
from tournaments.wording.rule_extras import say_extras, say_passing, say_time
from tournaments.wording.rule_sections import Part, list_parts
from tournaments.wording.rule_sentences import (
    Sentence,
    Writer,
    say_block,
    say_finish,
    say_opening,
    say_players,
    say_target,
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
    for number, part in enumerate(list_parts(rules), 1):
        title, tiles, example = _write_part(part, writer)
        sections.append(Section(number, fill(title, region), writer.take(), tiles, fill(example, region)))
    return sections


def count_assumed(sections: list[Section]) -> list[Section]:
    """The sections that have an assumed sentence in them."""
    return [section for section in sections if any(line.mark == "assumed" for line in section.sentences)]


def _write_part(part: Part, writer: Writer) -> tuple[str, tuple[str, ...], str]:
    """Have the writer say a part; its title, the tiles to draw under it and their example."""
    rules = writer.rules
    match part:
        case "players":
            say_players(writer)
            return gettext("Who plays, and with what"), (), ""
        case "target":
            say_target(writer)
            return gettext("To win"), (), ""
        case "finish":
            say_finish(writer)
            if rules.hand_value == "pips":
                return "{finish}", ("6-4", "2-1"), gettext("10 + 3: such a player has 13 pips left.")
            return "{finish}", (), ""
        case "block":
            say_block(writer)
            return "{block}", (), ""
        case "opening":
            say_opening(writer)
            doubles: tuple[str, ...] = ()
            if rules.opening_tile == "double_if_held":
                doubles = ("6-6", "5-5", "4-4")
            elif rules.opening_tile == "highest_double":
                doubles = (f"{rules.set}-{rules.set}",)
            return gettext("Who opens"), doubles, ""
        case "time":
            say_time(writer)
            return gettext("Time"), (), ""
        case "extras":
            say_extras(writer)
            return gettext("Bonuses and points during play"), (), ""
        case "passing":
            say_passing(writer)
            return gettext("Passing and drawing"), (), ""
        case _:
            assert_never(part)
