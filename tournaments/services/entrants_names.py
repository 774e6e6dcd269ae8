"""How a player of an entrant is spelt, and who plays instead of him from a round on."""

from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournaments.enums import RoundStatus
from tournaments.errors import NotFound, Refusal
from tournaments.mapping.entrants import members_in, own_name, shown_name
from tournaments.mapping.names import join_players
from tournaments.models import Entrant, EntrantMember, Match, Player, Round, Seat, Stage
from tournaments.models.columns import NAME_LENGTH
from tournaments.permissions import Actor
from tournaments.selectors.entrants import find_coming_round
from tournaments.services.directing import raise_version
from tournaments.services.entrants import rename_entrant
from tournaments.services.entrants_locking import Held, hold_entrant, require_entered, rule_on
from tournaments.services.entrants_players import Register, find_player, read_player, require_free
from tournaments.services.input import clean_text, clean_whole
from tournaments.transitions import ENDED_STATES


def rename_player(entrant_id: str, *, actor: Actor, place: Any, name: Any, reason: str = "") -> Entrant:
    """The player at a place, spelt differently everywhere: register, this entrant, and the seats of his matches here.

    It is the same person: whoever else comes to play is a substitute. Raises as `hold_entrant`, NotFound for no such
    place, InvalidInput for a name that cannot be, Refusal `player_same_name` where the register has it already.
    """
    with transaction.atomic():
        held = hold_entrant(entrant_id, actor, with_matches=True)
        number = clean_whole(place, "place", 1, 2)
        member = next((one for one in held.present if one.place == number), None)
        if member is None:
            raise NotFound(field="place")
        text = clean_text(name, "name", longest=NAME_LENGTH, required=True)
        player, old = member.player, member.player.name
        if text == old:
            return held.entrant
        if Player.objects.filter(club=player.club_id, name=text, forgotten_at=None).exclude(pk=player.pk).exists():
            raise Refusal("player_same_name", status=409, field="name", name=text)
        before, given = held.describe(), own_name(held.entrant, held.players)
        player.name = text
        player.save(update_fields=["name"])
        rename_seats(held.stage, player, old)
        rename_entrant(held.entrant, given or join_players([one.name for one in held.players]))
        held.entrant.save(update_fields=["name"])
        after = {"player": player.public_id, "renamed": True}
        rule_on(held, actor, "player_renamed", before=before, after=after, reason=clean_text(reason, "reason"))
        raise_version(held.stage)
    return held.entrant


def rename_seats(stage: Stage, player: Player, old: str) -> None:
    """Write a player's new spelling onto the seats that he has in the stage, and raise the versions of their matches."""
    seats = Seat.objects.filter(player=player, name=old, match__stage=stage)
    matches = list(seats.values_list("match_id", flat=True))
    seats.update(name=player.name)
    Match.objects.filter(pk__in=matches).update(version=F("version") + 1, changed_at=timezone.now())


def substitute_player(
    entrant_id: str, *, actor: Actor, place: Any, player: Any, from_round: Any = None, reason: str = ""
) -> Entrant:
    """Somebody plays instead of the player at a place, from a round on; both stay readable with their rounds.

    player: as `read_player` takes it. from_round: the next round that is not published where it is None; an open round
    already published may be named, as long as the entrant's match of it is not over. Matches that are prepared or being
    played get the new name at the seat, from the record that comes next. Raises as `hold_entrant`, `find_player`;
    NotFound for no such place, InvalidInput `number_expected`, Refusal `round_played`, `player_in_event`.
    """
    with transaction.atomic():
        held = hold_entrant(entrant_id, actor, with_matches=True)
        require_entered(held.entrant)
        leaving = _find_place(held, place)
        number = _read_round(held, from_round)
        given = read_player(player, "player")
        coming = find_player(Register(held.stage.tournament.club), given, "player", held.players)
        if coming == leaving.player:
            return held.entrant
        if coming in held.players:
            raise Refusal("player_twice_in_pair", status=409, field="player", name=coming.name)
        require_free(held.stage, [coming], own=held.entrant)
        if coming.pk is None:
            coming.save()
        before, given_name = held.describe(), own_name(held.entrant, held.players)
        # One who never played as of this round keeps his row with an empty span: from round 3 to round 2.
        leaving.to_round = number - 1
        leaving.save(update_fields=["to_round"])
        row = EntrantMember.objects.create(
            entrant=held.entrant, player=coming, place=leaving.place, from_round=number
        )
        held.members.append(row)
        _seat_substitute(held.entrant, leaving.player, coming, number)
        rename_entrant(held.entrant, given_name or join_players([one.name for one in held.players]))
        held.entrant.save(update_fields=["name"])
        after = held.describe() | {"round": number}
        rule_on(held, actor, "player_substituted", before=before, after=after, reason=clean_text(reason, "reason"))
        raise_version(held.stage)
    return held.entrant


def _find_place(held: Held, place: Any) -> EntrantMember:
    number = clean_whole(place, "place", 1, 2)
    for member in members_in(held.members):
        if member.place == number:
            return member
    raise NotFound(field="place")


def _read_round(held: Held, from_round: Any) -> int:
    """The round from which the substitute plays: any that is not closed, up to the next one."""
    following = find_coming_round(held.stage)
    closed = Round.objects.filter(stage=held.stage, status=RoundStatus.CLOSED).order_by("-number")
    lowest = (closed.values_list("number", flat=True).first() or 0) + 1
    number = clean_whole(from_round, "from_round", lowest, following)
    if number is None:
        return following
    over = Match.objects.filter(sides__entrant=held.entrant, round__number=number, state__in=ENDED_STATES)
    if over.exists():
        raise Refusal("round_played", status=409, field="from_round", round=number)
    return number


def _seat_substitute(entrant: Entrant, leaving: Player, coming: Player, number: int) -> None:
    """Put the substitute on the seats of matches from this round on that are not over (model.md, Seat)."""
    matches = (
        Match.objects.filter(sides__entrant=entrant, round__number__gte=number)
        .exclude(state__in=ENDED_STATES)
        .prefetch_related("seats")
    )
    for match in matches:
        rows = [seat for seat in match.seats.all() if seat.player_id == leaving.pk]
        if not rows:
            continue
        seat = max(rows, key=lambda one: one.from_seq)
        if match.last_seq < max(seat.from_seq, 1):
            seat.player, seat.name = coming, shown_name(coming)
            seat.save(update_fields=["player", "name"])
        else:
            Seat.objects.create(
                match=match,
                number=seat.number,
                side_id=seat.side_id,
                player=coming,
                name=shown_name(coming),
                from_seq=match.last_seq + 1,
            )
        Match.objects.filter(pk=match.pk).update(version=F("version") + 1, changed_at=timezone.now())
