"""What is typed about entrants: one of them, a list that is being corrected, and who is meant by a name."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

from tournaments.errors import InvalidInput, Refusal
from tournaments.exchange.entrant_lists import Line, clean_cell, judge_line, line_document, read_document
from tournaments.models.columns import NAME_LENGTH
from tournaments.services.entrant_plans import PlannedLine

FACTS = ("name", "club", "seed", "contact", "fixed_table")
LONGEST_NUMBER = 6


def read_number(typed: str, field: str, high: int) -> int | None:
    """A whole number as it is typed, None for an empty field; raises InvalidInput `number_expected`."""
    text = typed.strip()
    if not text:
        return None
    if not text.isdecimal() or len(text) > LONGEST_NUMBER:
        raise InvalidInput("number_expected", field=field, low=1, high=high)
    return int(text)


def read_rounds(typed: str, field: str = "rounds") -> list[int]:
    """Numbers of rounds as they are typed, with commas or spaces between: "3, 5"; raises InvalidInput `number_expected`."""
    parts = typed.replace(",", " ").replace(";", " ").split()
    return [number for part in parts if (number := read_number(part, field, 200)) is not None]


def read_key(typed: str) -> UUID:
    """The key of a form, by which it is done once; raises InvalidInput `id_expected`."""
    try:
        return UUID(typed)
    except ValueError as fault:
        raise InvalidInput("id_expected", field="key") from fault


def new_key() -> str:
    """A key for a form that is shown anew."""
    return str(uuid4())


def read_typed_players(data: Mapping[str, str], count: int, prefix: str = "player") -> list[dict[str, Any]]:
    """The players of a form, and who is meant where it was asked: `who_1` a public id or `new`, for the name `asked_1`.

    An answer holds only for the name that was asked about: whoever types another name is asked again.
    """
    players: list[dict[str, Any]] = []
    for place in range(1, count + 1):
        name = data.get(f"{prefix}_{place}", "")
        who = data.get(f"who_{place}", "") if data.get(f"asked_{place}", "") == name else ""
        player: dict[str, Any] = {"name": name}
        if who == "new":
            player["new"] = True
        elif who:
            player["player"] = who
        players.append(player)
    return players


def place_of_player(field: str, prefix: str = "player") -> str:
    """The form's field for the place that a service names: "players.0.name" is `player_1`."""
    parts = field.split(".")
    if parts[0] == "players" and len(parts) > 1 and parts[1].isdecimal():
        return f"{prefix}_{int(parts[1]) + 1}"
    return f"{prefix}_1" if parts[0] in ("players", "player") else field


def list_alike(refusal: Refusal, typed: Mapping[str, str], prefix: str = "player") -> dict[str, Any] | None:
    """The question of a refusal `player_alike` as a form asks it; None for any other refusal."""
    if refusal.code != "player_alike":
        return None
    field = place_of_player(refusal.field or "", prefix)
    return {
        "field": field,
        "place": field.rpartition("_")[2],
        "name": typed.get(field, ""),
        "options": refusal.details["alike"],
    }


# --- a list that is being corrected --------------------------------------------------------------------------------


def write_list(lines: Sequence[Line]) -> str:
    """The lines as the page carries them to its next step."""
    return json.dumps([line_document(line) for line in lines], ensure_ascii=False, separators=(",", ":"))


def read_typed_list(data: Mapping[str, str], per_entrant: int) -> tuple[tuple[Line, ...], dict[str, str]]:
    """The lines that the page carried along, with what was corrected in place, and the answers to their questions.

    Lines taken out are gone; a line that says something else now is asked about anew. Fields of line 14: `line_14` (it was shown with fields), `name_14`, `player_1_14`, … and `out_14`. Raises InvalidInput
    as `read_document`.
    """
    try:
        document = json.loads(data.get("list", ""))
    except (ValueError, RecursionError) as fault:
        raise InvalidInput("list_unreadable", field="list") from fault
    lines, changed = [], set()
    for line in read_document(document, per_entrant):
        if data.get(f"out_{line.number}"):
            continue
        corrected = line
        if f"line_{line.number}" in data:
            corrected = judge_line(_correct(line, data, per_entrant), per_entrant)
            if line_document(corrected) != line_document(line):
                changed.add(str(line.number))
        lines.append(corrected)
    choices = read_choices(data)
    return tuple(lines), {name: value for name, value in choices.items() if name.split(".")[0] not in changed}


def _correct(line: Line, data: Mapping[str, str], per_entrant: int) -> Line:
    def read(column: str, before: str) -> str:
        return clean_cell(data.get(f"{column}_{line.number}", before))

    before = [*line.players, "", ""][:per_entrant]
    return replace(
        line,
        name=read("name", line.name),
        players=tuple(read(f"player_{place}", text) for place, text in enumerate(before, 1)),
        club=read("club", line.club),
        seed=read("seed", line.seed),
        contact=read("contact", line.contact),
        extra=(),
    )


def read_choices(data: Mapping[str, str]) -> dict[str, str]:
    """What was answered to the questions of a list, now and on the pages before: "14.player_1" -> a value of its options.

    "14.seen" stands for a line that was shown with a warning and left as it is.
    """
    try:
        before = json.loads(data.get("answers", "") or "{}")
    except (ValueError, RecursionError):
        before = {}
    known = before if isinstance(before, dict) else {}
    now = {name.removeprefix("choice_"): value for name, value in data.items() if name.startswith("choice_")}
    return {
        name: value
        for name, value in [*known.items(), *now.items()]
        if len(name) < 40 and isinstance(value, str) and len(value) <= NAME_LENGTH
    }


def write_choices(choices: Mapping[str, str]) -> str:
    """The answers as the page carries them to its next step."""
    return json.dumps(choices, ensure_ascii=False, separators=(",", ":"))


def is_settled(line: PlannedLine, choices: Mapping[str, str]) -> bool:
    """True if everything odd in the line was shown and answered, so that it need not be shown again."""
    answered = all(f"{line.number}.{question.column}" in choices for question in line.questions)
    return answered and (not line.warnings or f"{line.number}.seen" in choices)
