"""The words that differ from region to region: block, double, opener, hand (rules.md 11).

A term is a whole phrase with its article and gender, so that a sentence can take it as it stands. Every language
has its standard set; a region says only what it says otherwise. A region's set is used where the page's language is
the region's own; on other pages the language's standard words stand.
"""

from functools import cache

from django.utils.translation import get_language

STANDARD: dict[str, dict[str, str]] = {
    "es": {
        "finish": "Dominó",
        "finish_of": "Dominó de {name}",
        "who_finished": "¿Quién dominó?",
        "finisher_hint": "Toca al jugador que se quedó sin fichas.",
        "block": "Tranca",
        "block_of": "Tranca de {name}",
        "the_block": "la tranca",
        "it_was_block": "Fue tranca",
        "it_was_finish": "Fue dominó",
        "level_block": "Tranca igualada",
        "who_blocked": "¿Quién cerró?",
        "blocker_hint": "Toca al jugador que puso la última ficha.",
        "who_blocked_side": "la pareja que cerró",
        "who_blocked_one": "quien cerró",
        "double": "doble",
        "a_double": "un doble",
        "highest_double_6": "el doble seis",
        "highest_double_9": "el doble nueve",
        "highest_double_12": "el doble doce",
        "opens": "Sale",
        "opener": "salidor",
        "opening": "salida",
        "hand": "mano",
        "hands": "manos",
        "Hand": "Mano",
        "Hands": "Manos",
        "void_hand": "Mano anulada",
        "boneyard": "el montón",
    },
    "en": {
        "finish": "Domino",
        "finish_of": "{name} went out",
        "who_finished": "Who went out?",
        "finisher_hint": "Tap the player who has no tiles left.",
        "block": "Block",
        "block_of": "Block by {name}",
        "the_block": "the block",
        "it_was_block": "It was a block",
        "it_was_finish": "Somebody went out",
        "level_block": "Level block",
        "who_blocked": "Who blocked?",
        "blocker_hint": "Tap the player who laid the last tile.",
        "who_blocked_side": "the pair that blocked",
        "who_blocked_one": "whoever blocked",
        "double": "double",
        "a_double": "a double",
        "highest_double_6": "the double six",
        "highest_double_9": "the double nine",
        "highest_double_12": "the double twelve",
        "opens": "Opens",
        "opener": "opener",
        "opening": "opening",
        "hand": "hand",
        "hands": "hands",
        "Hand": "Hand",
        "Hands": "Hands",
        "void_hand": "Void hand",
        "boneyard": "the boneyard",
    },
    "it": {
        "finish": "Domino",
        "finish_of": "Domino di {name}",
        "who_finished": "Chi ha chiuso?",
        "finisher_hint": "Tocca il giocatore rimasto senza tessere.",
        "block": "Gioco bloccato",
        "block_of": "Gioco bloccato da {name}",
        "the_block": "il gioco bloccato",
        "it_was_block": "Gioco bloccato",
        "it_was_finish": "Qualcuno ha chiuso",
        "level_block": "Blocco in parità",
        "who_blocked": "Chi ha bloccato?",
        "blocker_hint": "Tocca il giocatore che ha messo l'ultima tessera.",
        "who_blocked_side": "la coppia che ha bloccato",
        "who_blocked_one": "chi ha bloccato",
        "double": "doppio",
        "a_double": "un doppio",
        "highest_double_6": "il doppio sei",
        "highest_double_9": "il doppio nove",
        "highest_double_12": "il doppio dodici",
        "opens": "Apre",
        "opener": "chi apre",
        "opening": "apertura",
        "hand": "mano",
        "hands": "mani",
        "Hand": "Mano",
        "Hands": "Mani",
        "void_hand": "Mano nulla",
        "boneyard": "il pozzo",
    },
    "pt": {
        "finish": "Batida",
        "finish_of": "Batida de {name}",
        "who_finished": "Quem bateu?",
        "finisher_hint": "Toque no jogador que ficou sem pedras.",
        "block": "Jogo fechado",
        "block_of": "Jogo fechado por {name}",
        "the_block": "o jogo fechado",
        "it_was_block": "Jogo fechado",
        "it_was_finish": "Alguém bateu",
        "level_block": "Jogo fechado empatado",
        "who_blocked": "Quem fechou?",
        "blocker_hint": "Toque no jogador que pôs a última pedra.",
        "who_blocked_side": "a dupla que fechou",
        "who_blocked_one": "quem fechou",
        "double": "carroça",
        "a_double": "uma carroça",
        "highest_double_6": "a carroça de seis",
        "highest_double_9": "a carroça de nove",
        "highest_double_12": "a carroça de doze",
        "opens": "Sai",
        "opener": "saidor",
        "opening": "saída",
        "hand": "mão",
        "hands": "mãos",
        "Hand": "Mão",
        "Hands": "Mãos",
        "void_hand": "Mão anulada",
        "boneyard": "o monte",
    },
}

_CIERRE = {
    "block": "Cierre",
    "block_of": "Cierre de {name}",
    "the_block": "el cierre",
    "it_was_block": "Fue cierre",
    "level_block": "Cierre igualado",
}
_TRANQUE = {
    "block": "Tranque",
    "block_of": "Tranque de {name}",
    "the_block": "el tranque",
    "it_was_block": "Fue tranque",
    "level_block": "Tranque igualado",
    "who_blocked": "¿Quién trancó?",
    "who_blocked_side": "la pareja que trancó",
    "who_blocked_one": "quien trancó",
}

REGIONS: dict[str, dict[str, str]] = {
    "es-ES": {**_CIERRE},
    "es-VE": {
        "who_blocked": "¿Quién trancó?",
        "who_blocked_side": "la pareja que trancó",
        "who_blocked_one": "quien trancó",
        "highest_double_6": "la cochina",
    },
    "es-DO": {**_TRANQUE, "finish": "Dominó", "opener": "el que sale"},
    "es-PR": {**_TRANQUE, "highest_double_6": "el doble seis"},
    "es-MX": {
        **_CIERRE,
        "double": "mula",
        "a_double": "una mula",
        "highest_double_6": "la mula de seises",
        "highest_double_9": "la mula de nueves",
        "highest_double_12": "la mula de doces",
    },
    "es-CU": {
        **_TRANQUE,
        "finish": "Pegada",
        "finish_of": "Pegada de {name}",
        "who_finished": "¿Quién se pegó?",
        "it_was_finish": "Fue pegada",
        "hand": "data",
        "hands": "datas",
        "Hand": "Data",
        "Hands": "Datas",
        "void_hand": "Data anulada",
    },
    "es-AR": {
        **_CIERRE,
        "double": "chancho",
        "a_double": "un chancho",
        "highest_double_6": "el chancho seis",
        "highest_double_9": "el chancho nueve",
        "highest_double_12": "el chancho doce",
        "boneyard": "el pozo",
    },
    "pt-BR": {
        "block": "Fechada",
        "block_of": "Fechada de {name}",
        "the_block": "a fechada",
        "it_was_block": "Foi fechada",
        "level_block": "Fechada empatada",
        "highest_double_6": "a carroça de sena",
        "boneyard": "o dorme",
    },
}


@cache
def _merge(language: str, region: str) -> dict[str, str]:
    own = REGIONS.get(region, {}) if region.split("-")[0] == language else {}
    return {**STANDARD[language], **own}


def terms(region: str = "") -> dict[str, str]:
    """The terms for the active language, with the words of `region` ("es-VE") where that is its language."""
    language = (get_language() or "es").split("-")[0]
    return _merge(language if language in STANDARD else "es", region)
