"""Simulated events: the same seed plays the same event, and the command says what it did."""

import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.formats.reading import read_state
from tournaments.formats.simulate import run, summarise
from tournaments.formats.simulation import simulate_event
from tournaments.formats.simulation_changes import Changes
from tournaments.formats.simulation_ledger import Ledger
from tournaments.formats.simulation_options import Options
from tournaments.formats.simulation_state import make_state
from tournaments.standings.answer import answer_event

PLANNED = ("swiss", "round_robin", "double_round_robin")


@settings(max_examples=40)
@given(st.sampled_from(PLANNED), st.integers(), st.integers(2, 12))
def test_an_account_is_json_and_the_same_seed_gives_the_same_one(planned, seed, entrants):
    account = simulate_event(seed, planned, entrants=entrants)
    assert json.loads(json.dumps(account)) == account == simulate_event(seed, planned, entrants=entrants)
    assert (account["seed"], account["planned"]) == (seed, planned)
    assert len(account["start"]["entrants"]) == entrants
    assert account["rounds"][-1]["standings"] == answer_event(account["event"])["standings"]


@pytest.mark.parametrize("planned", PLANNED)
def test_without_trouble_everybody_plays_and_nothing_changes(planned):
    for seed in range(20):
        account = simulate_event(seed, planned, trouble=0)
        rounds = account["rounds"]
        assert not any(one["before"] or one["after"] or one["away"] or one["idle"] for one in rounds)
        assert {match.get("kind", "played") for one in rounds for match in one["matches"]} == {"played"}


def test_entrants_and_rounds_are_as_asked_for():
    assert len(simulate_event(1, "swiss", entrants=30, rounds=9)["rounds"]) == 9
    assert len(simulate_event(1, "round_robin", entrants=6, rounds=3)["rounds"]) == 3
    assert len(simulate_event(1, "round_robin", entrants=6, rounds=99)["rounds"]) == 5
    assert len(simulate_event(1, "double_round_robin", entrants=6)["rounds"]) == 10


def make_ledger(**options):
    entrants = [{"id": name, "seed": seed} for seed, name in enumerate("abcd", start=1)]
    return Ledger(Options("swiss", 4, 3, **options), 5, entrants)


@pytest.mark.parametrize(
    "late_start, absent, byes, start_score",
    [("absent", ["e"], ["d"], 0), ("byes", [], ["d", "e"], 2), ("nothing", [], ["d"], 0)],
)
def test_late_entrants_start_as_the_setting_says_and_have_had_no_bye(late_start, absent, byes, start_score):
    ledger = make_ledger(late_start=late_start)
    ledger.add_round([{"a": "b", "b": "a", "score": [100, 20], "winner": "a"}], ["d"], [])
    ledger.take_step({"do": "enter", "entrant": {"id": "e", "seed": 5}})
    assert (ledger.document["rounds"][0]["absent"], ledger.document["rounds"][0]["byes"]) == (absent, byes)
    document = make_state(ledger, away=["c"], clubs={"a": "North"}, forbidden=[["a", "d"]])
    state = read_state(document)
    players = {player.id: player for player in state.players}
    assert [(id, one.score, one.start_score, one.byes, one.entered) for id, one in players.items()] == [
        ("a", 0, 0, 0, 1),
        ("b", 2, 0, 0, 1),
        ("c", 0, 0, 0, 1),
        ("d", 2, 0, 1, 1),
        ("e", start_score, start_score, 0, 2),
    ]
    assert [id for id, one in players.items() if not one.active] == ["c"]
    assert players["a"].club == "North"
    assert (players["b"].openings, players["a"].openings) == ((1,), (-1,))
    assert state.forbidden == frozenset({frozenset("ad")})


def test_a_card_changes_the_score_that_the_next_round_is_paired_from_and_taken_back_leaves_no_trace():
    ledger = make_ledger()
    ledger.add_round([{"a": "a", "b": "b", "score": [100, 20], "winner": "a"}], [], [])
    before = make_state(ledger, away=[], clubs={}, forbidden=[])
    card = {"id": "a", "colour": "red", "round": 0, "match": 0}
    ledger.take_step({"do": "card", "card": card})
    during = make_state(ledger, away=[], clubs={}, forbidden=[])
    assert [player["score"] for player in during["players"]] == [0, 2, 0, 0]
    ledger.take_step({"do": "take_back", "card": card})
    assert make_state(ledger, away=[], clubs={}, forbidden=[]) == before


def test_a_ledger_knows_no_other_steps():
    with pytest.raises(ValueError):
        make_ledger().take_step({"do": "vanish"})


def test_so_many_entrants_as_are_needed_always_stay():
    ledger = make_ledger(trouble=1)

    class Always:
        def random(self):
            return 0.0

        def choice(self, values):
            return values[0]

    list(Changes(Always(), ledger, fewest=3).take_before_round())
    assert len(ledger.withdrawn) == 1
    assert Changes(Always(), ledger, fewest=3).draw_absences() == []
    assert Changes(Always(), ledger, fewest=1).draw_absences() == ["b", "c"]


def test_command_prints_a_line_for_each_event_with_its_seed(capsys):
    assert (
        run(["--format", "round_robin", "--entrants", "5", "--seed", "40", "--events", "3", "--trouble", "0"]) == 0
    )
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(";")[0] for line in lines] == [
        f"seed {seed}: round_robin, entrants 5, rounds 5" for seed in (40, 41, 42)
    ]
    assert all("; matches 10, byes 5; first: " in line for line in lines)


def test_command_prints_accounts_as_json_of_which_the_summary_counts_everything(capsys):
    arguments = ["--format", "round_robin", "--double", "--entrants", "7", "--seed", "3", "--trouble", "0.5"]
    assert run([*arguments, "--json"]) == 0
    account = json.loads(capsys.readouterr().out)
    assert account == simulate_event(3, "double_round_robin", entrants=7, trouble=0.5)
    assert account["event"]["format"] == "event/1"
    assert run(arguments) == 0
    line = capsys.readouterr().out.rstrip("\n")
    assert line == summarise(account)
    counts = dict(part.rsplit(" ", 1) for part in line.split("; ")[1].split(", "))
    rounds = account["rounds"]
    assert int(counts["matches"]) == sum(len(one["pairs"]) for one in rounds)
    assert int(counts["byes"]) == sum(len(one["byes"]) for one in rounds)
    assert int(counts["absences"]) == sum(len(one["absent"]) for one in rounds)
    steps = [step["do"] for one in rounds for step in (*one["before"], *one["after"])]
    for name, do in (
        ("withdrawn", "withdraw"),
        ("cards", "card"),
        ("corrections", "correct"),
        ("returned", "return"),
    ):
        assert int(counts.get(name, 0)) == steps.count(do)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--double"],
        ["--entrants", "1"],
        ["--entrants", "3001"],
        ["--rounds", "0"],
        ["--events", "-1"],
        ["--trouble", "2"],
        ["--trouble", "nan"],
        ["--trouble", "much"],
        ["--seed", "x"],
        ["--format", "knock_out"],
        ["what"],
    ],
)
def test_a_wrong_call_is_told_so_and_nothing_is_played(arguments, capsys):
    assert run(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err != ""


def test_help_is_no_fault(capsys):
    assert run(["--help"]) == 0
    assert "--events" in capsys.readouterr().out


def test_the_command_plays_the_same_events_in_every_process():
    command = [sys.executable, "-m", "tournaments.formats", "simulate", "--json", "--events", "4", "--seed", "11"]
    outs = [
        subprocess.run(command, capture_output=True, check=True, env={"PYTHONHASHSEED": hashing}).stdout
        for hashing in ("1", "2")
    ]
    assert outs[0] == outs[1]
    assert len(outs[0].splitlines()) == 4
