"""What the map shows at one moment, apart from the map: owners, units, orders, and who travels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from standoff.core.geography import Board
from standoff.core.orders import Move
from standoff.core.position import Position
from standoff.render.atlas import atlas_of
from standoff.render.curves import Bend, Trail
from standoff.render.drawing import tints
from standoff.render.intents import Fate, Orders, story_of
from standoff.render.layer import Layer, clashes
from standoff.render.scene import Scene
from standoff.render.tokens import power_class

Way = tuple[str, str, int]
"""Whose way: a unit's place, its path, and 1 where it arrived, 0 where it came back."""

_NOBODY = "."


@dataclass(frozen=True, slots=True)
class Picture:
    """One moment on the map.

    `owners` has a letter for each land province in the map's order, which stands for a
    power by its number; the rest is SVG.
    """

    owners: str
    orders: str
    units: str
    marks: str
    ways: tuple[Way, ...]


def picture(position: Position, orders: Orders | None) -> Picture:
    """Draw a position, with its orders where its phase was played, or where some are planned."""
    atlas = atlas_of(position.board)
    story = story_of(position, orders)
    scene = Scene.of(position, story, atlas)
    layer = Layer(scene, story)
    drawn = layer.draw()
    contested = {province.code: None for province in (*position.contested, *story.contested)}
    return Picture(
        _owners(position, tints(position, atlas), atlas.land),
        drawn.under(),
        "".join(token.svg() for token in scene),
        drawn.over() + "".join(clashes(scene, contested)),
        tuple(_ways(layer)),
    )


def letter(power: int) -> str:
    """Return the letter that stands for a power in `Picture.owners`."""
    return chr(ord("a") + power)


def tint_letters(board: Board) -> dict[str, str]:
    """Return the class of every letter in `Picture.owners`."""
    classes = {letter(power.index): power_class(power.name) for power in board.powers}
    return {_NOBODY: power_class(None), **classes}


def _owners(position: Position, tint: Mapping[str, str], land: Iterable[str]) -> str:
    letters = {name: sign for sign, name in tint_letters(position.board).items()}
    return "".join(letters[tint.get(code, power_class(None))] for code in land)


def _ways(layer: Layer) -> Iterator[Way]:
    """Yield the way of every unit that moved or tried to, along the line that is drawn."""
    story, scene = layer.story, layer.scene
    for index, line in layer.lines.items():
        intent = story.moves[index]
        unit, order = intent.unit, intent.order
        if unit is None or not isinstance(order, Move):
            continue
        arrives = intent.fate is Fate.DONE
        token = scene.tokens.get(unit.province.code + "*" * story.retreats)
        if token is None:
            continue
        goal = scene.atlas.anchors[order.target.code if unit.is_fleet else order.target.province.code]
        path = f"M{token.at[0]:.0f} {token.at[1]:.0f}{_along(line)}"
        yield token.place, path + (f"L{goal[0]:.0f} {goal[1]:.0f}" if arrives else ""), int(arrives)


def _along(line: Bend | Trail) -> str:
    """Return a line as the rest of a path."""
    if isinstance(line, Bend):
        (ax, ay), (cx, cy), (bx, by) = line
        return f"L{ax:.0f} {ay:.0f}Q{cx:.0f} {cy:.0f} {bx:.0f} {by:.0f}"
    points = [line.at(line.length * i / 12)[0] for i in range(13)]
    return "".join(f"L{x:.0f} {y:.0f}" for x, y in points)
