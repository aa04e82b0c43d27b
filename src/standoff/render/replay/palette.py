"""The colours of the page: those of the map and of the paper around it, in light and in dark."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from standoff.core.geography import Board, Power
from standoff.render.themes import colours, hatched
from standoff.render.tokens import power_class

_HERE = Path(__file__).parent
_LINES = "color-mix(in srgb,var(--o) 30%,transparent)"


def palette(board: Board) -> str:
    """Return every colour as a variable: light, or dark where the reader or the system wants it.

    A power's class brings its letter and its hatching too, for badges and charts.
    """
    dark = "".join(_rules(board, "dark", ":root:not([data-theme=light])"))
    return "".join(
        (
            *_rules(board, "light", ":root"),
            f"@media(prefers-color-scheme:dark){{{dark}}}",
            *_rules(board, "dark", ":root[data-theme=dark]"),
            *(_badge(board, power) for power in board.powers),
        )
    )


def _badge(board: Board, power: Power) -> str:
    paint = hatched(board, power.name)
    return f'.{power_class(power.name)}{{--l:"{power.letter}";--g:{_LINES};--hat:{paint}}}'


def _rules(board: Board, theme: str, root: str) -> list[str]:
    known = colours(theme)
    names = [name for name in known if name not in {"surfaces", ""}]
    paper = (_HERE / f"{theme}.css").read_text(encoding="utf-8").replace("\n", "")
    rules = [f"{root}{{color-scheme:{theme};{paper}{_set(known['surfaces'])}}}"]
    rules.append(f"{root} .of-none{{{_set(known[''])}}}")
    for power in board.powers:
        values = known.get(power.name) or known[names[power.index % len(names)]]
        rules.append(f"{root} .{power_class(power.name)}{{{_set(values)}}}")
    return rules


def _set(values: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in values.items())
