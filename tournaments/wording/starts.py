"""What templates and shipped regulations are called, and what each is for."""

from typing import Any

from django.utils.translation import gettext_lazy as _

# Template -> its name, and for whom it is.
TEMPLATES: dict[str, tuple[Any, Any]] = {
    "pairs-swiss-100": (
        _("Pairs, Swiss to 100"),
        _("Seven rounds for pairs; any number may come, nobody is out. The usual open tournament."),
    ),
    "federation-swiss-200": (
        _("Pairs, Swiss to 200, as federations play"),
        _("Eight rounds; first meets second, third meets fourth; ranked by wins and effectiveness."),
    ),
    "evening-swiss": (
        _("Quick Swiss of an evening"),
        _("Three rounds to 50, the first by lot; the opponents' strength decides among equals."),
    ),
    "round-robin-night": (
        _("Round-robin night"),
        _("Everybody meets everybody once, to 50; for four to ten pairs."),
    ),
    "double-round-robin": (
        _("Double round robin"),
        _("Everybody meets everybody twice, to 100; for a league of a few pairs."),
    ),
    "one-against-one-swiss": (
        _("One against one, Swiss"),
        _("Seven rounds for single players, drawing from the stock, to 100."),
    ),
}
# Shipped regulation -> its name, and where it is from.
REGULATIONS: dict[str, tuple[Any, Any]] = {
    "spain": (_("Spain"), _("Pairs to 300; ranked by games won, effectiveness, points for.")),
    "venezuela": (_("Venezuela"), _("Pairs to 100; the federations' ranking by effectiveness.")),
    "dominican-republic": (_("Dominican Republic"), _("Pairs to 200 with bonuses.")),
    "mexico": (_("Mexico"), _("Pairs to 100, thirty minutes a match.")),
    "brasilia": (_("Brasília"), _("Pairs to 150, thirty minutes a match.")),
    "jamaica": (_("Jamaica"), _("Partners to six hands.")),
    "text-000": (_("Rules of domino, to 50"), _("The text speaks of the game only.")),
    "text-001": (_("Dominoes, draw game to 100"), _("The text speaks of the game only.")),
    "text-002": (_("Rules of domino, to 100"), _("The text speaks of the game only.")),
    "text-003": (_("Domino with buying, to 50"), _("The text speaks of the game only.")),
    "text-004": (_("International domino"), _("The text speaks of the game only.")),
}
FORMATS: dict[str, Any] = {
    "swiss": _("Swiss"),
    "round_robin": _("Round robin, once"),
    "double_round_robin": _("Round robin, twice"),
}
