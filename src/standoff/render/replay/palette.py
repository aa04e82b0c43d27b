"""The colours of the page: those of the map and of the paper around it, in light and in dark."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from standoff.core.geography import Board
from standoff.render.themes import colours, hatching
from standoff.render.tokens import power_class

_HERE = Path(__file__).parent

_HATCHINGS = {
    "upright": "repeating-linear-gradient(90deg,transparent 0 3px,var(--g) 3px 4px)",
    "level": "repeating-linear-gradient(0deg,transparent 0 3px,var(--g) 3px 4px)",
    "falling": "repeating-linear-gradient(45deg,transparent 0 3px,var(--g) 3px 4px)",
    "rising": "repeating-linear-gradient(-45deg,transparent 0 3px,var(--g) 3px 4px)",
    "crossed": "repeating-linear-gradient(0deg,transparent 0 3px,var(--g) 3px 4px),"
    "repeating-linear-gradient(90deg,transparent 0 3px,var(--g) 3px 4px)",
    "dotted": "radial-gradient(circle at 2px 2px,var(--g) 1px,transparent 1.2px) 0 0/4px 4px",
    "plain": "none",
}


def palette(board: Board) -> str:
    """Return every colour as a variable: light, or dark where the reader or the system wants it."""
    dark = "".join(_rules(board, "dark", ":root:not([data-theme=light])"))
    return "".join(
        (
            *_rules(board, "light", ":root"),
            f"@media(prefers-color-scheme:dark){{{dark}}}",
            *_rules(board, "dark", ":root[data-theme=dark]"),
            *(
                f".hat.{power_class(power.name)},.{power_class(power.name)} .hat"
                f"{{background:{_HATCHINGS[hatching(board, power.name)]},var(--t)}}"
                for power in board.powers
            ),
        )
    ).replace("none,var(--t)", "var(--t)")


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
