"""Boards that stand still, drawn into the text of a page: they need no script to be seen.

The outlines of provinces are those of the map that all pages share: a browser fetches it
once. What a page needs beside, patterns and tokens, stands in it once, however many
boards it shows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from django.utils.safestring import SafeString, mark_safe

from standoff.core.outcomes import Resolution
from standoff.core.position import Position
from standoff.judging import shipped_board
from standoff.render.atlas import atlas_of
from standoff.render.drawing import svg
from standoff.server.pages.maps import map_url

Window = tuple[float, float, float, float]
"""Left edge, top, width and height of what is seen of a map."""

_HEAD = re.compile(r"<style>.*?</style><defs>(.*?)</defs>", re.DOTALL)
_OUTLINE = re.compile(r'<path id="[gs]-\w+" d="[^"]*"/>')
_HIDDEN_SEA = re.compile(r'<path id="p-\w+" class="sea".*?</path>')
_TO_OUTLINE = re.compile(r'href="#(?=[gs]-)')
_PLATE = re.compile(r'<g pointer-events="none" aria-hidden="true" transform="translate\(34 34\)">.*?</g></g>')
_OPENING = re.compile(r'viewBox="[^"]*"')
_MARGIN = 70.0


def patterns(board_id: str, language: str) -> SafeString:
    """Return what the boards of a page refer to; it stands before them, and is not seen."""
    return mark_safe(_patterns(board_id, map_url(board_id, language)))  # noqa: S308 - drawn by the project


@cache
def _patterns(board_id: str, source: str) -> str:
    board = shipped_board(board_id)
    head = _HEAD.search(svg(Position.build(board, board.start_phase, {}), theme="page"))
    assert head is not None
    shared = _TO_OUTLINE.sub(f'href="{source}#', _OUTLINE.sub("", head[1]))
    return (
        f'<svg class="standoff patterns" width="0" height="0" aria-hidden="true"><defs>{shared}</defs></svg>'
    )


def vignette(
    position: Position,
    resolution: Resolution | None = None,
    *,
    language: str = "en",
    window: Window | None = None,
    whole: bool = False,
) -> SafeString:
    """Draw a position, with what became of its orders: all of the map, a window, or what is concerned.

    `whole` keeps the title plate and the frame.
    """
    drawn = svg(position, orders=resolution, language=language, theme="page")
    drawn = _HIDDEN_SEA.sub("", _HEAD.sub("", drawn, count=1))
    drawn = _TO_OUTLINE.sub(f'href="{map_url(position.board.id, language)}#', drawn)
    if not whole:
        drawn = _PLATE.sub("", drawn)
        seen = " ".join(f"{number:g}" for number in window or around(position, resolution))
        drawn = _OPENING.sub(f'viewBox="{seen}"', drawn, count=1)
    return mark_safe(drawn)  # noqa: S308 - drawn by the project from values of the rules


def around(position: Position, resolution: Resolution | None = None, shape: float = 1.25) -> Window:
    """Return a window, so many times as wide as high, that shows every unit and where it is ordered to."""
    atlas = atlas_of(position.board)
    places = [unit.location for unit in position] + [lost.unit.location for lost in position.dislodged]
    for result in resolution.results if resolution else ():
        target = getattr(result.order, "target", None)
        if target is not None:
            places.append(target)
    return _fit([atlas.anchors[place.code] for place in places], shape, atlas.width, atlas.height)


def _fit(spots: Sequence[tuple[float, float]], shape: float, width: float, height: float) -> Window:
    left, right = min(x for x, _ in spots) - _MARGIN, max(x for x, _ in spots) + _MARGIN
    top, bottom = min(y for _, y in spots) - _MARGIN, max(y for _, y in spots) + _MARGIN
    wide = max(right - left, (bottom - top) * shape, 300.0)
    tall = wide / shape
    x, y = (left + right - wide) / 2, (top + bottom - tall) / 2
    return min(max(x, 0), max(width - wide, 0)), min(max(y, 0), max(height - tall, 0)), wide, tall
