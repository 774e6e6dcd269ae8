"""The documentation to try things on and to read: Swagger UI and ReDoc out of their package, served from here."""

from functools import cache
from pathlib import Path

from csp.decorators import csp_update
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.utils.decorators import method_decorator
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.views import SpectacularAPIView, SpectacularRedocView, SpectacularSwaggerSplitView

from api.errors import answer_refusal
from tournaments.errors import Refusal

# Both put styles into the page by script, so these pages alone allow inline styles; scripts stay ours.
ALLOW_STYLES = csp_update({"style-src": ["'unsafe-inline'"], "img-src": ["data:"]})
# ReDoc searches in a worker that it makes out of its own script.
ALLOW_WORKER = csp_update(
    {"style-src": ["'unsafe-inline'"], "img-src": ["data:"], "worker-src": ["'self'", "blob:"]}
)

PACKAGE = "drf_spectacular_sidecar/"
# ReDoc's script asks this address for its maker's mark; nothing of ours asks another site for anything.
FAR_MARK = "https://cdn.redoc.ly/redoc/logo-mini.svg"


@cache
def read_redoc_script() -> str:
    """ReDoc's script out of its package, with a picture from here for the one from elsewhere."""
    found = finders.find(PACKAGE + "redoc/bundles/redoc.standalone.js")
    assert isinstance(found, str)
    mark = static(PACKAGE + "swagger-ui-dist/favicon-32x32.png")
    return Path(found).read_text("utf-8").replace(FAR_MARK, mark)


@csrf_exempt
@cache_control(public=True, max_age=3600)
def send_redoc_script(request: HttpRequest) -> HttpResponse:
    """The script of the ReDoc page."""
    if request.method not in ("GET", "HEAD"):
        answer = answer_refusal(Refusal("method_not_allowed", status=405))
        answer["Allow"] = "GET, HEAD"
        return answer
    return HttpResponse(read_redoc_script(), content_type="text/javascript; charset=utf-8")


class SchemaView(SpectacularAPIView):
    """The OpenAPI document: the same for everybody, whatever credential comes with the question."""

    authentication_classes = []
    throttle_classes = []
    metadata_class = None


@method_decorator(ALLOW_STYLES, name="dispatch")
class DocsView(SpectacularSwaggerSplitView):
    """Swagger UI; the split view keeps its script in a file of its own."""

    authentication_classes = []
    throttle_classes = []
    metadata_class = None  # it would be rendered by a template, and there is none for it


@method_decorator(ALLOW_WORKER, name="dispatch")
class RedocView(SpectacularRedocView):
    """ReDoc, with a page of ours: the package's own asks another site for letters."""

    authentication_classes = []
    throttle_classes = []
    metadata_class = None
    template_name = "api/redoc.html"
