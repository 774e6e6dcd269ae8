"""The pages and the API for a WSGI server; the live path needs config.asgi."""

import os

from django.core.wsgi import get_wsgi_application

from config.gate import guard_wsgi

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = guard_wsgi(get_wsgi_application())
