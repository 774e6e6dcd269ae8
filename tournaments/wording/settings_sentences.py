"""The settings of a stage in plain words, in numbered sections like those of the ruleset."""

from collections.abc import Mapping
from typing import Any, assert_never

from django.utils.translation import gettext, ngettext

from tournaments.enums import StageFormat
from tournaments.regulations.settings import RoundOverride, StageSettings
from tournaments.standings.event import Criterion
from tournaments.wording.criteria import MEANINGS, NAMES
from tournaments.wording.rule_sentences import RANK, Sentence
from tournaments.wording.rules import Section


class _Page:
    """Gathers sections; a sentence has the weakest mark of the settings that it is about."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self.sources = sources
        self.sections: list[Section] = []
        self.lines: list[Sentence] = []

    def say(self, text: str, *keys: str, **params: object) -> None:
        mark = max(
            (self.sources.get(key, "read") for key in keys), key=lambda one: RANK.get(one, 0), default="read"
        )
        self.lines.append(Sentence(text.format(**params), mark))

    def close(self, title: str) -> None:
        self.sections.append(Section(len(self.sections) + 1, title, tuple(self.lines)))
        self.lines = []


def describe_settings(
    settings: StageSettings, format: str, *, target: int, sources: Mapping[str, str] | None = None
) -> list[Section]:
    """The settings in numbered sections; each sentence is marked read, club or assumed as `sources` say of its keys.

    target: what a match is played to where no round says otherwise, in points.
    """
    page = _Page(sources or {})
    _say_rounds(page, settings, format)
    page.close(gettext("Rounds and pairings"))
    _say_openings(page, settings, format)
    page.close(gettext("First openings and tables"))
    _say_points(page, settings, target)
    page.close(gettext("What a match counts"))
    _say_criteria(page, settings)
    page.close(gettext("Standings"))
    _say_people(page, settings, format)
    page.close(gettext("Coming late and leaving"))
    _say_cards(page, settings)
    page.close(gettext("Cards and corrections"))
    return page.sections


def _say_rounds(page: _Page, settings: StageSettings, format: str) -> None:
    if format == StageFormat.ROUND_ROBIN:
        if settings.double:
            page.say(gettext("Everybody meets everybody twice; the second time the other side opens."), "double")
        else:
            page.say(gettext("Everybody meets everybody once."), "double")
    else:
        if settings.rounds is None:
            page.say(gettext("The number of rounds is decided later."), "rounds")
        else:
            page.say(
                ngettext(
                    "{count} round by the Swiss system.", "{count} rounds by the Swiss system.", settings.rounds
                ),
                "rounds",
                count=settings.rounds,
            )
        page.say(gettext("Whoever has met is not paired again as long as that can be helped."))
        match settings.first_round:
            case "seed":
                page.say(gettext("The first round is paired by the order of seeds."), "first_round")
            case "lot":
                page.say(gettext("The first round is paired by lot."), "first_round")
            case _:
                assert_never(settings.first_round)
        match settings.pattern:
            case "slide":
                page.say(gettext("Among equal scores the upper half meets the lower half."), "pattern")
            case "adjacent":
                page.say(
                    gettext("Among equal scores neighbours meet: first with second, third with fourth."), "pattern"
                )
            case "fold":
                page.say(
                    gettext("Among equal scores the first meets the last, the second the last but one."), "pattern"
                )
            case _:
                assert_never(settings.pattern)
        _say_club_mates(page, settings)
    for number, override in sorted(settings.round_overrides.items()):
        page.say(
            gettext("Round {number}: {changes}."),
            "round_overrides",
            number=number,
            changes=", ".join(_list_changes(override)),
        )


def _say_club_mates(page: _Page, settings: StageSettings) -> None:
    if settings.club_mates == "never":
        page.say(gettext("Entrants of one club may meet like all others."), "club_mates")
    elif settings.club_mates == "always":
        page.say(gettext("Entrants of one club are kept apart where that is possible."), "club_mates")
    else:
        page.say(
            ngettext(
                "Entrants of one club are kept apart in the first round where that is possible.",
                "Entrants of one club are kept apart in the first {count} rounds where that is possible.",
                int(settings.club_mates),
            ),
            "club_mates",
            count=settings.club_mates,
        )


def _list_changes(override: RoundOverride) -> list[str]:
    changes = []
    if override.target is not None:
        changes.append(gettext("to {target} points").format(target=override.target))
    if override.time_limit_minutes is not None:
        changes.append(
            ngettext("{count} minute", "{count} minutes", override.time_limit_minutes).format(
                count=override.time_limit_minutes
            )
        )
    if override.best_of is not None:
        changes.append(gettext("best of {games}").format(games=override.best_of))
    return changes or [gettext("as all others")]


def _say_openings(page: _Page, settings: StageSettings, format: str) -> None:
    match settings.first_opening:
        case "shared_out" if format == StageFormat.ROUND_ROBIN:
            page.say(gettext("The schedule says who opens first; it evens out over the rounds."), "first_opening")
        case "shared_out":
            page.say(
                gettext("The first opening of each match is shared out over the rounds; partners take turns."),
                "first_opening",
            )
        case "by_ruleset":
            page.say(gettext("Each match finds out at its table who opens first."), "first_opening")
        case _:
            assert_never(settings.first_opening)
    page.say(
        gettext("The best placed play at table {number} and so on down."),
        "first_table",
        number=settings.first_table,
    )
    if settings.tables_out:
        page.say(
            gettext("Not used: tables {tables}."),
            "tables_out",
            tables=", ".join(str(one) for one in settings.tables_out),
        )


def _say_points(page: _Page, settings: StageSettings, target: int) -> None:
    win, draw, loss = settings.match_points
    page.say(
        gettext("Match points: {win} for a win, {draw} for a draw, {loss} for a loss."),
        "match_points",
        win=win,
        draw=draw,
        loss=loss,
    )
    match settings.difference:
        case "raw":
            page.say(gettext("The difference of a match is points for minus points against."), "difference")
        case "capped":
            page.say(gettext("Points above the target do not count for the difference."), "difference")
        case _:
            assert_never(settings.difference)
    half = target // 2
    defaults: list[tuple[str, Any, tuple[int, int, int, int]]] = [
        ("bye", gettext("A bye"), (win, target, 0, half)),
        ("no_show.present", gettext("Whose opponents do not come"), (win, target, 0, half)),
        ("no_show.absent", gettext("Who does not come"), (loss, 0, target, -target)),
        ("double_no_show", gettext("If nobody comes, both"), (loss, 0, 0, -half)),
        ("absent", gettext("An announced absence"), (loss, 0, 0, 0)),
    ]
    for place, who, numbers in defaults:
        points, for_, against, difference = _override(settings.kinds, place, numbers)
        page.say(
            gettext("{who}: {for_points} : {against} and {points} match points, difference {difference}."),
            "kinds",
            who=who,
            for_points=for_,
            against=against,
            points=points,
            difference=f"{difference:+d}".replace("-", "−").replace("+0", "0"),
        )


def _override(
    kinds: Mapping[str, Any], place: str, numbers: tuple[int, int, int, int]
) -> tuple[int, int, int, int]:
    given: Any = kinds
    for key in place.split("."):
        given = given.get(key, {})
    points, for_, against, difference = numbers
    return (
        given.get("match_points", points),
        given.get("points_for", for_),
        given.get("points_against", against),
        given.get("difference", difference),
    )


def _say_criteria(page: _Page, settings: StageSettings) -> None:
    for place, name in enumerate(settings.criteria):
        criterion = Criterion(name)
        lead = gettext("First: {criterion}.") if place == 0 else gettext("Then: {criterion}.")
        page.say(
            "{lead} {meaning}",
            "criteria",
            lead=lead.format(criterion=NAMES[criterion]),
            meaning=MEANINGS[criterion],
        )
    page.say(gettext("Who is level in all of them shares the place."), "criteria")
    if settings.advance is not None:
        page.say(
            ngettext(
                "The best {count} goes on to the next stage.",
                "The best {count} go on to the next stage.",
                settings.advance,
            ),
            "advance",
            count=settings.advance,
        )


def _say_people(page: _Page, settings: StageSettings, format: str) -> None:
    match settings.late_start:
        case _ if format == StageFormat.ROUND_ROBIN:
            page.say(gettext("Nobody can join once the first round has begun."), "late_start")
        case "absent":
            page.say(gettext("Who comes late has the rounds missed as announced absences."), "late_start")
        case "byes":
            page.say(gettext("Who comes late has the rounds missed as byes."), "late_start")
        case "nothing":
            page.say(gettext("Who comes late starts from nothing; the rounds missed do not count."), "late_start")
        case _:
            assert_never(settings.late_start)
    if format != StageFormat.ROUND_ROBIN:
        page.say(gettext("Who withdraws keeps results and place, and is marked."))
        return
    match settings.withdrawn_results:
        case "keep":
            page.say(gettext("Who withdraws keeps results and place, and is marked."), "withdrawn_results")
        case "strike":
            page.say(gettext("The results of who withdraws are struck out."), "withdrawn_results")
        case "strike_below_half":
            page.say(
                gettext("The results of who withdraws before half of the matches are struck out."),
                "withdrawn_results",
            )
        case _:
            assert_never(settings.withdrawn_results)


# What a colour costs where the settings say nothing (tournaments.standings.event.CardRules).
_CARDS: dict[str, dict[str, Any]] = {
    "yellow": {},
    "red": {"match_lost": True},
    "black": {"match_lost": True, "expelled": True},
}


def _say_cards(page: _Page, settings: StageSettings) -> None:
    names = {"yellow": gettext("Yellow card"), "red": gettext("Red card"), "black": gettext("Black card")}
    for colour, rule in _CARDS.items():
        cost = say_card_cost(settings.cards.get(colour, rule))
        page.say(gettext("{card}: {cost}."), "cards", card=names[colour], cost=cost)
    if settings.cards.get("second_yellow_is_red", True):
        page.say(gettext("A second yellow card counts as a red one."), "cards")
    if settings.corrections_close_minutes is None:
        page.say(gettext("Results can be corrected as long as the tournament runs."), "corrections_close_minutes")
    else:
        page.say(
            ngettext(
                "Results can be corrected until {count} minute after their round was closed.",
                "Results can be corrected until {count} minutes after their round was closed.",
                settings.corrections_close_minutes,
            ),
            "corrections_close_minutes",
            count=settings.corrections_close_minutes,
        )


def say_card_cost(rule: Mapping[str, Any]) -> str:
    """What a card costs, in words: points off, the match, the rest of the event; a warning where nothing."""
    costs = []
    if rule.get("points"):
        costs.append(
            ngettext("{count} point off", "{count} points off", rule["points"]).format(count=rule["points"])
        )
    if rule.get("match_lost"):
        costs.append(gettext("the match is lost"))
    if rule.get("expelled"):
        costs.append(gettext("out of the tournament"))
    return ", ".join(costs) or gettext("a warning")
