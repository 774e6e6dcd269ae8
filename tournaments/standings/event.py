"""What standings are worked out from: entrants, rounds, and the settings of a stage (formats.md 1 and 2).

Values only. Whoever builds an `Event` by hand (from rows, or in a test) sees to it that it is sound;
`reading.read_event` does that for a document. An entrant's id is a string or a number, and 1 and "1" are two entrants.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

EntrantId = str | int | float


class Kind(StrEnum):
    """How a result came about (formats.md 1). Matches have four of them; `bye` and `absent` stand in a round."""

    PLAYED = "played"
    BYE = "bye"
    NO_SHOW = "no_show"
    AWARD = "award"
    DOUBLE_NO_SHOW = "double_no_show"
    ABSENT = "absent"


class Difference(StrEnum):
    """How the difference of a played match is counted (formats.md 1)."""

    RAW = "raw"
    CAPPED = "capped"


class WithdrawnResults(StrEnum):
    """What becomes of the results of those who withdrew (formats.md 2)."""

    KEEP = "keep"
    STRIKE = "strike"
    STRIKE_BELOW_HALF = "strike_below_half"


class Colour(StrEnum):
    """The colour of a card (formats.md 1)."""

    YELLOW = "yellow"
    RED = "red"
    BLACK = "black"


class Criterion(StrEnum):
    """What entrants are ranked by (formats.md 2)."""

    MATCH_POINTS = "match_points"
    WINS = "wins"
    LOSSES = "losses"
    PLAYED = "played"
    DIFFERENCE = "difference"
    POINTS_FOR = "points_for"
    POINTS_AGAINST = "points_against"
    POINTS_RATIO = "points_ratio"
    HANDS_WON = "hands_won"
    SHUTOUTS = "shutouts"
    HEAD_TO_HEAD = "head_to_head"
    HEAD_TO_HEAD_DIFFERENCE = "head_to_head_difference"
    BUCHHOLZ = "buchholz"
    BUCHHOLZ_CUT_1 = "buchholz_cut_1"
    SONNEBORN_BERGER = "sonneborn_berger"
    SEED = "seed"
    LOTS = "lots"


# The federations' "games won, effectiveness, points for".
DEFAULT_CRITERIA = (Criterion.MATCH_POINTS, Criterion.DIFFERENCE, Criterion.POINTS_FOR)
# Totals that an entrant may bring along.
CARRIED = (
    "played",
    "wins",
    "losses",
    "match_points",
    "points_for",
    "points_against",
    "difference",
    "hands_won",
)


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who is paired and ranked: a pair, or one player where partners change or everybody plays for himself.

    carried: totals brought along, keys of CARRIED; what is missing is 0. struck: his results count for nobody,
    whatever `Event.withdrawn_results` says. team: for `teams.sum_teams`.
    """

    id: EntrantId
    seed: int | None = None
    carried: Mapping[str, int] = field(default_factory=dict)
    withdrawn: bool = False
    struck: bool = False
    team: str | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A finished match of two sides.

    sides: the ids of each, one or (changing partners) two. winner: the side, or None where it is drawn or a double
    no-show. games: the points of each game, a single one in a best of one; with `award` the score as it stood. summed:
    `games` has one entry, the totals over all games, since nobody knows the single ones (a result copied from paper);
    its difference cannot be capped and is raw. hands: hands won, None where nobody knows.
    """

    sides: tuple[tuple[EntrantId, ...], tuple[EntrantId, ...]]
    winner: int | None
    games: tuple[tuple[int, int], ...] = ()
    kind: Kind = Kind.PLAYED
    hands: tuple[int, int] | None = None
    summed: bool = False


@dataclass(frozen=True, slots=True)
class TableOfFour:
    """Four individuals, or three, at a table, each for himself, with the points of each (formats.md 3.8)."""

    points: tuple[tuple[EntrantId, int], ...]


@dataclass(frozen=True, slots=True)
class Round:
    """A round's finished matches, its byes and announced absences.

    target, best_of: None where the event's hold. provisional: it is still open, and its results are marked so.
    """

    matches: tuple[Match, ...] = ()
    tables: tuple[TableOfFour, ...] = ()
    byes: tuple[EntrantId, ...] = ()
    absent: tuple[EntrantId, ...] = ()
    target: int | None = None
    best_of: int | None = None
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Penalty:
    """General penalty points: off `points_for` (never below zero) and off `difference` (formats.md 1)."""

    id: EntrantId
    points: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card, as it was shown. Take it out of the event and it has never been.

    round: counted from 0. match: which of the round's matches, counted from 0, the tables of four after the others;
    None outside of one, and its points are then a general penalty. player: the person, where a pair is the entrant;
    says nothing about the result.
    """

    id: EntrantId
    colour: Colour
    round: int
    match: int | None = None
    player: str | int | None = None


@dataclass(frozen=True, slots=True)
class CardRule:
    """What a colour costs: points off the offender's own score of that match, the match, the rest of the event."""

    points: int = 0
    match_lost: bool = False
    expelled: bool = False


@dataclass(frozen=True, slots=True)
class CardRules:
    """A regulation's list of cards.

    By default a first yellow is a warning, since no regulation's figure of points is everybody's.

    second_yellow_is_red: every yellow after an entrant's first counts as a red.
    """

    yellow: CardRule = CardRule()
    red: CardRule = CardRule(match_lost=True)
    black: CardRule = CardRule(match_lost=True, expelled=True)
    second_yellow_is_red: bool = True


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """Match points of each outcome; by default doubled, so that half points stay whole numbers."""

    win: int = 2
    draw: int = 1
    loss: int = 0


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of a kind of result that a stage sets itself; None: the default of formats.md 1."""

    match_points: int | None = None
    points_for: int | None = None
    points_against: int | None = None
    difference: int | None = None


@dataclass(frozen=True, slots=True)
class Kinds:
    """A stage's own numbers for what is not played out (formats.md 1). None of them follows another."""

    bye: Numbers = Numbers()
    no_show_present: Numbers = Numbers()
    no_show_absent: Numbers = Numbers()
    award_winner: Numbers = Numbers()
    award_loser: Numbers = Numbers()
    double_no_show: Numbers = Numbers()
    absent: Numbers = Numbers()


@dataclass(frozen=True, slots=True)
class Event:
    """A stage as far as standings need it (formats.md 2).

    target and best_of are those of rounds that have no own. places: match points of the places at a table of four, as
    the regulation says them; they are counted doubled. matches_each: how many matches everybody has in all, for
    `strike_below_half`; None: everybody against everybody once.
    """

    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    target: int = 100
    best_of: int = 1
    difference: Difference = Difference.RAW
    match_points: MatchPoints = MatchPoints()
    kinds: Kinds = Kinds()
    criteria: tuple[Criterion, ...] = DEFAULT_CRITERIA
    random_seed: int = 0
    penalties: tuple[Penalty, ...] = ()
    cards: tuple[Card, ...] = ()
    card_rules: CardRules = CardRules()
    withdrawn_results: WithdrawnResults = WithdrawnResults.KEEP
    matches_each: int | None = None
    places: tuple[int, int, int, int] = (3, 2, 1, 0)
