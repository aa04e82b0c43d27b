"""What the map shows at one moment, apart from the map: owners, units and orders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from standoff.core.geography import Board
from standoff.core.position import Position
from standoff.render.atlas import atlas_of
from standoff.render.drawing import tints
from standoff.render.intents import Orders, story_of
from standoff.render.layer import Layer, clashes
from standoff.render.scene import Scene
from standoff.render.tokens import power_class

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


def picture(position: Position, orders: Orders | None) -> Picture:
    """Draw a position, with its orders where its phase was played, or where some are planned."""
    atlas = atlas_of(position.board)
    story = story_of(position, orders)
    scene = Scene.of(position, story, atlas)
    drawn = Layer(scene, story).draw()
    contested = {province.code: None for province in (*position.contested, *story.contested)}
    return Picture(
        _owners(position, tints(position, atlas), atlas.land),
        drawn.under(),
        scene.units(),
        drawn.over() + "".join(clashes(scene, contested)),
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
