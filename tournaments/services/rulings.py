"""The audit of everything that is no record: appended, chained, never changed."""

from typing import Any

from django.utils import timezone

from tournaments.mapping.digests import digest_ruling
from tournaments.models import Match, Ruling, Tournament
from tournaments.permissions import Actor


def write_ruling(
    tournament: Tournament,
    actor: Actor,
    kind: str,
    *,
    match: Match | None = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> Ruling:
    """Append a ruling to the tournament's chain and return it.

    Inside the caller's transaction. The tournament's row is locked for the moment, so that two never take the
    same number; callers write their ruling after their match and before the stage's version.
    """
    Tournament.objects.select_for_update().only("pk").get(pk=tournament.pk)
    last = Ruling.objects.filter(tournament=tournament).order_by("-seq").first()
    ruling = Ruling(
        tournament=tournament,
        match=match,
        seq=last.seq + 1 if last else 1,
        kind=kind,
        before=before,
        after=after,
        reason=reason,
        user=actor.user if actor.link is None else None,
        link=actor.link,
        author_name=actor.name,
        created_at=timezone.now(),
        previous_digest=last.digest if last else "",
    )
    ruling.digest = digest_ruling(ruling, tournament.public_id)
    ruling.save(force_insert=True)
    return ruling
