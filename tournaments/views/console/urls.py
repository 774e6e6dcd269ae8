"""Addresses of the organiser's console."""

from django.contrib.auth.views import LogoutView, PasswordChangeDoneView, PasswordChangeView
from django.urls import include, path, reverse_lazy

from tournaments.views.console import (
    corrections,
    desk,
    event_setup,
    events,
    links,
    match_rulings,
    matches,
    new_event,
    nights,
    opening,
    paper,
    people,
    programs,
    regulations,
    sanctions,
)
from tournaments.views.table.client import show_console_table

MATCH = "matches/<slug:match_id>/"
NIGHT = "tournaments/<slug:tournament_id>/"

urlpatterns = [
    path("", nights.show_console, name="console"),
    path("sign-in/", people.SignIn.as_view(), name="sign_in"),
    path("sign-out/", LogoutView.as_view(), name="sign_out"),
    path(
        "password/",
        PasswordChangeView.as_view(
            http_method_names=["get", "head", "post", "options"],
            template_name="console/password.html",
            success_url=reverse_lazy("password_changed"),
        ),
        name="password",
    ),
    path(
        "password/changed/",
        PasswordChangeDoneView.as_view(template_name="console/password_changed.html"),
        name="password_changed",
    ),
    path("programs/", programs.show_programs, name="console_programs"),
    path(NIGHT, nights.show_night, name="console_tournament"),
    path(NIGHT + "entrants/", include("tournaments.views.console.entrant_urls")),
    path(NIGHT + "rounds/", include("tournaments.views.console.round_urls")),
    path("new/<slug:club_id>/", new_event.choose_start, name="console_new"),
    path("new/<slug:club_id>/tournament/", new_event.make_event, name="console_new_event"),
    path("regulations/<slug:club_id>/", regulations.show_regulations, name="console_regulations"),
    path(NIGHT + "move/", events.move_event, name="console_event_move"),
    path(NIGHT + "setup/", event_setup.change_setup, name="console_event_setup"),
    path(NIGHT + "settings/", nights.change_night, name="console_settings"),
    path(NIGHT + "links/", links.show_night_links, name="console_night_links"),
    path(NIGHT + "links/<slug:link_id>/revoke/", links.revoke, name="console_night_revoke"),
    path(NIGHT + "rulings/", nights.show_rulings, name="console_rulings"),
    path(NIGHT + "cards/", sanctions.show_cards, name="console_cards_given"),
    path(NIGHT + "cards/<slug:sanction_id>/", sanctions.take_card_back, name="console_card_back"),
    path(NIGHT + "desk/", desk.show_desk, name="console_desk"),
    path(NIGHT + "open/", opening.open_table, name="console_open_match"),
    path(NIGHT + "paper/", paper.show_paper, name="console_paper"),
    path(NIGHT + "paper/pack/", paper.make_pack, name="console_pack"),
    path(NIGHT + "paper/pack/<slug:file_id>/", paper.fetch_pack, name="console_pack_file"),
    path(NIGHT + "paper/cards/", paper.print_cards, name="console_cards"),
    path(MATCH + "paper/", paper.print_sheet, name="console_sheet"),
    path(MATCH, matches.show_match, name="console_match"),
    path(MATCH + "act/", matches.act, name="console_act"),
    path(MATCH + "rule/", match_rulings.rule_match, name="console_rule"),
    path(MATCH + "names/", matches.change_match_names, name="console_names"),
    path(MATCH + "links/", links.make_match_link, name="console_links"),
    path(MATCH + "links/<slug:link_id>/revoke/", links.revoke, name="console_revoke"),
    path(MATCH + "correct/<slug:op>/<int:seq>/", corrections.correct, name="console_correct"),
    path(MATCH + "record/", matches.record, name="console_record"),
    path(MATCH + "table/", show_console_table, name="console_table"),
]
