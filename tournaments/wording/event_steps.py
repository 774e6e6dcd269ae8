"""What comes next in an event: one step, in words, with the page that it is done on."""

from dataclasses import dataclass

from django.utils.translation import gettext

from tournaments.enums import RoundStatus, TournamentStatus
from tournaments.selectors.events import EventView

FEWEST = 2


@dataclass(frozen=True, slots=True)
class Step:
    """The next step. route: the page it leads to; move: what the home itself does; both empty where nothing is next.

    round: the number of the round that the page is about, 0 for none. why: what stands in the way, or what to know.
    """

    text: str
    route: str = ""
    move: str = ""
    round: int = 0
    why: str = ""


def describe_step(view: EventView) -> Step:
    """The next step of an event as it stands: enter, pair, publish, play, close, end."""
    match view.status:
        case TournamentStatus.ENDED:
            return Step("", why=gettext("The tournament has ended; its standings stay as they are."))
        case TournamentStatus.SUSPENDED:
            return Step(
                gettext("Take it up again"),
                move="resume",
                why=gettext(
                    "The tournament is suspended: nothing is paired, published or closed until it goes on."
                ),
            )
        case TournamentStatus.DRAFT | TournamentStatus.RUNNING:
            return _describe_running(view)


def _describe_running(view: EventView) -> Step:
    current = view.current
    if current is not None:
        number = current.round.number
        if current.round.status == RoundStatus.PREPARED:
            return Step(
                gettext("Look at round {round} and publish it").format(round=number),
                "console_round",
                round=number,
                why=gettext("Nobody else sees it until it is published."),
            )
        if current.open:
            return Step(
                gettext("Round {round} is being played").format(round=number),
                "console_round",
                round=number,
                why=gettext("{over} of {tables} tables are over.").format(
                    over=current.over, tables=current.tables
                ),
            )
        return Step(
            gettext("Close round {round}").format(round=number),
            "console_round",
            round=number,
            why=gettext("All tables are over."),
        )
    if view.planned is not None and view.rounds and view.closed >= view.planned:
        return Step(gettext("End the tournament"), move="end", why=gettext("All rounds have been played."))
    if view.active < FEWEST:
        return Step(
            gettext("Enter the entrants"),
            "console_entrants",
            why=gettext("Two at least are needed to pair a round."),
        )
    return Step(
        gettext("Pair round {round}").format(round=len(view.rounds) + 1), "console_rounds", why=_say_presence(view)
    )


def _say_presence(view: EventView) -> str:
    if view.here:
        return gettext("{here} of {all} are here.").format(here=view.here, all=view.active)
    return ""
