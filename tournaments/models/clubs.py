"""Clubs and the people who run them."""

from django.conf import settings
from django.db import models

from tournaments.enums import Role, Wording
from tournaments.models.columns import DIGEST_LENGTH, NAME_LENGTH, public_id_column, status_constraint


class Club(models.Model):
    """Who owns tournaments, players and saved regulations; nobody of one club sees the private things of another."""

    public_id = public_id_column()
    name = models.CharField(max_length=NAME_LENGTH)
    time_zone = models.CharField(max_length=64, default="Europe/Madrid")
    wording = models.CharField(max_length=8, choices=Wording.choices, default=Wording.STANDARD, blank=True)
    logo = models.ForeignKey(
        "tournaments.StoredFile", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "id"]
        constraints = [status_constraint("wording", Wording, "club_wording_known")]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A signed-in person's role: in the whole club, or in one tournament of it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    tournament = models.ForeignKey(
        "tournaments.Tournament", null=True, blank=True, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=12, choices=Role.choices)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            status_constraint("role", Role, "membership_role_known"),
            models.UniqueConstraint(
                fields=["user", "club"],
                condition=models.Q(tournament__isnull=True),
                name="one_membership_per_club",
            ),
            models.UniqueConstraint(
                fields=["user", "tournament"],
                condition=models.Q(tournament__isnull=False),
                name="one_membership_per_tournament",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.role} · {self.club}"


class Invitation(models.Model):
    """A link by which an organiser invites somebody; used once. `name`: for whom it is, as the organiser wrote it."""

    public_id = public_id_column()
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    tournament = models.ForeignKey(
        "tournaments.Tournament", null=True, blank=True, on_delete=models.CASCADE, related_name="invitations"
    )
    role = models.CharField(max_length=12, choices=Role.choices)
    token_hash = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    expires_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [status_constraint("role", Role, "invitation_role_known")]

    def __str__(self) -> str:
        return f"{self.club} · {self.role}"


class ApiToken(models.Model):
    """A program's token for one person; only the SHA-256 is stored. `scope` read or write."""

    SCOPES = [("read", "read"), ("write", "write")]

    public_id = public_id_column()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=NAME_LENGTH)
    scope = models.CharField(max_length=5, choices=SCOPES, default="write")
    token_hash = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(scope__in=["read", "write"]), name="api_token_scope_known")
        ]

    def __str__(self) -> str:
        return self.name
