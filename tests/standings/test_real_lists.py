"""Lists that leagues have printed: their totals, brought along, give the places that they printed."""

import json
from pathlib import Path
from typing import Any

from tournaments.standings.answer import answer_event

REAL = Path(__file__).parent / "data" / "real"


def read_list(name: str) -> dict[str, Any]:
    printed: dict[str, Any] = json.loads((REAL / f"{name}.json").read_text(encoding="utf-8"))
    return printed


def rank_totals(totals: dict[str, dict[str, int]], criteria: list[str]) -> list[dict[str, Any]]:
    """The standings of teams that bring these totals along, entered in the order of their names."""
    entrants = [{"id": team, "carried": totals[team]} for team in sorted(totals)]
    document = {"format": "event/1", "criteria": criteria, "entrants": entrants, "rounds": []}
    standings: list[dict[str, Any]] = answer_event(document)["standings"]
    return standings


def test_murcia_2010_is_ranked_by_league_points_and_then_by_the_difference_of_games() -> None:
    table = read_list("murcia_liga_2010_sur")["table"]
    names = {
        "played": "played",
        "won": "wins",
        "lost": "losses",
        "points": "match_points",
        "games_for": "points_for",
        "games_against": "points_against",
        "diff": "difference",
    }
    totals = {row["team"]: {ours: row[theirs] for theirs, ours in names.items()} for row in table}
    standings = rank_totals(
        totals, ["match_points", "difference", *sorted({*names.values()} - {"match_points", "difference"})]
    )
    assert [(line["rank"], line["id"]) for line in standings] == [(row["pos"], row["team"]) for row in table]
    for line, row in zip(standings, table, strict=True):
        assert line["values"] == {ours: row[theirs] for theirs, ours in names.items()}


def test_murcia_2010_gives_the_league_points_printed_by_three_for_a_win_and_one_for_a_draw() -> None:
    for row in read_list("murcia_liga_2010_sur")["table"]:
        # One team and a partner for its matches: only how the points add up is looked at.
        outcomes = ["a"] * row["won"] + [None] * row["drawn"] + ["b"] * row["lost"]
        document = {
            "format": "event/1",
            "match_points": {"win": 3, "draw": 1, "loss": 0},
            "criteria": ["match_points", "wins", "losses", "played"],
            "entrants": [{"id": row["team"]}, {"id": "the others"}],
            "rounds": [
                {"matches": [{"a": row["team"], "b": "the others", "score": [4, 4], "winner": winner}]}
                for winner in outcomes
            ],
        }
        line = next(one for one in answer_event(document)["standings"] if one["id"] == row["team"])
        assert line["values"] == {
            "match_points": row["points"],
            "wins": row["won"],
            "losses": row["lost"],
            "played": row["played"],
        }


def test_portmore_after_round_19_shares_the_sixth_place_and_leaves_the_gap() -> None:
    table = read_list("portmore_league_round19")["table_partial"]
    standings = rank_totals({row["team"]: {"match_points": row["points"]} for row in table}, ["match_points"])
    assert [line["id"] for line in standings] == [row["team"] for row in table]
    # Between the ninth and the nineteenth the list prints nobody.
    printed = [row["pos"] for row in table if row["pos"] < 10]
    assert [line["rank"] for line in standings][: len(printed)] == printed


def test_portmore_round_19_counts_a_walkover_as_a_win_to_the_target() -> None:
    matches = []
    for winner, points, loser, others in read_list("portmore_league_round19")["results"]:
        match = {"a": winner, "b": loser, "winner": "a"}
        matches.append({**match, **({"kind": "no_show"} if points == "walkover" else {"score": [points, others]})})
    ids = [match[side] for match in matches for side in ("a", "b")]
    document = {
        "format": "event/1",
        "target": 300,
        "criteria": ["points_for", "wins"],
        "entrants": [{"id": id} for id in ids],
        "rounds": [{"matches": matches}],
    }
    standings = answer_event(document)["standings"]
    values = {line["id"]: (line["values"]["points_for"], line["values"]["wins"]) for line in standings}
    assert values["Eagle View"] == values["Old Harbour United"] == values["ISCF"] == (300, 1)
    assert values["Caribbean Classic"] == (297, 0)
    assert values["New Look"] == values["Ken's Wildflower"] == (0, 0)


def test_cayman_2011_is_ranked_by_five_points_a_win_and_then_by_fewer_losses() -> None:
    table = read_list("cayman_national_league_2011")["table"]
    totals = {}
    for row in table:
        points = row["points"] if row["points"] is not None else 5 * row["won"]
        if row["won"] is not None:
            assert points == 5 * row["won"]
        totals[row["team"]] = {"match_points": points, "losses": row["lost"] or 0}
    standings = rank_totals(totals, ["match_points", "losses"])
    assert [(line["rank"], line["id"]) for line in standings] == [(row["pos"], row["team"]) for row in table]
