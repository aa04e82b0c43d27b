"""Where the pages are."""

from __future__ import annotations

from django.urls import URLPattern, path

from standoff.server.pages import boards, handbook, home, lobby, people, preferences, tables

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("play/", home.play_bots, name="play_bots"),
    path("games/", lobby.lobby, name="lobby"),
    path("games/new/", tables.new_game, name="game_new"),
    path("games/<slug:game_id>/join/", tables.join, name="game_join"),
    path("games/<slug:game_id>/leave/", tables.leave, name="game_leave"),
    path("join/<str:invitation>/", tables.invitation, name="invitation"),
    path("seats/<str:invitation>/", tables.seat, name="seat"),
    path("handbook/", handbook.handbook, name="handbook"),
    path("settings/", people.settings, name="settings"),
    path("settings/keys/", people.new_key, name="key_new"),
    path("settings/keys/<int:number>/delete/", people.delete_key, name="key_delete"),
    path("settings/language/", preferences.choose_language, name="choose_language"),
    path("settings/theme/", preferences.choose_theme, name="choose_theme"),
    path("board/style-<slug:digest>.css", boards.board_sheet_view, name="board_sheet"),
]
