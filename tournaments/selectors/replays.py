"""Which match was played anew, and as which."""

from tournaments.enums import MatchState
from tournaments.models import Match


def find_replays(match: Match) -> tuple[str, str]:
    """The public id of the match that this one replaces, and of the one that replaced it; empty where there is none.

    A query only where there can be one: of a match that replaces another, and of one that was annulled.
    """
    earlier = later = None
    if match.replaces_id is not None:
        earlier = Match.objects.filter(pk=match.replaces_id).values_list("public_id", flat=True).first()
    if match.state == MatchState.ANNULLED:
        later = Match.objects.filter(replaces=match).order_by("pk").values_list("public_id", flat=True).first()
    return earlier or "", later or ""
