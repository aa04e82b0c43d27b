"""Where the pages are."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from standoff.server.pages import boards, handbook, home, lobby, maps, people, preferences, tables

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("play/", home.play_bots, name="play_bots"),
    path("games/", lobby.lobby, name="lobby"),
    path("games/new/", tables.new_game, name="game_new"),
    path("games/<slug:game_id>/join/", tables.join, name="game_join"),
    path("games/<slug:game_id>/leave/", tables.leave, name="game_leave"),
    path("join/<str:invitation>/", tables.invitation, name="invitation"),
    path("seats/<str:invitation>/", tables.seat, name="seat"),
    path("handbook/", handbook.handbook, name="handbook"),
    path("handbook/<slug:name>/", handbook.handbook, name="handbook"),
    path("settings/", people.settings, name="settings"),
    path("settings/keys/", people.new_key, name="key_new"),
    path("settings/keys/<int:number>/delete/", people.delete_key, name="key_delete"),
    path("settings/language/", preferences.choose_language, name="choose_language"),
    path("settings/theme/", preferences.choose_theme, name="choose_theme"),
    path("board/style-<slug:digest>.css", boards.board_sheet_view, name="board_sheet"),
    path("board/<slug:board_id>/<slug:language>/<slug:digest>.svg", maps.board_map, name="board_map"),
    path("board/<slug:board_id>/<slug:language>/<slug:digest>.json", maps.board_facts, name="board_facts"),
    path("games/<slug:game_id>/", include("standoff.server.pages.game_urls")),
]
