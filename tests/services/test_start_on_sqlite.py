"""Three processes set up one installation on an SQLite file at the same moment: one does."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.browser.site import ROOT

# Ready is said first, so that all three wait for the word and nobody is still loading.
PROGRAM = """
import sys
import django
django.setup()
from tournaments.errors import Refusal
from tournaments.services.starting import read_start_key, start_installation
from django.conf import settings
key = read_start_key(settings.DATA_DIR)
print("ready", flush=True)
sys.stdin.readline()
try:
    club, user = start_installation(
        key, club=sys.argv[1], time_zone="Europe/Madrid", wording="", name="x", username=sys.argv[1], email="",
        password="una mesa de cuatro",
    )
    print("done")
except Refusal as refusal:
    print(refusal.code)
"""
COUNT = """
import json
import django
django.setup()
from django.contrib.auth import get_user_model
from tournaments.models import Club, Membership
print(json.dumps([rows.objects.count() for rows in (Club, get_user_model(), Membership)]))
"""


def test_of_three_first_starts_on_one_file_one_is_made(tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    environment = {**kept, "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    options = {"cwd": ROOT, "env": environment, "text": True}
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], check=True, **options)
    starts = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, **options
        )
        for name in ("ana", "rosa", "luis")
    ]
    for start in starts:
        assert start.stdout.readline() == "ready\n"
    for start in starts:
        start.stdin.write("go\n")
        start.stdin.flush()
    said = sorted(start.communicate()[0].strip() for start in starts)
    assert said == ["already_started", "already_started", "done"]
    counted = subprocess.run([sys.executable, "-c", COUNT], check=True, capture_output=True, **options).stdout
    assert json.loads(counted) == [1, 1, 1]
    assert not (tmp_path / "start_key").exists()
