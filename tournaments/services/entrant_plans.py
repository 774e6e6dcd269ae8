"""What a list of entrants would do to an event: who is known, what has to be asked, what cannot go in. Nothing is written."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.exchange.entrant_lists import Fault, Line
from tournaments.mapping.entrants import players_per_entrant
from tournaments.mapping.names import fold_alike, join_players
from tournaments.models import Entrant, Player, Stage
from tournaments.services.entrants_players import Register, compose_name, find_taken

NEW, KEEP = "new", "keep"


@dataclass(frozen=True)
class Question:
    """Something that is asked of a line: whether a player or a club is one that is known already.

    options: the people of the register by public id and name, or the known spelling of a club. chosen: one of their
    values, or NEW for somebody else, KEEP for the club as it is written.
    """

    column: str
    written: str
    options: tuple[tuple[str, str], ...]
    chosen: str


@dataclass
class PlannedLine:
    """A line with its players as people (unsaved where new), its club, and what is odd or has to be asked."""

    line: Line
    players: list[Player] = field(default_factory=list)
    club: str = ""
    faults: list[Fault] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)

    @property
    def number(self) -> int:
        """The line's place in what was given."""
        return self.line.number

    @property
    def name(self) -> str:
        """What the entrant will be called."""
        return self.line.name or join_players([player.name for player in self.players])

    @property
    def is_good(self) -> bool:
        """True if the line can go in."""
        return not self.faults

    @property
    def asks(self) -> bool:
        """True if somebody should look at the line before it goes in."""
        return bool(self.warnings or self.questions)


@dataclass(frozen=True)
class Plan:
    """The lines of a list as they would go in; `known` counts players who are in the register already."""

    lines: tuple[PlannedLine, ...]
    per_entrant: int
    known: int

    @property
    def good(self) -> tuple[PlannedLine, ...]:
        """The lines that can go in."""
        return tuple(line for line in self.lines if line.is_good)

    @property
    def bad(self) -> tuple[PlannedLine, ...]:
        """The lines that cannot."""
        return tuple(line for line in self.lines if not line.is_good)


class Planner:
    """Works a list out line by line against the club's register and the stage's entrants: four queries for any list."""

    def __init__(self, stage: Stage, choices: Mapping[str, str]) -> None:
        self.per_entrant = players_per_entrant(stage)
        self.choices = choices
        self.register = Register(stage.tournament.club)
        self.taken = find_taken(stage)
        rows = Entrant.objects.filter(stage=stage).values_list("name", "club_label", "seed")
        self.names = {fold_alike(name): name for name, _club, _seed in rows}
        self.seeds: dict[int, str] = {seed: name for name, _club, seed in rows if seed is not None}
        self.clubs = {fold_alike(club): club for _name, club, _seed in rows if club}
        self.clubs.setdefault(fold_alike(stage.tournament.club.name), stage.tournament.club.name)
        # Who claims what in the list: name -> line, letters -> (name, line), person's row -> line, seed -> line.
        self.by_name: dict[str, int] = {}
        self.by_letters: dict[str, tuple[str, int]] = {}
        self.by_player: dict[int, int] = {}
        self.by_seed: dict[int, int] = {}
        self.by_pair: dict[frozenset[str], int] = {}

    def plan(self, lines: Sequence[Line]) -> Plan:
        """The whole list; see the module."""
        self._learn_clubs(lines)
        # Whoever is written exactly as in the register is he, wherever in the list he stands; only then are those
        # judged who are written almost so.
        for line in lines:
            for name in line.players:
                same = self.register.find_same(name) if name else None
                if same is not None and same.pk is not None:
                    self.by_player.setdefault(same.pk, line.number)
        planned = tuple(self._plan_line(line) for line in lines)
        known = sum(1 for one in planned for player in one.players if player.pk is not None)
        return Plan(planned, self.per_entrant, known)

    def _learn_clubs(self, lines: Sequence[Line]) -> None:
        spellings = Counter(line.club for line in lines if line.club)
        for club, _count in spellings.most_common():
            self.clubs.setdefault(fold_alike(club), club)

    def _plan_line(self, line: Line) -> PlannedLine:
        planned = PlannedLine(line, club=line.club, faults=list(line.faults))
        self._plan_club(planned)
        self._plan_players(planned)
        self._judge_seed(planned)
        self._judge_name(planned)
        return planned

    def _plan_club(self, planned: PlannedLine) -> None:
        """The spelling that is known already, unless the list's own is to be kept."""
        club = planned.line.club
        known = self.clubs.get(fold_alike(club), club)
        if known != club:
            chosen = KEEP if self.choices.get(f"{planned.number}.club") == KEEP else known
            planned.questions.append(Question("club", club, ((known, known),), chosen))
            planned.club = club if chosen == KEEP else known

    def _plan_players(self, planned: PlannedLine) -> None:
        named = [name for name in planned.line.players if name]
        if len(named) != self.per_entrant or "" in planned.line.players[: self.per_entrant]:
            return  # the line says itself what is missing
        pair = frozenset(compose_name(name) for name in named)
        if self.per_entrant == 2 and pair in self.by_pair:
            planned.faults.append(Fault("entrant_repeated", "name", params={"line": self.by_pair[pair]}))
            return
        self.by_pair.setdefault(pair, planned.number)
        for place, name in enumerate(named, 1):
            self._plan_player(planned, f"player_{place}", name)

    def _plan_player(self, planned: PlannedLine, column: str, name: str) -> None:
        number, same = planned.number, compose_name(name)
        if self.by_name.get(same, number) != number:
            planned.faults.append(Fault("player_in_two", column, name, {"name": name, "line": self.by_name[same]}))
            return
        player = self.register.find_same(name)
        if player is None:
            player = self._ask_for_player(planned, column, name)
        self.by_name.setdefault(same, number)
        letters, known = fold_alike(name), self.by_letters.get(fold_alike(name))
        if known is not None and known[0] != same:
            params = {"name": name, "other": known[0], "line": known[1]}
            planned.warnings.append(Fault("player_alike_in_list", column, name, params))
        self.by_letters.setdefault(letters, (same, number))
        if player is None:
            # Nobody of the register: found again by his name, so that a list never makes two of one.
            player = self.register.add(name)
        elif player.pk is not None:
            claimed = self.by_player.setdefault(player.pk, number)
            if claimed != number:
                params = {"name": player.name, "line": claimed}
                planned.faults.append(Fault("player_in_two", column, name, params))
            if player in planned.players:
                planned.faults.append(Fault("player_twice_in_pair", column, name))
            if player.pk in self.taken:
                params = {"name": player.name, "entrant": self.taken[player.pk].name}
                planned.faults.append(Fault("player_in_event", column, name, params))
        planned.players.append(player)

    def _ask_for_player(self, planned: PlannedLine, column: str, name: str) -> Player | None:
        """Somebody written almost so: the one chosen, else the first who is free; None for somebody new."""
        alike = [player for player in self.register.find_alike(name) if player.pk is not None]
        if not alike:
            return None
        by_id = {player.public_id: player for player in alike}
        chosen = self.choices.get(f"{planned.number}.{column}", "")
        if chosen not in by_id and chosen != NEW:
            free = (player for player in alike if self._is_free(player, planned.number))
            chosen = next((player.public_id for player in free), NEW)
        options = tuple((player.public_id, player.name) for player in alike)
        planned.questions.append(Question(column, name, options, chosen))
        return by_id.get(chosen)

    def _is_free(self, player: Player, number: int) -> bool:
        return player.pk not in self.taken and self.by_player.get(player.pk, number) == number

    def _judge_seed(self, planned: PlannedLine) -> None:
        seed = planned.line.seed_number
        if seed is None:
            return
        if seed in self.seeds:
            params = {"seed": seed, "entrant": self.seeds[seed]}
            planned.faults.append(Fault("seed_taken", "seed", str(seed), params))
        elif self.by_seed.setdefault(seed, planned.number) != planned.number:
            params = {"seed": seed, "line": self.by_seed[seed]}
            planned.faults.append(Fault("seed_twice", "seed", str(seed), params))

    def _judge_name(self, planned: PlannedLine) -> None:
        if not planned.is_good or not planned.line.name:
            return
        letters = fold_alike(planned.line.name)
        if letters in self.names:
            params = {"name": planned.line.name, "other": self.names[letters]}
            planned.warnings.append(Fault("same_name_entered", "name", planned.line.name, params))
        self.names.setdefault(letters, planned.line.name)


def plan_list(stage: Stage, lines: Sequence[Line], choices: Mapping[str, str] | None = None) -> Plan:
    """What would become of the lines in this stage. choices: "<line>.<column>" -> the value chosen of a question."""
    return Planner(stage, choices or {}).plan(lines)
