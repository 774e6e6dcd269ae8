"""What the nightly check found, as the people of a club may know it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.enums import JobStatus
from tournaments.models import Club, Job, Match, Tournament


@dataclass(frozen=True)
class LastCheck:
    """The last check that ended. matches: how many were proved in the whole installation.

    differing: the public ids of the given clubs' own matches and tournaments that are not what their records say.
    """

    at: datetime
    matches: int
    differing_matches: tuple[str, ...]
    differing_tournaments: tuple[str, ...]

    @property
    def is_clean(self) -> bool:
        """True if nothing of the clubs differs."""
        return not self.differing_matches and not self.differing_tournaments


def find_last_check(clubs: Iterable[Club]) -> LastCheck | None:
    """What the last nightly check says of the clubs' own; None before the first. One query, more only for differences."""
    job = (
        Job.objects.filter(name="verify_scores", status=JobStatus.DONE, finished_at__isnull=False)
        .order_by("-finished_at")
        .first()
    )
    if job is None or job.finished_at is None or not isinstance(job.result, dict):
        return None
    found: list[dict[str, Any]] = job.result.get("differences", [])
    ids: dict[str, set[str]] = {"match": set(), "tournament": set()}
    for difference in found:
        kind, _, public_id = str(difference.get("where", "")).partition(" ")
        ids.setdefault(kind, set()).add(public_id)
    mine = list(clubs) if found else []
    matches = Match.objects.filter(public_id__in=ids["match"], stage__tournament__club__in=mine) if mine else None
    events = Tournament.objects.filter(public_id__in=ids["tournament"], club__in=mine) if mine else None
    return LastCheck(
        at=job.finished_at,
        matches=int(job.result.get("matches", 0)),
        differing_matches=tuple(matches.order_by("pk").values_list("public_id", flat=True)) if matches else (),
        differing_tournaments=tuple(events.order_by("pk").values_list("public_id", flat=True)) if events else (),
    )
