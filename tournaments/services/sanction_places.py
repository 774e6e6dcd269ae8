"""Where a card or penalty belongs: its entrant, match, round and player; their rows locked in the order of all writes."""

from typing import Any

from tournaments.enums import EntrantStatus, MatchState, RoundStatus
from tournaments.errors import NotFound, Refusal
from tournaments.models import Entrant, EntrantMember, Match, MatchSide, Player, Round, Stage


def hold_place(stage_id: str, number: int | None, match_id: str | None) -> int | None:
    """Lock the match and its round, or the round, by default the last one that is seen; the round's number.

    What is stored names these rows, and the database then wants them: before the tournament's, as everywhere
    (docs/data.md), or whoever closes the round would wait for us and we for him. What is not there is left to the finders.
    """
    rounds = Round.objects.filter(stage__public_id=stage_id)
    match = Match.objects.filter(stage__public_id=stage_id, public_id=str(match_id)).first() if match_id else None
    if match is not None and match.round_id is not None:
        row = rounds.filter(pk=match.round_id).first()
    elif number is not None:
        row = rounds.filter(number=number).first()
    else:
        row = rounds.exclude(status=RoundStatus.PREPARED).order_by("-number").first()
    lock_place(None if row is None else row.pk, None if match is None else match.pk)
    return number if row is None else row.number


def lock_place(round: int | None, match: int | None) -> None:
    """Lock the rows of a round and of a match, in this order, until the transaction ends."""
    if round is not None:
        list(Round.objects.select_for_update(no_key=True).filter(pk=round).order_by().values_list("pk"))
    if match is not None:
        list(Match.objects.select_for_update(no_key=True).filter(pk=match).order_by().values_list("pk"))


def find_entrant(stage: Stage, entrant_id: Any) -> Entrant:
    """The entrant of the stage; raises NotFound, Refusal `entrant_waits` for a sign-up that is not answered."""
    row = Entrant.objects.filter(stage=stage, public_id=str(entrant_id)).first()
    if row is None:
        raise NotFound(field="entrant")
    if row.status == EntrantStatus.SIGNED_UP:
        raise Refusal("entrant_waits", status=409, field="entrant", name=row.name)
    return row


def find_match(stage: Stage, entrant: Entrant, match_id: str | None) -> Match | None:
    """The match in which the card is given, None for outside of one.

    Raises NotFound, Refusal `round_not_published`, `entrant_not_in_match` (name).
    """
    if match_id is None:
        return None
    match = Match.objects.select_related("round").filter(stage=stage, public_id=str(match_id)).first()
    if match is None or match.round is None or match.state == MatchState.ANNULLED:
        raise NotFound(field="match")
    if match.round.status == RoundStatus.PREPARED:
        raise Refusal("round_not_published", status=409, field="match")
    if not MatchSide.objects.filter(match=match, entrant=entrant).exists():
        raise Refusal("entrant_not_in_match", status=409, field="entrant", name=entrant.name)
    return match


def find_round(stage: Stage, number: int | None, *, required: bool) -> Round | None:
    """The round of this number, by default the last one that is seen; raises Refusal `round_not_published`.

    required: False where nothing need belong to a round; None is then None.
    """
    if number is None and not required:
        return None
    rounds = Round.objects.filter(stage=stage).exclude(status=RoundStatus.PREPARED)
    if number is not None:
        rounds = rounds.filter(number=number)
    row = rounds.order_by("-number").first()
    if row is None:
        raise Refusal("round_not_published", status=409, field="round")
    return row


def find_player(entrant: Entrant, player_id: str | None) -> Player | None:
    """The player, one of the entrant's; raises NotFound."""
    if player_id is None:
        return None
    member = EntrantMember.objects.select_related("player").filter(
        entrant=entrant, player__public_id=str(player_id)
    )
    found = member.first()
    if found is None:
        raise NotFound(field="player")
    return found.player
