"""Who the players of an entrant are: people of the club's register, or new ones."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.enums import EntrantStatus
from tournaments.errors import InvalidInput, Refusal
from tournaments.mapping.names import fold_alike
from tournaments.models import Club, Entrant, EntrantMember, Player, Stage
from tournaments.services.input import clean_name, refuse_unknown

# Entrants whose players are taken: one player stands in one pair at a time.
IN_THE_EVENT = (EntrantStatus.ACTIVE, EntrantStatus.SIGNED_UP)


@dataclass(frozen=True)
class GivenPlayer:
    """A player as somebody names him: `player` a public id of the register, or `name`; `new`: nobody of the register."""

    name: str = ""
    player: str = ""
    new: bool = False


class Register:
    """The people of a club, looked up by id and by name; one query whatever their number."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.by_id: dict[str, Player] = {}
        self.by_name: dict[str, list[Player]] = {}
        self.by_letters: dict[str, list[Player]] = {}
        for player in Player.objects.filter(club=club, forgotten_at=None).order_by("id"):
            self._take(player)

    def _take(self, player: Player) -> None:
        self.by_id[player.public_id] = player
        self.by_name.setdefault(compose_name(player.name), []).append(player)
        self.by_letters.setdefault(fold_alike(player.name), []).append(player)

    def find_same(self, name: str) -> Player | None:
        """The one who is written exactly so; the first of several. None where there is nobody."""
        return next(iter(self.by_name.get(compose_name(name), ())), None)

    def find_alike(self, name: str) -> list[Player]:
        """Those whose names differ only in case, accents or hyphens."""
        same = compose_name(name)
        return [
            player for player in self.by_letters.get(fold_alike(name), ()) if compose_name(player.name) != same
        ]

    def add(self, name: str, contact: str = "") -> Player:
        """A new person of the register, unsaved."""
        player = Player(club=self.club, name=compose_name(name), contact=contact)
        self._take(player)
        return player


def compose_name(name: str) -> str:
    """The name with each accented letter as one: however a phone writes it, it is the same name."""
    return unicodedata.normalize("NFC", name)


def read_players(value: Any, allowed: int, field: str = "players") -> list[GivenPlayer]:
    """The players of an entrant as they are sent: names, or objects with `name`, `player` (an id) and `new`.

    Raises InvalidInput: `list_expected`, `players_not_allowed` (another number than `allowed`), `player_missing`,
    `player_twice_in_pair`, and as `clean_name`.
    """
    if not isinstance(value, list | tuple):
        raise InvalidInput("list_expected", field=field)
    if len(value) > allowed:
        raise InvalidInput("players_not_allowed", field=field, have=len(value), allowed=allowed)
    given = [read_player(one, f"{field}.{place}") for place, one in enumerate(value)]
    for place in range(allowed):
        if place >= len(given) or not (given[place].name or given[place].player):
            raise InvalidInput("player_missing", field=f"{field}.{place}", place=place + 1)
    for place, one in enumerate(given):
        if one in given[:place] and not one.new:
            raise InvalidInput("player_twice_in_pair", field=f"{field}.{place}", name=one.name)
    return given


def read_player(value: Any, field: str) -> GivenPlayer:
    """One player as he is sent; raises InvalidInput."""
    if isinstance(value, GivenPlayer):
        return GivenPlayer(compose_name(clean_name(value.name, field)), value.player, value.new)
    if isinstance(value, str):
        return GivenPlayer(compose_name(clean_name(value, field)))
    if not isinstance(value, dict):
        raise InvalidInput("object_expected", field=field)
    refuse_unknown(value, ("name", "player", "new"), field)
    player, new = value.get("player") or "", value.get("new", False)
    if not isinstance(player, str) or len(player) > 40:
        raise InvalidInput("id_expected", field=f"{field}.player")
    if not isinstance(new, bool):
        raise InvalidInput("choice_missing", field=f"{field}.new")
    return GivenPlayer(compose_name(clean_name(value.get("name"), f"{field}.name")), player, new)


def find_player(register: Register, given: GivenPlayer, field: str, taken: Iterable[Player] = ()) -> Player:
    """The person of the register who is meant, or a new one (unsaved).

    Written exactly as somebody of the register, it is he. Almost so is asked: Refusal `player_alike` with
    `details["alike"]`, unless `given` says who or that he is new. taken: who stands beside him already.
    Raises InvalidInput `player_unknown`, `text_missing`.
    """
    if given.player:
        player = register.by_id.get(given.player)
        if player is None:
            raise InvalidInput("player_unknown", field=field)
        return player
    if not given.name:
        raise InvalidInput("text_missing", field=field)
    same = register.find_same(given.name)
    if same is not None and not given.new:
        return same
    alike = [player for player in register.find_alike(given.name) if player not in taken]
    if alike and not given.new:
        shown = [{"player": player.public_id, "name": player.name} for player in alike]
        raise Refusal(
            "player_alike", status=409, field=field, details={"alike": shown}, name=given.name, other=alike[0].name
        )
    if same is not None:
        raise Refusal("player_same_name", status=409, field=field, name=given.name)
    return register.add(given.name)


def find_players(
    stage: Stage, given: Sequence[GivenPlayer], register: Register | None = None, *, own: Entrant | None = None
) -> list[Player]:
    """The players of an entrant, those who are new saved; none of them stands in another entrant of the stage.

    Raises as `find_player`, and Refusal `player_twice_in_pair`, `player_in_event`. own: the entrant whose own players
    do not count as taken.
    """
    register = register or Register(stage.tournament.club)
    players: list[Player] = []
    for place, one in enumerate(given):
        player = find_player(register, one, f"players.{place}", players)
        if player in players:
            raise InvalidInput("player_twice_in_pair", field=f"players.{place}", name=player.name)
        players.append(player)
    require_free(stage, players, own=own)
    for player in players:
        if player.pk is None:
            player.save()
    return players


def find_taken(stage: Stage) -> dict[int, Entrant]:
    """Player's row -> the entrant of the stage in which he stands now; one query."""
    members = EntrantMember.objects.filter(
        entrant__stage=stage, entrant__status__in=IN_THE_EVENT, to_round=None
    ).select_related("entrant")
    return {member.player_id: member.entrant for member in members}


def require_free(stage: Stage, players: Sequence[Player], *, own: Entrant | None = None) -> None:
    """Nothing if none of the players stands in another entrant; raises Refusal `player_in_event` (name, entrant)."""
    known = [player for player in players if player.pk is not None]
    taken = find_taken(stage) if known else {}
    for place, player in enumerate(players):
        entrant = taken.get(player.pk) if player.pk is not None else None
        if entrant is not None and entrant != own:
            raise Refusal(
                "player_in_event", status=409, field=f"players.{place}", name=player.name, entrant=entrant.name
            )


def keep_contact(entrant: Entrant, player: Player, contact: str) -> None:
    """Put a contact where organisers find it: with the player, else in the entrant's note; unsaved changes are saved.

    What stands in the register already is nobody's to overwrite by a list.
    """
    if not contact or player.contact == contact:
        return
    if player.contact:
        entrant.note = contact
        entrant.save(update_fields=["note"])
        return
    player.contact = contact
    player.save(update_fields=["contact"])
