"""Addresses of the pages."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.views.public.urls")),
    path("", include("tournaments.views.table.urls")),
    path("", include("tournaments.views.accounts.urls")),
    path("console/", include("tournaments.views.console.urls")),
]
