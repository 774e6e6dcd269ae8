"""What the fields of the plain form of a hand are called, for a sentence that asks to clear one."""

from django.utils.translation import gettext

from tournaments.wording.hands import name_kind, say_bonus
from tournaments.wording.terms import terms


def name_field(place: str, bonus: str = "", region: str = "") -> str:
    """The label above the fields of a place (forms.hands.PLACES); bonus: the code, where the place is a bonus.

    Labels that the form shows within a part that is folded away come with the name of that part.
    """
    word = terms(region)
    result = name_kind("result", region)
    names = {
        "seat": gettext("Who"),
        "pips": gettext("Pips left"),
        "tiles": gettext("Pips left"),
        "side_pips": gettext("Pips left"),
        "total_pips": gettext("One sum of all that is scored"),
        "stock_pips": gettext("Pips %(place)s") % {"place": word["in_boneyard"]},
        "opener": gettext("Who opened (if it was not as shown)"),
        "bonus": say_bonus(bonus, region),
        "running": gettext("Points during play"),
        "void_reason": f"{word['void_hand']}: {gettext('Why')}",
        "side": gettext("Side"),
        "points": gettext("Points"),
        "effect": gettext("Penalty: what happens"),
        "reason": gettext("Reason"),
        "in_progress": gettext("A %(hand)s is being played") % {"hand": word["hand"]},
        "winner": gettext("Who wins"),
        "award_reason": f"{name_kind('award', region)}: {gettext('Why')}",
        "scope": gettext("Award: what"),
        "total": result,
        "games": f"{result}: {gettext('Games won')}",
        "hands": f"{result}: {word['Hands']}",
    }
    return names[place]
