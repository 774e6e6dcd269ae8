"""Tournaments, their stages and rounds."""

from django.db import models

from tournaments.enums import (
    RoundStatus,
    StageFormat,
    StageStatus,
    TournamentKind,
    TournamentStatus,
    Visibility,
    WhoScores,
    Wording,
)
from tournaments.models.columns import NAME_LENGTH, public_id_column, status_constraint


class Tournament(models.Model):
    """An event or a club night of one club; `version` rises with every change that somebody can see."""

    public_id = public_id_column()
    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="tournaments")
    kind = models.CharField(max_length=12, choices=TournamentKind.choices, default=TournamentKind.CLUB_NIGHT)
    status = models.CharField(max_length=12, choices=TournamentStatus.choices, default=TournamentStatus.RUNNING)
    name = models.CharField(max_length=NAME_LENGTH)
    visibility = models.CharField(max_length=10, choices=Visibility.choices, default=Visibility.PUBLIC)
    time_zone = models.CharField(max_length=64, default="Europe/Madrid")
    wording = models.CharField(max_length=8, choices=Wording.choices, default=Wording.STANDARD, blank=True)
    who_scores = models.CharField(max_length=10, choices=WhoScores.choices, default=WhoScores.REFEREE)
    venue = models.CharField(max_length=NAME_LENGTH, blank=True)
    day = models.DateField(null=True, blank=True)
    sign_up_open = models.BooleanField(default=False)  # the public page where entrants sign up
    version = models.PositiveBigIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            status_constraint("kind", TournamentKind, "tournament_kind_known"),
            status_constraint("status", TournamentStatus, "tournament_status_known"),
            status_constraint("visibility", Visibility, "tournament_visibility_known"),
            status_constraint("wording", Wording, "tournament_wording_known"),
            status_constraint("who_scores", WhoScores, "tournament_who_scores_known"),
        ]

    def __str__(self) -> str:
        return self.name


class Stage(models.Model):
    """A part of a tournament with one format and one ruleset.

    `settings` holds the stage's defaults (kinds, difference, criteria, pairing pattern …), `standings` the snapshot
    that a closed stage keeps. `version` rises with every record of its matches: the last statement of a write.
    """

    public_id = public_id_column()
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    format = models.CharField(max_length=20, choices=StageFormat.choices, default=StageFormat.OPEN)
    status = models.CharField(max_length=10, choices=StageStatus.choices, default=StageStatus.RUNNING)
    settings = models.JSONField(default=dict, blank=True)
    snapshot = models.ForeignKey(
        "tournaments.RulesSnapshot", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    standings = models.JSONField(null=True, blank=True)
    version = models.PositiveBigIntegerField(default=1)
    changed_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            status_constraint("format", StageFormat, "stage_format_known"),
            status_constraint("status", StageStatus, "stage_status_known"),
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_unique_in_tournament"),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.tournament} · {self.number}"


class Round(models.Model):
    """A round of a stage; it may override target, time limit and best-of before its first record."""

    public_id = public_id_column()
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=RoundStatus.choices, default=RoundStatus.PREPARED)
    target = models.PositiveSmallIntegerField(null=True, blank=True)
    time_limit_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    best_of = models.PositiveSmallIntegerField(null=True, blank=True)
    clock_started_at = models.DateTimeField(null=True, blank=True)
    # {"changes": […], "by_hand": …}; the engine's answer stands beside the state, in RoundState.
    pairing = models.JSONField(default=dict, blank=True)
    # Paired before every round was closed, because the organiser said so (formats.md 1).
    from_open_rounds = models.BooleanField(default=False)
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            status_constraint("status", RoundStatus, "round_status_known"),
            models.UniqueConstraint(fields=["stage", "number"], name="round_number_unique_in_stage"),
        ]

    def __str__(self) -> str:
        return f"{self.stage} · {self.number}"


class RoundState(models.Model):
    """What a round was paired from and what the engine answered (formats.md 3): {"state", "answer"}, compressed by zlib."""

    round = models.OneToOneField(Round, on_delete=models.CASCADE, primary_key=True, related_name="state")
    document = models.BinaryField()

    def __str__(self) -> str:
        return str(self.round)
