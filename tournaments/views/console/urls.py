"""Addresses of the organiser's console."""

from django.http import HttpResponse
from django.urls import path

urlpatterns = [
    path("", lambda request: HttpResponse("console"), name="console"),
    path(
        "tournaments/<slug:tournament_id>/",
        lambda request, tournament_id: HttpResponse("c"),
        name="console_tournament",
    ),
    path("matches/<slug:match_id>/", lambda request, match_id: HttpResponse("c"), name="console_match"),
    path("matches/<slug:match_id>/record/", lambda request, match_id: HttpResponse("c"), name="console_record"),
]
