"""The documentation to try things on: Swagger UI and ReDoc out of their package, served from here."""

from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularRedocView, SpectacularSwaggerSplitView

# Swagger UI and ReDoc put styles into the page by script, so these two pages allow inline styles; scripts stay ours.
ALLOW_STYLES = csp_update({"style-src": ["'unsafe-inline'"], "img-src": ["data:"], "worker-src": ["blob:"]})


@method_decorator(ALLOW_STYLES, name="dispatch")
class DocsView(SpectacularSwaggerSplitView):
    """Swagger UI; the split view keeps its script in a file of its own."""

    throttle_classes = []


@method_decorator(ALLOW_STYLES, name="dispatch")
class RedocView(SpectacularRedocView):
    """ReDoc."""

    throttle_classes = []
