"""Addresses of the pages."""

from django.http import HttpResponse
from django.urls import path

urlpatterns = [
    path("matches/<slug:match_id>/", lambda request, match_id: HttpResponse(), name="match"),
    path("k/<str:token>/", lambda request, token: HttpResponse(), name="open_link"),
]
