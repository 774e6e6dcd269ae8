"""What is sent to the addresses of tournaments, entrants and rounds in the API."""

from typing import Any
from uuid import uuid4

from tests.roles.world import Who, World
from tournaments.models import Match

# Addresses in which the entrant is one that waits for an answer.
ASKING_WAITING = frozenset({"api_accept_sign_up", "api_decline_sign_up"})


def new_pair(world: World, who: Who) -> dict[str, Any]:
    """Two whom nobody knows yet."""
    return {"key": str(uuid4()), "players": ["Fe", "Luz"]}


def new_list(world: World, who: Who) -> dict[str, Any]:
    return {"key": str(uuid4()), "entrants": [{"players": ["Fe", "Luz"]}]}


def new_tournament(world: World, who: Who) -> dict[str, Any]:
    club = world.club.public_id
    return {"key": str(uuid4()), "club": club, "name": "Copa", "format": "swiss", "rules": "classic-50"}


def first_match(world: World) -> str:
    """The match of the round."""
    return str(Match.objects.get(stage=world.stage).public_id)


def two_entrants(world: World, who: Who) -> dict[str, Any]:
    return {"first": world.entrant.public_id, "second": world.other_entrant.public_id}


def sanction(kind: str, **more: Any) -> Any:
    """A card, or penalty points."""
    return lambda world, who: (
        {
            "entry_id": str(uuid4()),
            "kind": kind,
            "entrant": world.entrant.public_id,
            "reason": "spoke",
        }
        | more
    )


EVENTS: dict[tuple[str, str], Any] = {
    ("api_tournaments", ""): new_tournament,
    ("api_tournament", ""): {"venue": "Casino"},
    ("api_announce", "draft"): {},
    ("api_suspend", "event"): {"reason": "rain"},
    ("api_resume", "ended"): {},
    ("api_end", ""): {},
    ("api_stage", ""): {"settings": {"pattern": "fold"}},
    ("api_entrants", ""): new_pair,
    ("api_import", ""): new_list,
    ("api_import", "preview"): new_list,
    ("api_seeds", ""): {"how": "list"},
    ("api_missing", "one is here"): {},
    ("api_forbidden_pairs", ""): two_entrants,
    ("api_entrant", ""): {"club": "Peña"},
    ("api_entrant", "contact"): {"contact": "600 111 222"},
    ("api_check_in", ""): {},
    ("api_withdraw_entrant", ""): {"reason": "ill"},
    ("api_bring_back", "withdrawn"): {},
    ("api_substitute", ""): {"place": 1, "player": "Fe"},
    ("api_rename", ""): {"place": 1, "name": "Eva María"},
    ("api_absence", ""): {"rounds": [1]},
    ("api_sign_ups", ""): new_pair,
    ("api_accept_sign_up", ""): {},
    ("api_decline_sign_up", ""): {"reason": "full"},
    ("api_rounds", ""): {"number": 1},
    ("api_prepare", ""): {},
    ("api_round", "prepared"): lambda world, who: {"do": "opener", "match": first_match(world)},
    ("api_publish", "prepared"): {},
    ("api_unpublish", "published"): {},
    ("api_no_shows", "published"): lambda world, who: {"present": {first_match(world): "A"}},
    ("api_clock", "published"): {},
    ("api_schedule", "round robin"): {},
    ("api_close", "settled"): {},
    ("api_reopen", "closed"): {},
    ("api_sanctions", "published card"): sanction("yellow"),
    ("api_sanctions", "points"): sanction("points", points=5),
    ("api_sanctions", "preview"): sanction("points", points=5),
    ("api_take_back", "given"): {"reason": "it was somebody else"},
    ("api_regulations", "event"): lambda world, who: {"stage": world.stage.public_id, "name": "Ours"},
    ("api_regulation", "saved"): {"name": "Ours of old"},
    ("api_award", ""): {"winner": "A", "reason": "no_show"},
}
