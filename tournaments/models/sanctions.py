"""Cards and penalty points of a stage: entered once, taken back once."""

from django.db import models

from tournaments.enums import SanctionKind
from tournaments.models.columns import TEXT_LENGTH, public_id_column, status_constraint


class Sanction(models.Model):
    """A card or penalty points against an entrant (formats.md 1, cards and penalties of a stage).

    What a colour costs stands in the stage's settings; `points` is filled for the kind `points` alone. `match` is the
    one that a card belongs to, `player` who got it in events where entrants are more than one person. A sanction that
    is taken back keeps its row and counts for nothing: the standings are as if it had never been.
    """

    public_id = public_id_column()
    stage = models.ForeignKey("tournaments.Stage", on_delete=models.CASCADE, related_name="sanctions")
    entrant = models.ForeignKey("tournaments.Entrant", on_delete=models.CASCADE, related_name="sanctions")
    player = models.ForeignKey(
        "tournaments.Player", null=True, blank=True, on_delete=models.PROTECT, related_name="sanctions"
    )
    round = models.ForeignKey(
        "tournaments.Round", null=True, blank=True, on_delete=models.CASCADE, related_name="sanctions"
    )
    match = models.ForeignKey(
        "tournaments.Match", null=True, blank=True, on_delete=models.CASCADE, related_name="sanctions"
    )
    kind = models.CharField(max_length=8, choices=SanctionKind.choices)
    points = models.PositiveIntegerField(default=0)
    reason = models.CharField(max_length=TEXT_LENGTH, blank=True)
    entry_id = models.UUIDField(unique=True)
    # Who, when and why stand in the tournament's chain of rulings; a ruling goes only with its tournament.
    given = models.ForeignKey("tournaments.Ruling", on_delete=models.RESTRICT, related_name="+")
    taken_back = models.ForeignKey(
        "tournaments.Ruling", null=True, blank=True, on_delete=models.RESTRICT, related_name="+"
    )

    class Meta:
        ordering = ["id"]
        constraints = [
            status_constraint("kind", SanctionKind, "sanction_kind_known"),
            models.CheckConstraint(
                condition=models.Q(kind="points", points__gt=0) | (~models.Q(kind="points") & models.Q(points=0)),
                name="sanction_points_where_they_belong",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} · {self.entrant}"
