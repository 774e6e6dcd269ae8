"""Who there is to ask, and what a row of the table says: data only."""

from typing import NamedTuple

# --- who there is (tests/roles/world.py makes them) ---------------------------------------------------------------

NOBODY = frozenset({"nobody"})
SIDES = frozenset({"side_a", "side_b"})
# player: a table's link whose holder plays on side A.
SCORERS = frozenset({"table", "referee", "match", "player"})
DESK_LINK = frozenset({"desk_link"})
# late: expired an hour ago, so that it still delivers what its phone has queued.
LATE = frozenset({"late"})
# Links of another table, and of another tournament of the same club.
ELSEWHERE = frozenset({"other_table", "other_link"})
DEAD = frozenset({"expired", "revoked"})
LINKS = SIDES | SCORERS | DESK_LINK | LATE | ELSEWHERE

RULING = frozenset({"director", "night_director", "organiser"})
DESK = RULING | {"at_desk"}
# Directs another tournament of the club only; organises another club.
STRANGERS = frozenset({"other_director", "stranger"})
PEOPLE = DESK | STRANGERS
# gone: was an organiser and may no longer sign in. Programs have tokens of the organiser, to read or to write.
GONE = frozenset({"gone", "gone_program"})
PROGRAMS = frozenset({"reader", "writer"})

EVERYBODY = NOBODY | LINKS | DEAD | PEOPLE | GONE | PROGRAMS
# Asked in place of everybody where everybody may and an answer takes long to make.
FEW = frozenset({"nobody", "table", "revoked", "organiser", "stranger", "gone_program"})
SLOW = frozenset({"api_schema", "match_sheet", "match_blank"})
NONE: frozenset[str] = frozenset()
ORGANISER = frozenset({"organiser"})
# Directs or organises the club as a whole, not only one tournament of it.
WHOLE_CLUB = frozenset({"director", "organiser"})

# The API ignores no wrong credential: what is dead or unknown is refused even where nobody may read.
CALLERS = EVERYBODY - DEAD - {"gone_program"}
RULING_CALLERS = RULING | {"writer"}
RECORDING = SCORERS | DESK_LINK | DESK | {"writer"}
SPEAKING = SCORERS | SIDES | RULING_CALLERS
OWN_PEOPLE = DESK | PROGRAMS
# How a round stands: seen by its directors alone, or by everybody.
ROUNDS = ("paired", "published")


class Row(NamedTuple):
    """Who may do it. still: whoever may, changes nothing that is stored by it."""

    route: str
    method: str
    who: frozenset[str]
    state: str = "playing"
    case: str = ""
    visibility: str = "public"
    who_scores: str = "referee"
    still: bool = False


def reads(route: str, who: frozenset[str], **more: str) -> Row:
    """A row of what only shows something."""
    return Row(route, "GET", who, still=True, **more)  # type: ignore[arg-type]
