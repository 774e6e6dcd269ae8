"""Pairing the next round: at once, or in a job where the field is large."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings as site
from django.contrib.auth import get_user_model
from django.db import transaction

from tournaments.enums import EntrantStatus, JobStatus
from tournaments.errors import InvalidInput, NotFound, Refusal
from tournaments.models import Entrant, Job, Round, Stage
from tournaments.permissions import Actor
from tournaments.regulations.settings import MOST_ROUNDS
from tournaments.selectors.obstacles import Obstacle, list_to_prepare
from tournaments.selectors.pairing_basis import load_basis
from tournaments.services.directing import lock_stage, raise_version, require_role
from tournaments.services.jobs import Progress, enqueue
from tournaments.services.pairing import PairedRound, describe_basis, leave_open, make_round
from tournaments.services.round_rows import write_round
from tournaments.services.rulings import write_ruling

JOB = "pair_round"
# Fields above this are paired by a worker where there is one; up to here the answer is there at once.
PAIRED_AT_ONCE = 300
STEPS = 3  # read, paired, stored: what the page shows of a job


class RoundObstacles(Refusal):
    """A move of a round that cannot be made; `details["obstacles"]` lists all that stands in the way."""

    code, status = "round_has_obstacles", 409


@dataclass(frozen=True)
class Prepared:
    """A round that was prepared; `created` is false where it was there already."""

    round: Round
    created: bool


def refuse_obstacles(obstacles: list[Obstacle]) -> None:
    """Nothing if there are none; raises RoundObstacles with all of them."""
    if obstacles:
        listed = [obstacle.as_dict() for obstacle in obstacles]
        raise RoundObstacles(count=len(listed), details={"obstacles": listed}, obstacles=obstacles)


def clean_number(number: Any) -> int:
    """A round's number; raises InvalidInput `number_expected`."""
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= MOST_ROUNDS:
        raise InvalidInput("number_expected", field="number", low=1, high=MOST_ROUNDS)
    return number


def prepare_round(
    stage_id: str,
    number: int,
    *,
    actor: Actor,
    from_open_rounds: bool = False,
    by_hand: bool = False,
    paired: PairedRound | None = None,
) -> Prepared:
    """Pair round `number` of the stage; nobody but its directors sees it before it is published (formats.md 3).

    The same number again answers the round that is there. It is paired from closed rounds only, unless
    `from_open_rounds`, which is written on the round. by_hand: nobody is paired, the organiser does it himself. paired: what
    a job worked out before; it is taken where it was made from what stands now, else the round is paired anew. One
    transaction under the tournament's row lock. Raises RoundObstacles with all that stands in the way, Refusal
    `nobody_to_pair`, CannotBeScored where the ruleset does not take the round's overrides, and as `lock_stage`.
    """
    number = clean_number(number)
    with transaction.atomic():
        stage = lock_stage(stage_id, actor)
        there = Round.objects.filter(stage=stage, number=number).first()
        if there is not None:
            there.stage = stage
            return Prepared(there, False)
        refuse_obstacles(list_to_prepare(stage, number, from_open_rounds=from_open_rounds))
        basis = load_basis(stage, number, from_open_rounds=from_open_rounds)
        document = describe_basis(basis)
        if by_hand:
            paired = leave_open(document)
        elif paired is None or paired.document != document:
            paired = make_round(basis, document)
        round = write_round(basis, paired, basis.settings.of_round(number), by_hand=by_hand)
        after = {
            "round": number,
            "matches": len(paired.pairing.pairs),
            "byes": len(paired.pairing.byes),
            "from_open_rounds": round.from_open_rounds,
            "by_hand": by_hand,
        }
        write_ruling(stage.tournament, actor, "round_prepared", after=after)
        raise_version(stage)
    return Prepared(round, True)


def ask_for_round(
    stage_id: str, number: int, *, actor: Actor, from_open_rounds: bool = False, by_hand: bool = False
) -> Prepared | Job:
    """The round, prepared at once; for a field above 300 with a broker the job that prepares it.

    Asked twice, it is one round and one job. What can be refused is refused here. Raises as `prepare_round`, and
    Refusal `queue_full`.
    """
    stage = find_stage(stage_id, actor)
    override = stage_has(stage, clean_number(number))
    large = Entrant.objects.filter(stage=stage, status=EntrantStatus.ACTIVE).count() > PAIRED_AT_ONCE
    if override or by_hand or not large or not site.REDIS_URL:
        return prepare_round(stage_id, number, actor=actor, from_open_rounds=from_open_rounds, by_hand=by_hand)
    refuse_obstacles(list_to_prepare(stage, number, from_open_rounds=from_open_rounds))
    return enqueue(
        JOB,
        key=name_job(stage, number, from_open_rounds),
        club=stage.tournament.club,
        asked_by=actor.user,
        anew=True,
        stage=stage_id,
        number=number,
        from_open_rounds=from_open_rounds,
        user=actor.user.pk,
    )


def stage_has(stage: Stage, number: int) -> bool:
    """True if the stage has a round of this number."""
    return Round.objects.filter(stage=stage, number=number).exists()


def find_stage(stage_id: str, actor: Actor) -> Stage:
    """The stage with tournament, club and rules, if the actor directs it; raises as `require_role`, NotFound."""
    stage = Stage.objects.select_related("tournament__club", "snapshot").filter(public_id=stage_id).first()
    if stage is None or stage.snapshot is None:
        raise NotFound(field="stage")
    require_role(actor, stage.tournament)
    return stage


def name_job(stage: Stage, number: int, from_open_rounds: bool) -> str:
    """The key of the job that pairs a round."""
    return f"pair-{stage.public_id}-{number}-{'open' if from_open_rounds else 'closed'}"


def work_on_round(arguments: dict[str, Any], progress: Progress) -> PairedRound | None:
    """The long part of the job: what is paired, from what stands now; None where the round is there already.

    It only reads. Raises Refusal where the round cannot be made: the job has then failed, and nothing is left behind.
    """
    stage = find_stage(arguments["stage"], _actor_of(arguments))
    number, from_open_rounds = arguments["number"], arguments["from_open_rounds"]
    if stage_has(stage, number):
        return None
    refuse_obstacles(list_to_prepare(stage, number, from_open_rounds=from_open_rounds))
    progress(0, STEPS)
    basis = load_basis(stage, number, from_open_rounds=from_open_rounds)
    progress(1, STEPS)
    paired = make_round(basis, describe_basis(basis))
    progress(2, STEPS)
    return paired


def store_round(job: Job, paired: PairedRound | None) -> dict[str, Any]:
    """Write the round in the transaction that marks the job done; its result names the round."""
    arguments = job.arguments
    prepared = prepare_round(
        arguments["stage"],
        arguments["number"],
        actor=_actor_of(arguments),
        from_open_rounds=arguments["from_open_rounds"],
        paired=paired,
    )
    return {"round": prepared.round.number}


def _actor_of(arguments: dict[str, Any]) -> Actor:
    return Actor(user=get_user_model().objects.filter(pk=arguments["user"]).first())


def find_round_job(stage: Stage, number: int) -> Job | None:
    """The last job that was asked to pair this round, unless it is done. One query."""
    jobs = Job.objects.filter(name=JOB, club_id=stage.tournament.club_id)
    jobs = jobs.filter(key__startswith=f"pair-{stage.public_id}-{number}-").exclude(status=JobStatus.DONE)
    return jobs.order_by("-created_at", "-pk").first()
