"""Run pytest against a real PostgreSQL and a real Redis: `python -m tests.services_run [pytest's arguments]`."""

import os
import subprocess
import sys
from contextlib import ExitStack

from tests.services_fixtures import run_postgres, run_redis


def main() -> int:
    """Start what is not there, run pytest with its addresses, stop what was started; pytest's exit status."""
    with ExitStack() as running:
        try:
            database, redis = running.enter_context(run_postgres()), running.enter_context(run_redis())
        except (ImportError, OSError, RuntimeError, subprocess.SubprocessError) as fault:
            sys.exit(
                f"PostgreSQL and Redis could not be started here: {fault}\n"
                "Name running ones: make test-services DATABASE_URL=postgres://… REDIS_URL=redis://…"
            )
        print("PostgreSQL and Redis are up; running the tests on them.", flush=True)
        environment = {**os.environ, "DATABASE_URL": database, "REDIS_URL": redis, "ON_SERVICES": "1"}
        return subprocess.run([sys.executable, "-m", "pytest", *sys.argv[1:]], env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
