"""The borders of a board file, and whether one can get everywhere along them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from standoff.boards.schema import Entry
from standoff.core.geography import Board, Location, Province, UnitKind

Borders = tuple[tuple[Location, ...], ...]
"""By location number, the sorted locations that one step leads to."""


class BorderTables(NamedTuple):
    """The borders that armies cross, and those that fleets cross."""

    army: Borders
    fleet: Borders


def read_borders(entry: Entry, board: Board) -> BorderTables:
    """Read the borders between the places of a board; each stands in the file once, and holds both ways.

    Raises BoardError for a border that is written twice, and for one that ends
    where a unit of its kind cannot stand.
    """
    fields = entry.fields(("army", "fleet"))
    return BorderTables(
        _read_kind(fields["army"], board, UnitKind.ARMY), _read_kind(fields["fleet"], board, UnitKind.FLEET)
    )


def _read_kind(entry: Entry, board: Board, kind: UnitKind) -> Borders:
    beside: list[list[Location]] = [[] for _ in board.locations]
    for code, row in entry.table().items():
        here = _place(code, row, board, kind)
        for other, item in row.texts().items():
            there = _place(other, item, board, kind)
            if there.province is here.province:
                raise item.wrong(f"{here.province.code} cannot border on itself")
            if there in beside[here.index]:
                raise item.wrong(
                    f"the border {here} - {there} is written twice; it holds both ways, so once is enough"
                )
            beside[here.index].append(there)
            beside[there.index].append(here)
    return tuple(tuple(sorted(places, key=lambda place: place.code)) for places in beside)


def _place(code: str, entry: Entry, board: Board, kind: UnitKind) -> Location:
    """Return the place at one end of a border that units of this kind cross."""
    place = board.by_code.get(code)
    if place is None:
        raise entry.wrong(f"there is no province or coast {code!r}")
    problem = board.why_cannot_stand(board.unit(kind, place))
    if problem:
        raise entry.wrong(problem)
    return place


def check_borders(entry: Entry, board: Board) -> None:
    """Raise BoardError for a place that no fleet can get to, and for a province cut off from the rest.

    A fleet needs a way to each sea, each coastal province, and each coast of a
    split one. `entry` is the table of the provinces.
    """
    provinces = entry.table()
    for fleet in board.fleets:
        if board.why_cannot_stand(fleet) is None and not board.borders(fleet):
            raise provinces[fleet.province.code].wrong(f"no fleet border leads to {fleet.location}")
    islands = sorted(_regions(board), key=len)[:-1]
    if islands:
        cut_off = islands[0][0].code
        raise provinces[cut_off].wrong(f"no border leads to {cut_off} from the rest of the board")


def _regions(board: Board) -> Sequence[tuple[Province, ...]]:
    """Return the groups of provinces that borders of either kind hold together."""
    beside = [0] * len(board.provinces)
    for place, by_land, by_sea in zip(board.locations, board.army_reach, board.fleet_reach, strict=True):
        beside[place.province.index] |= by_land | by_sea
    regions: list[tuple[Province, ...]] = []
    left = (1 << len(board.provinces)) - 1
    while left:
        region, fresh = 0, left & -left
        while fresh:
            region |= fresh
            reached = 0
            for province in board.provinces_in(fresh):
                reached |= beside[province.index]
            fresh = reached & ~region
        regions.append(tuple(board.provinces_in(region)))
        left &= ~region
    return regions
