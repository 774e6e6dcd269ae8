"""Signing up on the public page, and the organiser's yes or no."""

from typing import Any
from uuid import UUID

from django.db import transaction

from tournaments.enums import EntrantStatus, TournamentStatus
from tournaments.errors import NotFound, Refusal
from tournaments.mapping.entrants import entrant_document, players_per_entrant, read_note, write_note
from tournaments.mapping.names import join_players
from tournaments.models import Entrant, EntrantMember, Tournament
from tournaments.permissions import Actor, may_read_tournament
from tournaments.selectors.entrants import find_main_stage
from tournaments.selectors.tournaments import find_tournament
from tournaments.services.directing import DIRECTING, raise_version, require_role, require_running
from tournaments.services.entrants import add_members, require_space
from tournaments.services.entrants_locking import hold_entrant, require_open_to_new, rule_on
from tournaments.services.entrants_players import compose_name, find_players, keep_contact, read_players
from tournaments.services.input import clean_name, clean_text
from tournaments.services.once import find_answer, keep_answer
from tournaments.services.rulings import write_ruling
from tournaments.services.versions import raise_tournament_version

# So many may wait for an answer: a page that anybody may write to must not fill a disk.
MOST_WAITING = 500


def open_sign_up(tournament_id: str, *, actor: Actor, is_open: bool) -> Tournament:
    """Open or close the public page where entrants sign up; raises as `require_role`, NotFound without a stage."""
    tournament = find_tournament(tournament_id)
    require_role(actor, tournament, DIRECTING)
    find_main_stage(tournament)
    with transaction.atomic():
        row = Tournament.objects.select_for_update().get(pk=tournament.pk)
        if row.sign_up_open != is_open:
            row.sign_up_open = is_open
            row.save(update_fields=["sign_up_open"])
            write_ruling(row, actor, "sign_up_opened" if is_open else "sign_up_closed")
            raise_tournament_version(row)
    return row


def sign_up(
    tournament_id: str,
    *,
    actor: Actor,
    key: UUID,
    players: Any,
    name: str = "",
    club: str = "",
    contact: str = "",
) -> Entrant:
    """Somebody who would like to play: an entrant that waits for the organiser's yes, and nothing in the register.

    players: names. contact: seen by organisers only. key: the page's; the same one again answers the same entrant.
    Raises NotFound for who may not read the tournament; Refusal `sign_up_closed`, `sign_up_full`, `signed_up_already`,
    `require_running`, `require_open_to_new`; InvalidInput as `read_players`, `text_too_long`.
    """
    tournament = find_tournament(tournament_id)
    if not may_read_tournament(actor, tournament):
        raise NotFound(field="tournament")
    with transaction.atomic():
        stage = find_main_stage(tournament)
        stage.tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
        given = [clean_name(one.name, f"players.{place}") for place, one in _read_names(players, stage)]
        asked = [tournament_id, given, name, club, contact]
        if (answer := find_answer(key, "sign_up", asked)) is not None:
            return Entrant.objects.get(public_id=answer["entrant"])
        if not stage.tournament.sign_up_open or stage.tournament.status == TournamentStatus.ENDED:
            raise Refusal("sign_up_closed", status=409)
        require_running(stage)
        first_round = require_open_to_new(stage)
        require_space(stage, 1)
        _refuse_twice(stage, given)
        entrant = Entrant.objects.create(
            stage=stage,
            name=clean_name(name, "name") or join_players(given),
            club_label=clean_name(club, "club"),
            status=EntrantStatus.SIGNED_UP,
            entered_round=first_round,
            note=write_note(given, clean_name(contact, "contact")),
        )
        keep_answer(key, "sign_up", asked, {"entrant": entrant.public_id})
        raise_version(stage)
    return entrant


def _read_names(players: Any, stage: Any) -> list[tuple[int, Any]]:
    """The players as somebody writes himself in: by name only, whoever is in the register."""
    names = players if isinstance(players, list | tuple) else []
    return list(
        enumerate(read_players([one if isinstance(one, str) else "" for one in names], players_per_entrant(stage)))
    )


def _refuse_twice(stage: Any, given: list[str]) -> None:
    waiting = Entrant.objects.filter(stage=stage, status=EntrantStatus.SIGNED_UP)
    if waiting.count() >= MOST_WAITING:
        raise Refusal("sign_up_full", status=409)
    wanted = {compose_name(name) for name in given}
    there = [set(read_note(note)[0]) for note in waiting.values_list("note", flat=True)]
    entered: dict[int, set[str]] = {}
    members = EntrantMember.objects.filter(
        entrant__stage=stage, entrant__status=EntrantStatus.ACTIVE, to_round=None
    ).values_list("entrant_id", "player__name")
    for entrant, name in members:
        entered.setdefault(entrant, set()).add(name)
    if wanted in [*there, *entered.values()]:
        raise Refusal("signed_up_already", status=409, field="players.0")


def accept_sign_up(entrant_id: str, *, actor: Actor, players: Any = None) -> Entrant:
    """The organiser's yes: the entrant plays, and his players are people of the club's register.

    players: as `read_players` takes them; None takes the names that were written. Answered already, nothing happens.
    Raises as `hold_entrant`, `find_players` (whoever is written almost as somebody known is asked for first),
    `require_open_to_new`.
    """
    with transaction.atomic():
        held = hold_entrant(entrant_id, actor)
        entrant = held.entrant
        if entrant.status != EntrantStatus.SIGNED_UP:
            return entrant
        first_round = require_open_to_new(held.stage)
        names, contact = read_note(entrant.note)
        given = read_players(list(names) if players is None else players, players_per_entrant(held.stage))
        was_joined = entrant.name == join_players(names)
        rows = find_players(held.stage, given, own=entrant)
        if was_joined:
            entrant.name = join_players([player.name for player in rows])
        entrant.status, entrant.entered_round, entrant.note = EntrantStatus.ACTIVE, first_round, ""
        entrant.save(update_fields=["name", "status", "entered_round", "note"])
        add_members(entrant, rows, first_round)
        keep_contact(entrant, rows[0], contact)
        after = entrant_document(entrant, rows) | {"round": first_round}
        rule_on(held, actor, "sign_up_accepted", after=after)
        raise_version(held.stage)
    return entrant


def decline_sign_up(entrant_id: str, *, actor: Actor, reason: str = "") -> None:
    """The organiser's no: what was written is gone, with the contact; the ruling keeps that it was and why.

    Raises as `hold_entrant`; Refusal `entrant_plays` for one who is entered already.
    """
    with transaction.atomic():
        held = hold_entrant(entrant_id, actor)
        if held.entrant.status != EntrantStatus.SIGNED_UP:
            raise Refusal("entrant_plays", status=409, name=held.entrant.name)
        rule_on(held, actor, "sign_up_declined", reason=clean_text(reason, "reason"))
        held.entrant.delete()
        raise_version(held.stage)
