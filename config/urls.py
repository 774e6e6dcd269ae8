"""Every address of the site."""

from django.urls import include, path, re_path

from api.errors import answer_unknown_path

urlpatterns = [
    path("api/v1/", include("api.urls")),
    re_path(r"^api(?:/.*)?$", answer_unknown_path),
    path("", include("tournaments.urls")),
]

# Under /api/ these answer JSON, elsewhere the pages of templates/.
handler400 = "api.faults.answer_bad_request"
handler403 = "api.faults.answer_forbidden"
handler404 = "api.faults.answer_not_found"
handler500 = "api.faults.answer_fault"
