"""Where the pages are."""

from __future__ import annotations

from django.urls import URLPattern, path

from standoff.server.pages import boards, handbook, home, lobby, people, preferences

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("play/", home.play_bots, name="play_bots"),
    path("games/", lobby.lobby, name="lobby"),
    path("handbook/", handbook.handbook, name="handbook"),
    path("settings/", people.settings, name="settings"),
    path("settings/language/", preferences.choose_language, name="choose_language"),
    path("settings/theme/", preferences.choose_theme, name="choose_theme"),
    path("board/style-<slug:digest>.css", boards.board_sheet_view, name="board_sheet"),
]
