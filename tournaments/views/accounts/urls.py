"""Addresses of coming in. Those with a secret in them (/i/, /r/, ?key=) are hidden from logs (config/logs.py)."""

from django.urls import path

from tournaments.views.accounts import invitations, own, people, resets, starting

urlpatterns = [
    path("start/", starting.show_start, name="start"),
    path("i/<str:token>/", invitations.open_invitation, name="open_invitation"),
    path("invitation/", invitations.show_invitation, name="invitation"),
    path("forgotten/", resets.ask_for_reset, name="forgotten"),
    path("forgotten/sent/", resets.show_sent, name="forgotten_sent"),
    path("r/<str:token>/", resets.open_reset, name="open_reset"),
    path("reset/", resets.show_reset, name="reset"),
    path("account/", own.show_account, name="account"),
    path("console/clubs/<slug:club_id>/people/", people.show_people, name="console_people"),
]
