"""What rulings of events are called: entrants, rounds, results, cards, settings."""

from typing import Any

from django.utils.translation import gettext_lazy

TITLES: dict[str, Any] = {
    "match_replayed": gettext_lazy("Match annulled and played anew"),
    "event_created": gettext_lazy("Tournament created"),
    "event_running": gettext_lazy("Tournament announced or taken up again"),
    "event_suspended": gettext_lazy("Tournament suspended"),
    "event_ended": gettext_lazy("Tournament ended"),
    "stage_changed": gettext_lazy("Rules or settings of the stage changed"),
}
