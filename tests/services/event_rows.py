"""Rows of an event from its document: what tests of standings and pairings lay down without playing a hand."""

from typing import Any
from uuid import uuid4

from tournaments.models import (
    Club,
    Entrant,
    Match,
    MatchSide,
    Round,
    RoundEntry,
    Sanction,
    Stage,
    Tournament,
)
from tournaments.permissions import Actor
from tournaments.services.matches import freeze_rules
from tournaments.services.rulings import write_ruling

SETTINGS = ("difference", "match_points", "criteria", "kinds", "random_seed", "withdrawn_results")


def lay_down_event(document: dict[str, Any], *, closed: bool = True, format: str = "swiss") -> Stage:
    """A stage with the entrants, rounds, results, penalties and cards of an `event/1` document of two sides.

    An entrant's public id is the document's id as a text, so that lots are the same.
    """
    club = Club.objects.create(name="Club")
    tournament = Tournament.objects.create(club=club, kind="event", name="Torneo")
    target = document.get("target", 100)
    rules = {"preset": "classic-100", "target": target, "best_of": document.get("best_of", 1)}
    stage = Stage.objects.create(
        tournament=tournament,
        format=format,
        settings={key: document[key] for key in SETTINGS if key in document}
        | ({"cards": document["card_rules"]} if "card_rules" in document else {}),
        snapshot=freeze_rules(rules),
    )
    entrants = {
        one["id"]: Entrant.objects.create(
            stage=stage,
            public_id=str(one["id"]),
            name=f"Pareja {one['id']}",
            seed=one.get("seed"),
            carried=one.get("carried", {}),
            status="withdrawn" if one.get("withdrawn") else "active",
        )
        for one in document["entrants"]
    }
    rows: dict[tuple[int, int], Match] = {}
    for index, given in enumerate(document.get("rounds", [])):
        round_row = Round.objects.create(
            stage=stage,
            number=index + 1,
            status="closed" if closed else "published",
            target=given.get("target"),
            best_of=given.get("best_of"),
        )
        for place, one in enumerate(given.get("matches", [])):
            rows[index, place] = lay_down_match(stage, round_row, place + 1, one, entrants)
        for id in given.get("byes", []):
            RoundEntry.objects.create(round=round_row, entrant=entrants[id], bye=True)
        for id in given.get("absent", []):
            RoundEntry.objects.create(round=round_row, entrant=entrants[id], presence="absent")
    rounds = list(stage.rounds.all())
    for one in document.get("penalties", []):
        if one["points"]:
            _sanction(stage, entrants[one["id"]], "points", points=one["points"], reason=one.get("reason", ""))
    for one in document.get("cards", []):
        _sanction(
            stage,
            entrants[one["id"]],
            one["colour"],
            round=rounds[one["round"]],
            match=None if one.get("match") is None else rows[one["round"], one["match"]],
        )
    return stage


def lay_down_match(
    stage: Stage, round_row: Round, table: int, one: dict[str, Any], entrants: dict[Any, Entrant]
) -> Match:
    """A finished match of a round, as if its records had been counted."""
    kind = one.get("kind", "played")
    games = one.get("games") or [one.get("score") or [0, 0]]
    winner = {"a": "A", "b": "B", None: ""}[one["winner"]]
    match = Match.objects.create(
        stage=stage,
        round=round_row,
        table=table,
        snapshot=stage.snapshot,
        state="finished",
        winner=winner,
        tally={"kind": kind, "games": games, "hands": one.get("hands")},
    )
    for letter, side in (("A", "a"), ("B", "b")):
        MatchSide.objects.create(match=match, round=round_row, letter=letter, entrant=entrants[one[side]])
    return match


def _sanction(stage: Stage, entrant: Entrant, kind: str, **columns: Any) -> Sanction:
    ruling = write_ruling(stage.tournament, Actor(), "card_given")
    return Sanction.objects.create(
        stage=stage, entrant=entrant, kind=kind, entry_id=uuid4(), given=ruling, **columns
    )
