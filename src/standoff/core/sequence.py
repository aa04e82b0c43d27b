"""From one phase to the next: the calendar, the taking of centres, and victory.

Ownership of supply centres changes once a year, after the last movement or
retreat phase of the fall; whoever stands in a centre then owns it.
That is also the only moment at which a game can be won.
"""

from __future__ import annotations

from operator import attrgetter

from standoff.core.dues import balance
from standoff.core.geography import Board, Province
from standoff.core.phases import Phase, PhaseKind, Season
from standoff.core.position import NOBODY, Dislodged, Forces, Holdings, Position

_BY_TEXT = attrgetter("text")
_BY_CODE = attrgetter("code")


def advance(
    position: Position,
    forces: Forces,
    dislodged: tuple[Dislodged, ...] = (),
    contested: tuple[Province, ...] = (),
) -> tuple[Position, str | None]:
    """Return the position that follows a phase, and the power that has won by then.

    `forces` are the units that stand after the phase, by power in any order;
    `dislodged` and `contested` are what a movement phase left for the retreats.
    Where somebody has won, the position is in the phase that would have opened.
    """
    board, phase, holdings = position.board, position.phase, position.holdings
    forces = tuple([force if len(force) < 2 else tuple(sorted(force, key=_BY_TEXT)) for force in forces])
    if dislodged and phase.kind is PhaseKind.MOVEMENT:
        return _retreats_open(position, forces, dislodged, contested), None
    if phase.season is not Season.FALL or holdings is None:
        return Position(board, next_phase(phase), forces, holdings), None
    holdings = take_centres(board, holdings, forces)
    occupied = sum([1 << unit.index for force in forces for unit in force])
    opens = next_phase(phase, winter=any(balance(board, forces, holdings, occupied)))
    return Position(board, opens, forces, holdings), winner(board, holdings)


def next_phase(phase: Phase, *, retreats: bool = False, winter: bool = False) -> Phase:
    """Return the phase that opens after this one.

    `retreats` tells that a movement phase dislodged a unit, `winter` that a power
    has a build or a removal due; a phase in which nothing can happen is not played.

    >>> print(next_phase(Phase.parse("F1901M"), retreats=True, winter=True))
    F1901R
    >>> print(next_phase(Phase.parse("F1901R"), winter=True))
    W1901A
    >>> print(next_phase(Phase.parse("F1901R")))
    S1902M
    """
    if phase.kind is PhaseKind.MOVEMENT and retreats:
        return Phase(phase.season, phase.year, PhaseKind.RETREAT)
    if phase.season is Season.SPRING:
        return Phase(Season.FALL, phase.year, PhaseKind.MOVEMENT)
    if phase.season is Season.FALL and winter:
        return Phase(Season.WINTER, phase.year, PhaseKind.ADJUSTMENT)
    return Phase(Season.SPRING, phase.year + 1, PhaseKind.MOVEMENT)


def take_centres(board: Board, holdings: Holdings, forces: Forces) -> Holdings:
    """Return the owners of the centres once every unit has taken the centre it stands in.

    A centre that stands empty keeps its owner.
    """
    owner = [NOBODY] * len(board.provinces)
    for power, holding in enumerate(holdings):
        for centre in holding:
            owner[centre.index] = power
    changed = set()
    for power, force in enumerate(forces):
        for unit in force:
            place = unit.index
            if owner[place] != power and unit.location.province.is_centre:
                changed |= {power, owner[place]}
                owner[place] = power
    return (
        tuple(
            [
                tuple([p for p in board.centres if owner[p.index] == power]) if power in changed else holding
                for power, holding in enumerate(holdings)
            ]
        )
        if changed
        else holdings
    )


def winner(board: Board, holdings: Holdings) -> str | None:
    """Return the power that has won: enough centres, and more than anybody else.

    Where a board lets two powers reach the goal together with equally many
    centres, nobody has won yet.
    """
    counts = [len(holding) for holding in holdings]
    most = max(counts)
    if most < board.centres_to_win or counts.count(most) > 1:
        return None
    return board.powers[counts.index(most)].name


def _retreats_open(
    position: Position, forces: Forces, dislodged: tuple[Dislodged, ...], contested: tuple[Province, ...]
) -> Position:
    """Return the position in which the dislodged units retreat."""
    index = position.board.power_index
    return Position(
        position.board,
        next_phase(position.phase, retreats=True),
        forces,
        position.holdings,
        tuple(sorted(dislodged, key=lambda loser: (index[loser.power], loser.unit.text))),
        tuple(sorted(set(contested), key=_BY_CODE)),
    )
