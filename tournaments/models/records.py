"""The log of a match, and the audit of everything that is no record. Nothing here is updated or deleted."""

from django.conf import settings
from django.db import models

from tournaments.enums import RecordOp
from tournaments.models.columns import DIGEST_LENGTH, NAME_LENGTH, TEXT_LENGTH, status_constraint


class Record(models.Model):
    """One line of a match's log (model.md, Record).

    seq: 1, 2, 3 … never reused. entry_id: the client's UUID; a second row with it is impossible anywhere.
    op add: payload stands at the end. insert: payload stands behind the hand of record `target` (0: before all).
    replace: payload stands in the place of `target`. withdraw: `target` counts no more; payload is empty.
    `target` is always the seq of the add or insert that made the place, also after several replacements.
    payload: canonical JSON without names, with the opener that the table saw. digest: SHA-256 over the previous
    digest and everything in this line that is a fact of the game (tournaments.mapping.digests).
    """

    match = models.ForeignKey("tournaments.Match", on_delete=models.CASCADE, related_name="log")
    seq = models.PositiveIntegerField()
    entry_id = models.UUIDField()
    op = models.CharField(max_length=8, choices=RecordOp.choices, default=RecordOp.ADD)
    target = models.PositiveIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=TEXT_LENGTH, blank=True)
    payload = models.TextField(blank=True)
    # True where the phone named the opener, false where the engine's own is kept in the payload as a fact.
    opener_stated = models.BooleanField(default=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    link = models.ForeignKey(
        "tournaments.AccessLink", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    device = models.CharField(max_length=64, blank=True)
    late = models.BooleanField(default=False)  # delivered by a link after it had expired
    phone_time = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    previous_digest = models.CharField(max_length=DIGEST_LENGTH, blank=True)
    digest = models.CharField(max_length=DIGEST_LENGTH)

    class Meta:
        ordering = ["match_id", "seq"]
        constraints = [
            status_constraint("op", RecordOp, "record_op_known"),
            models.UniqueConstraint(fields=["match", "seq"], name="record_seq_unique_in_match"),
            models.UniqueConstraint(fields=["entry_id"], name="record_entry_id_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}.{self.seq} {self.op}"


class Ruling(models.Model):
    """What was decided that is no record: who, when, before, after, why; with a chain of its own per tournament."""

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="rulings")
    match = models.ForeignKey(
        "tournaments.Match", null=True, blank=True, on_delete=models.CASCADE, related_name="rulings"
    )
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    reason = models.CharField(max_length=TEXT_LENGTH, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    link = models.ForeignKey(
        "tournaments.AccessLink", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    author_name = models.CharField(max_length=NAME_LENGTH, blank=True)
    created_at = models.DateTimeField()
    previous_digest = models.CharField(max_length=DIGEST_LENGTH, blank=True)
    digest = models.CharField(max_length=DIGEST_LENGTH)

    class Meta:
        ordering = ["tournament_id", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "seq"], name="ruling_seq_unique_in_tournament")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}.{self.seq} {self.kind}"
