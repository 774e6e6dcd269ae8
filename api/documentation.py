"""The documentation to try things on: Swagger UI out of its package, served from here."""

from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularSwaggerSplitView

# Swagger UI puts styles into the page by script, so this one page allows inline styles; scripts stay ours.
ALLOW_STYLES = csp_update({"style-src": ["'unsafe-inline'"], "img-src": ["data:"]})


@method_decorator(ALLOW_STYLES, name="dispatch")
class DocsView(SpectacularSwaggerSplitView):
    """Swagger UI; the split view keeps its script in a file of its own."""

    throttle_classes = []
