"""Every address of the site."""

from django.urls import include, path

urlpatterns = [
    path("api/v1/", include("api.urls")),
    path("", include("tournaments.urls")),
]
