"""The documentation to try things on and to read: Swagger UI and ReDoc out of their package, served from here."""

from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularAPIView, SpectacularRedocView, SpectacularSwaggerSplitView

# Both put styles into the page by script, so these pages alone allow inline styles; scripts stay ours.
ALLOW_STYLES = csp_update({"style-src": ["'unsafe-inline'"], "img-src": ["data:"]})
# ReDoc searches in a worker that it makes out of its own script.
ALLOW_WORKER = csp_update(
    {"style-src": ["'unsafe-inline'"], "img-src": ["data:"], "worker-src": ["'self'", "blob:"]}
)


class SchemaView(SpectacularAPIView):
    """The OpenAPI document: the same for everybody, whatever credential comes with the question."""

    authentication_classes = []
    throttle_classes = []


@method_decorator(ALLOW_STYLES, name="dispatch")
class DocsView(SpectacularSwaggerSplitView):
    """Swagger UI; the split view keeps its script in a file of its own."""

    authentication_classes = []
    throttle_classes = []


@method_decorator(ALLOW_WORKER, name="dispatch")
class RedocView(SpectacularRedocView):
    """ReDoc, with a page of ours: the package's own asks another site for letters."""

    authentication_classes = []
    throttle_classes = []
    template_name = "api/redoc.html"
