"""Addresses of the API."""

from django.urls import path, re_path

from api.documentation import DocsView, RedocView, SchemaView, send_redoc_script
from api.errors import answer_unknown_path
from api.views.links import LinksView, LinkView
from api.views.matches import AcceptView, CallView, MatchesView, MatchView, ScorerView
from api.views.records import InsertBehindView, InsertView, RecordsView, ReplaceView, UndoView, WithdrawView
from api.views.results import ReplayView, SettleView, VerifyView
from api.views.rules import PresetsView, ScoreView

MATCH = "matches/<slug:match_id>/"

urlpatterns = [
    path("presets/", PresetsView.as_view(), name="api_presets"),
    path("score/", ScoreView.as_view(), name="api_score"),
    path("matches/", MatchesView.as_view(), name="api_matches"),
    path(MATCH, MatchView.as_view(), name="api_match"),
    path(MATCH + "records/", RecordsView.as_view(), name="api_records"),
    path(MATCH + "records/insert/", InsertView.as_view(), name="api_insert"),
    path(MATCH + "records/<int:seq>/insert/", InsertBehindView.as_view(), name="api_insert_behind"),
    path(MATCH + "records/<int:seq>/replace/", ReplaceView.as_view(), name="api_replace"),
    path(MATCH + "records/<int:seq>/withdraw/", WithdrawView.as_view(), name="api_withdraw"),
    path(MATCH + "undo/", UndoView.as_view(), name="api_undo"),
    path(MATCH + "scorer/", ScorerView.as_view(), name="api_scorer"),
    path(MATCH + "call/", CallView.as_view(), name="api_call"),
    path(MATCH + "accept/", AcceptView.as_view(), name="api_accept"),
    path(MATCH + "settle/", SettleView.as_view(), name="api_settle"),
    path(MATCH + "replay/", ReplayView.as_view(), name="api_replay"),
    path(MATCH + "verify/", VerifyView.as_view(), name="api_verify"),
    path(MATCH + "links/", LinksView.as_view(), name="api_links"),
    path(MATCH + "links/<slug:link_id>/", LinkView.as_view(), name="api_link"),
    path("schema/", SchemaView.as_view(), name="api_schema"),
    path("docs/", DocsView.as_view(url_name="api_schema"), name="api_docs"),
    path("redoc/", RedocView.as_view(url_name="api_schema"), name="api_redoc"),
    path("redoc/redoc.js", send_redoc_script, name="api_redoc_script"),
    re_path(r"^(?P<path>.*)$", answer_unknown_path),
]
