"""The engine stands alone: it starts where nothing at all is installed."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHEET = (
    '{"rules": {"preset": "classic-50"}, "records": [{"kind": "finish", "seat": 1, "pips": {"2": 13, "4": 10}}]}'
)


def test_the_engine_runs_with_the_standard_library_only() -> None:
    program = f"import runpy, sys; sys.path.insert(0, {str(ROOT)!r}); sys.argv = ['scoring', '-']; runpy.run_module('scoring', run_name='__main__')"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], input=SHEET, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert '"score":{"A":23,"B":0}' in done.stdout


def test_a_process_that_serves_starts_without_what_makes_pdfs() -> None:
    # It takes as long to load as all the rest, and viewers wait for a live process that comes back.
    program = "import config.asgi, sys;print([name for name in ('fpdf', 'numpy') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")
