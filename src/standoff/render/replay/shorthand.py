"""Shorthand for drawings: what many of them repeat is written once.

Two rules, undone by ``shorthand.js``: a path that is drawn twice in a row, on its
casing, gives its data once; and fragments that come often stand for one letter each,
from a part of Unicode that no text uses.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

FIRST = 0xE000
MOST = 6400
_TWICE = re.compile(r'd="([^"]{6,})"/><path class="([\w ]+)" d="\1"/>')
_VALUE = re.compile(
    r'(?<=data-unit=")[^"]*(?:" transform="translate\([^)]*)?'
    r'|(?<= d=")[^"]*|(?<= c[xy]=")[^"]*|(?<=/g>)(?=<g)'
)
"""Where places and paths stand, and between two orders or units."""


def shorten(texts: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the fragments that letters stand for, and the texts written with them.

    >>> fragments, (short,) = shorten(['<path class="case" d="M1 1"/>' * 9])
    >>> fragments, len(short)
    (['"/><path class="case" d="'], 69)
    """
    once = [_TWICE.sub(r'd="\1"/><path class="\2" d="^"/>', text) for text in texts]
    fragments = _fragments(once)
    letters = {fragment: chr(FIRST + i) for i, fragment in enumerate(fragments)}
    return fragments, ["".join(letters.get(piece, piece) for piece in _pieces(text)) for text in once]


def _pieces(text: str) -> list[str]:
    """Cut a text into the values in it, which are places and paths, and what lies between them."""
    pieces, end = [], 0
    for value in _VALUE.finditer(text):
        pieces += [text[end : value.start()], value[0]]
        end = value.end()
    return [*pieces, text[end:]]


def _fragments(texts: Sequence[str]) -> list[str]:
    """Return the fragments that are worth a letter, those that save most first."""
    times: dict[str, int] = {}
    for text in texts:
        for piece in _pieces(text):
            if len(piece) > 8:
                times[piece] = times.get(piece, 0) + 1
    gain = {piece: (len(piece) - 3) * count - len(piece) - 3 for piece, count in times.items()}
    worth = sorted((piece for piece in gain if gain[piece] > 0), key=lambda piece: (-gain[piece], piece))
    return worth[:MOST]
