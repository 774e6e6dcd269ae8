"""Addresses of the table: opening a link, the client, the plain form."""

from django.urls import path

from tournaments.views.table import client, desk, door, opening, plain, side

urlpatterns = [
    path("k/<str:token>/", opening.open_link, name="open_link"),
    path("tables/<slug:link_id>/", client.show_table, name="table"),
    path("tables/<slug:link_id>/side/", side.show_side, name="side_table"),
    path("tables/<slug:link_id>/side/disagree/", side.show_side, {"disagree": True}, name="side_disagree"),
    path("tables/<slug:link_id>/desk/", desk.show_link_desk, name="desk_table"),
    path("tables/<slug:link_id>/door/", door.show_link_door, name="desk_door"),
    path("tables/<slug:link_id>/<slug:match_id>/", client.show_table, name="table_match"),
    path("tables/<slug:link_id>/<slug:match_id>/plain/", plain.show_plain, name="plain_table"),
]
