"""A valid request for every address and method: whoever may do a thing, succeeds with it; so only rights decide."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from tests.roles.event_asking import ASKING_WAITING, EVENTS
from tests.roles.world import HAND, PAPER, PASSWORD, PHONE, Who, World, invite_to_a_third_club
from tournaments.errors import Refusal
from tournaments.models import Invitation, Match, Sanction
from tournaments.permissions import Actor
from tournaments.services.records import add_record

NEW_PASSWORD = "otra mesa de cuatro"
PERSON = {"name": "Rosa", "username": "rosa", "email": "", "password": NEW_PASSWORD, "again": NEW_PASSWORD}
SETTINGS = {"name": "Jueves grande", "visibility": "unlisted", "wording": "", "who_scores": "referee"}
# Pages that a link opens with its own id in the address; elsewhere a link in the address is the one that is changed.
LINK_PAGES = frozenset(
    {"table", "side_table", "side_disagree", "desk_table", "desk_door", "table_match", "plain_table"}
)


# Pages of an event only; the others are asked for the night, which has a stage of rounds beside its open tables.
EVENT_PAGES = frozenset({"console_event_move", "console_event_setup", "tournament_rules"})


@dataclass(frozen=True)
class Ask:
    """What is sent: the address, and for a write what stands in it."""

    path: str
    data: Any = None
    cookies: tuple[tuple[str, str], ...] = ()


def fill_address(world: World, who: Who, route: str, case: str) -> str:
    """The address of the route for this world, and of a link's page for the link that he holds himself."""
    table_link = world.people["table"].link
    link = who.link if route in LINK_PAGES and who.link is not None else table_link
    assert link is not None
    known: dict[str, Any] = {
        "tournament_id": (world.event if route in EVENT_PAGES else world.night).public_id,
        "match_id": world.match_id,
        "link_id": link.public_id,
        "club_id": world.club.public_id,
        "file_id": world.file.public_id,
        "entrant_id": (world.waiting if route in ASKING_WAITING else world.entrant).public_id,
        "stage_id": world.stage.public_id,
        "regulation_id": world.regulation_id,
        "number": 1,
        "sanction_id": Sanction.objects.values_list("public_id", flat=True).first() or "none",
        "preset": "classic-100",
        "code": "en",
        "seq": 0 if case == "insert" else 1,  # before all: behind the last hand of a match nothing can follow
        "op": case or "replace",
        "token": who.token or "no-such-token",
    }
    for names in [
        (),
        *((name,) for name in known),
        ("stage_id", "number"),
        ("stage_id", "entrant_id"),
        ("tournament_id", "link_id"),
        ("tournament_id", "file_id"),
        ("tournament_id", "entrant_id"),
        ("tournament_id", "number"),
        ("tournament_id", "sanction_id"),
        ("match_id", "link_id"),
        ("match_id", "seq"),
        ("match_id", "op", "seq"),
    ]:
        try:
            return reverse(route, kwargs={name: known[name] for name in names})
        except NoReverseMatch:
            continue
    raise AssertionError(f"{route} takes something that tests/roles/asking.py does not know")


def seen(world: World) -> str:
    """The score as a page shows it to whoever agrees."""
    world.table.match.refresh_from_db()
    return " ".join(f"{letter}:{points}" for letter, points in world.table.match.score["score"].items())


def own_side(who: Who) -> str:
    """The side that he speaks for; A for whoever speaks for none or for both."""
    return who.link.side if who.link is not None and who.link.side else "A"


def hand_in_a_form(world: World, who: Who) -> dict[str, Any]:
    return {
        "step": "store",
        "kind": "finish",
        "seat": "1",
        "pips_2": "4",
        "pips_4": "6",
        "entry_id": str(uuid4()),
        "after": world.latest() or "",
    }


def correction_in_a_form(world: World, who: Who) -> dict[str, Any]:
    return hand_in_a_form(world, who) | {"seen": world.latest(), "why": "read wrongly", "pips_2": "5"}


def paper_of_the_round(world: World, who: Who) -> dict[str, Any]:
    match = Match.objects.get(round__stage=world.stage).public_id
    return {f"A_{match}": "100", f"B_{match}": "40"}


def card_in_a_form(world: World) -> dict[str, Any]:
    given = {"entrant": world.entrant.public_id, "what": "red", "round": "1", "reason": "protesta"}
    return given | {"key": str(uuid4())}


def award_in_a_form(world: World) -> dict[str, Any]:
    return {"winner": "A", "reason": "abandoned", "why": "se fueron", "key": str(uuid4())}


def hand(world: World, who: Who) -> dict[str, Any]:
    """A hand that was entered an hour and a half ago and waited on the phone."""
    entered = timezone.now() - timedelta(minutes=90)
    sent = {"entry_id": str(uuid4()), "after": world.latest(), "record": HAND, "device": PHONE}
    return sent | {"phone_time": entered.isoformat()}


def hand_typed_now(world: World, who: Who) -> dict[str, Any]:
    return hand(world, who) | {"phone_time": timezone.now().isoformat()}


def correction(world: World, who: Who) -> dict[str, Any]:
    record = {**HAND, "pips": {"2": 5, "4": 6}}
    return {"entry_id": str(uuid4()), "record": record, "reason": "read wrongly", "device": PHONE}


def withdrawal(world: World, who: Who) -> dict[str, Any]:
    return {"entry_id": str(uuid4()), "reason": "counted twice", "device": PHONE}


def write_own(world: World, who: Who, device: str, record: Any) -> None:
    """His own record as the last one, if he may write one; else what stands there stays."""
    with suppress(Refusal):
        actor = Actor(link=who.link, user=None if who.link else who.user, device=device, read_only=who.reads_only)
        latest = world.latest()
        after = None if latest is None else UUID(latest)
        add_record(world.match_id, actor=actor, entry_id=uuid4(), after=after, record=record)


def own_hand(world: World, who: Who) -> dict[str, Any]:
    write_own(world, who, "mine", HAND)
    return {"entry_id": str(uuid4()), "device": "mine"}


def own_hand_on_a_page(world: World, who: Who) -> dict[str, Any]:
    device = f"plain-{who.link.public_id}" if who.link else f"session-{who.user.pk if who.user else 0}"
    write_own(world, who, device, HAND)
    return {"step": "undo"}


def own_entry(world: World, who: Who) -> dict[str, Any]:
    write_own(world, who, "mine", PAPER)
    if world.latest() is None:  # he may enter none; somebody else has done it
        world.enter("director" if who.name != "director" else "organiser")
    return {"device": "mine"}


def own_entry_on_a_page(world: World, who: Who) -> dict[str, Any]:
    return own_entry(world, who) and {"do": "verify", "match": world.match_id, "seen": seen(world)}


def ruling(record: dict[str, Any]) -> Callable[[World, Who], dict[str, Any]]:
    return lambda world, who: hand(world, who) | {"record": record}


def new_pair(world: World, who: Who) -> dict[str, Any]:
    """Two whom nobody knows yet, in a form."""
    return {"do": "add", "key": str(uuid4()), "player_1": "Fe", "player_2": "Luz"}


PENALTY = {"kind": "penalty", "side": "B", "points": 5, "effect": "to_opponents", "reason": "spoke"}

NEW_EVENT = {
    "name": "Copa grande",
    "visibility": "public",
    "wording": "",
    "who_scores": "referee",
    "preset": "classic-50",
    "format": "swiss",
    "criterion": ["match_points", "difference"],
}

Data = dict[str, Any] | Callable[[World, Who], dict[str, Any]]

# (route, case) -> what is sent. A case tells apart what one address does by what is sent to it.
SENT: dict[tuple[str, str], Data] = {
    **EVENTS,
    # the API
    ("api_score", ""): {"rules": {"preset": "classic-50"}, "records": []},
    ("api_matches", ""): lambda world, who: {
        "rules": "classic-50",
        "table": 9,
        "tournament": world.night.public_id,
    },
    ("api_match", "names"): {"seats": [{"number": 1, "name": "Eva"}]},
    ("api_match", "table"): {"table": 9},
    ("api_records", ""): hand,
    ("api_records", "preview"): hand,
    ("api_insert", ""): lambda world, who: correction(world, who) | {"after": None},
    ("api_insert_behind", ""): correction,
    ("api_replace", ""): correction,
    ("api_withdraw", ""): withdrawal,
    ("api_undo", ""): lambda world, who: {"entry_id": str(uuid4()), "device": PHONE},
    ("api_scorer", ""): {"device": "another", "name": "Eva", "take": True},
    ("api_call", ""): {"text": "a word"},
    ("api_call", "answered"): {"answered": True},
    ("api_accept", "accept"): lambda world, who: {"side": own_side(who)},
    ("api_accept", "other side"): lambda world, who: {"side": "A" if own_side(who) == "B" else "B"},
    ("api_accept", "dispute"): lambda world, who: {"side": own_side(who), "accept": False, "reason": "no"},
    ("api_settle", ""): {"reason": "counted again"},
    ("api_replay", ""): {"reason": "wrong pair at the table"},
    ("api_verify", ""): {},
    ("api_links", ""): {"role": "table", "holder": "Paco"},
    ("api_records", "typed now"): hand_typed_now,
    ("api_records", "penalty"): ruling(PENALTY),
    ("api_records", "award"): ruling({"kind": "award", "winner": "A", "reason": "no_show", "scope": "match"}),
    ("api_undo", "own hand"): own_hand,
    ("api_undo", "another's hand"): {"entry_id": str(uuid4()), "device": "mine"},
    ("api_verify", "own entry"): own_entry,
    # coming in
    ("start", ""): {"key": "no-such-key"},
    ("sign_in", ""): {"username": "at_desk", "password": PASSWORD},
    ("forgotten", ""): {"email": "desk@example.org"},
    ("invitation", ""): PERSON,
    ("invitation", "no secret"): PERSON,
    ("reset", ""): {"password": NEW_PASSWORD, "again": NEW_PASSWORD},
    ("reset", "no secret"): {"password": NEW_PASSWORD, "again": NEW_PASSWORD},
    ("sign_out", ""): {},
    ("account", ""): {"name": "Eva Gil", "email": "", "password": PASSWORD},
    ("password", ""): {"old_password": PASSWORD, "new_password1": NEW_PASSWORD, "new_password2": NEW_PASSWORD},
    # the table's pages
    ("side_table", "accept"): lambda world, who: {"do": "accept", "side": own_side(who), "seen": seen(world)},
    ("side_table", "other side"): lambda world, who: {
        "do": "accept",
        "side": "A" if own_side(who) == "B" else "B",
        "seen": seen(world),
    },
    ("side_disagree", ""): lambda world, who: {"do": "dispute", "side": own_side(who), "reason": "no"},
    ("desk_table", ""): lambda world, who: {"match": world.match_id, "seen": seen(world)},
    ("plain_table", "store"): hand_in_a_form,
    ("plain_table", "accept"): lambda world, who: {"do": "accept", "side": own_side(who), "seen": seen(world)},
    ("plain_table", "own hand"): own_hand_on_a_page,
    ("plain_table", "another's hand"): {"step": "undo"},
    ("plain_table", "verify"): lambda world, who: {"do": "verify", "seen": seen(world)},
    ("desk_table", "own entry"): own_entry_on_a_page,
    # the console
    ("console_record", "own hand"): own_hand_on_a_page,
    ("console_desk", "own entry"): own_entry_on_a_page,
    ("console", ""): lambda world, who: {"club": world.club.public_id, "name": "Sábado", "visibility": "public"},
    ("console_programs", ""): {"name": "screen", "scope": "read"},
    ("console_people", "invite"): {"do": "invite", "role": "director", "name": "Rosa"},
    ("console_people", "club"): lambda world, who: {
        "do": "club",
        "club-name": "Círculo",
        "club-time_zone": world.club.time_zone,
        "club-wording": "",
    },
    ("console_people", "role"): {"do": "role", "person": "director", "role": "desk"},
    ("console_people", "remove"): {"do": "remove", "person": "director"},
    ("console_people", "take_back"): lambda world, who: {
        "do": "take_back",
        "invitation": Invitation.objects.get(club=world.club).public_id,
    },
    ("console_people", "reset"): {"do": "reset", "person": "director"},
    ("console_settings", "settings"): SETTINGS,
    ("console_settings", "end"): {"do": "end"},
    ("console_settings", "reopen"): {"do": "reopen"},
    ("console_night_links", ""): {"role": "desk", "holder": "Paco"},
    ("console_night_revoke", ""): {},
    ("console_desk", ""): lambda world, who: {"match": world.match_id, "seen": seen(world)},
    ("console_open_match", ""): {"do": "open", "preset": "classic-50", "shown": "classic-50", "table": "9"},
    ("console_pack", ""): {"paper": "a4", "language": "en"},
    ("console_cards", ""): {"paper": "a4", "language": "en"},
    ("console_sheet", ""): {"paper": "a4", "language": "en"},
    ("console_act", "accept"): lambda world, who: {"do": "accept", "side": "A", "seen": seen(world)},
    ("console_act", "dispute"): {"do": "dispute", "side": "A", "reason": "no"},
    ("console_act", "verify"): lambda world, who: {"do": "verify", "seen": seen(world)},
    ("console_act", "suspend"): {"do": "suspend", "reason": "late"},
    ("console_act", "resume"): {"do": "resume", "reason": "tomorrow"},
    ("console_act", "annul"): {"do": "annul", "reason": "played again"},
    ("console_act", "answered"): {"do": "answered"},
    ("console_act", "settle"): {"do": "settle", "reason": "counted again"},
    ("console_names", ""): {"seat_1": "Eva", "table": "7", "first_opener": "1"},
    ("console_links", ""): {"role": "table", "holder": "Paco"},
    ("console_revoke", ""): {},
    ("console_correct", "replace"): correction_in_a_form,
    ("console_correct", "withdraw"): correction_in_a_form,
    ("console_correct", "insert"): correction_in_a_form,
    ("console_entrants", "add"): new_pair,
    ("console_entrants", "seeds"): {"do": "seeds", "how": "list"},
    ("console_entrants", "forbid"): lambda world, who: {
        "do": "forbid",
        "first": world.entrant.public_id,
        "second": world.other_entrant.public_id,
    },
    ("console_entrants_import", "read"): {"step": "read", "text": "Fe / Luz"},
    ("console_entrants_import", "store"): {
        "step": "store",
        "key": str(uuid4()),
        "list": '[[1,"",["Fe","Luz"],"","","",[]]]',
    },
    ("desk_door", ""): lambda world, who: {"do": "in", "entrant": world.entrant.public_id},
    ("console_door", ""): lambda world, who: {"do": "in", "entrant": world.entrant.public_id},
    ("console_sign_ups", "yes"): lambda world, who: {
        "do": "yes",
        "entrant": world.waiting.public_id,
        "player_1": "Sol",
        "player_2": "Mar",
    },
    ("console_sign_ups", "no"): lambda world, who: {"do": "no", "entrant": world.waiting.public_id},
    ("console_sign_ups", "close"): {"do": "close"},
    ("console_entrant", "change"): {"do": "change", "club": "Peña"},
    ("console_entrant", "substitute"): {"do": "substitute", "place": "1", "player_1": "Fe"},
    ("console_entrant", "withdraw"): {"do": "withdraw"},
    ("console_entrant", "delete"): {"do": "delete"},
    ("console_rounds", ""): {"do": "prepare", "number": "1"},
    ("console_round", "publish"): {"do": "publish"},
    ("console_round", "unpublish"): {"do": "unpublish"},
    ("console_round", "delete"): {"do": "delete"},
    ("console_round", "again"): {"do": "again"},
    ("console_round", "override"): {"do": "override", "target": "80"},
    ("console_round", "swap"): lambda world, who: {
        "do": "swap",
        "key": str(uuid4()),
        "pick": [world.entrant.public_id, world.other_entrant.public_id],
    },
    ("console_round", "no_shows"): lambda world, who: {
        "do": "no_shows",
        f"came_{Match.objects.get(round__stage=world.stage).public_id}": "A",
    },
    ("console_new_event", "look"): lambda world, who: NEW_EVENT | {"do": "look"},
    ("console_new_event", "create"): lambda world, who: NEW_EVENT | {"do": "create", "key": str(uuid4())},
    ("console_event_setup", "look"): lambda world, who: NEW_EVENT | {"do": "look"},
    ("console_event_setup", "create"): lambda world, who: NEW_EVENT | {"do": "create"},
    ("console_event_move", "suspend"): {"do": "suspend", "reason": "rain"},
    ("console_event_move", "end"): {"do": "end"},
    ("console_event_move", "delete"): {"do": "delete", "sure": "yes"},
    ("console_event_move", "save"): {"do": "save", "regulation": "Las de la Copa"},
    ("console_regulations", "rename"): lambda world, who: {
        "do": "rename",
        "regulation": world.regulation.public_id,
        "name": "Las otras",
    },
    ("console_regulations", "delete"): lambda world, who: {
        "do": "delete",
        "regulation": world.regulation.public_id,
    },
    ("console_round_results", ""): paper_of_the_round,
    ("console_cards_given", "preview"): lambda world, who: card_in_a_form(world) | {"step": "preview"},
    ("console_cards_given", "store"): lambda world, who: card_in_a_form(world) | {"step": "store"},
    ("console_card_back", ""): {"reason": "fue otro"},
    ("console_rule", "preview"): lambda world, who: award_in_a_form(world) | {"step": "preview"},
    ("console_rule", "store"): lambda world, who: award_in_a_form(world) | {"step": "store"},
    ("sign_up", ""): new_pair,
    ("console_record", "store"): hand_in_a_form,
    ("console_record", "undo"): {"step": "undo"},
}


def build_ask(world: World, who: Who, route: str, method: str, case: str = "") -> Ask:
    """The request by which this person tries it."""
    if route == "health":
        return Ask("/health/")
    if route.startswith(("^api", "api/v1/^")):
        return Ask("/api/nowhere/" if route.startswith("^") else "/api/v1/nowhere/")
    if route.endswith("_invitation") or route == "invitation":
        token = invite_to_a_third_club() if case != "no secret" else "no-such-token"
        if route == "open_invitation":
            return Ask(reverse(route, args=[token]))
        return Ask(reverse(route), send(world, who, route, method, case), (("invitation", token),))
    if route in ("open_reset", "reset"):
        token = world.forget_password() if case != "no secret" else "no-such-token"
        if route == "open_reset":
            return Ask(reverse(route, args=[token]))
        return Ask(reverse(route), send(world, who, route, method, case), (("reset", token),))
    path = fill_address(world, who, route, case if route == "console_correct" else "")
    if case == "preview":
        path += "?preview=1"
    if route == "api_matches" and method == "GET":
        path += f"?tournament={world.night.public_id}"
    return Ask(path, send(world, who, route, method, case))


def send(world: World, who: Who, route: str, method: str, case: str) -> Any:
    """What is sent with the request, built for this world and person; nothing where it is no write."""
    if method not in ("POST", "PATCH", "PUT"):
        return None
    data = SENT.get((route, case))
    assert data is not None, f"tests/roles/asking.py does not know what to send to {route} ({case or 'no case'})"
    return data(world, who) if callable(data) else data
