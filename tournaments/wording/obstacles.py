"""What stands in the way of a round's next move, in sentences that say how it goes away."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from tournaments.selectors.obstacles import Obstacle
from tournaments.wording import fill

SENTENCES = {
    "tournament_suspended": _("The tournament is suspended. Take it up again first."),
    "tournament_ended": _("The tournament has ended. Take it up again first."),
    "stage_closed": _("The stage is closed. Open it again first."),
    "format_not_paired": _("Rounds of this format are not paired here."),
    "round_not_next": _("The next round is round {expected}."),
    "rounds_all_there": _("All {rounds} rounds are there. For one more, change the number in the settings."),
    "earlier_round_prepared": _("Round {round} is not published yet. Publish it or delete it."),
    "earlier_round_open": _("Round {round} is still open. Close it first."),
    "too_few_entrants": _("There are {entrants} entrants to pair; two are needed at least."),
    "entrant_missing": _("{name} has neither a table nor the bye. Pair them, or note the absence."),
    "entrant_gone": _("{name} is not there any more and still paired. Swap, or pair the round again."),
    "pair_forbidden": _("{names} must not meet. Swap one of them, or pair the round again."),
    "table_missing": _("{names} have no table. Give them one."),
    "table_twice": _("Table {table} is given to two matches. Give one of them another."),
    "round_empty": _("Nobody is paired yet."),
    "table_open": _("Table {table} is still playing."),
    "table_not_begun": _("Table {table} has not begun. Who is missing? Settle it as a no-show, or let them play."),
    "table_suspended": _("Table {table} is suspended. Take it up again, or decide it."),
    "table_disputed": _("Table {table} is in dispute. Decide it first."),
    "recorded": _("Something has been recorded at table {table}."),
    "built_on": _("Round {round} stands on this one. Delete it first."),
    "card_given": _("Cards were given in this round. Take them back first."),
    "round_published": _("The round is published. Take the publication back first."),
}


@dataclass(frozen=True)
class ObstacleWords:
    """An obstacle on a page. match_id, entrant_id: where it is settled, empty where there is no such page."""

    sentence: str
    match_id: str
    entrant_id: str
    fault: bool


def say_obstacle(obstacle: Obstacle, region: str = "") -> str:
    """The sentence in the active language."""
    params = dict(obstacle.params)
    code = obstacle.code
    if code == "table_open":
        code = "table_open" if params["hands"] else "table_not_begun"
    if params.get("table", 0) is None:
        params["table"] = "–"
    return fill(gettext(SENTENCES[code]), region, **params)


def describe_obstacles(obstacles: Iterable[Obstacle], region: str = "") -> list[ObstacleWords]:
    """All of them in words, in their order; a dispute is a fault, everything else something to wait for."""
    return [
        ObstacleWords(
            say_obstacle(one, region),
            one.match_id,
            one.entrant_id,
            one.code in ("table_disputed", "pair_forbidden"),
        )
        for one in obstacles
    ]
