"""Players, entrants and who is there. Names stand here and in Seat only, so that a person can be forgotten."""

from django.db import models

from tournaments.enums import EntrantStatus, Presence
from tournaments.models.columns import NAME_LENGTH, TEXT_LENGTH, public_id_column, status_constraint


class Player(models.Model):
    """A person in a club's register; `contact` is seen by organisers only."""

    public_id = public_id_column()
    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=NAME_LENGTH)
    public_name = models.CharField(max_length=NAME_LENGTH, blank=True)
    hidden = models.BooleanField(default=False)
    contact = models.CharField(max_length=NAME_LENGTH, blank=True)
    forgotten_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name


class Entrant(models.Model):
    """What is paired and ranked in a stage: a pair, or a player in individual events."""

    public_id = public_id_column()
    stage = models.ForeignKey("tournaments.Stage", on_delete=models.CASCADE, related_name="entrants")
    name = models.CharField(max_length=NAME_LENGTH)
    seed = models.PositiveIntegerField(null=True, blank=True)
    club_label = models.CharField(max_length=NAME_LENGTH, blank=True)
    status = models.CharField(max_length=10, choices=EntrantStatus.choices, default=EntrantStatus.ACTIVE)
    carried = models.JSONField(default=dict, blank=True)
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)
    entered_round = models.PositiveSmallIntegerField(default=1)
    note = models.CharField(
        max_length=TEXT_LENGTH, blank=True
    )  # what was written when signing up; organisers only
    checked_in_at = models.DateTimeField(null=True, blank=True)  # at the door
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["seed", "id"]
        indexes = [models.Index(fields=["stage", "status"], name="entrant_stage_status")]
        constraints = [status_constraint("status", EntrantStatus, "entrant_status_known")]

    def __str__(self) -> str:
        return self.name


class EntrantMember(models.Model):
    """A player of an entrant, from one round to another: that is how a substitute comes in."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    place = models.PositiveSmallIntegerField(default=1)
    from_round = models.PositiveSmallIntegerField(default=1)
    to_round = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["place", "from_round", "id"]

    def __str__(self) -> str:
        return f"{self.entrant} · {self.player}"


class RoundEntry(models.Model):
    """An entrant's presence in a round, and whether he had the round's bye, with the pairing's reasons."""

    round = models.ForeignKey("tournaments.Round", on_delete=models.CASCADE, related_name="entries")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="round_entries")
    presence = models.CharField(max_length=10, choices=Presence.choices, default=Presence.PRESENT)
    bye = models.BooleanField(default=False)
    reasons = models.JSONField(default=list, blank=True)

    class Meta:
        constraints = [
            status_constraint("presence", Presence, "round_entry_presence_known"),
            models.UniqueConstraint(fields=["round", "entrant"], name="one_entry_per_round_and_entrant"),
        ]

    def __str__(self) -> str:
        return f"{self.round} · {self.entrant}"


class AnnouncedAbsence(models.Model):
    """A round from which an entrant said beforehand that he will be absent; the round need not exist yet.

    What a prepared round made of it stands in its RoundEntry.
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="absences")
    round_number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["round_number"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "round_number"], name="one_absence_per_entrant_and_round"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant} · {self.round_number}"


class ForbiddenPair(models.Model):
    """Two entrants whom the organiser never wants to meet; `first` is the one with the lower number of row."""

    stage = models.ForeignKey("tournaments.Stage", on_delete=models.CASCADE, related_name="forbidden_pairs")
    first = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(max_length=TEXT_LENGTH, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="forbidden_pair_once"),
            models.CheckConstraint(
                condition=models.Q(first__lt=models.F("second")), name="forbidden_pair_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} · {self.second}"
