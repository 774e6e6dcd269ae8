"""Who may do what with tournaments, entrants and rounds by the API: data only (model.md, the list of roles)."""

from tests.roles.people import (
    CALLERS,
    DESK,
    DESK_LINK,
    LATE,
    LINKS,
    OWN_PEOPLE,
    RULING_CALLERS,
    Row,
    reads,
)

# Reading as its owner does, a program that only reads sees what his people see, and changes nothing.
DIRECTING = RULING_CALLERS | {"reader"}
ORGANISING = frozenset({"organiser", "writer"})
INSIDE = OWN_PEOPLE | LINKS - LATE - {"other_link"}

# What whoever may read the tournament reads.
OPEN = (
    "api_tournament",
    "api_stages",
    "api_stage",
    "api_entrants",
    "api_entrant",
    "api_rounds",
    "api_standings",
    "api_standing",
    "api_cross_table",
)

READING = [
    reads("api_tournaments", CALLERS),
    reads("api_regulations", CALLERS),
    reads("api_rulings", DIRECTING),
    reads("api_sanctions", DIRECTING),
    *(
        reads(route, who, visibility=visibility)
        for route in OPEN
        for visibility, who in (("public", CALLERS), ("unlisted", CALLERS), ("private", INSIDE))
    ),
    *(reads(route, OWN_PEOPLE, case="draft") for route in OPEN),
    *(
        row
        for route in ("api_round", "api_round_matches")
        for row in (
            reads(route, CALLERS, case="published"),
            reads(route, INSIDE, case="published", visibility="private"),
            reads(route, DIRECTING, case="prepared"),
        )
    ),
    reads("api_round_state", DIRECTING, case="published"),
    reads("api_sign_ups", DIRECTING),
    reads("api_forbidden_pairs", DIRECTING),
]

TOURNAMENTS = [
    Row("api_tournaments", "POST", RULING_CALLERS - {"night_director"}),
    Row("api_tournament", "PATCH", ORGANISING),
    Row("api_tournament", "DELETE", ORGANISING, case="event"),
    Row("api_announce", "POST", RULING_CALLERS, case="draft"),
    Row("api_suspend", "POST", RULING_CALLERS, case="event"),
    Row("api_resume", "POST", RULING_CALLERS, case="ended"),
    Row("api_end", "POST", RULING_CALLERS),
    Row("api_stage", "PATCH", ORGANISING),
]

ENTRANTS = [
    Row("api_entrants", "POST", RULING_CALLERS),
    Row("api_import", "POST", RULING_CALLERS),
    Row("api_import", "POST", RULING_CALLERS, case="preview", still=True),
    Row("api_seeds", "POST", RULING_CALLERS),
    Row("api_missing", "POST", RULING_CALLERS, case="one is here"),
    Row("api_forbidden_pairs", "POST", RULING_CALLERS),
    Row("api_entrant", "PATCH", RULING_CALLERS),
    Row("api_entrant", "PATCH", ORGANISING, case="contact"),
    Row("api_entrant", "DELETE", RULING_CALLERS),
    Row("api_check_in", "POST", DESK_LINK | DESK | {"writer"}),
    Row("api_withdraw_entrant", "POST", RULING_CALLERS),
    Row("api_bring_back", "POST", RULING_CALLERS, case="withdrawn"),
    Row("api_substitute", "POST", RULING_CALLERS),
    Row("api_rename", "POST", RULING_CALLERS),
    Row("api_absence", "POST", RULING_CALLERS),
    Row("api_sign_ups", "POST", CALLERS - {"reader"}),
    Row("api_sign_ups", "POST", INSIDE - {"reader"}, visibility="private"),
    Row("api_accept_sign_up", "POST", RULING_CALLERS),
    Row("api_decline_sign_up", "POST", RULING_CALLERS),
]

ROUNDS = [
    Row("api_rounds", "POST", RULING_CALLERS),
    Row("api_prepare", "POST", RULING_CALLERS),
    Row("api_round", "PATCH", RULING_CALLERS, case="prepared"),
    Row("api_round", "DELETE", RULING_CALLERS, case="prepared"),
    Row("api_publish", "POST", RULING_CALLERS, case="prepared"),
    Row("api_unpublish", "POST", RULING_CALLERS, case="published"),
    Row("api_no_shows", "POST", RULING_CALLERS, case="published"),
    Row("api_clock", "POST", RULING_CALLERS, case="published"),
    Row("api_schedule", "POST", RULING_CALLERS, case="round robin"),
    Row("api_close", "POST", RULING_CALLERS, case="settled"),
    Row("api_reopen", "POST", RULING_CALLERS, case="closed"),
    Row("api_award", "POST", RULING_CALLERS),
]

RULINGS = [
    *(Row("api_sanctions", "POST", RULING_CALLERS, case=case) for case in ("published card", "points")),
    Row("api_sanctions", "POST", RULING_CALLERS, case="preview", still=True),
    Row("api_take_back", "POST", RULING_CALLERS, case="given"),
    Row("api_regulations", "POST", ORGANISING, case="event"),
    Row("api_regulation", "PATCH", ORGANISING, case="saved"),
    Row("api_regulation", "DELETE", ORGANISING, case="saved"),
]

EVENT_API = [*READING, *TOURNAMENTS, *ENTRANTS, *ROUNDS, *RULINGS]
