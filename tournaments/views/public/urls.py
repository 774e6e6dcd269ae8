"""Addresses of the public pages."""

from django.urls import path

from tournaments.views.public import (
    cross_tables,
    entrants,
    event_rules,
    pages,
    paper,
    rounds,
    shared_texts,
    sign_up,
    standings,
)

urlpatterns = [
    path("", pages.show_home, name="home"),
    path("tournaments/<slug:tournament_id>/", pages.show_tournament, name="tournament"),
    path("tournaments/<slug:tournament_id>/sign-up/", sign_up.show_sign_up, name="sign_up"),
    path("tournaments/<slug:tournament_id>/sign-up/done/", sign_up.show_done, name="sign_up_done"),
    path("tournaments/<slug:tournament_id>/rules/", event_rules.show_event_rules, name="tournament_rules"),
    path("tournaments/<slug:tournament_id>/rounds/<int:number>/", rounds.show_round, name="event_round"),
    path(
        "tournaments/<slug:tournament_id>/rounds/<int:number>/text/",
        shared_texts.show_round_text,
        name="event_round_text",
    ),
    path("tournaments/<slug:tournament_id>/standings/", standings.show_standings, name="event_standings"),
    path(
        "tournaments/<slug:tournament_id>/standings/text/",
        shared_texts.show_standings_text,
        name="event_standings_text",
    ),
    path(
        "tournaments/<slug:tournament_id>/standings/<slug:entrant_id>/",
        standings.show_working,
        name="event_working",
    ),
    path("tournaments/<slug:tournament_id>/cross-table/", cross_tables.show_cross_table, name="event_cross_table"),
    path(
        "tournaments/<slug:tournament_id>/entrants/<slug:entrant_id>/", entrants.show_entrant, name="event_entrant"
    ),
    path("matches/<slug:match_id>/", pages.show_match, name="match"),
    path("matches/<slug:match_id>/rules/", pages.show_match_rules, name="match_rules"),
    path("matches/<slug:match_id>/sheet.pdf", paper.show_sheet, name="match_sheet"),
    path("matches/<slug:match_id>/blank.pdf", paper.show_sheet, {"blank": True}, name="match_blank"),
    path("rules/", pages.show_presets, name="presets"),
    path("rules/<slug:preset>/", pages.show_preset, name="preset"),
    path("language/<slug:code>/", pages.choose_language, name="language"),
]
