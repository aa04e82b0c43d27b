"""Where a game's page is, and its parts."""

from __future__ import annotations

from django.urls import URLPattern, path, re_path

from standoff.server.pages import games

_PHASE = r"(?P<code>[SFW][0-9]{1,6}[MRA])"

urlpatterns: list[URLPattern] = [
    path("", games.game, name="game"),
    path("now.json", games.moment_now, name="game_now"),
    path("phases/<int:number>-<slug:language>.json", games.moment_judged, name="game_moment"),
    path("centres.json", games.centres, name="game_centres"),
    path("table/", games.table, name="game_table"),
    path("orders/", games.send_orders, name="game_orders"),
    path("letters/", games.send_letter, name="game_letter"),
    path("do/", games.do_at_table, name="game_act"),
    path("replay.html", games.replay, name="game_replay"),
    re_path(rf"^{_PHASE}/$", games.game, name="game_phase"),
]
