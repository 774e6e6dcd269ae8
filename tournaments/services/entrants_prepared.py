"""What becomes of a round that is prepared and not published yet, when somebody goes, comes or will be absent."""

from collections.abc import Sequence

from tournaments.enums import EntrantStatus, Presence, RoundStatus
from tournaments.models import AnnouncedAbsence, Entrant, MatchSide, Round, RoundEntry, Stage


def refresh_prepared(stage: Stage, entrants: Sequence[Entrant]) -> None:
    """Write anew what the prepared rounds say of these entrants' presence; pairings and byes stay as they are.

    Whoever is absent and has no match gets a row that says so; whoever comes after all loses the row that said it, so
    that he is missing from the round until it is paired anew (selectors.obstacles). A published round keeps what it
    was played with. Seven statements at most.
    """
    rounds = dict(Round.objects.filter(stage=stage, status=RoundStatus.PREPARED).values_list("pk", "number"))
    if not rounds:
        return
    entries = {
        (entry.round_id, entry.entrant_id): entry
        for entry in RoundEntry.objects.filter(round__in=rounds, entrant__in=entrants)
    }
    announced = set(
        AnnouncedAbsence.objects.filter(entrant__in=entrants).values_list("entrant_id", "round_number")
    )
    sides = MatchSide.objects.filter(round__in=rounds, entrant__in=entrants)
    paired = set(sides.values_list("round_id", "entrant_id"))
    changed, new, gone = [], [], []
    for row, number in rounds.items():
        for entrant in entrants:
            entry = entries.get((row, entrant.pk))
            presence = find_presence(entrant, (entrant.pk, number) in announced, entry)
            if entry is None:
                late = entrant.entered_round > number
                if presence == Presence.ABSENT and (row, entrant.pk) not in paired and not late:
                    new.append(RoundEntry(round_id=row, entrant=entrant, presence=presence))
            elif presence in (Presence.PRESENT, Presence.BACK) and not entry.bye and not entry.reasons:
                gone.append(entry.pk)
            elif entry.presence != presence:
                entry.presence = presence
                changed.append(entry)
    RoundEntry.objects.bulk_update(changed, ["presence"])
    RoundEntry.objects.bulk_create(new)
    if gone:
        RoundEntry.objects.filter(pk__in=gone).delete()


def find_presence(entrant: Entrant, announced: bool, entry: RoundEntry | None) -> Presence:
    """Where the entrant stands in a round to come; `back` where he was withdrawn from it before."""
    if entrant.status != EntrantStatus.ACTIVE:
        return Presence.WITHDRAWN
    if announced:
        return Presence.ABSENT
    if entry is not None and entry.presence in (Presence.WITHDRAWN, Presence.BACK):
        return Presence.BACK
    return Presence.PRESENT
