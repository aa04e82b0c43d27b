"""Themes: values for the variables that the drawing's style sheet uses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
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


def paired(board: Board) -> str:
    """Return every variable of a drawing with two values: a page's ``color-scheme`` chooses.

    Powers' colours hold wherever their classes stand, so that badges share them with the map.
    """
    light, dark = (colours(theme)["surfaces"] for theme in ("light", "dark"))
    rules = [f".standoff{{{_set({'map-face': _FACE, **_pairs(light, dark)})}}}"]
    for (owner, by_day), (_, by_night) in zip(_owners(board, "light"), _owners(board, "dark"), strict=True):
        rules.append(f".{owner}{{{_set(_pairs(by_day, by_night))}}}")
    return "".join(rules)


def _pairs(light: Mapping[str, str], dark: Mapping[str, str]) -> dict[str, str]:
    return {name: f"light-dark({value},{dark[name]})" for name, value in light.items()}


_TILES = {
    "upright": "linear-gradient(90deg,transparent 3px,var(--g) 0) 0 0/4px 4px",
    "level": "linear-gradient(transparent 3px,var(--g) 0) 0 0/4px 4px",
    "falling": "linear-gradient(45deg,{}) 0 0/5px 5px",
    "rising": "linear-gradient(-45deg,{}) 0 0/5px 5px",
    "dotted": "radial-gradient(circle at 2px 2px,var(--g) 1px,transparent 1.2px) 0 0/4px 4px",
}
_TILES["crossed"] = f"{_TILES['upright']},{_TILES['level']}"
_SLANTED = "var(--g) 12.5%,transparent 0 50%,var(--g) 0 62.5%,transparent 0"
"""Hatching for CSS in small tiles: gradients that repeat by themselves blur in Firefox."""


def badges(board: Board) -> str:
    """Return rules that hatch what has the class ``hat``, as the land of its power is hatched.

    >>> from standoff.boards import standard
    >>> badges(standard()).count("background")
    7
    """
    names = [(power_class(power.name), hatched(board, power.name)) for power in board.powers]
    return "".join(f".hat.{name},.{name} .hat{{background:{paint}}}" for name, paint in names)


def hatched(board: Board, power: str) -> str:
    """Return a CSS background in the colours of a power, in lines of the variable ``--g``."""
    tile = _TILES.get(hatching(board, power))
    return f"{tile.format(_SLANTED)},var(--t)" if tile else "var(--t)"


def stylesheet(board: Board, theme: Theme = "auto") -> str:
    """Return the whole style sheet of a drawing of this board.

    ``light`` and ``dark`` are written with colours, for every reader of SVG; the others
    with variables, which browsers know. ``page`` leaves the colours out: a page that shows
    many boards sets them once, by including the sheet of ``auto``, or sets the variables
    itself. Raises DrawingError for an unknown theme.
    """
    match theme:
        case "page":
            return _with_variables() + _hatched(board)
        case "auto":
            light, dark = (_variables(board, name) for name in ("light", "dark"))
            media = f"@media(prefers-color-scheme:dark){{{dark}}}"
            return light + media + _with_variables() + _hatched(board)
        case "light" | "dark":
            return _with_colours(board, theme) + _hatched(board)
        case _:
            raise DrawingError(f"no theme {theme!r}; possible are {', '.join(get_args(Theme))}")


def _variables(board: Board, theme: str) -> str:
    """Return the rules that set every variable."""
    surfaces = {"map-face": _FACE, **colours(theme)["surfaces"]}
    rules = [f".standoff{{{_set(surfaces)}}}"]
    rules += [f".standoff .{owner}{{{_set(values)}}}" for owner, values in _owners(board, theme)]
    return "".join(rules)


def _owners(board: Board, theme: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the class of every owner of land, nobody's first, with its colours."""
    known = colours(theme)
    names = [name for name in known if name not in {"surfaces", ""}]
    yield power_class(None), known[""]
    for power in board.powers:
        yield power_class(power.name), known.get(power.name) or known[names[power.index % len(names)]]


def _set(values: Mapping[str, str]) -> str:
    return ";".join(f"--{name}:{value}" for name, value in values.items())


_OWNED = re.compile(r"(?:\.of[ .][^{,]*,?)+\{[^}]*\}")
"""A rule that takes its colours from a power."""


@cache
def _rules() -> str:
    """Return the rules of style.css without comments and line ends."""
    text = (_HERE / "style.css").read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/|\n", "", text, flags=re.DOTALL)


@cache
def _with_variables() -> str:
    return re.sub(r"\.of(?: |(?=\.))", ".standoff ", _rules())


def _with_colours(board: Board, theme: str) -> str:
    """Return the rules with colours for variables, and those of powers once for every owner."""
    owners = list(_owners(board, theme))

    def each(rule: re.Match[str]) -> str:
        return "".join(_coloured(rule[0].replace(".of", f".{owner}"), values) for owner, values in owners)

    return _coloured(_OWNED.sub(each, _rules()), {"map-face": _FACE, **colours(theme)["surfaces"]})


def _coloured(rules: str, values: Mapping[str, str]) -> str:
    return re.sub(r"var\(--([\w-]+)\)", lambda name: values.get(name[1], name[0]), rules)


def _hatched(board: Board) -> str:
    return "".join(
        f".standoff .{power_class(power.name)} .pat{{fill:url(#so-{hatching(board, power.name)})}}"
        for power in board.powers
    )
