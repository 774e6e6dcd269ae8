"""Addresses of the console's pages about entrants."""

from django.urls import path

from tournaments.views.console import entrants, entrants_door, entrants_import, entrants_one, entrants_sign_ups

urlpatterns = [
    path("", entrants.show_entrants, name="console_entrants"),
    path("list.csv", entrants.export_entrants, name="console_entrants_file"),
    path("import/", entrants_import.import_list, name="console_entrants_import"),
    path("door/", entrants_door.show_door, name="console_door"),
    path("sign-ups/", entrants_sign_ups.show_sign_ups, name="console_sign_ups"),
    path("<slug:entrant_id>/", entrants_one.show_entrant, name="console_entrant"),
]
