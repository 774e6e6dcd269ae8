"""What the buttons of a round's page do."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext, ngettext

from tournaments.errors import InvalidInput
from tournaments.forms.entrants import read_key, read_number
from tournaments.regulations.settings import HIGHEST_TABLE, HIGHEST_TARGET, MOST_MINUTES
from tournaments.services.awards import settle_no_shows
from tournaments.services.pairing_changes import (
    give_bye,
    pair_again,
    pair_by_hand,
    set_tables,
    swap_entrants,
    swap_opener,
    unpair,
)
from tournaments.services.round_clock import start_clock, stop_clock
from tournaments.services.round_moves import (
    close_round,
    delete_round,
    publish_round,
    reopen_round,
    unpublish_round,
)
from tournaments.services.round_overrides import override_round
from tournaments.views.console.entrants_guard import Place
from tournaments.views.console.guard import actor_of

FIELDS = ("target", "time_limit_minutes", "best_of")
TABLE = "table_"
CAME = "came_"


def place_of_round(field: str) -> str:
    """The form's field for the place that a service names."""
    return field


def act(request: HttpRequest, place: Place, number: int) -> str:
    """Do what a button asks for, and say what was done. Raises Refusal."""
    data, actor, stage = request.POST, actor_of(request), place.stage.public_id
    reason = data.get("reason", "")
    match data.get("do", ""):
        case "publish":
            publish_round(stage, number, actor=actor)
            return gettext("The round is published.")
        case "unpublish":
            unpublish_round(stage, number, actor=actor, reason=reason)
            return gettext("Nobody sees the round any more.")
        case "close":
            close_round(stage, number, actor=actor)
            return gettext("The round is closed.")
        case "reopen":
            reopen_round(stage, number, actor=actor, reason=reason)
            return gettext("The round is open again.")
        case "delete":
            delete_round(stage, number, actor=actor, reason=reason)
            return gettext("The round is deleted.")
        case "start_clock":
            start_clock(stage, number, actor=actor)
            return gettext("The clock runs.")
        case "stop_clock":
            stop_clock(stage, number, actor=actor)
            return gettext("The clock is taken back.")
        case "override":
            override_round(
                stage,
                number,
                actor=actor,
                target=read_number(data.get("target", ""), "target", HIGHEST_TARGET),
                time_limit_minutes=read_number(
                    data.get("time_limit_minutes", ""), "time_limit_minutes", MOST_MINUTES
                ),
                best_of=read_number(data.get("best_of", ""), "best_of", 7),
                reason=reason,
            )
            return gettext("Saved.")
        case "no_shows":
            present = {key.removeprefix(CAME): side for key, side in data.items() if key.startswith(CAME) and side}
            settled = len(settle_no_shows(stage, number, present, actor=actor))
            return ngettext("{count} table is settled.", "{count} tables are settled.", settled).format(
                count=settled
            )
        case "again":
            pair_again(stage, number, actor=actor, reason=reason)
            return gettext("The round is paired again.")
    return change(request, place, number)


def change(request: HttpRequest, place: Place, number: int) -> str:
    """A change of the pairing by hand: what was picked, and what is to be done with it. Raises Refusal."""
    data, stage = request.POST, place.stage.public_id
    more: dict[str, Any] = {
        "actor": actor_of(request),
        "key": read_key(data.get("key", "")),
        "reason": data.get("reason", ""),
    }
    todo, _, match_id = data.get("do", "").partition(":")
    match todo:
        case "swap":
            swap_entrants(stage, number, *pick(request, 2), **more)
        case "pair":
            pair_by_hand(stage, number, *pick(request, 2), **more)
        case "bye":
            give_bye(stage, number, *pick(request, 1), **more)
        case "opener":
            swap_opener(stage, number, match_id, **more)
        case "unpair":
            unpair(stage, number, match_id, **more)
        case "tables":
            set_tables(stage, number, read_tables(request), **more)
        case "forbid":
            first, second = pick(request, 2)
            pair_again(stage, number, actor=more["actor"], forbid=(first, second), reason=more["reason"])
            return gettext("These two never meet, and the round is paired again.")
        case _:
            raise InvalidInput("choice_missing")
    return gettext("Changed.")


def pick(request: HttpRequest, count: int) -> list[str]:
    """The entrants that were picked, exactly so many; raises InvalidInput `two_entrants`, `one_entrant`."""
    picked = request.POST.getlist("pick")
    if len(picked) != count:
        raise InvalidInput("two_entrants" if count == 2 else "one_entrant")
    return picked


def read_tables(request: HttpRequest) -> dict[str, Any]:
    """Match -> the table that was typed, of the fields that were changed. Raises InvalidInput `number_expected`."""
    wanted = {}
    for key, typed in request.POST.dict().items():
        match_id = key.removeprefix(TABLE)
        if key.startswith(TABLE) and typed.strip() != request.POST.get(f"was_{match_id}", ""):
            wanted[match_id] = read_number(typed, f"tables.{match_id}", HIGHEST_TABLE)
    if not wanted:
        raise InvalidInput("choose_tables")
    return wanted
