"""The map of a board and what the page knows about it: fetched once, and cached for ever under a digest.

Pages draw units and orders into the map, so its outlines travel once and not with every
page. It comes without a style sheet; pages have that of all boards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.gzip import gzip_page

from standoff.boards import shipped
from standoff.core.geography import Board, Province, Terrain, Unit, UnitKind
from standoff.core.position import Position
from standoff.judging import shipped_board
from standoff.notation.languages import LANGUAGES
from standoff.notation.words import coast_name, location_name, power_name, province_name, unit_name
from standoff.render.atlas import atlas_of
from standoff.render.drawing import svg
from standoff.render.replay.picture import tint_letters
from standoff.render.replay.words import words_in
from standoff.render.tokens import power_class
from standoff.server.pages.boards import FOR_EVER

_OWN_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
_SPOKEN = re.compile(r"<desc>.*?</desc>", re.DOTALL)


@cache
def map_of(board_id: str, language: str) -> str:
    """Return the map of a board without units and orders, its names in a language."""
    board = shipped_board(board_id)
    empty = Position.build(board, "S1901M", {})
    drawn = svg(empty, language=language, theme="page")
    return _SPOKEN.sub("<desc/>", _OWN_STYLE.sub("", drawn, count=1), count=1)


@cache
def facts_of(board_id: str, language: str) -> str:
    """Return what the page has to know of a board, as JSON: names, coasts, borders, places on the map."""
    board = shipped_board(board_id)
    atlas = atlas_of(board)
    document = {
        "board": board.id,
        "goal": board.centres_to_win,
        "centres": [centre.code for centre in board.centres],
        "powers": {power.name: _power(board, power.name, language) for power in board.powers},
        "provinces": {province.code: _province(board, province, language) for province in board.provinces},
        "units": _unit_names(board, language),
        "anchors": atlas.anchors,
        "asides": atlas.asides,
        "tints": tint_letters(board),
        "orders": words_in(language).orders,
        "reasons": words_in(language).script,
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def _power(board: Board, name: str, language: str) -> dict[str, str]:
    power = board.powers[board.power_index[name]]
    return {"name": power_name(name, board, language), "letter": power.letter, "class": power_class(name)}


def _province(board: Board, province: Province, language: str) -> dict[str, Any]:
    """Write a province: its name and kind, where armies walk to, its coasts with the seas they touch."""
    places = [place for place in board.places_of(province) if place.coast is not None]
    return {
        "name": province_name(province, board, language),
        "kind": province.terrain.value,
        "borders": [place.province.code for place in board.army_borders[province.index]],
        "coasts": [
            {
                "place": place.code,
                "name": location_name(place, board, language),
                "coast": coast_name(place.coast or "", language),
                "touches": [
                    province_name(other.province, board, language)
                    for other in board.fleet_borders[place.index]
                    if other.province.terrain is Terrain.SEA
                ],
            }
            for place in places
        ],
    }


def _unit_names(board: Board, language: str) -> Mapping[str, str]:
    """Return what every unit that could be on the board is called, by its text."""
    units = [Unit(UnitKind.ARMY, board[province.code]) for province in board.provinces]
    units += [Unit(UnitKind.FLEET, place) for place in board.locations]
    return {unit.text: unit_name(unit, board, language) for unit in units}


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


@cache
def map_url(board_id: str, language: str) -> str:
    """Return where the map is; the address changes with what it shows."""
    return reverse("board_map", args=[board_id, language, _digest(map_of(board_id, language))])


@cache
def facts_url(board_id: str, language: str) -> str:
    """Return where the facts of a board are; the address changes with them."""
    return reverse("board_facts", args=[board_id, language, _digest(facts_of(board_id, language))])


@gzip_page
def board_map(_request: HttpRequest, board_id: str, language: str, digest: str) -> HttpResponse:  # noqa: ARG001 - names the version
    """Send the map of a board."""
    _check(board_id, language)
    return _for_ever(map_of(board_id, language), "image/svg+xml; charset=utf-8")


@gzip_page
def board_facts(_request: HttpRequest, board_id: str, language: str, digest: str) -> HttpResponse:  # noqa: ARG001 - names the version
    """Send the facts of a board."""
    _check(board_id, language)
    return _for_ever(facts_of(board_id, language), "application/json")


def _check(board_id: str, language: str) -> None:
    if board_id not in shipped() or language not in LANGUAGES:
        raise Http404


def _for_ever(text: str, kind: str) -> HttpResponse:
    return HttpResponse(text, content_type=kind, headers={"Cache-Control": FOR_EVER})
