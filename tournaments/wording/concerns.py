"""What an organiser should know before he starts an event (tournaments.formats.feasible), in sentences."""

from collections.abc import Sequence

from django.utils.translation import gettext

from tournaments.formats.feasible import Concern


def say_concerns(concerns: Sequence[Concern]) -> list[str]:
    """A sentence for each concern, with its numbers."""
    return [_say(one.code).format(**one.params) for one in concerns]


def _say(code: str) -> str:
    match code:
        case "too_few_entrants":
            return gettext("With {entrants} entrants nothing can be paired: {needed} at least are needed.")
        case "too_few_rounds":
            return gettext("{rounds} rounds are too few: {needed} at least is needed.")
        case "more_rounds_than_opponents":
            return gettext(
                "{entrants} entrants can play {most} rounds without meeting again; in {rounds} rounds some will meet twice."
            )
        case "rounds_differ_from_schedule":
            return gettext(
                "{entrants} entrants need {needed} rounds for everybody to meet everybody, not {rounds}."
            )
        case "round_robin_begun":
            return gettext("The round robin has begun; nobody can join any more.")
        case _:
            raise AssertionError(code)
