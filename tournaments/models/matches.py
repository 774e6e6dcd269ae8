"""Matches, their sides and seats: rows, never a pair of columns for two sides."""

from django.db import models
from django.db.models import Q

from tournaments.enums import MatchState
from tournaments.models.columns import NAME_LENGTH, TEXT_LENGTH, public_id_column, status_constraint

# States in which a match holds its table; two of them cannot hold the same one.
AT_TABLE = [MatchState.CALLED, MatchState.PLAYING]


class Match(models.Model):
    """A match of a stage. Totals, result and state are rewritten whole from its records with every record.

    `score` is what scoring.score_records gave without its rows (games, score, target, status, winner, decided_by,
    next_opener); `hands` counts the hands in it; `records` counts the log. `reported` is the winner's letter or
    empty. `tally` is what standings count of an ended match (tournaments.mapping.tallies), {} until then. The scorer_*
    columns are advice, never a lock.
    """

    public_id = public_id_column()
    stage = models.ForeignKey("tournaments.Stage", on_delete=models.CASCADE, related_name="matches")
    round = models.ForeignKey(
        "tournaments.Round", null=True, blank=True, on_delete=models.CASCADE, related_name="matches"
    )
    snapshot = models.ForeignKey("tournaments.RulesSnapshot", on_delete=models.PROTECT, related_name="matches")
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=10, choices=MatchState.choices, default=MatchState.SCHEDULED)
    first_opener = models.PositiveSmallIntegerField(null=True, blank=True)
    score = models.JSONField(default=dict)
    tally = models.JSONField(default=dict, blank=True)
    winner = models.CharField(max_length=1, blank=True)
    decided_by = models.CharField(max_length=10, blank=True)
    hands = models.PositiveSmallIntegerField(default=0)
    last_seq = models.PositiveIntegerField(default=0)
    pairing = models.JSONField(default=dict, blank=True)  # reasons of the pairing, and what was changed by hand
    call = models.CharField(max_length=TEXT_LENGTH, blank=True)  # the table calls the organiser
    called_at = models.DateTimeField(null=True, blank=True)
    dispute = models.CharField(max_length=TEXT_LENGTH, blank=True)
    disputed_side = models.CharField(max_length=1, blank=True)
    scorer_device = models.CharField(max_length=64, blank=True)
    scorer_name = models.CharField(max_length=NAME_LENGTH, blank=True)
    scorer_since = models.DateTimeField(null=True, blank=True)
    version = models.PositiveBigIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)  # a club night's table given free again
    changed_at = models.DateTimeField(auto_now_add=True, db_index=True)
    replaces = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="replayed_as"
    )

    class Meta:
        ordering = ["table", "id"]
        indexes = [models.Index(fields=["stage", "state"], name="match_stage_state")]
        constraints = [
            status_constraint("state", MatchState, "match_state_known"),
            models.UniqueConstraint(
                fields=["stage", "table"],
                condition=Q(state__in=[state.value for state in AT_TABLE], table__isnull=False),
                name="one_match_at_a_table",
            ),
        ]

    def __str__(self) -> str:
        return str(self.public_id)


class MatchSide(models.Model):
    """A side of a match: letter A to L, the entrant it is, or only a name; and whether it accepts the result.

    `accepted_seq` is the last record that was there when it accepted: a later record makes the acceptance void.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sides")
    round = models.ForeignKey(
        "tournaments.Round", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    letter = models.CharField(max_length=1)
    entrant = models.ForeignKey(
        "tournaments.Entrant", null=True, blank=True, on_delete=models.PROTECT, related_name="sides"
    )
    exclusive = models.BooleanField(default=True)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    accepted_seq = models.PositiveIntegerField(null=True, blank=True)
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.CharField(max_length=NAME_LENGTH, blank=True)
    accepted_on = models.CharField(max_length=8, blank=True)  # own phone, or the referee's

    class Meta:
        ordering = ["letter"]
        constraints = [
            models.UniqueConstraint(fields=["match", "letter"], name="side_letter_unique_in_match"),
            models.CheckConstraint(condition=Q(letter__in=list("ABCDEFGHIJKL")), name="side_letter_a_to_l"),
            models.CheckConstraint(
                condition=Q(accepted_on__in=["", "own", "referee", "desk"]), name="side_accepted_on_known"
            ),
            models.UniqueConstraint(
                fields=["round", "entrant"],
                condition=Q(exclusive=True, round__isnull=False, entrant__isnull=False),
                name="one_match_per_round_and_entrant",
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.letter


class Seat(models.Model):
    """Who sits at a seat from a record on; a substitute is a second row with a later `from_seq`."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    side = models.ForeignKey(MatchSide, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(
        "tournaments.Player", null=True, blank=True, on_delete=models.PROTECT, related_name="seats"
    )
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    from_seq = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["number", "from_seq"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number", "from_seq"], name="one_player_per_seat_and_record"),
            models.CheckConstraint(condition=Q(number__gte=1) & Q(number__lte=12), name="seat_number_1_to_12"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"
