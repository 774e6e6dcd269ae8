"""The whole schedule of a round robin shown at once, for a night on which nobody wants to publish round by round."""

from tournaments.enums import EntrantStatus, RoundStatus, StageFormat
from tournaments.errors import Refusal
from tournaments.formats.round_robin import count_round_robin_rounds
from tournaments.mapping.settings import stage_settings
from tournaments.models import Entrant, Round, Stage
from tournaments.permissions import Actor
from tournaments.services.pairing import find_schedule, read_schedule
from tournaments.services.round_moves import publish_round
from tournaments.services.rounds import find_stage, prepare_round


def publish_schedule(stage_id: str, *, actor: Actor) -> list[Round]:
    """Prepare and publish every round of a round robin that is left, in their order; those that were published.

    Each round is a step of its own: broken off, it goes on where it stopped when it is asked again. Raises Refusal
    `format_not_paired` for other formats, and as `prepare_round`, `publish_round`.
    """
    stage = find_stage(stage_id, actor)
    if stage.format != StageFormat.ROUND_ROBIN:
        raise Refusal("format_not_paired", status=409)
    published = []
    number = 1
    while number <= (count_rounds(stage) or 0):
        before = Round.objects.filter(stage=stage, number=number).first()
        if before is None or before.status == RoundStatus.PREPARED:
            prepare_round(stage_id, number, actor=actor)
            published.append(publish_round(stage_id, number, actor=actor))
        number += 1
    return published


def count_rounds(stage: Stage) -> int | None:
    """How many rounds the stage is going to have: by its schedule, else by its settings; None where nobody knows."""
    if stage.format != StageFormat.ROUND_ROBIN:
        return stage_settings(stage).rounds
    document = find_schedule(stage)
    if document is not None:
        return len(read_schedule(document))
    entrants = Entrant.objects.filter(stage=stage, status=EntrantStatus.ACTIVE).count()
    return count_round_robin_rounds(entrants, double=stage_settings(stage).double)
