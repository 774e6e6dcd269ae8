"""Files and messages that must reach somebody: both in the database, so that two processes share them."""

from django.db import models

from tournaments.enums import MessageStatus
from tournaments.models.columns import NAME_LENGTH, TEXT_LENGTH, public_id_column, status_constraint


class StoredFile(models.Model):
    """Bytes with a type: packs, exports, a club's logo (raster, encoded anew)."""

    public_id = public_id_column()
    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="files")
    name = models.CharField(max_length=NAME_LENGTH)
    content_type = models.CharField(max_length=80)
    size = models.PositiveIntegerField()
    content = models.BinaryField()
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class OutgoingMessage(models.Model):
    """One message to one person for one occasion on one channel; webhooks use the same table.

    It is claimed before it is sent and tried again only where it surely was not sent. club: null where it is no
    club's matter, as a new password.
    """

    club = models.ForeignKey(
        "tournaments.Club", null=True, blank=True, on_delete=models.CASCADE, related_name="messages"
    )
    person = models.CharField(max_length=NAME_LENGTH)
    occasion = models.CharField(max_length=NAME_LENGTH)
    channel = models.CharField(max_length=20)
    address = models.CharField(max_length=TEXT_LENGTH)
    body = models.JSONField(default=dict)
    status = models.CharField(max_length=10, choices=MessageStatus.choices, default=MessageStatus.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    not_before = models.DateTimeField(null=True, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=TEXT_LENGTH, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["status", "not_before"], name="message_by_status")]
        constraints = [
            status_constraint("status", MessageStatus, "outgoing_message_status_known"),
            models.UniqueConstraint(
                fields=["person", "occasion", "channel"], name="one_message_per_person_and_occasion"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.occasion} · {self.channel}"
