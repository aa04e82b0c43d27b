"""Positions as the rows of one array.

The array is a structured one of numpy: `positions["power_at"]` is a table with a row for
each position and a column for each province. It can be sliced, copied, compared and
saved like any other array. Fields, with P provinces and N powers:

============ ============== ==========================================================
field        numbers        meaning
============ ============== ==========================================================
year         1 of 64 bits   the year
armies       2 of 64 bits   where an army stands, as a set of provinces (see `bits`)
fleets       2 of 64 bits   where a fleet stands
contested    2 of 64 bits   vacant provinces where a standoff left nobody
dislodged    2 of 64 bits   where a unit was dislodged
convoyed     2 of 64 bits   where the attacker that dislodged it came by convoy
holdings     N by 2 of 64   the centres of each power
season       1 of 8 bits    0 spring, 1 fall, 2 winter
kind         1 of 8 bits    0 movement, 1 retreats, 2 adjustments
owners_known 1 of 8 bits    1 where the owners of the centres are followed, else 0
winner       1 of 8 bits    the power that has won, -1 for none
unit_at      P of 8 bits    0 nobody, 1 an army, 2 a fleet, 3 and more a fleet on the
                            first, second ... coast of the province
power_at     P of 8 bits    whose unit stands there, -1 for nobody
loser_at     P of 8 bits    the dislodged unit, as in unit_at
lost_by      P of 8 bits    whose dislodged unit that is, -1 for nobody
origin_at    P of 8 bits    where its attacker came from, -1 for unknown or nobody
============ ============== ==========================================================

On the standard board that makes 584 bytes. The names are those of
`standoff.core.position`, and so is what the fields say, but for `winner`, which a
resolution tells there: a position that was won stays as it is.

To the kernels a row is two: its words up to the holdings, and its bytes from the season
on. They lie in the order of this table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from standoff.batch.bits import mask_of, words_of
from standoff.batch.compiling import Rows
from standoff.batch.packing import Packer
from standoff.core.errors import PositionError
from standoff.core.geography import Board, Province, Unit
from standoff.core.phases import Phase, PhaseKind, Season
from standoff.core.position import NOBODY, Dislodged, Position

SPRING, FALL, WINTER = range(3)
MOVEMENT, RETREAT, ADJUSTMENT = range(3)
_SEASONS = (Season.SPRING, Season.FALL, Season.WINTER)
_KINDS = (PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT)

VACANT = 0
ARMY = 1
FLEET = 2

Positions = NDArray[np.void]
"""An array of positions."""


class Fields(NamedTuple):
    """An array of positions as the kernels read and write it: each row as words, and as bytes."""

    words: Rows
    bytes: Rows


def layout_of(board: Board) -> np.dtype[np.void]:
    """Return how a position on this board lies in memory."""
    words, places = (np.int64, (2,)), (np.int8, (len(board.provinces),))
    shapes: dict[str, Any] = {
        "year": np.int64,
        **dict.fromkeys(("armies", "fleets", "contested", "dislodged", "convoyed"), words),
        "holdings": (np.int64, (len(board.powers), 2)),
        **dict.fromkeys(("season", "kind", "owners_known", "winner"), np.int8),
        **dict.fromkeys(("unit_at", "power_at", "loser_at", "lost_by", "origin_at"), places),
    }
    return np.dtype(list(shapes.items()), align=True)


def fields_of(positions: Positions) -> Fields:
    """Return the fields of positions; what is written to them is written to the positions."""
    rows = len(positions)
    return Fields(
        cast("Rows", positions.view(np.int64).reshape(rows, -1)),
        cast("Rows", positions.view(np.int8).reshape(rows, -1)),
    )


def from_positions(packer: Packer, positions: Sequence[Position]) -> Positions:
    """Write positions of one board as an array, nothing lost.

    Raises PositionError for a position on another board.
    """
    array = np.zeros(len(positions), layout_of(packer.board))
    array["winner"] = array["power_at"] = array["lost_by"] = array["origin_at"] = -1
    for row, position in zip(array, positions, strict=True):
        if position.board is not packer.board:
            raise PositionError(f"a position on the {position.board.title} board, not {packer.board.title}")
        _write(packer, row, position)
    return array


def _write(packer: Packer, row: Any, position: Position) -> None:  # noqa: ANN401 - a record of numpy
    """Write one position into an empty row."""
    row["year"] = position.phase.year
    row["season"] = _SEASONS.index(position.phase.season)
    row["kind"] = _KINDS.index(position.phase.kind)
    row["armies"], row["fleets"] = words_of(position.armies), words_of(position.fleets)
    row["contested"] = words_of(_mask(position.contested))
    row["dislodged"] = words_of(_mask(loser.unit.province for loser in position.dislodged))
    row["convoyed"] = words_of(_mask(one.unit.province for one in position.dislodged if one.convoyed))
    row["power_at"] = position.power_at
    row["unit_at"] = [_form(packer, unit) if unit else VACANT for unit in position.unit_at]
    if position.holdings is not None:
        row["owners_known"] = 1
        row["holdings"] = [words_of(_mask(holding)) for holding in position.holdings]
    for loser in position.dislodged:
        place = loser.unit.index
        row["loser_at"][place] = _form(packer, loser.unit)
        row["lost_by"][place] = packer.board.power_index[loser.power]
        if loser.origin is not None:
            row["origin_at"][place] = loser.origin.index


def to_positions(packer: Packer, array: Positions) -> tuple[Position, ...]:
    """Return the positions of an array as values of the core."""
    return tuple(_read(packer, row) for row in array)


def _read(packer: Packer, row: Any) -> Position:  # noqa: ANN401 - a record of numpy
    """Return the position of one row."""
    board = packer.board
    units: list[list[Unit]] = [[] for _ in board.powers]
    for place, power in enumerate(row["power_at"].tolist()):
        if power != NOBODY:
            units[power].append(_unit(packer, place, int(row["unit_at"][place])))
    holdings = None
    if row["owners_known"]:
        holdings = tuple(_provinces(board, words) for words in row["holdings"])
    return Position(
        board,
        Phase(_SEASONS[row["season"]], int(row["year"]), _KINDS[row["kind"]]),
        tuple(tuple(sorted(force, key=lambda unit: unit.text)) for force in units),
        holdings,
        _read_dislodged(packer, row),
        _provinces(board, row["contested"]),
    )


def _read_dislodged(packer: Packer, row: Any) -> tuple[Dislodged, ...]:  # noqa: ANN401 - a record of numpy
    """Return the dislodged units of one row, by power and then by text."""
    board = packer.board
    convoyed = _provinces(board, row["convoyed"])
    losers: list[tuple[int, str, Dislodged]] = []
    for province in _provinces(board, row["dislodged"]):
        unit = _unit(packer, province.index, int(row["loser_at"][province.index]))
        power, origin = int(row["lost_by"][province.index]), int(row["origin_at"][province.index])
        came_from = board.provinces[origin] if origin >= 0 else None
        loser = Dislodged(board.powers[power].name, unit, came_from, province in convoyed)
        losers.append((power, unit.text, loser))
    return tuple(loser for _, _, loser in sorted(losers, key=lambda entry: entry[:2]))


def _form(packer: Packer, unit: Unit) -> int:
    """Return what stands in `unit_at` for a unit: its kind and coast."""
    coast = packer.place(unit.location) - packer.place(packer.board.locations[unit.index])
    return FLEET + coast if unit.is_fleet else ARMY


def _unit(packer: Packer, place: int, form: int) -> Unit:
    """Return the unit that a number in `unit_at` stands for."""
    number = packer.place(packer.board.locations[place])
    return packer.unit_numbered(2 * number if form == ARMY else 2 * (number + form - FLEET) + 1)


def _mask(provinces: Iterable[Province]) -> int:
    return sum({province.bit for province in provinces})


def _provinces(board: Board, words: Iterable[int]) -> tuple[Province, ...]:
    """Return the provinces of a set that stands in two words."""
    return tuple(board.provinces_in(mask_of(words)))
