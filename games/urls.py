"""Page addresses."""

from django.urls import path

from games.views import deals, doors, history, icons, lobby, rules, table

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("play/", lobby.play_now, name="play_now"),
    path("set/", lobby.set_table, name="set_table"),
    path("lobby/tables/", lobby.tables, name="lobby_tables"),
    path("join/", doors.join, name="join"),
    path("t/<str:code>/", doors.invitation, name="invitation"),
    path("tables/<str:code>/door/", doors.door, name="door"),
    path("tables/<str:code>/sit/", doors.sit, name="sit"),
    path("tables/<str:code>/invite.svg", doors.picture, name="invite"),
    path("tables/<str:code>/", table.table, name="table"),
    path("rules/", rules.rules, name="rules"),
    path("history/", history.history, name="history"),
    path("sessions/<str:code>/", history.session, name="session"),
    path("hands/<str:code>/", history.hand, name="hand"),
    path("hands/<str:code>/record.json", history.record, name="hand_record"),
    path("hands/<str:code>/check/", deals.check, name="hand_check"),
    path("deals/", deals.deals, name="deals"),
    path("favicon.ico", icons.favicon, name="favicon"),
]
