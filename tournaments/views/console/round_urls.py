"""Addresses of the console's pages about rounds."""

from django.urls import path

from tournaments.views.console import round_page, round_results, rounds

urlpatterns = [
    path("", rounds.show_rounds, name="console_rounds"),
    path("<int:number>/", round_page.show_round, name="console_round"),
    path("<int:number>/results/", round_results.show_results, name="console_round_results"),
    path("<int:number>/state.json", round_page.fetch_state, name="console_round_state"),
]
