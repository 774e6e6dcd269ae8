"""Making an event, changing what was chosen, and its way from preparation to the end."""

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model

from tests.services.event_rows import lay_down_match
from tests.services.tables import make_person
from tournaments.errors import EntryConflict, InvalidInput, NotAllowed, NotFound, Refusal
from tournaments.models import Club, Ruling, Stage, Tournament
from tournaments.permissions import ANONYMOUS, Actor, may_read_tournament
from tournaments.selectors.standings import load_stage
from tournaments.services.event_moves import (
    announce_event,
    delete_event,
    end_event,
    resume_event,
    suspend_event,
)
from tournaments.services.events import change_event, change_stage, create_event
from tournaments.standings.answer import write_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Peña La Capicúa", wording="es-ES")


@pytest.fixture
def boss(club: Club) -> Actor:
    return Actor(user=make_person(club, "marta"))


def make(club: Club, boss: Actor, **choices: Any) -> Tournament:
    asked: dict[str, Any] = {"key": uuid4(), "name": "Copa", "format": "swiss", "rules": "classic-100"}
    return create_event(club, actor=boss, **(asked | choices))


def stage_of(tournament: Tournament) -> Stage:
    return Stage.objects.get(tournament=tournament)


def test_an_event_is_made_with_its_stage_and_is_seen_by_nobody_else_yet(club: Club, boss: Actor) -> None:
    event = make(club, boss, settings={"rounds": 5, "pattern": "adjacent"}, venue=" Casino ")
    stage = stage_of(event)
    assert (event.kind, event.status, event.venue, event.wording) == ("event", "draft", "Casino", "es-ES")
    assert (stage.format, stage.status) == ("swiss", "prepared")
    assert stage.settings == {"rounds": 5, "pattern": "adjacent", "random_seed": 1}
    assert [ruling.kind for ruling in Ruling.objects.all()] == ["event_created"]
    assert may_read_tournament(boss, event)
    assert not may_read_tournament(ANONYMOUS, event)
    assert may_read_tournament(ANONYMOUS, announce_event(event.public_id, actor=boss))


def test_the_same_key_makes_one_event_and_another_content_is_refused(club: Club, boss: Actor) -> None:
    key = uuid4()
    first = make(club, boss, key=key)
    assert make(club, boss, key=key) == first
    with pytest.raises(EntryConflict):
        make(club, boss, key=key, name="Otra")
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    ("choices", "code", "field"),
    [
        ({"name": "  "}, "text_missing", "name"),
        ({"format": "open"}, "format_unknown", "format"),
        ({"settings": {"criteria": ["wins", "wins"]}}, "criterion_twice", "settings.criteria.1"),
        ({"settings": []}, "object_expected", "settings"),
        ({"rules": "international-individual-100"}, "two_sides_needed", "rules"),
        ({"rules": {"preset": "classic-100", "target": 0}}, "invalid_rules", "rules.target"),
        ({"visibility": "secret"}, "visibility_unknown", "visibility"),
    ],
)
def test_what_cannot_be_is_refused_and_leaves_nothing(
    club: Club, boss: Actor, choices: dict[str, Any], code: str, field: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        make(club, boss, **choices)
    assert (refusal.value.code, refusal.value.field) == (code, field)
    assert (Tournament.objects.count(), Ruling.objects.count()) == (0, 0)


def test_only_who_directs_the_club_makes_an_event(club: Club, boss: Actor) -> None:
    stranger = Actor(user=get_user_model().objects.create_user("x"))
    for actor in (ANONYMOUS, stranger, Actor(user=make_person(club, "desk", "desk"))):
        with pytest.raises(NotAllowed):
            make(club, actor)
    event = make(club, boss)
    with pytest.raises(NotFound):
        change_stage(stage_of(event).public_id, actor=stranger, settings={})
    with pytest.raises(NotAllowed):
        change_stage(
            stage_of(event).public_id, actor=Actor(user=make_person(club, "dir", "director")), settings={}
        )


def test_settings_and_rules_change_with_a_ruling_that_keeps_both(club: Club, boss: Actor) -> None:
    stage = stage_of(make(club, boss))
    changed = change_stage(stage.public_id, actor=boss, settings={"rounds": 7}, rules="spain-300")
    assert changed.settings == {"rounds": 7, "random_seed": 1}
    assert changed.snapshot is not None
    assert changed.snapshot.preset == "spain-300"
    ruling = Ruling.objects.get(kind="stage_changed")
    assert (ruling.before["settings"], ruling.after["settings"]) == (stage.settings, changed.settings)
    assert Stage.objects.get(pk=stage.pk).version == stage.version + 1


def test_what_a_round_came_from_is_fixed_once_it_is_there(club: Club, boss: Actor) -> None:
    stage = stage_of(make(club, boss))
    stage.rounds.create(number=1)
    with pytest.raises(Refusal) as refusal:
        change_stage(stage.public_id, actor=boss, settings={"random_seed": 2})
    assert (refusal.value.code, refusal.value.field) == ("settings_fixed", "settings.random_seed")
    change_stage(stage.public_id, actor=boss, settings={"criteria": ["wins"]})
    assert stage_of(stage.tournament).settings["criteria"] == ["wins"]


def test_name_place_and_sign_up_change_and_the_version_rises(club: Club, boss: Actor) -> None:
    event = make(club, boss)
    change_event(
        event.public_id,
        actor=boss,
        name="Copa de otoño",
        visibility="unlisted",
        wording="es-VE",
        who_scores="players",
        venue="Plaza",
        sign_up_open=True,
    )
    row = Tournament.objects.get(pk=event.pk)
    assert (row.name, row.visibility, row.who_scores, row.venue, row.sign_up_open) == (
        "Copa de otoño",
        "unlisted",
        "players",
        "Plaza",
        True,
    )
    assert row.version == event.version + 1


def test_ending_keeps_the_standings_which_a_later_withdrawal_does_not_touch(club: Club, boss: Actor) -> None:
    event = make(club, boss)
    stage = stage_of(event)
    entrants = {name: stage.entrants.create(name=name, public_id=name) for name in ("p1", "p2")}
    given = stage.rounds.create(number=1, status="published")
    lay_down_match(stage, given, 1, {"a": "p1", "b": "p2", "score": [100, 62], "winner": "a"}, entrants)
    announce_event(event.public_id, actor=boss)
    with pytest.raises(Refusal) as refusal:
        end_event(event.public_id, actor=boss)
    assert (refusal.value.code, refusal.value.params) == ("round_still_open", {"round": 1})
    stage.rounds.update(status="closed")
    end_event(event.public_id, actor=boss)
    kept = stage_of(event)
    assert kept.status == "closed"
    assert kept.standings == write_standings(load_stage(kept).rank())
    assert [line["id"] for line in kept.standings["standings"]] == ["p1", "p2"]
    resume_event(event.public_id, actor=boss)
    assert (stage_of(event).status, stage_of(event).standings) == ("running", None)


def test_an_event_is_suspended_with_a_reason_and_taken_up_again(club: Club, boss: Actor) -> None:
    event = make(club, boss)
    announce_event(event.public_id, actor=boss)
    with pytest.raises(InvalidInput):
        suspend_event(event.public_id, actor=boss, reason="")
    assert suspend_event(event.public_id, actor=boss, reason="Lluvia").status == "suspended"
    with pytest.raises(Refusal) as refusal:
        announce_event(event.public_id, actor=boss)
    assert refusal.value.code == "tournament_cannot"
    assert resume_event(event.public_id, actor=boss).status == "running"
    assert [ruling.reason for ruling in Ruling.objects.filter(kind="event_suspended")] == ["Lluvia"]


def test_only_an_event_in_which_nothing_was_published_is_deleted(club: Club, boss: Actor) -> None:
    event = make(club, boss)
    given = stage_of(event).rounds.create(number=1, status="published")
    with pytest.raises(Refusal) as refusal:
        delete_event(event.public_id, actor=boss)
    assert refusal.value.code == "tournament_has_rounds"
    given.delete()
    delete_event(event.public_id, actor=boss)
    assert not Tournament.objects.exists()
