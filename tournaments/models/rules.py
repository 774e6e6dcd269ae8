"""Rules as data: a club's saved regulations, and the frozen ruleset that a match is scored by."""

from django.db import models

from tournaments.models.columns import DIGEST_LENGTH, NAME_LENGTH, public_id_column


class Regulation(models.Model):
    """A ruleset and a stage's defaults under a name, each key with its source (read, club or assumed)."""

    public_id = public_id_column()
    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="regulations")
    name = models.CharField(max_length=NAME_LENGTH)
    rules = models.JSONField()
    settings = models.JSONField(default=dict, blank=True)
    sources = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="regulation_name_unique_in_club")]

    def __str__(self) -> str:
        return self.name


class RulesSnapshot(models.Model):
    """A ruleset as it was when a match took it: canonical JSON and its digest, never changed afterwards.

    `rules` is the text of scoring.rules_document with sorted keys, `preset` the preset it came from (may be empty),
    `name` what the page calls it (empty: the preset's own name), `sources` key -> read, club or assumed.
    The digest covers all four, so that the same choice is stored once.
    """

    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    rules = models.TextField()
    preset = models.CharField(max_length=60, blank=True)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    sources = models.TextField(default="{}")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name or self.preset or self.digest[:8]
