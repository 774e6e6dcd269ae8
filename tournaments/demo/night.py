"""The demo's tables as data. Names are invented."""

from typing import Any

# seat -> pips left, as s2=12; tiles as text.
Hand = dict[str, Any]


def finish(seat: int, **pips: int) -> Hand:
    """A hand that `seat` went out of, the others' pips as s2=12."""
    return {"kind": "finish", "seat": seat, "pips": {key[1:]: count for key, count in pips.items()}}


def block(seat: int, *pips: int) -> Hand:
    """A hand that `seat` blocked, everybody's pips in order of the seats."""
    return {"kind": "block", "seat": seat, "pips": {str(number): count for number, count in enumerate(pips, 1)}}


def tiles(seat: int, **held: str) -> Hand:
    """A hand that `seat` went out of, the tiles left as s2="6-4 2-1"."""
    return {"kind": "finish", "seat": seat, "tiles": {key[1:]: text.split() for key, text in held.items()}}


TABLES: list[dict[str, Any]] = [
    {
        "table": 1,
        "rules": {"preset": "international-100", "block_tie": "closer_loses"},
        "players": ["Ana Beltrán", "Rosa Iborra", "Luis Quesada", "Tomás Valle"],
        "first_opener": 1,
        "hands": [
            finish(3, s2=12, s4=7),
            finish(4, s1=14, s3=11),
            block(2, 5, 9, 6, 8),
            finish(2, s1=4, s3=6),
            {"kind": "void", "reason": "misdeal"},
            block(3, 10, 8, 7, 9),
            finish(1, s2=8, s4=5),
            tiles(3, s2="5-4", s4="4-2"),
        ],
        "referee": "Marta Gil",
    },
    {
        "table": 2,
        "rules": "spain-300",
        "players": ["Carmen Duarte", "Pilar Vidal", "Jacinto Zamora", "Emilio Garrido"],
        "first_opener": 2,
        "hands": [
            finish(2, s1=21, s3=18, s4=9),
            finish(1, s2=15, s3=7, s4=22),
            block(4, 17, 13, 12, 10),
            finish(3, s1=6, s2=19, s4=25),
            {"kind": "penalty", "side": "B", "points": 25, "effect": "to_opponents", "reason": "seña"},
        ],
    },
    {
        "table": 3,
        "rules": "dominican-200",
        "players": ["Yolanda Peralta", "Wilfredo Rosario", "Kelvin Batista", "Altagracia Núñez"],
        "first_opener": 3,
        "hands": [
            {**finish(3, s2=18, s4=11), "bonuses": [{"code": "capicua", "side": "A"}]},
            finish(4, s1=9, s3=16),
            block(1, 8, 8, 21, 13),
        ],
    },
    {
        "table": 4,
        "rules": "jamaica-6",
        "players": ["Desmond Clarke", "Winston Reid", "Marcia Grant", "Errol Campbell"],
        "first_opener": None,
        "hands": [
            {"kind": "finish", "seat": 1},
            {"kind": "finish", "seat": 3},
            block(2, 12, 3, 9, 14),
            {"kind": "finish", "seat": 1},
            {"kind": "finish", "seat": 1},
            {"kind": "finish", "seat": 3},
            {"kind": "finish", "seat": 1},
        ],
        "accept": "AB",
    },
    {
        "table": 5,
        "rules": {"preset": "classic-50", "best_of": 3},
        "players": ["Giulia Ferri", "Marco Bassani", "Renzo Galli", "Ines Moretti"],
        "first_opener": 4,
        "hands": [
            finish(2, s1=18, s3=12),
            finish(4, s1=11, s3=15),
            finish(1, s2=20, s4=9),
            finish(3, s2=16, s4=13),
        ],
    },
    {
        "table": 6,
        "rules": "international-individual-100",
        "players": ["Antônio Prado", "Beatriz Nunes", "Caio Teles", "Dora Lima"],
        "first_opener": 1,
        "hands": [finish(2, s1=11, s3=14, s4=3), finish(4, s1=8, s2=17, s3=5), block(3, 9, 12, 4, 16)],
        "call": "Reparto dudoso",
    },
    {
        "table": 7,
        "rules": "all-fives-100",
        "players": ["Nelson Arango", "Olga Restrepo"],
        "first_opener": 2,
        "hands": [
            {
                **finish(1, s2=13),
                "running": [{"seat": 2, "points": 10}, {"seat": 1, "points": 5}, {"seat": 1, "points": 15}],
            },
            {**finish(2, s1=8), "running": [{"seat": 2, "points": 20}]},
        ],
    },
    {
        "table": 8,
        "rules": "classic-100",
        "players": ["Remedios Lara", "Joaquín Tejada", "Agustina Cabello", "Blas Palacios"],
        "first_opener": 1,
        "hands": [
            finish(1, s2=25, s4=14),
            finish(2, s1=22, s3=13),
            finish(3, s2=17, s4=18),
            finish(1, s2=16, s4=12),
        ],
        "correct": {"seq": 2, "record": finish(2, s1=22, s3=15), "reason": "contada mal"},
    },
]
