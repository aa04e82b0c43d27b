"""Themes: values for the variables that the drawing's style sheet uses."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, get_args

from standoff.core.geography import Board
from standoff.render.atlas import DrawingError
from standoff.render.tokens import power_class

Theme = Literal["light", "dark", "auto", "page"]
"""Light, dark, as the reader's system wishes, or left to the variables of the page around."""

_HERE = Path(__file__).parent
_FACE = 'MapSerif,"Alegreya SC",Alegreya,"Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif'

HATCHINGS = ("upright", "rising", "level", "crossed", "falling", "plain", "dotted")
_HATCHING_OF = dict(
    zip(("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"), HATCHINGS, strict=True)
)


@cache
def colours(theme: str) -> Mapping[str, Mapping[str, str]]:
    """Return the colours of a theme: ``surfaces``, and ``powers`` by name, nobody's under ''."""
    document = json.loads((_HERE / "themes" / f"{theme}.json").read_text(encoding="utf-8"))
    return {"surfaces": document["surfaces"], **document["powers"]}


def hatching(board: Board, power: str) -> str:
    """Return the engravers' hatching of a power's land, which says whose it is without colour."""
    return _HATCHING_OF.get(power) or HATCHINGS[board.power_index[power] % len(HATCHINGS)]


def power_style(power: str | None) -> str:
    """Return the name of a power's style in text: ``power`` and its name.

    >>> power_style("France")
    'power France'
    """
    return f"power {power}" if power else "quiet"


def stylesheet(board: Board, theme: Theme = "auto") -> str:
    """Return the whole style sheet of a drawing of this board.

    ``page`` leaves out the colours: a page that shows many boards sets them once, by
    including this sheet in the theme it wants, or by setting the variables itself.
    """
    if theme not in get_args(Theme):
        raise DrawingError(f"no theme {theme!r}; possible are {', '.join(get_args(Theme))}")
    return _variables(board, theme) + _rules() + _hatched(board)


def _variables(board: Board, theme: Theme) -> str:
    match theme:
        case "page":
            return ""
        case "auto":
            dark = _theme_rules(board, "dark")
            return _theme_rules(board, "light") + f"@media(prefers-color-scheme:dark){{{dark}}}"
        case _:
            return _theme_rules(board, theme)


def _theme_rules(board: Board, theme: str) -> str:
    known = colours(theme)
    names = [name for name in known if name not in {"surfaces", ""}]
    rules = [
        f".standoff{{--map-face:{_FACE};{_set(known['surfaces'])}}}",
        f".standoff .of-none{{{_set(known[''])}}}",
    ]
    for power in board.powers:
        values = known.get(power.name) or known[names[power.index % len(names)]]
        rules.append(f".standoff .{power_class(power.name)}{{{_set(values)}}}")
    return "".join(rules)


def _set(values: Mapping[str, str]) -> str:
    return ";".join(f"--{name}:{value}" for name, value in values.items())


@cache
def _rules() -> str:
    """Return the rules of style.css without comments and line ends."""
    text = (_HERE / "style.css").read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/|\n", "", text, flags=re.DOTALL)


def _hatched(board: Board) -> str:
    return "".join(
        f".standoff .{power_class(power.name)} .pat{{fill:url(#so-{hatching(board, power.name)})}}"
        for power in board.powers
    )
