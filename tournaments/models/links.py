"""Links by which people without an account record, referee, accept or sit at the desk."""

from django.conf import settings
from django.db import models

from tournaments.enums import LinkRole
from tournaments.models.columns import DIGEST_LENGTH, NAME_LENGTH, public_id_column, status_constraint


class AccessLink(models.Model):
    """A role and a scope for whoever has the token; only the token's hash is stored.

    Scope: always one tournament; role table: `stage` and `table`; role referee: `tables`, a list of numbers;
    role match: `match`; role side: `match` and `side`; role desk: the whole tournament.
    """

    public_id = public_id_column()
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="links")
    stage = models.ForeignKey(
        "tournaments.Stage", null=True, blank=True, on_delete=models.CASCADE, related_name="links"
    )
    role = models.CharField(max_length=8, choices=LinkRole.choices)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    tables = models.JSONField(default=list, blank=True)
    match = models.ForeignKey(
        "tournaments.Match", null=True, blank=True, on_delete=models.CASCADE, related_name="links"
    )
    side = models.CharField(max_length=1, blank=True)
    holder = models.CharField(max_length=NAME_LENGTH, blank=True)
    player = models.ForeignKey(
        "tournaments.Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="links"
    )
    token_hash = models.CharField(max_length=DIGEST_LENGTH)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["role", "table", "id"]
        constraints = [
            status_constraint("role", LinkRole, "access_link_role_known"),
            models.UniqueConstraint(fields=["token_hash"], name="access_link_token_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.holder}"
