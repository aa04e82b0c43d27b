"""The sheet itself: everything of a drawing that does not depend on units and orders.

Its parts are strings, made once for each board, theme and language.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Literal, get_args

from standoff.core.geography import Board
from standoff.notation.words import impassable_name, province_name
from standoff.render import strokes, tokens
from standoff.render.atlas import Atlas, DrawingError, Label, atlas_of
from standoff.render.themes import Theme, stylesheet

Labels = Literal["names", "codes", "none"]

_PATTERNS = {
    "upright": (7, "", '<path class="hatch" d="M3.5 0V7"/>'),
    "level": (7, "", '<path class="hatch" d="M0 3.5H7"/>'),
    "falling": (7, "rotate(-45)", '<path class="hatch" d="M3.5 0V7"/>'),
    "rising": (7, "rotate(45)", '<path class="hatch" d="M3.5 0V7"/>'),
    "crossed": (7, "", '<path class="hatch" d="M3.5 0V7M0 3.5H7"/>'),
    "dotted": (8, "", '<path class="hatch pricks" d="M2 2h0M6 6h0"/>'),
    "plain": (8, "", ""),
    "waste": (5, "rotate(45)", '<path class="barren" d="M0 0H5V5H0z"/><path class="scored" d="M0 0V5"/>'),
}
"""Engravers' hatching, and that of impassable land: tile, turn, drawing, in units of the sheet."""

_GRAIN = 10
"""How many steps of the atlas' path data make a unit: the ground is drawn in those and scaled."""


_TINY = 12.5


@dataclass(frozen=True, slots=True)
class Sheet:
    """The fixed parts of a drawing, from below; what changes goes between them.

    `below` opens the ground, which is all that the atlas gives as paths, and `above` closes
    it. `lands` are the land provinces, as text before and after the class of their owner.
    """

    head: str
    below: str
    lands: tuple[tuple[str, str, str], ...]
    above: str
    foot: str


def sheet(board: Board, theme: Theme, language: str, labels: Labels) -> Sheet:
    """Return the fixed parts for a board; DrawingError for a board, theme or language without any."""
    if labels not in get_args(Labels):
        raise DrawingError(f"no labels {labels!r}; possible are {', '.join(get_args(Labels))}")
    return _sheet(atlas_of(board).id, _Key(board), theme, language, labels)


class _Key:
    """A board as the key of a cache: the same only when it is the same object."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.board is self.board

    def __hash__(self) -> int:
        return id(self.board)


@cache
def _sheet(map_id: str, key: _Key, theme: Theme, language: str, labels: Labels) -> Sheet:
    board = key.board
    atlas = atlas_of(board)
    assert atlas.id == map_id
    return Sheet(
        f"<style>{escape(stylesheet(board, theme), quote=False)}</style><defs>{_defs(atlas)}</defs>",
        _below(atlas, board, language),
        tuple(_land(atlas, board, language, code) for code in atlas.land),
        _above(atlas, board) + _names(atlas, language, labels),
        _foot(atlas),
    )


def _defs(atlas: Atlas) -> str:
    out = [
        f'<pattern id="so-{name}" width="{size}" height="{size}" patternUnits="userSpaceOnUse"'
        f' patternTransform="scale({_GRAIN}){turn}">{inner}</pattern>'
        for name, (size, turn, inner) in _PATTERNS.items()
    ]
    out.append(
        '<radialGradient id="so-dusk" cx=".5" cy=".48" r=".72">'
        '<stop offset=".62" stop-opacity="0"/><stop offset="1" stop-opacity=".26"/></radialGradient>'
    )
    solid = {**atlas.land, **atlas.waste}
    out.append(f'<clipPath id="so-sheet"><path d="{_whole(atlas)}"/></clipPath>')
    out += [f'<path id="g-{code}" d="{d}"/>' for code, d in solid.items()]
    out += [f'<path id="s-{code}" d="{d}"/>' for code, d in atlas.strait.items()]
    out += [f'<clipPath id="k-{code}"><use href="#g-{code}"/></clipPath>' for code in atlas.land]
    out.append('<g id="so-land">' + "".join(f'<use href="#g-{code}"/>' for code in solid) + "</g>")
    return "".join(out) + tokens.DEFS + strokes.DEFS


def _whole(atlas: Atlas) -> str:
    """Return the edge of the sheet, in steps of the atlas."""
    return f"M0 0H{atlas.width * _GRAIN:g}V{atlas.height * _GRAIN:g}H0z"


def _below(atlas: Atlas, board: Board, language: str) -> str:
    """Open the ground; land runs on beyond the edge of the sheet, so it is cut there."""
    out = [
        f'<g class="ground" transform="scale({1 / _GRAIN:g})" clip-path="url(#so-sheet)">',
        f'<path class="water" d="{_whole(atlas)}"/>',
        f'<path class="grat" d="{atlas.lines["graticule"]}"/>',
        '<g class="wl">' + '<use href="#so-land"/>' * 6 + "</g>",
    ]
    for code, d in atlas.sea.items():
        name = escape(province_name(board.province(code), board, language))
        out.append(f'<path id="p-{code}" class="sea" data-p="{code}" d="{d}"><title>{name}</title></path>')
    out.append(f'<path class="sb" d="{atlas.lines["sea_borders"]}"/>')
    for code in atlas.waste:
        known = impassable_name(code, board, language)
        title = f"<title>{escape(known)}</title>" if known else ""
        out.append(f'<use href="#g-{code}" class="waste">{title}</use>')
    return "".join(out)


def _land(atlas: Atlas, board: Board, language: str, code: str) -> tuple[str, str, str]:
    """Return a land province before and after its owner's class, all its layers in one group."""
    name = escape(province_name(board.province(code), board, language))
    strait = f'<use href="#s-{code}" class="strait"/>' if code in atlas.strait else ""
    after = (
        f'" data-p="{code}"><title>{name}</title>{strait}<use href="#g-{code}" class="prov"/>'
        f'<use href="#g-{code}" class="pat"/>'
        f'<use href="#g-{code}" clip-path="url(#k-{code})" class="band"/></g>'
    )
    return code, '<g class="', after


def _above(atlas: Atlas, board: Board) -> str:
    """Close the ground with the lines over it; the supply centres follow."""
    lines = atlas.lines
    out = ['<g pointer-events="none">', f'<path class="lake" d="{lines["lakes"]}"/>']
    out += [f'<use href="#g-{code}" class="line"/>' for code in atlas.land]
    out += [f'<path class="{name}" d="{lines[name]}"/>' for name in ("canal", "crossing") if name in lines]
    out.append('</g></g><g class="still" pointer-events="none">')
    for province in board.centres:
        x, y = atlas.centres[province.code]
        out.append(
            f'<circle class="dot" cx="{x}" cy="{y}" r="4.2"/><circle class="pip" cx="{x}" cy="{y}" r="1.9"/>'
        )
    return "".join(out) + "</g>"


def _names(atlas: Atlas, language: str, labels: Labels) -> str:
    if labels == "none":
        return ""
    placed = atlas.labels(language)
    out = []
    for code, label in placed.items():
        kind = "name s" if code in atlas.sea else "name"
        if labels == "names":
            out.append(_name(code, label, kind + " tiny" * (label.size < _TINY)))
        else:
            out.append(_code(code, label, kind))
    return f'<g pointer-events="none" aria-hidden="true">{"".join(out)}</g>'


def _name(code: str, label: Label, kind: str) -> str:
    """Write a name; each line gets its length, so that any face fits where the name was placed."""
    x, y = label.at
    leading = label.size * (1.0 if kind.startswith("name s") else 0.92)
    top = label.size * 0.31 - (len(label.lines) - 1) * leading / 2
    turn = f" rotate({label.tilt:g})" if label.tilt else ""
    out = [
        f'<g class="{kind}" data-n="{code}" font-size="{label.size:g}" transform="translate({x} {y}){turn}">'
    ]
    for i, (line, width) in enumerate(label.lines):
        out.append(f'<text y="{top + i * leading:.1f}" textLength="{width}">{escape(line)}</text>')
    return "".join(out) + "</g>"


def _code(code: str, label: Label, kind: str) -> str:
    x, y = label.at
    return f'<text class="{kind}" data-n="{code}" font-size="17" x="{x}" y="{y + 6:.1f}">{code}</text>'


def _foot(atlas: Atlas) -> str:
    """Return the shadow towards the edges, and the frame whose chequers are a scale bar."""
    w, h = atlas.width, atlas.height
    return (
        f'<path fill="url(#so-dusk)" pointer-events="none" d="M0 0H{w:g}V{h:g}H0z"/>'
        f'<g pointer-events="none">{_rose(62, h - 150)}'
        + "".join(
            f'<rect class="{kind}" x="{d}" y="{d}" width="{w - 2 * d:g}" height="{h - 2 * d:g}"{dash}/>'
            for kind, d, dash in (
                ("frame1", 11, ""),
                ("frame2", 11, ' stroke-dasharray="24.36"'),
                ("frame3", 14.4, ""),
                ("frame4", 1.5, ""),
                ("frame3", 7.6, ""),
            )
        )
        + "</g>"
    )


def _rose(x: float, y: float) -> str:
    """Return a compass rose."""
    points = ""
    for first, (long, short) in ((45, (19, 5.5)), (0, (30, 7))):
        side = short * 0.71
        for turn in range(first, 360, 90):
            points += (
                f'<g transform="rotate({turn})"><path d="M0 0L{-side:.1f} {-side:.1f}L0 {-long}z"/>'
                f'<path class="d" d="M0 0L{side:.1f} {-side:.1f}L0 {-long}z"/></g>'
            )
    return (
        f'<g class="rose" transform="translate({x:g} {y:g})"><circle r="24" fill="none"/>'
        f'<circle r="21.5" fill="none" stroke-dasharray="1 2.75"/>{points}</g>'
    )
