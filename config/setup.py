"""Set up the virtual environment: `python3 config/setup.py [run|test|dev]`. Standard library only.

Says plainly what the machine lacks. A second run with the same requirement files does nothing; one that was
interrupted is taken up again, and of two at once the second waits.
"""

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
FILES = {"run": "requirements.txt", "test": "requirements-test.txt", "dev": "requirements-dev.txt"}
# A larger set has the smaller ones in it.
ENOUGH = {"run": ("dev", "test", "run"), "test": ("dev", "test"), "dev": ("dev",)}
NEWER = ("python3.13", "python3.12", "python3.11")


def stop(message: str) -> None:
    """End with a plain word."""
    sys.exit(f"\nSobremesa cannot be set up yet: {message}\n")


def stamp_of(kind: str) -> str:
    """What the environment was made from: the requirement file's digest and this Python."""
    content = (ROOT / FILES[kind]).read_bytes()
    return hashlib.sha256(content + sys.version.encode()).hexdigest()


def is_ready(kind: str) -> bool:
    """True if the environment holds what `kind` needs."""
    if not PYTHON.exists():
        return False
    for larger in ENOUGH[kind]:
        stamp = VENV / f"stamp-{larger}"
        if stamp.exists() and stamp.read_text("ascii") == stamp_of(larger):
            return True
    return False


def is_whole() -> bool:
    """True if the environment is one of this Python's version and has pip, so that it can be used as it is."""
    question = "import sys, pip; sys.exit(sys.version != sys.argv[1])"
    try:
        return subprocess.run([PYTHON, "-c", question, sys.version], capture_output=True).returncode == 0
    except OSError:
        return False


def make_venv() -> None:
    """Make the environment, or make it anew where an earlier attempt left half of one."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        stop(
            "this Python has no venv module. On Debian and Ubuntu install it with\n"
            f"    sudo apt-get install python{version}-venv"
        )
    if not is_whole():
        shutil.rmtree(VENV, ignore_errors=True)
        print("Making the virtual environment …", flush=True)
        made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True)
        if made.returncode:
            shutil.rmtree(VENV, ignore_errors=True)
            stop(
                f"the virtual environment could not be made.\n{made.stdout}{made.stderr}\n"
                f"On Debian and Ubuntu this usually helps: sudo apt-get install python{version}-venv"
            )


def install(kind: str) -> None:
    """Install the pinned packages, with uv where it can be had (three times as fast), else with pip."""
    file = str(ROOT / FILES[kind])
    for stamp in VENV.glob("stamp-*"):
        stamp.unlink()  # what an older stamp vouches for is about to change
    print(f"Installing the packages of {FILES[kind]} …", flush=True)
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    subprocess.run([*pip, "uv"], capture_output=True)
    uv = [str(PYTHON), "-m", "uv", "pip", "install", "--quiet", "--python", str(PYTHON)]
    ways = [[*uv, "--require-hashes", "-r", file], [*pip, "--require-hashes", "-r", file]]
    for way in ways:
        done = subprocess.run(way, capture_output=True, text=True)
        if done.returncode == 0:
            (VENV / f"stamp-{kind}").write_text(stamp_of(kind), "ascii")
            return
    stop(f"the packages could not be installed. Is the network there?\n{done.stderr[-2000:]}")


def use_newer_python() -> None:
    """Run this file again with a newer Python of this machine; ends with a plain word where there is none."""
    for name in NEWER:
        found = shutil.which(name)
        if found and subprocess.run([found, "-c", ""], stderr=subprocess.DEVNULL).returncode == 0:
            os.execv(found, [found, *sys.argv])
    stop(
        f"it needs Python 3.11 or newer, and this is {sys.version.split()[0]}.\n"
        "Install one, and name it if it is not on the PATH: make demo PYTHON=/path/to/python3.12"
    )


@contextlib.contextmanager
def wait_for_others(folder: Path) -> "Iterator[None]":
    """Nobody else works on `folder` meanwhile (the lock is on the folder itself and leaves nothing behind)."""
    if os.name == "nt":
        yield
        return
    import fcntl

    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def main() -> None:
    """Set up for what the command line names (run, test or dev)."""
    kind = sys.argv[1] if len(sys.argv) > 1 else "run"
    if kind not in FILES:
        stop(f"there is no set of packages called {kind!r}.")
    if sys.version_info < (3, 11):  # noqa: UP036 - this file is what tells people with an older Python
        use_newer_python()
    if is_ready(kind):
        return
    with wait_for_others(ROOT):
        if not is_ready(kind):
            make_venv()
            install(kind)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("\nStopped; the next run takes it up again.")
