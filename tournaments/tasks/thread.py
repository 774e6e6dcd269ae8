"""Jobs without a broker: one thread of the serving process; where none runs, the request does them after its answer is kept."""

import logging
import threading

from django.db import connections

from tournaments.services.job_runs import run_job
from tournaments.tasks.schedule import run_due

logger = logging.getLogger(__name__)

LOOK_EVERY = 60.0  # seconds

_running: "JobThread | None" = None


class JobThread(threading.Thread):
    """Looks at what is due every minute, and at once when it is woken. A fault of one look is logged, and the next comes."""

    def __init__(self, look_every: float = LOOK_EVERY) -> None:
        super().__init__(name="jobs", daemon=True)
        self._look_every = look_every
        self._woken = threading.Event()
        self._over = False

    def run(self) -> None:
        """Until `stop`: do what is due, then wait."""
        while not self._over:
            try:
                run_due()
            except Exception:
                logger.exception("A look at what is due failed; the next one comes.")
            finally:
                connections.close_all()
            self._woken.wait(self._look_every)
            self._woken.clear()

    def wake(self) -> None:
        """Look now."""
        self._woken.set()

    def stop(self) -> None:
        """Begin no further look. The job at hand is left to its lease: somebody takes it up again."""
        self._over = True
        self._woken.set()


def start_jobs() -> None:
    """Start the thread of this process, unless it runs."""
    global _running
    if _running is None or not _running.is_alive():
        _running = JobThread()
        _running.start()


def stop_jobs() -> None:
    """Let the thread end after what it is at."""
    global _running
    if _running is not None:
        _running.stop()
        _running = None


def wake(public_id: str) -> None:
    """Have the job done without a broker: by this process's thread, else here and now."""
    if _running is not None and _running.is_alive():
        _running.wake()
    else:
        run_job(public_id)
