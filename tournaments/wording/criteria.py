"""The criteria of standings: their short name over a column, and what each is in a sentence (formats.md 2)."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.standings.event import Criterion

NAMES: dict[Criterion, Any] = {
    Criterion.MATCH_POINTS: _("Match points"),
    Criterion.WINS: pgettext_lazy("criterion", "Won"),
    Criterion.LOSSES: pgettext_lazy("criterion", "Lost"),
    Criterion.PLAYED: pgettext_lazy("criterion", "Played"),
    Criterion.DIFFERENCE: _("Point difference"),
    Criterion.POINTS_FOR: _("Points for"),
    Criterion.POINTS_AGAINST: _("Points against"),
    Criterion.POINTS_RATIO: _("Points ratio"),
    Criterion.HANDS_WON: _("Hands won"),
    Criterion.SHUTOUTS: _("Shutouts"),
    Criterion.HEAD_TO_HEAD: _("Head to head"),
    Criterion.HEAD_TO_HEAD_DIFFERENCE: _("Head to head, difference"),
    Criterion.BUCHHOLZ: _("Buchholz"),
    Criterion.BUCHHOLZ_CUT_1: _("Buchholz without the lowest"),
    Criterion.SONNEBORN_BERGER: _("Sonneborn-Berger"),
    Criterion.SEED: _("Seed"),
    Criterion.LOTS: _("Lots"),
}
# Over a narrow column; the long name stands beside it for whoever does not see or does not know the short one.
SHORT: dict[Criterion, Any] = {
    Criterion.MATCH_POINTS: pgettext_lazy("column", "MP"),
    Criterion.WINS: pgettext_lazy("column", "W"),
    Criterion.LOSSES: pgettext_lazy("column", "L"),
    Criterion.PLAYED: pgettext_lazy("column", "P"),
    Criterion.DIFFERENCE: pgettext_lazy("column", "Diff."),
    Criterion.POINTS_FOR: pgettext_lazy("column", "PF"),
    Criterion.POINTS_AGAINST: pgettext_lazy("column", "PA"),
    Criterion.POINTS_RATIO: pgettext_lazy("column", "Ratio"),
    Criterion.HANDS_WON: pgettext_lazy("column", "Hands"),
    Criterion.SHUTOUTS: pgettext_lazy("column", "Shut."),
    Criterion.HEAD_TO_HEAD: pgettext_lazy("column", "H2H"),
    Criterion.HEAD_TO_HEAD_DIFFERENCE: pgettext_lazy("column", "H2H d."),
    Criterion.BUCHHOLZ: pgettext_lazy("column", "Buch."),
    Criterion.BUCHHOLZ_CUT_1: pgettext_lazy("column", "Buch. −1"),
    Criterion.SONNEBORN_BERGER: pgettext_lazy("column", "S-B"),
    Criterion.SEED: pgettext_lazy("column", "Seed"),
    Criterion.LOTS: pgettext_lazy("column", "Lots"),
}
MEANINGS: dict[Criterion, Any] = {
    Criterion.MATCH_POINTS: _("What wins, draws and losses are worth, added up."),
    Criterion.WINS: _("Matches won, with byes, no-shows and awards; more is better."),
    Criterion.LOSSES: _("Matches lost, with no-shows and awards; fewer is better."),
    Criterion.PLAYED: _("Matches played or awarded; fewer is better."),
    Criterion.DIFFERENCE: _("Points for minus points against; the federations' effectiveness."),
    Criterion.POINTS_FOR: _("All points made; more is better."),
    Criterion.POINTS_AGAINST: _("All points of the opponents; fewer is better."),
    Criterion.POINTS_RATIO: _("Points for divided by points against, as an exact fraction."),
    Criterion.HANDS_WON: _("Hands won at the table, as far as they are known."),
    Criterion.SHUTOUTS: _("Matches won in which the opponents made no point."),
    Criterion.HEAD_TO_HEAD: _("Match points among those still level, if every two of them have met."),
    Criterion.HEAD_TO_HEAD_DIFFERENCE: _("The difference among those still level, if every two of them have met."),
    Criterion.BUCHHOLZ: _("The match points of the opponents, added up."),
    Criterion.BUCHHOLZ_CUT_1: _("The match points of the opponents without the lowest, added up."),
    Criterion.SONNEBORN_BERGER: _("The match points of beaten opponents, doubled, and of those drawn with."),
    Criterion.SEED: _("The place in the list of entrants at the start."),
    Criterion.LOTS: _("By lot, drawn by a number that anybody can check."),
}
