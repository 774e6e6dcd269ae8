"""Pairing a round: from what, who opens, who rests, what stands in the way."""

import json
import subprocess
import sys
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.services.rounds_world import byes, codes, enter, make_world, pair_of, seated
from tests.services.tables import make_person
from tournaments.enums import MatchState
from tournaments.errors import InvalidInput, Refusal
from tournaments.mapping.rules import read_ruleset
from tournaments.mapping.states import unpack_round
from tournaments.models import (
    AnnouncedAbsence,
    Club,
    Entrant,
    EntrantMember,
    ForbiddenPair,
    Match,
    Player,
    Record,
    Round,
    Ruling,
    Seat,
)
from tournaments.permissions import Actor
from tournaments.selectors.standings import load_stage
from tournaments.services.round_moves import delete_round
from tournaments.services.rounds import RoundObstacles, prepare_round

pytestmark = pytest.mark.django_db


def test_the_first_round_is_paired_by_seed_and_the_lowest_has_the_bye() -> None:
    world = make_world(9)
    round = world.prepare(1)
    assert world.pairs(1) == [(5, 1), (6, 2), (7, 3), (8, 4)]
    assert [match.table for match in world.matches(1)] == [1, 2, 3, 4]
    assert byes(world, 1) == [9]
    assert (round.status, round.from_open_rounds) == ("prepared", False)
    assert {match.state for match in world.matches(1)} == {MatchState.SCHEDULED}
    entry = round.entries.get(bye=True)
    assert (entry.reasons[0]["code"], entry.reasons[0]["why"]) == ("bye", "odd_number")
    assert [reason["code"] for reason in world.matches(1)[0].pairing["reasons"]] == ["same_score", "opens"]


def test_the_opener_sits_first_and_the_two_of_a_pair_take_turns() -> None:
    world = make_world(2, settings={"rounds": 4})
    opened = []
    for number in (1, 2, 3, 4):
        world.play_round(number)
        match = world.matches(number)[0]
        seat = Seat.objects.get(match=match, number=match.first_opener)
        assert seat.side.letter == "A"
        assert match.score["next_opener"] is None  # over
        opened.append((pair_of(match)[0], seat.name))
    assert opened == [(2, "Player 2a"), (1, "Player 1a"), (2, "Player 2b"), (1, "Player 1b")]


def test_a_substitute_who_has_not_opened_yet_opens_before_his_partner() -> None:
    world = make_world(2)
    world.play_round(1)
    world.play_round(2)
    two = world.entrant(2)
    EntrantMember.objects.filter(entrant=two, place=1).update(to_round=2)
    EntrantMember.objects.filter(entrant=two, place=2).update(to_round=2)
    new = [Player.objects.create(club=world.club, name=name) for name in ("Nueva", "Otra")]
    for place, player in enumerate(new, start=1):
        EntrantMember.objects.create(entrant=two, player=player, place=place, from_round=3)
    world.open(3)
    match = world.matches(3)[0]
    assert Seat.objects.get(match=match, number=match.first_opener).name == "Nueva"
    assert sorted(seat.name for seat in match.seats.all()) == ["Nueva", "Otra", "Player 1a", "Player 1b"]


def test_where_the_ruleset_finds_the_opener_nobody_is_named() -> None:
    world = make_world(4, settings={"first_opening": "by_ruleset"})
    world.prepare(1)
    assert [match.first_opener for match in world.matches(1)] == [None, None]
    assert [reason["code"] for reason in world.matches(1)[0].pairing["reasons"]] == ["same_score"]


def test_the_same_number_again_answers_the_round_that_is_there() -> None:
    world = make_world(4)
    first = prepare_round(world.stage_id, 1, actor=world.boss)
    again = prepare_round(world.stage_id, 1, actor=world.boss)
    assert (first.created, again.created, first.round.pk == again.round.pk) == (True, False, True)
    assert Match.objects.count() == 2
    assert Ruling.objects.filter(kind="round_prepared").count() == 1


@pytest.mark.parametrize("number", [0, -1, 2**40, True, "1", None])
def test_what_is_no_number_of_a_round_is_refused(number: Any) -> None:
    world = make_world(4)
    with pytest.raises(InvalidInput) as refused:
        prepare_round(world.stage_id, number, actor=world.boss)
    assert refused.value.code == "number_expected"


def test_only_the_next_round_is_paired_and_all_that_is_in_the_way_is_told_at_once() -> None:
    world = make_world(4, settings={"rounds": 2})
    world.open(1)
    with pytest.raises(RoundObstacles) as refused:
        world.prepare(3)
    assert codes(refused) == ["round_not_next", "rounds_all_there", "earlier_round_open"]
    assert refused.value.details["obstacles"][0]["expected"] == 2
    assert not Round.objects.filter(number=3).exists()


def test_one_entrant_alone_is_not_paired() -> None:
    world = make_world(1)
    with pytest.raises(RoundObstacles) as refused:
        world.prepare(1)
    assert codes(refused) == ["too_few_entrants"]
    assert not Round.objects.exists()


def test_a_round_may_be_paired_from_open_ones_where_the_organiser_says_so_and_it_is_written_on_it() -> None:
    world = make_world(6)
    world.open(1)
    table = world.matches(1)[0]
    enter(world.boss, table, 100, 20)
    with pytest.raises(RoundObstacles) as refused:
        world.prepare(2)
    assert codes(refused) == ["earlier_round_open"]
    round = world.prepare(2, from_open_rounds=True)
    assert round.from_open_rounds is True
    first = {frozenset(pair) for pair in world.pairs(1)}
    assert first.isdisjoint(frozenset(pair) for pair in world.pairs(2))  # who still plays has met
    document = unpack_round(round.state.document)["state"]
    scores = {player["seed"]: player["score"] for player in document["players"]}
    assert scores[pair_of(table)[0]] == 2
    assert sum(scores.values()) == 2


def test_the_state_that_is_kept_gives_the_same_round_to_the_command() -> None:
    world = make_world(13, settings={"tables_out": [2], "first_table": 2, "pattern": "adjacent"})
    Entrant.objects.filter(seed=4).update(fixed_table=9, club_label="Norte")
    ForbiddenPair.objects.create(stage=world.stage, first=world.entrant(1), second=world.entrant(2))
    for number in (1, 2, 3):
        world.play_round(number)
    round = world.prepare(4)
    document = json.dumps(unpack_round(round.state.document)["state"])
    done = subprocess.run(
        [sys.executable, "-m", "tournaments.formats", "pair", "-"], input=document, capture_output=True, text=True
    )
    answer = json.loads(done.stdout)
    assert answer == unpack_round(round.state.document)["answer"]
    ids = dict(Entrant.objects.values_list("public_id", "seed"))
    by_table = sorted(zip(answer["tables"], answer["pairs"], strict=True))
    assert [(ids[a], ids[b]) for _, (a, b) in by_table] == world.pairs(4)
    assert [match.table for match in world.matches(4)] == [table for table, _ in by_table]
    assert 9 in answer["tables"]
    assert not {1, 2} & set(answer["tables"])


def test_pairing_and_standings_count_the_same_results() -> None:
    world = make_world(11)
    for number in (1, 2, 3):
        world.play_round(number)
    document = unpack_round(world.prepare(4).state.document)["state"]
    standings = load_stage(world.stage, closed_only=True).rank()
    kept = {player["id"]: (player["score"], player["spread"]) for player in document["players"]}
    ranked = {line.id: (line.values["match_points"], line.values["difference"]) for line in standings}
    assert kept == ranked


def test_who_is_absent_withdrawn_or_not_there_yet_is_not_paired() -> None:
    world = make_world(8)
    AnnouncedAbsence.objects.create(entrant=world.entrant(1), round_number=1)
    Entrant.objects.filter(seed=2).update(status="withdrawn")
    Entrant.objects.filter(seed=3).update(status="signed_up")
    Entrant.objects.filter(seed=4).update(entered_round=2)
    round = world.prepare(1)
    assert seated(round) == [5, 6, 7, 8]
    assert [(entry.entrant.seed, entry.presence, entry.bye) for entry in round.entries.all()] == [
        (1, "absent", False)
    ]


def test_what_a_round_overrides_stands_in_its_rules() -> None:
    world = make_world(4, settings={"round_overrides": {"2": {"target": 200, "best_of": 3}}})
    world.play_round(1)
    round = world.prepare(2)
    assert (round.target, round.best_of, round.time_limit_minutes) == (200, 3, None)
    rules = read_ruleset(world.matches(2)[0].snapshot)
    assert (rules.target, rules.best_of) == (200, 3)
    assert world.matches(2)[0].score["target"] == 200
    assert read_ruleset(world.matches(1)[0].snapshot).target == 100


def test_nothing_is_recorded_in_a_round_that_is_not_published() -> None:
    world = make_world(4)
    world.prepare(1)
    with pytest.raises(Refusal):
        enter(world.boss, world.matches(1)[0], 100, 10)
    assert not Record.objects.exists()


def test_a_round_robin_follows_the_schedule_of_its_first_round() -> None:
    world = make_world(6, format="round_robin")
    met: list[frozenset[int]] = []
    opened = dict.fromkeys(range(1, 7), 0)
    for number in range(1, 6):
        world.play_round(number)
        met += [frozenset(pair) for pair in world.pairs(number)]
        for opener, other in world.pairs(number):
            opened[opener] += 1
            opened[other] -= 1
        if number == 1:  # a seed changed after the start moves nobody
            Entrant.objects.filter(seed=6).update(seed=60)
            Entrant.objects.filter(seed=60).update(seed=6)
    assert len(set(met)) == len(met) == 15
    assert set(opened.values()) <= {-1, 1}
    with pytest.raises(Refusal) as refused:
        world.prepare(6)
    assert refused.value.code == "schedule_over"


def test_who_should_have_met_somebody_who_is_away_has_a_bye() -> None:
    world = make_world(4, format="round_robin")
    world.play_round(1)
    met = next(set(pair) - {4} for pair in world.pairs(1) if 4 in pair)
    world.prepare(2)
    partner = next(set(pair) - {4} for pair in world.pairs(2) if 4 in pair).pop()
    delete_round(world.stage_id, 2, actor=world.boss)
    AnnouncedAbsence.objects.create(entrant=world.entrant(4), round_number=2)
    round = world.prepare(2)
    assert byes(world, 2) == [partner]
    assert round.entries.get(bye=True).reasons == [{"code": "opponent_away", "round": 2}]
    assert round.entries.get(presence="absent").entrant.seed == 4
    assert met != {partner}


def test_nobody_else_moves_a_round() -> None:
    world = make_world(4)
    stranger = Actor(user=make_person(Club.objects.create(name="Otra"), "otro"))
    desk = Actor(user=make_person(world.club, "mesa", "desk"))
    for actor in (stranger, desk, Actor()):
        with pytest.raises(Refusal) as refused:
            prepare_round(world.stage_id, 1, actor=actor)
        assert refused.value.status in (401, 403, 404)
    assert not Round.objects.exists()


def test_preparing_costs_the_same_statements_for_six_and_for_thirty() -> None:
    counts = []
    for entrants in (6, 30):
        world = make_world(entrants, club=Club.objects.create(name=f"Club {entrants}"))
        world.play_round(1)
        with CaptureQueriesContext(connection) as caught:
            world.prepare(2)
        counts.append(len(caught))
    assert counts[0] == counts[1] <= 40


class Everybody(TestCase):
    @settings(max_examples=8, phases=[Phase.explicit, Phase.generate])  # a shrunk night takes minutes
    @given(
        entrants=st.integers(2, 13),
        rounds=st.integers(1, 4),
        away=st.sets(st.tuples(st.integers(1, 13), st.integers(1, 4)), max_size=8),
        seed=st.integers(0, 10**6),
        format=st.sampled_from(["swiss", "round_robin"]),
    )
    def test_everybody_who_is_there_plays_once_or_has_the_bye(
        self, entrants: int, rounds: int, away: set[tuple[int, int]], seed: int, format: str
    ) -> None:
        world = make_world(entrants, format=format, settings={"random_seed": seed}, players=1)
        for entrant, number in away:
            if entrant <= entrants:
                AnnouncedAbsence.objects.create(entrant=world.entrant(entrant), round_number=number)
        for number in range(1, rounds + 1):
            there = sorted(set(range(1, entrants + 1)) - {one for one, when in away if when == number})
            if len(there) < 2 or (format == "round_robin" and number > entrants - 1 + entrants % 2):
                with pytest.raises(Refusal):
                    world.prepare(number)
                assert not Round.objects.filter(stage=world.stage, number=number).exists()
                return
            round = world.prepare(number)
            assert sorted(seated(round) + [one or 0 for one in byes(world, number)]) == there
            if not world.matches(number):
                return
            world.publish(number)
            world.play(number, seed)
            world.close(number)
