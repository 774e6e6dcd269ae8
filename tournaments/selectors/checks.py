"""What the nightly check found, as the people of a club may know it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.enums import JobStatus
from tournaments.models import Club, Job, Match, Tournament


@dataclass(frozen=True)
class LastCheck:
    """The last check that ended. matches: how many of the given clubs' own were proved.

    differing: the public ids of their matches and tournaments that are not what their records say; of a club with
    very many the first hundred.
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
    """What the last nightly check says of the clubs' own; None before the first that had anything of theirs.

    One query, more only for differences.
    """
    job = (
        Job.objects.filter(name="verify_scores", status=JobStatus.DONE, finished_at__isnull=False)
        .order_by("-finished_at")
        .first()
    )
    if job is None or job.finished_at is None or not isinstance(job.result, dict):
        return None
    mine = list(clubs)
    checked: dict[str, dict[str, Any]] = job.result.get("clubs", {})
    own = [checked[club.public_id] for club in mine if club.public_id in checked]
    proved = sum(figures["matches"] for figures in own)
    ids: dict[str, set[str]] = {"match": set(), "tournament": set()}
    for figures in own:
        for where in figures["differing"]:
            kind, _, public_id = where.partition(" ")
            ids[kind].add(public_id)
    matches: tuple[str, ...] = ()
    tournaments: tuple[str, ...] = ()
    # Asked for once more: what was deleted since has no page to open.
    if ids["match"]:
        there = Match.objects.filter(public_id__in=ids["match"], stage__tournament__club__in=mine)
        matches = tuple(there.order_by("pk").values_list("public_id", flat=True))
    if ids["tournament"]:
        nights = Tournament.objects.filter(public_id__in=ids["tournament"], club__in=mine)
        tournaments = tuple(nights.order_by("pk").values_list("public_id", flat=True))
    if not proved and not matches and not tournaments:
        return None
    return LastCheck(job.finished_at, proved, matches, tournaments)
