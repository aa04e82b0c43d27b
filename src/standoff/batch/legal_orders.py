"""Every legal order of a position, as sorted numbers.

Most orders of a unit do not depend on who is at sea; they stand written out in the
tables and are copied. What the fleets at sea add - an army's moves by sea, convoys,
supports of moves by sea - is worked out by `passengers` as sets of provinces, and written
out here.

The orders of a unit come in the order of their numbers: moves, moves by convoy, convoys,
hold, supports; and the units in the order of their provinces.
"""

from __future__ import annotations

from standoff.batch.bits import (
    NOTHING,
    WORD,
    Bits,
    common,
    first,
    has,
    is_empty,
    lowest_one,
    pair,
    rest,
    single,
    union,
    without,
)
from standoff.batch.compiling import Words, kernel
from standoff.batch.packing import (
    BUILD,
    CONVOY,
    DISBAND,
    HOLD,
    MOST_UNITS,
    MOVE,
    MOVE_BY_CONVOY,
    NO_UNIT,
    REMOVE,
    SUPPORT,
    WAIVE,
    pack,
)
from standoff.batch.passengers import find_passengers, sailors_to, supported_goals
from standoff.batch.positions import ADJUSTMENT, MOVEMENT
from standoff.batch.retreats import is_open
from standoff.batch.sequence import note_dues, open_homes
from standoff.batch.tables import (
    ARMIES_NEAR,
    CAN_STAND,
    CONVOY_INTENT,
    FLEETS_NEAR,
    INTENT_1971,
    INTENT_1982,
    MOST_PROVINCES,
    PLACE_OF,
    POWERS,
    PROVINCE_OF,
    REACH,
    STEP_WORDS,
    STEPS,
    WAIVING,
    Tables,
)
from standoff.batch.workspace import (
    ANYWHERE_BEYOND,
    ARMIES,
    CARRIABLE,
    DISLODGED,
    DUE,
    FLEETS,
    KIND,
    LANDINGS,
    LOSER,
    OF_POWER,
    PASSENGERS,
    SAILING,
    SHORES,
    UNIT,
    get_set,
    note_forces,
    occupied,
)
from standoff.batch.writing import copy, write, write_each


@kernel
def list_orders(tables: Tables, work: Words, out: Words) -> int:
    """Write all legal orders of a position; return how many there are.

    Where there is no room for all of them, the first are written, and the number tells.
    """
    kind = work[KIND]
    if kind == MOVEMENT:
        return list_movement(tables, work, out)
    if kind == ADJUSTMENT:
        return list_adjustments(tables.board, work, out)
    return list_retreats(tables.board, work, out)


@kernel
def list_movement(tables: Tables, work: Words, out: Words) -> int:
    """Write the orders of a movement phase."""
    find_passengers(tables.board, work)
    written = 0
    left = occupied(work)
    while not is_empty(left):
        written = list_unit(tables, work, first(left), out, written)
        left = rest(left)
    return written


@kernel
def list_unit(tables: Tables, work: Words, place: int, out: Words, written: int) -> int:
    """Write the orders of the unit in a province."""
    board, unit = tables.board, work[UNIT + place]
    if has(get_set(work, CARRIABLE), place):
        written = list_army(board, work, place, out, written)
    else:
        written = copy(tables, unit, unit, out, written)
        if has(get_set(work, SAILING), place):
            # Convoys come before the hold, which was the last.
            written = list_convoys(board, work, place, out, written - 1)
            written = write(pack(unit, HOLD, 0, 0), out, written)
    armies = common(get_set(work, ARMIES), pair(board, ARMIES_NEAR, unit))
    others = union(armies, common(get_set(work, FLEETS), pair(board, FLEETS_NEAR, unit)))
    by_sea = common(pair(board, REACH, unit), get_set(work, ANYWHERE_BEYOND))
    if not is_empty(by_sea):
        sailors = without(sailors_to(work, by_sea), single(place))
        return list_supports_by_sea(tables, work, place, others, sailors, out, written)
    written = list_supports(tables, work, unit, others[0], UNIT, out, written)
    return list_supports(tables, work, unit, others[1], UNIT + WORD, out, written)


@kernel
def list_army(board: Words, work: Words, place: int, out: Words, written: int) -> int:
    """Write the moves and the hold of an army that could be carried."""
    unit = work[UNIT + place]
    walks, shores = pair(board, REACH, unit), pair(work, SHORES, place)
    written = write_each(board, pack(unit, MOVE, 0, 0), union(walks, shores), out, written)
    if board[CONVOY_INTENT] not in (INTENT_1971, INTENT_1982):
        base = pack(unit, MOVE_BY_CONVOY, 0, 0)
        written = write_each(board, base, common(walks, shores), out, written)
    return write(pack(unit, HOLD, 0, 0), out, written)


@kernel
def list_convoys(board: Words, work: Words, place: int, out: Words, written: int) -> int:
    """Write the convoys that the fleet in a province is needed for."""
    fleet = work[UNIT + place]
    left = pair(work, PASSENGERS, place)
    while not is_empty(left):
        army = first(left)
        left = rest(left)
        base = pack(fleet, CONVOY, work[UNIT + army], 0)
        written = write_each(board, base, pair(work, LANDINGS, MOST_PROVINCES * army + place), out, written)
    return written


@kernel
def list_supports(
    tables: Tables, work: Words, unit: int, others: int, units: int, out: Words, written: int
) -> int:
    """Write the supports of a unit for what others can do on their own.

    The others are the bits of a word, and their numbers stand in the workspace from
    `units` on.
    """
    while others != 0:
        other = work[units + lowest_one(others)]
        others &= others - 1
        written = copy(tables, unit, other, out, written)
    return written


@kernel
def list_supports_by_sea(
    tables: Tables, work: Words, place: int, others: Bits, sailors: Bits, out: Words, written: int
) -> int:
    """Write the supports of a unit for others, and for armies that could be carried to where it reaches."""
    unit = work[UNIT + place]
    others = union(others, sailors)
    while not is_empty(others):
        other = first(others)
        others = rest(others)
        if has(sailors, other):
            goals = supported_goals(tables.board, work, place, other)
            base = pack(unit, SUPPORT, work[UNIT + other], 0)
            written = write_each(tables.board, base, goals, out, written)
        else:
            written = copy(tables, unit, work[UNIT + other], out, written)
    return written


@kernel
def list_retreats(board: Words, work: Words, out: Words) -> int:
    """Write the orders of a retreat phase: each retreat of a dislodged unit, and disbanding."""
    written = 0
    left = get_set(work, DISLODGED)
    while not is_empty(left):
        written = list_loser(board, work, first(left), out, written)
        left = rest(left)
    return written


@kernel
def list_loser(board: Words, work: Words, place: int, out: Words, written: int) -> int:
    """Write the orders of the unit dislodged from a province."""
    unit = work[LOSER + place]
    for word in range(STEP_WORDS):
        steps = board[STEPS + STEP_WORDS * unit + word]
        while steps != 0:
            target = WORD * word + lowest_one(steps)
            steps &= steps - 1
            if is_open(board, work, place, board[PROVINCE_OF + target]):
                written = write(pack(unit, MOVE, 0, target), out, written)
    return write(pack(unit, DISBAND, 0, 0), out, written)


@kernel
def list_adjustments(board: Words, work: Words, out: Words) -> int:
    """Write the orders of a winter: builds and removals by province, then a waive of each power."""
    note_forces(board, work)
    note_dues(board, work)
    written = 0
    sites = leavers = NOTHING
    for power in range(board[POWERS]):
        if work[DUE + power] > 0:
            sites = union(sites, open_homes(board, work, power))
        elif work[DUE + power] < 0:
            leavers = union(leavers, pair(work, OF_POWER, power))
    left = union(sites, leavers)
    while not is_empty(left):
        place = first(left)
        left = rest(left)
        if has(sites, place):
            written = list_builds(board, place, out, written)
        else:
            written = write(pack(work[UNIT + place], REMOVE, 0, 0), out, written)
    for power in range(board[POWERS]):
        if work[DUE + power] > 0 and board[WAIVING] == 0:
            written = write(pack(NO_UNIT, WAIVE, 0, power), out, written)
    return written


@kernel
def list_builds(board: Words, place: int, out: Words, written: int) -> int:
    """Write the units that can be built in an open home centre."""
    unit = 2 * board[PLACE_OF + place]
    while unit < MOST_UNITS and board[PROVINCE_OF + (unit >> 1)] == place:
        if board[CAN_STAND + unit] != 0:
            written = write(pack(unit, BUILD, 0, 0), out, written)
        unit += 1
    return written
