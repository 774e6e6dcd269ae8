"""Addresses of the API."""

from django.urls import path, re_path

from api.documentation import DocsView, RedocView, SchemaView, send_redoc_script
from api.errors import answer_unknown_path
from api.views.entrant_presence import (
    AbsenceView,
    BringBackView,
    CheckInView,
    ForbiddenPairsView,
    MissingView,
    RenameView,
    SeedsView,
    SubstituteView,
    WithdrawEntrantView,
)
from api.views.entrants import EntrantsView, EntrantView, ImportView
from api.views.links import LinksView, LinkView
from api.views.matches import AcceptView, CallView, MatchesView, MatchView, ScorerView
from api.views.records import InsertBehindView, InsertView, RecordsView, ReplaceView, UndoView, WithdrawView
from api.views.regulations import RegulationsView, RegulationView
from api.views.results import ReplayView, SettleView, VerifyView
from api.views.round_moves import (
    AwardView,
    ClockView,
    CloseView,
    NoShowsView,
    PublishView,
    ReopenView,
    ScheduleView,
    UnpublishView,
)
from api.views.rounds import PrepareView, RoundMatchesView, RoundStateView, RoundsView, RoundView
from api.views.rules import PresetsView, ScoreView
from api.views.rulings import RulingsView
from api.views.sanctions import SanctionsView, TakeBackView
from api.views.sign_ups import AcceptSignUpView, DeclineSignUpView, SignUpsView
from api.views.stages import StagesView, StageView
from api.views.standings import CrossTableView, StandingsListView, StandingWorkingView
from api.views.tournaments import (
    AnnounceView,
    EndView,
    ResumeView,
    SuspendView,
    TournamentsView,
    TournamentView,
)

MATCH = "matches/<slug:match_id>/"
TOURNAMENT = "tournaments/<slug:tournament_id>/"
STAGE = "stages/<slug:stage_id>/"
ROUND = STAGE + "rounds/<int:number>/"
ENTRANT = "entrants/<slug:entrant_id>/"

tournament_urls = [
    path("tournaments/", TournamentsView.as_view(), name="api_tournaments"),
    path(TOURNAMENT, TournamentView.as_view(), name="api_tournament"),
    path(TOURNAMENT + "announce/", AnnounceView.as_view(), name="api_announce"),
    path(TOURNAMENT + "suspend/", SuspendView.as_view(), name="api_suspend"),
    path(TOURNAMENT + "resume/", ResumeView.as_view(), name="api_resume"),
    path(TOURNAMENT + "end/", EndView.as_view(), name="api_end"),
    path(TOURNAMENT + "stages/", StagesView.as_view(), name="api_stages"),
    path(STAGE, StageView.as_view(), name="api_stage"),
]

entrant_urls = [
    path(STAGE + "entrants/", EntrantsView.as_view(), name="api_entrants"),
    path(STAGE + "entrants/import/", ImportView.as_view(), name="api_import"),
    path(STAGE + "sign-ups/", SignUpsView.as_view(), name="api_sign_ups"),
    path(STAGE + "seeds/", SeedsView.as_view(), name="api_seeds"),
    path(STAGE + "missing/", MissingView.as_view(), name="api_missing"),
    path(STAGE + "forbidden-pairs/", ForbiddenPairsView.as_view(), name="api_forbidden_pairs"),
    path(ENTRANT, EntrantView.as_view(), name="api_entrant"),
    path(ENTRANT + "check-in/", CheckInView.as_view(), name="api_check_in"),
    path(ENTRANT + "withdraw/", WithdrawEntrantView.as_view(), name="api_withdraw_entrant"),
    path(ENTRANT + "bring-back/", BringBackView.as_view(), name="api_bring_back"),
    path(ENTRANT + "substitute/", SubstituteView.as_view(), name="api_substitute"),
    path(ENTRANT + "rename/", RenameView.as_view(), name="api_rename"),
    path(ENTRANT + "absence/", AbsenceView.as_view(), name="api_absence"),
    path(ENTRANT + "accept/", AcceptSignUpView.as_view(), name="api_accept_sign_up"),
    path(ENTRANT + "decline/", DeclineSignUpView.as_view(), name="api_decline_sign_up"),
]

round_urls = [
    path(STAGE + "rounds/", RoundsView.as_view(), name="api_rounds"),
    path(ROUND, RoundView.as_view(), name="api_round"),
    path(ROUND + "prepare/", PrepareView.as_view(), name="api_prepare"),
    path(ROUND + "publish/", PublishView.as_view(), name="api_publish"),
    path(ROUND + "unpublish/", UnpublishView.as_view(), name="api_unpublish"),
    path(ROUND + "close/", CloseView.as_view(), name="api_close"),
    path(ROUND + "reopen/", ReopenView.as_view(), name="api_reopen"),
    path(ROUND + "clock/", ClockView.as_view(), name="api_clock"),
    path(STAGE + "schedule/", ScheduleView.as_view(), name="api_schedule"),
    path(ROUND + "state/", RoundStateView.as_view(), name="api_round_state"),
    path(ROUND + "matches/", RoundMatchesView.as_view(), name="api_round_matches"),
    path(ROUND + "no-shows/", NoShowsView.as_view(), name="api_no_shows"),
    path(MATCH + "award/", AwardView.as_view(), name="api_award"),
]

standings_urls = [
    path(STAGE + "standings/", StandingsListView.as_view(), name="api_standings"),
    path(STAGE + "standings/<slug:entrant_id>/", StandingWorkingView.as_view(), name="api_standing"),
    path(STAGE + "cross-table/", CrossTableView.as_view(), name="api_cross_table"),
    path(STAGE + "sanctions/", SanctionsView.as_view(), name="api_sanctions"),
    path("sanctions/<slug:sanction_id>/take-back/", TakeBackView.as_view(), name="api_take_back"),
    path(TOURNAMENT + "rulings/", RulingsView.as_view(), name="api_rulings"),
    path("regulations/", RegulationsView.as_view(), name="api_regulations"),
    path("regulations/<slug:regulation_id>/", RegulationView.as_view(), name="api_regulation"),
]

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
    *tournament_urls,
    *entrant_urls,
    *round_urls,
    *standings_urls,
    path("schema/", SchemaView.as_view(), name="api_schema"),
    path("docs/", DocsView.as_view(url_name="api_schema"), name="api_docs"),
    path("redoc/", RedocView.as_view(url_name="api_schema"), name="api_redoc"),
    path("redoc/redoc.js", send_redoc_script, name="api_redoc_script"),
    re_path(r"^(?P<path>.*)$", answer_unknown_path),
]
