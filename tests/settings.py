"""The site's settings with what the environment says in tests.

pytest-django reads the settings before any conftest.py is read, so a conftest would come too late for them.
"""

import atexit
import os
import shutil
import tempfile

# A folder of its own, a key of its own, no throttling in the way.
if "DATA_DIR" not in os.environ:
    os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="sobremesa-test-")
    atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)
os.environ.setdefault("SECRET_KEY", "only-for-tests-" + "k" * 50)
os.environ.setdefault("API_RATE_ANONYMOUS", "100000/min")
os.environ.setdefault("API_RATE_CALLER", "100000/min")
# Channels and cache keys of this run only: Redis knows no databases for channels.
os.environ["REDIS_PREFIX"] = f"test-{os.getpid()}"

from config.settings import *  # noqa: F403

# Passwords in tests need no slow hash; the server that the browser's tests start has the same settings and checks them.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
