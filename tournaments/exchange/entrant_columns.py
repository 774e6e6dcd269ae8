"""Which column of a list of entrants holds what: by its header in any of the four languages, else by place and content."""

import re
from collections.abc import Sequence

from tournaments.mapping.names import fold_alike

# What a column can hold. `person`: a header like "name", which is a player or the pair as the other columns decide.
# `count`: a running number, which says nothing; `ignored`: a header that is not known.
PERSONS = ("name", "player_1", "player_2", "person")
HEADERS = {
    "name": (
        "pair, pairs, pair name, name of the pair, team, entrant, pareja, parejas, nombre de la pareja, equipo, coppia, "
        "coppie, nome della coppia, squadra, dupla, duplas, nome da dupla, equipe, inscrito"
    ),
    "player_1": (
        "player 1, player one, first player, player, players, participant, jugador 1, jugadora 1, primer jugador, jugador, "
        "jugadora, jugadores, participante, giocatore 1, primo giocatore, giocatore, giocatori, jogador 1, jogadora 1, "
        "primeiro jogador, jogador, jogadora, jogadores, name 1, nombre 1, nome 1"
    ),
    "player_2": (
        "player 2, player two, second player, partner, jugador 2, jugadora 2, segundo jugador, companero, companera, "
        "giocatore 2, secondo giocatore, compagno, compagna, jogador 2, jogadora 2, segundo jogador, parceiro, parceira, "
        "name 2, nombre 2, nome 2"
    ),
    "person": "name, full name, nombre, nombre y apellidos, nombre completo, nome, nome e cognome, nome completo",
    "club": "club, clubs, pena, sociedad, association, asociacion, circolo, associazione, clube, associacao",
    "seed": (
        "seed, seeds, seeding, rank, ranking, cabeza de serie, siembra, orden, testa di serie, cabeca de chave, ordem"
    ),
    "contact": (
        "contact, contacto, phone, telephone, mobile, tel, telefono, movil, celular, mail, e mail, email, correo, "
        "correo electronico, contatto, cellulare, contato, telefone, telemovel, whatsapp"
    ),
    "count": "no, n, nr, num, number, numero, line, linea, linha, riga",
}
COLUMN_OF = {word.strip(): column for column, words in HEADERS.items() for word in words.split(",")}
MOST_COLUMNS = 30
# Where a list has no header and its content says nothing: what follows the players, in this order.
AFTER_PLAYERS = ("club", "seed", "contact")
_CONTACT = re.compile(r"\S+@\S+|\+?[\d\s().-]{7,}")
_SMALL_NUMBER = re.compile(r"\d{1,5}")


def read_header(row: Sequence[str], per_entrant: int) -> tuple[str, ...] | None:
    """The columns that a header row names; None where the row is no header but an entrant already.

    per_entrant: players of an entrant, 1 or 2. A name stands for the player in events for individuals, and in pairs
    where a partner has a column of his own; else it is the pair's.
    """
    found = [COLUMN_OF.get(fold_alike(cell), "ignored") if cell.strip() else "ignored" for cell in row]
    filled = sum(1 for cell in row if cell.strip())
    known = [column for column in found if column != "ignored"]
    # A club may be called "Peña": one word alone makes no header unless it is one for people.
    if not set(known) & set(PERSONS) and (len(known) < 2 or len(known) * 2 < filled):
        return None
    return _keep_first(_settle_persons(found, per_entrant))


def _settle_persons(found: list[str], per_entrant: int) -> list[str]:
    if per_entrant == 1:
        has_player = "player_1" in found or "person" in found
        one = {"person": "player_1", "name": "ignored" if has_player else "player_1", "player_2": "ignored"}
        return [one.get(column, column) for column in found]
    has_partner = "player_2" in found
    first = "player_1" if has_partner and "player_1" not in found else "name"
    settled = [first if column == "person" else column for column in found]
    if not has_partner:
        # "Players" over one column: both stand in it.
        settled = ["name" if column == "player_1" else column for column in settled]
    return settled


def _keep_first(columns: list[str]) -> tuple[str, ...]:
    """A thing that two columns claim to hold is read from the first."""
    return tuple(
        "ignored" if column in columns[:place] and column not in ("ignored", "count") else column
        for place, column in enumerate(columns)
    )


def guess_columns(rows: Sequence[Sequence[str]], together: bool, per_entrant: int) -> tuple[str, ...]:
    """The columns of a list without a header, from their place and what they hold.

    together: both players of a pair stand in one cell. A first column that counts 1, 2, 3 … says nothing; after the
    players come club, seed and contact, each known by its content where that says it.
    """
    width = min(max((len(row) for row in rows), default=0), MOST_COLUMNS)
    columns: list[str] = []
    values = [[row[place].strip() for row in rows if place < len(row)] for place in range(width)]
    if width > 1 and values[0] == [str(number) for number in range(1, len(rows) + 1)]:
        columns.append("count")
    players = ["player_1"] if per_entrant == 1 else ["name"] if together else ["player_1", "player_2"]
    columns += players[: width - len(columns)]
    rest = list(AFTER_PLAYERS)
    for place in range(len(columns), width):
        filled = [value for value in values[place] if value]
        told = _tell_content(filled)
        column = told if told in rest else next((one for one in rest if not told or one == "club"), "")
        if column in rest:
            rest.remove(column)
        columns.append(column or "beyond")
    return tuple(columns)


def _tell_content(filled: Sequence[str]) -> str:
    if filled and all(_SMALL_NUMBER.fullmatch(value) for value in filled):
        return "seed"
    if filled and all(_CONTACT.fullmatch(value) for value in filled):
        return "contact"
    return ""
