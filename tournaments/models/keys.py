"""Keys of clients: what was asked once is answered again, never done twice."""

from django.db import models

from tournaments.models.columns import DIGEST_LENGTH


class WriteKey(models.Model):
    """The client's key of a write that is no record of a match, with the answer it got.

    `digest` covers what was asked: the same key with another content is refused. Old ones are cleaned away.
    """

    key = models.UUIDField(unique=True)
    action = models.CharField(max_length=40)
    digest = models.CharField(max_length=DIGEST_LENGTH)
    answer = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.action} {self.key}"
