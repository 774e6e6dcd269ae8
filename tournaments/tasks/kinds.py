"""Every kind of job there is. A new one: its work and its store as functions of a service, and a line here."""

from typing import Any

from tournaments.services.cleaning import clean_up
from tournaments.services.jobs import JobKind, Progress, register_job
from tournaments.services.messages import JOB as SEND_MESSAGES
from tournaments.services.messages import drain_messages
from tournaments.services.packs import JOB as NIGHT_PACK
from tournaments.services.packs import keep_pack, load_pack
from tournaments.services.rounds import JOB as PAIR_ROUND
from tournaments.services.rounds import store_round, work_on_round
from tournaments.services.verification import check_all

NIGHTLY_CHECK = "verify_scores"
NIGHTLY_CLEANING = "clean_up"


def register_jobs() -> None:
    """Make all kinds known; called once, when the application is ready."""
    register_job(JobKind(NIGHTLY_CHECK, lambda arguments, progress: check_all(progress)))
    register_job(JobKind(NIGHTLY_CLEANING, _clean))
    register_job(JobKind(SEND_MESSAGES, lambda arguments, progress: drain_messages()))
    register_job(JobKind(NIGHT_PACK, _write_pack, keep_pack))
    register_job(JobKind(PAIR_ROUND, work_on_round, store_round))


def _clean(arguments: dict[str, Any], progress: Progress) -> dict[str, int]:
    return clean_up()


def _write_pack(arguments: dict[str, Any], progress: Progress) -> bytes:
    # What makes PDFs takes as long to load as all the rest; a live process that was killed comes back without it.
    from tournaments.wording.paper_pack import write_pack

    return write_pack(load_pack(arguments), progress)
