"""What winter asks of each power: builds to make, or units to remove.

A power may keep as many units as it owns supply centres. Builds happen only in
home centres that the power still owns and that stand empty, so no more are due
than there are such centres.
"""

from __future__ import annotations

from standoff.core.geography import Board, Province
from standoff.core.phases import PhaseKind
from standoff.core.position import Forces, Holdings, Position


def due(position: Position) -> dict[str, int]:
    """Return what is due in a winter: builds above nought, removals below, by power.

    Powers with nothing due are left out, and any other phase than a winter has
    nothing due. Builds are capped by the home centres open for them.

    >>> from standoff.boards import standard
    >>> board = standard()
    >>> centres = {"England": [board.province("LON"), board.province("EDI")]}
    >>> due(Position.build(board, "W1901A", {"England": [board.fleet("LON")]}, centres))
    {'England': 1}
    """
    if position.holdings is None or position.phase.kind is not PhaseKind.ADJUSTMENT:
        return {}
    occupied = position.armies | position.fleets
    balances = balance(position.board, position.forces, position.holdings, occupied)
    return {p.name: number for p, number in zip(position.board.powers, balances, strict=True) if number}


def open_homes(position: Position, power: str) -> tuple[Province, ...]:
    """Return the home centres that a power owns and that stand empty, sorted by code.

    >>> from standoff.boards import standard
    >>> board = standard()
    >>> centres = {"England": [board.province("LON"), board.province("EDI"), board.province("NWY")]}
    >>> open_homes(Position.build(board, "W1901A", {"England": [board.fleet("LON")]}, centres), "England")
    (<Province EDI>,)
    """
    if position.holdings is None or power not in position.board.power_index:
        return ()
    number = position.board.power_index[power]
    return tuple(
        centre
        for centre in position.holdings[number]
        if centre.home_of == power and position.unit_at[centre.index] is None
    )


def margin(position: Position, power: str) -> int:
    """Return how many more centres than units a power has; below nought it has too many units."""
    number = position.board.power_index.get(power)
    if position.holdings is None or number is None:
        return 0
    return len(position.holdings[number]) - len(position.forces[number])


def balance(board: Board, forces: Forces, holdings: Holdings, occupied: int) -> list[int]:
    """Return what would be due with these units and centres, by number of power.

    `occupied` are the provinces where any unit stands, as a mask.
    """
    numbers = []
    for power, force, holding in zip(board.powers, forces, holdings, strict=True):
        number = len(holding) - len(force)
        if number > 0:
            name = power.name
            homes = [c for c in holding if c.home_of == name and not occupied >> c.index & 1]
            number = min(number, len(homes))
        numbers.append(number)
    return numbers
