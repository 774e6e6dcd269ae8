"""Who may do what, for every address and method of the site: data only. model.md's list of roles is the law.

A row: address, method, who may, how things stand, and a case where one address does several things.
An address or method without a row fails the test; so does a row without an address.
"""

from tests.roles.event_rows import EVENT_API
from tests.roles.people import (
    CALLERS,
    DEAD,
    DESK,
    DESK_LINK,
    ELSEWHERE,
    EVERYBODY,
    FEW,
    GONE,
    LATE,
    LINKS,
    NOBODY,
    NONE,
    ORGANISER,
    OWN_PEOPLE,
    PEOPLE,
    PROGRAMS,
    RECORDING,
    ROUNDS,
    RULING,
    RULING_CALLERS,
    SCORERS,
    SIDES,
    SLOW,
    SPEAKING,
    STRANGERS,
    WHOLE_CLUB,
    Row,
    reads,
)

__all__ = [
    "CALLERS",
    "DEAD",
    "DESK",
    "DESK_LINK",
    "ELSEWHERE",
    "EVERYBODY",
    "FEW",
    "GONE",
    "LATE",
    "LINKS",
    "NOBODY",
    "NONE",
    "NOWHERE",
    "ORGANISER",
    "OWN_PEOPLE",
    "PEOPLE",
    "PROGRAMS",
    "RECORDING",
    "ROUNDS",
    "ROWS",
    "RULING",
    "RULING_CALLERS",
    "SCORERS",
    "SIDES",
    "SLOW",
    "SPEAKING",
    "STRANGERS",
    "STREAMS",
    "WHOLE_CLUB",
    "Row",
    "reads",
]

API = [
    reads("api_presets", CALLERS),
    Row("api_score", "POST", CALLERS, still=True),
    reads("api_schema", EVERYBODY),
    reads("api_docs", EVERYBODY),
    reads("api_redoc", EVERYBODY),
    reads("api_redoc_script", EVERYBODY),
    reads("api_matches", CALLERS),
    reads("api_matches", CALLERS, visibility="unlisted"),
    reads("api_matches", OWN_PEOPLE | LINKS - LATE - {"other_link"}, visibility="private"),
    Row("api_matches", "POST", RULING_CALLERS),
    reads("api_match", CALLERS),
    reads("api_match", CALLERS, visibility="unlisted"),
    reads("api_match", OWN_PEOPLE | LINKS - ELSEWHERE, visibility="private"),
    Row("api_match", "PATCH", RECORDING, "called", "names"),
    Row("api_match", "PATCH", RULING_CALLERS, "playing", "names"),
    Row("api_match", "PATCH", RULING_CALLERS, "called", "table"),
    reads("api_records", CALLERS),
    reads("api_records", OWN_PEOPLE | LINKS - ELSEWHERE, visibility="private"),
    Row("api_records", "POST", RECORDING | LATE),
    Row("api_records", "POST", RECORDING, case="typed now"),
    Row("api_records", "POST", RECORDING | LATE, visibility="private"),
    Row("api_records", "POST", RECORDING | LATE | SIDES, who_scores="players"),
    Row("api_records", "POST", RECORDING, case="preview", still=True),
    Row("api_insert", "POST", RECORDING),
    Row("api_insert_behind", "POST", RECORDING),
    Row("api_replace", "POST", RECORDING),
    Row("api_withdraw", "POST", RECORDING),
    Row("api_undo", "POST", RULING_CALLERS),  # the device is the writer's, the link is not
    Row("api_scorer", "POST", RECORDING),
    Row("api_call", "POST", RECORDING | SIDES),
    Row("api_call", "POST", RECORDING | SIDES, "calling", "answered"),  # whoever calls may take it back
    Row("api_accept", "POST", SPEAKING, "finished", "accept"),
    Row("api_accept", "POST", SPEAKING - SIDES - {"player"}, "finished", "other side"),
    Row("api_accept", "POST", SPEAKING, "finished", "dispute"),
    Row("api_settle", "POST", RULING_CALLERS, "disputed"),
    Row("api_replay", "POST", RULING_CALLERS),
    Row("api_verify", "POST", DESK_LINK | DESK | {"writer"}, "paper"),
    reads("api_links", RULING_CALLERS),
    Row("api_links", "POST", RULING_CALLERS),
    Row("api_link", "DELETE", RULING_CALLERS),
]

PUBLIC = [
    reads("health", EVERYBODY),
    reads("home", EVERYBODY),
    reads("presets", EVERYBODY),
    reads("preset", EVERYBODY),
    reads("language", EVERYBODY),
    *(
        reads(route, who, visibility=visibility)
        for route in (
            "tournament",
            "tournament_rules",
            "match",
            "match_rules",
            "match_sheet",
            "match_blank",
            "sign_up",
            "sign_up_done",
        )
        for visibility, who in (("public", EVERYBODY), ("unlisted", EVERYBODY), ("private", DESK))
        if visibility != "unlisted" or route in ("tournament", "match")
    ),
    *(
        reads(route, who, state="published", visibility=visibility)
        for route in (
            "event_round",
            "event_round_text",
            "event_standings",
            "event_standings_text",
            "event_working",
            "event_cross_table",
            "event_entrant",
        )
        for visibility, who in (("public", EVERYBODY), ("private", DESK))
    ),
    reads("event_standings", EVERYBODY, state="published", visibility="unlisted"),
    Row("sign_up", "POST", EVERYBODY),
    Row("sign_up", "POST", DESK, visibility="private"),
]

# A link opens its own pages; they are named by its id, and need the cookie that opening it has left.
TABLE = [
    reads("open_link", LINKS - LATE),
    reads("table", LINKS),
    reads("table", LINKS, visibility="private"),
    reads("side_table", SIDES),
    Row("side_table", "POST", SIDES, "finished", "accept"),
    Row("side_table", "POST", NONE, "finished", "other side"),
    reads("side_disagree", SIDES),
    Row("side_disagree", "POST", SIDES, "finished"),
    reads("desk_table", DESK_LINK),
    Row("desk_table", "POST", DESK_LINK, "paper"),
    reads("desk_door", DESK_LINK),
    Row("desk_door", "POST", DESK_LINK),
    reads("table_match", SCORERS | DESK_LINK | LATE),
    reads("table_match", SCORERS | DESK_LINK | LATE | SIDES, who_scores="players"),
    reads("plain_table", SCORERS | DESK_LINK),
    reads("plain_table", SCORERS | DESK_LINK, visibility="private"),
    Row("plain_table", "POST", SCORERS | DESK_LINK, case="store"),
    Row("plain_table", "POST", SCORERS | DESK_LINK | SIDES, case="store", who_scores="players"),
    Row("plain_table", "POST", SCORERS, "finished", "accept"),
]

# Coming in: whoever has the secret is who it is for. Once there is somebody, nobody starts the installation again.
COMING_IN = [
    reads("start", NONE),
    Row("start", "POST", NONE),
    reads("open_invitation", EVERYBODY),
    reads("open_invitation", NONE, case="no secret"),
    reads("invitation", EVERYBODY),
    Row("invitation", "POST", EVERYBODY),
    Row("invitation", "POST", NONE, case="no secret"),
    reads("forgotten", EVERYBODY),
    Row("forgotten", "POST", EVERYBODY),
    reads("forgotten_sent", EVERYBODY),
    reads("open_reset", EVERYBODY),
    reads("open_reset", NONE, case="no secret"),
    reads("reset", EVERYBODY),
    Row("reset", "POST", EVERYBODY),
    Row("reset", "POST", NONE, case="no secret"),
    reads("sign_in", EVERYBODY),
    Row("sign_in", "POST", EVERYBODY, still=True),
    Row("sign_out", "POST", EVERYBODY, still=True),
    reads("account", PEOPLE),
    Row("account", "POST", PEOPLE),
    reads("password", PEOPLE),
    Row("password", "POST", PEOPLE),
    reads("password_changed", PEOPLE),
]

CONSOLE = [
    reads("console", PEOPLE),
    Row("console", "POST", RULING - {"night_director"}),
    reads("console_programs", PEOPLE),
    Row("console_programs", "POST", PEOPLE),
    reads("console_people", ORGANISER),
    *(
        Row("console_people", "POST", ORGANISER, case=case)
        for case in ("invite", "club", "role", "remove", "take_back")
    ),
    Row("console_people", "POST", ORGANISER, case="reset", still=True),
    reads("console_tournament", RULING),
    reads("console_tournament", RULING, visibility="private"),
    reads("console_rounds", RULING),
    Row("console_rounds", "POST", RULING),
    *(reads(route, RULING, state=state) for route in ("console_round", "console_round_state") for state in ROUNDS),
    *(
        Row("console_round", "POST", RULING, "paired", case)
        for case in ("publish", "swap", "again", "override", "delete")
    ),
    *(Row("console_round", "POST", RULING, "published", case) for case in ("unpublish", "no_shows")),
    reads("console_new", WHOLE_CLUB),
    reads("console_new_event", WHOLE_CLUB),
    Row("console_new_event", "POST", WHOLE_CLUB, case="look", still=True),
    Row("console_new_event", "POST", WHOLE_CLUB, case="create"),
    reads("console_event_setup", ORGANISER),
    Row("console_event_setup", "POST", ORGANISER, case="look", still=True),
    Row("console_event_setup", "POST", ORGANISER, case="create"),
    reads("console_event_move", RULING),
    Row("console_event_move", "POST", RULING, case="suspend"),
    Row("console_event_move", "POST", RULING, case="end"),
    Row("console_event_move", "POST", ORGANISER, case="delete"),
    Row("console_event_move", "POST", ORGANISER, case="save"),
    reads("console_regulations", ORGANISER),
    Row("console_regulations", "POST", ORGANISER, case="rename"),
    Row("console_regulations", "POST", ORGANISER, case="delete"),
    reads("console_round_results", RULING, state="published"),
    Row("console_round_results", "POST", RULING, "published"),
    reads("console_cards_given", RULING, state="published"),
    Row("console_cards_given", "POST", RULING, "published", case="preview", still=True),
    Row("console_cards_given", "POST", RULING, "published", case="store"),
    reads("console_card_back", RULING, state="carded"),
    Row("console_card_back", "POST", RULING, "carded"),
    reads("console_entrants", RULING),
    *(Row("console_entrants", "POST", RULING, case=case) for case in ("add", "seeds", "forbid")),
    reads("console_entrants_file", RULING),
    reads("console_entrants_import", RULING),
    Row("console_entrants_import", "POST", RULING, case="read", still=True),
    Row("console_entrants_import", "POST", RULING, case="store"),
    reads("console_door", DESK),
    reads("console_door", DESK, visibility="private"),
    Row("console_door", "POST", DESK),
    reads("console_sign_ups", RULING),
    *(Row("console_sign_ups", "POST", RULING, case=case) for case in ("yes", "no", "close")),
    reads("console_entrant", RULING),
    *(
        Row("console_entrant", "POST", RULING, case=case)
        for case in ("change", "substitute", "withdraw", "delete")
    ),
    reads("console_settings", RULING),
    Row("console_settings", "POST", ORGANISER, case="settings"),
    Row("console_settings", "POST", RULING, case="end"),
    Row("console_settings", "POST", RULING, case="reopen"),
    reads("console_night_links", RULING),
    Row("console_night_links", "POST", RULING),
    reads("console_night_revoke", RULING),
    Row("console_night_revoke", "POST", RULING),
    reads("console_rulings", RULING),
    reads("console_desk", DESK),
    Row("console_desk", "POST", DESK, "paper"),
    reads("console_open_match", RULING),
    Row("console_open_match", "POST", RULING),
    reads("console_paper", DESK),
    Row("console_pack", "POST", DESK),
    reads("console_pack_file", DESK),
    Row("console_cards", "POST", RULING),
    Row("console_sheet", "POST", RULING),
    reads("console_match", RULING),
    reads("console_act", RULING),
    *(
        Row("console_act", "POST", RULING, state, case)
        for state, case in [
            ("finished", "accept"),
            ("finished", "dispute"),
            ("finished", "verify"),
            ("playing", "suspend"),
            ("suspended", "resume"),
            ("playing", "annul"),
            ("calling", "answered"),
            ("disputed", "settle"),
        ]
    ),
    reads("console_names", RULING),
    Row("console_names", "POST", RULING),
    reads("console_links", RULING),
    Row("console_links", "POST", RULING),
    reads("console_revoke", RULING),
    Row("console_revoke", "POST", RULING),
    reads("console_correct", RULING),
    *(Row("console_correct", "POST", RULING, case=case) for case in ("replace", "withdraw", "insert")),
    reads("console_rule", RULING),
    Row("console_rule", "POST", RULING, case="preview", still=True),
    Row("console_rule", "POST", RULING, case="store"),
    reads("console_record", DESK),
    Row("console_record", "POST", DESK, case="store"),
    Row("console_record", "POST", RULING, case="undo"),
    reads("console_table", DESK),
    reads("console_table", DESK, visibility="private"),
]

ROWS = [*API, *EVENT_API, *PUBLIC, *TABLE, *COMING_IN, *CONSOLE]

# Addresses that answer 404 to everybody and every method: what is no address of the API, in the API's own shape.
NOWHERE = frozenset({"^api(?:/.*)?$", "api/v1/^(?P<path>.*)$"})

# What can be watched -> who is given the signed address of its stream on a page that shows it (test_live.py).
STREAMS = {
    "live match": {"public": EVERYBODY, "unlisted": EVERYBODY, "private": DESK},
    "live tournament": {"public": EVERYBODY, "unlisted": EVERYBODY, "private": DESK},
}
