#!/usr/bin/env python
"""Django's command line for this project."""

import os
import sys


def main() -> None:
    """Run the command named on the command line with the project's settings."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        import django  # noqa: F401
    except ImportError:
        sys.exit("Django is not installed here. Run `make setup`, then `.venv/bin/python manage.py …`.")
    from config.commands import run_command

    run_command(sys.argv)


if __name__ == "__main__":
    main()
