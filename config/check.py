"""All checks that are no tests: `python -m config.check [name …]`. Runs every one and says at the end which failed."""

import os
import secrets
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from config.environment import ROOT

PROGRAMS = Path(sys.executable).parent
PYTHON = sys.executable
MANAGE = (PYTHON, "manage.py")
LONGEST = 60  # lines of a failed check; the rest is seen by running its command alone
# Name, command, and what the environment adds. The slow ones stand first: two run at a time.
CHECKS: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {
    "types": ((PYTHON, "-m", "mypy", "scoring", "config", "tournaments", "api"), {}),
    "translations": ((PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/wording"), {}),
    "schema": ((*MANAGE, "spectacular", "--validate", "--fail-on-warn", "--file", os.devnull), {}),
    "migrations": ((*MANAGE, "makemigrations", "--check", "--dry-run"), {}),
    "deployment": (
        (*MANAGE, "check", "--deploy", "--fail-level", "WARNING"),
        {"HTTPS": "1", "ALLOWED_HOSTS": "club.example", "SECRET_KEY": secrets.token_urlsafe(60)},
    ),
    "rooms": ((str(PROGRAMS / "lint-imports"), "--no-cache"), {}),
    "templates": ((PYTHON, "-m", "djlint", "templates", "--lint", "--quiet"), {}),
    "containers": (
        (str(PROGRAMS / "check-jsonschema"), "--builtin-schema", "vendor.compose-spec", "docker-compose.yml"),
        {},
    ),
    "lint": ((PYTHON, "-m", "ruff", "check", "."), {}),
    "format": ((PYTHON, "-m", "ruff", "format", "--check", "."), {}),
    "packages": ((PYTHON, "-m", "pip", "--disable-pip-version-check", "check"), {}),
}


def run_check(name: str, folder: str) -> tuple[bool, str, float]:
    """Whether the check passes, what it said, and how many seconds it took; data it makes goes to `folder`."""
    command, added = CHECKS[name]
    environment = {**os.environ, "DATA_DIR": folder, **added}
    begun = time.monotonic()
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return done.returncode == 0, done.stdout, time.monotonic() - begun


def main() -> int:
    """Run the checks named on the command line, or all; 1 if any failed."""
    names = sys.argv[1:] or list(CHECKS)
    unknown = [name for name in names if name not in CHECKS]
    if unknown:
        sys.exit(f"There is no check called {unknown[0]}. There are: {', '.join(CHECKS)}.")
    failed = []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        outcomes = pool.map(lambda name: run_check(name, folder), names)
        for name, (passed, said, seconds) in zip(names, outcomes, strict=True):
            print(f"{'ok    ' if passed else 'FAILED'} {name} ({seconds:.1f} s)", flush=True)
            if not passed:
                failed.append(name)
                print("\n".join(said.rstrip().splitlines()[-LONGEST:]), flush=True)
    print(f"Checks that failed: {', '.join(failed)}." if failed else f"All {len(names)} checks passed.")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
