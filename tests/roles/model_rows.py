"""model.md's list of roles, line by line, with how the match stands: data only, in the people of `table`."""

from tests.roles.table import (
    DESK,
    DESK_LINK,
    LATE,
    NONE,
    RECORDING,
    RULING,
    RULING_CALLERS,
    SCORERS,
    SIDES,
    SPEAKING,
    Row,
)

DESK_CALLERS = DESK_LINK | DESK | {"writer"}
CORRECTIONS = ("api_insert", "api_replace", "api_withdraw")

UNDO = [
    Row("api_undo", "POST", RECORDING, case="own hand"),
    Row("api_undo", "POST", RECORDING | SIDES, case="own hand", who_scores="players"),
    Row("api_undo", "POST", RULING_CALLERS, case="another's hand"),
    Row("plain_table", "POST", SCORERS | DESK_LINK, case="own hand"),
    Row("plain_table", "POST", SCORERS | DESK_LINK | SIDES, case="own hand", who_scores="players"),
    Row("plain_table", "POST", NONE, case="another's hand"),
    Row("console_record", "POST", DESK, case="own hand"),
]

# Links of the table until the result is accepted, the desk until it is verified, directors and organisers always; a
# dispute is left to those who may close it.
CORRECT = [
    Row(route, "POST", who, state)
    for state, who in [
        ("finished", RECORDING),
        ("accepted", DESK_CALLERS),
        ("verified", RULING_CALLERS),
        ("disputed", RULING_CALLERS),
    ]
    for route in CORRECTIONS
] + [
    Row("console_correct", "POST", RULING, state, case)
    for state in ("finished", "accepted", "verified", "disputed")
    for case in ("replace", "withdraw", "insert")
]

AGREE = [
    Row("api_accept", "POST", RULING_CALLERS, "accepted", "dispute"),
    Row("api_accept", "POST", SPEAKING, "disputed", "dispute"),
    Row("api_settle", "POST", RULING_CALLERS, "disputed"),
]

VERIFY = [
    Row("api_verify", "POST", RULING_CALLERS, "called", "own entry"),
    Row("desk_table", "POST", NONE, "called", "own entry"),
    Row("console_desk", "POST", RULING, "called", "own entry"),
    Row("plain_table", "POST", DESK_LINK, "paper", "verify"),
]

RULE = [
    Row("api_records", "POST", RECORDING - {"player"} | LATE, case="penalty"),
    Row("api_records", "POST", RECORDING - {"player"} | LATE, case="penalty", who_scores="players"),
]

MODEL_ROWS = [*UNDO, *CORRECT, *AGREE, *VERIFY, *RULE]
