"""The workspace: everything that a kernel notes down while it works on one position.

Like the tables of a board it is one array of words, in which the constants here name the
places of tables. Each thread has its own, and uses it again for every position. The
position itself lies open in it: `read_position` takes one out of its row, `write_position`
puts it back, and all rules between them see only the board and the workspace.

A unit has one order, so a unit, its province and its order share one number, as in
`standoff.core.battle`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from standoff.batch.bits import NOTHING, Bits, add_to_pair, first, is_empty, put_pair, rest, without
from standoff.batch.compiling import Words, kernel
from standoff.batch.packing import MOST_PLACES
from standoff.batch.positions import ARMY, FLEET, VACANT, Fields
from standoff.batch.tables import (
    MOST_POWERS,
    MOST_PROVINCES,
    PLACE_OF,
    POWERS,
    PROVINCE_OF,
    PROVINCES,
)

NOBODY = -1
NOWHERE = -1
WORD_BYTES = 8
HEADER_BYTES = 4

# The position as its row has it, first the words: the year, sets of provinces of two words
# each, and by power its centres.
YEAR = 0
ARMIES = 1
FLEETS = 3
CONTESTED = 5
DISLODGED = 7
CONVOYED = 9
HOLDING = 11

# Then the bytes: four numbers; and by province the number of the unit and its power, of the
# dislodged unit and its power, and where its attacker came from.
SEASON = HOLDING + 2 * MOST_POWERS
KIND = SEASON + 1
OWNERS_KNOWN = SEASON + 2
WINNER = SEASON + 3
UNIT = SEASON + 8
POWER = UNIT + MOST_PROVINCES
LOSER = POWER + MOST_PROVINCES
LOST_BY = LOSER + MOST_PROVINCES
ORIGIN = LOST_BY + MOST_PROVINCES

# What is made of it: sets of units.
SAILING = ORIGIN + MOST_PROVINCES
"""Fleets at sea."""
MOVES = SAILING + 2
WALKERS = MOVES + 2
"""Moves with a way by land."""
CARRIED = WALKERS + 2
"""Armies that go by convoy."""
SUPPORTS = CARRIED + 2
"""Supports whose unit does what they say."""
CONVOYS = SUPPORTS + 2
"""Convoys whose army does what they say."""
HOLDS = CONVOYS + 2
WOULD_MOVE = HOLDS + 2
"""Units that refuse support to hold although they stay."""
ATTACKED = WOULD_MOVE + 2
"""Provinces that somebody moves to."""
DONE = ATTACKED + 2
"""Orders that succeed."""
CARRIABLE = DONE + 2
"""Armies that the fleets at sea could carry."""
ANYWHERE_BEYOND = CARRIABLE + 2
"""Provinces that one of these could get to by sea only."""

# By power: its units, and what is due in winter.
OF_POWER = ANYWHERE_BEYOND + 2
DUE = OF_POWER + 2 * MOST_POWERS

# By province: the order of the unit there, and what is made of it.
ORDER = DUE + MOST_POWERS
TARGET = ORDER + MOST_PROVINCES
"""The province that a move goes to."""
AIM = TARGET + MOST_PROVINCES
"""The province that a support is given into."""
FIRST_ATTACKER = AIM + MOST_PROVINCES
NEXT_ATTACKER = FIRST_ATTACKER + MOST_PROVINCES
"""The next move to the same province, by the one before it."""
COMES_FROM = NEXT_ATTACKER + MOST_PROVINCES
"""The unit that moves into a province."""
COMING_POWER = COMES_FROM + MOST_PROVINCES
"""Whose that unit is."""

# Sets by province.
MOVE_SUPPORT = COMING_POWER + MOST_PROVINCES
HOLD_SUPPORT = MOVE_SUPPORT + 2 * MOST_PROVINCES
CARRIERS = HOLD_SUPPORT + 2 * MOST_PROVINCES
"""The fleets with a matched convoy order, for armies that go by convoy."""
EVERY_ROUTE = CARRIERS + 2 * MOST_PROVINCES
"""The fleets of all its routes, where one broken route stops an army (DATC 4.A.1 a)."""
IMMUNE = EVERY_ROUTE + 2 * MOST_PROVINCES
"""The attackers that a support withstands (older choices of DATC 4.A.2)."""
READS = IMMUNE + 2 * MOST_PROVINCES
"""What an undecided order depends on."""

# Orders that wait to be decided, one behind the other.
QUESTIONS = READS + 2 * MOST_PROVINCES

# Places by their distance from where a fleet stands, and those that wait to be left.
DISTANCE = QUESTIONS + MOST_PROVINCES
QUEUE = DISTANCE + MOST_PLACES

# Convoy routes that wait to be followed further.
CHAINS = QUEUE + MOST_PLACES
CHAIN_WORDS = 8
MOST_CHAINS = 32 * MOST_PROVINCES

# By army: where it could land, and where it could land but not walk; the other way round,
# by province, the armies that could only be carried there; and by fleet, the armies that it
# could help to land.
SHORES = CHAINS + CHAIN_WORDS * MOST_CHAINS
BEYOND = SHORES + 2 * MOST_PROVINCES
SAILORS_TO = BEYOND + 2 * MOST_PROVINCES
PASSENGERS = SAILORS_TO + 2 * MOST_PROVINCES

# By army and then by fleet: where this fleet helps it to land, and where it could land
# without it.
LANDINGS = PASSENGERS + 2 * MOST_PROVINCES
LANDINGS_WITHOUT = LANDINGS + 2 * MOST_PROVINCES * MOST_PROVINCES
WORKSPACE_END = LANDINGS_WITHOUT + 2 * MOST_PROVINCES * MOST_PROVINCES


def make_workspace() -> NDArray[np.int64]:
    """Return a workspace for one thread."""
    return np.zeros(WORKSPACE_END, np.int64)


@kernel
def get_set(work: Words, at: int) -> Bits:
    """Return one of the sets that are no table."""
    return work[at], work[at + 1]


@kernel
def put_set(work: Words, at: int, places: Bits) -> None:
    """Write one of the sets that are no table."""
    work[at] = places[0]
    work[at + 1] = places[1]


@kernel
def occupied(work: Words) -> Bits:
    """Return where a unit stands that is not dislodged."""
    return work[ARMIES] | work[FLEETS], work[ARMIES + 1] | work[FLEETS + 1]


@kernel
def read_position(board: Words, fields: Fields, row: int, work: Words) -> None:
    """Lay a position out in the workspace."""
    size = board[PROVINCES]
    for at in range(HOLDING + 2 * board[POWERS]):
        work[at] = fields.words[np.uintp(row), at]
    first_byte = WORD_BYTES * (HOLDING + 2 * board[POWERS])
    for at in range(HEADER_BYTES):
        work[SEASON + at] = fields.bytes[row, first_byte + at]
    table = first_byte + HEADER_BYTES
    read_units(board, fields, row, work, UNIT, table)
    read_bytes(fields, row, work, POWER, table + size, size)
    if is_empty(get_set(work, DISLODGED)):
        for at in range(LOSER, ORIGIN + MOST_PROVINCES):
            work[at] = NOBODY
    else:
        read_units(board, fields, row, work, LOSER, table + 2 * size)
        read_bytes(fields, row, work, LOST_BY, table + 3 * size, size)
        read_bytes(fields, row, work, ORIGIN, table + 4 * size, size)


@kernel
def write_position(board: Words, fields: Fields, row: int, work: Words) -> None:
    """Write the position in the workspace over that in a row."""
    size = board[PROVINCES]
    dislodged = get_set(work, DISLODGED)
    before = fields.words[np.uintp(row), DISLODGED], fields.words[np.uintp(row), DISLODGED + 1]
    for at in range(HOLDING + 2 * board[POWERS]):
        fields.words[np.uintp(row), at] = work[at]
    first_byte = WORD_BYTES * (HOLDING + 2 * board[POWERS])
    for at in range(HEADER_BYTES):
        fields.bytes[row, first_byte + at] = work[SEASON + at]
    table = first_byte + HEADER_BYTES
    write_units(board, fields, row, work, UNIT, table)
    write_bytes(fields, row, work, POWER, table + size, size)
    if not (is_empty(dislodged) and is_empty(before)):
        write_units(board, fields, row, work, LOSER, table + 2 * size)
        write_bytes(fields, row, work, LOST_BY, table + 3 * size, size)
        write_bytes(fields, row, work, ORIGIN, table + 4 * size, size)


# These four go through all provinces, whoever stands there: without a jump, the machine does
# eight or more of them at a time.


@kernel
def read_units(board: Words, fields: Fields, row: int, work: Words, table: int, start: int) -> None:
    """Read the units of a row, from the byte `start` on, into a table of their numbers."""
    for place in range(board[PROVINCES]):
        form = fields.bytes[np.uintp(row), np.uintp(start + place)]
        fleet = 2 * (form - FLEET) + 1
        number = 2 * board[PLACE_OF + place] + (fleet if form >= FLEET else 0)
        work[np.uintp(table + place)] = number if form != VACANT else NOBODY


@kernel
def write_units(board: Words, fields: Fields, row: int, work: Words, table: int, start: int) -> None:
    """Write the units of a table into a row, from the byte `start` on."""
    for place in range(board[PROVINCES]):
        number = work[np.uintp(table + place)]
        fleet = FLEET + (number >> 1) - board[PLACE_OF + place]
        form = fleet if number & 1 != 0 else ARMY
        fields.bytes[np.uintp(row), np.uintp(start + place)] = form if number != NOBODY else VACANT


@kernel
def read_bytes(fields: Fields, row: int, work: Words, table: int, start: int, size: int) -> None:
    """Read bytes of a row into a table."""
    for place in range(size):
        work[np.uintp(table + place)] = fields.bytes[np.uintp(row), np.uintp(start + place)]


@kernel
def write_bytes(fields: Fields, row: int, work: Words, table: int, start: int, size: int) -> None:
    """Write a table into bytes of a row."""
    for place in range(size):
        fields.bytes[np.uintp(row), np.uintp(start + place)] = work[np.uintp(table + place)]


@kernel
def note_forces(board: Words, work: Words) -> None:
    """Note where each power's units stand."""
    for power in range(board[POWERS]):
        put_pair(work, OF_POWER, power, NOTHING)
    left = occupied(work)
    while not is_empty(left):
        place = first(left)
        left = rest(left)
        add_to_pair(work, OF_POWER, work[POWER + place], place)


@kernel
def lift_units(work: Words, places: Bits) -> None:
    """Take the units in these provinces off the board."""
    put_set(work, ARMIES, without(get_set(work, ARMIES), places))
    put_set(work, FLEETS, without(get_set(work, FLEETS), places))
    while not is_empty(places):
        work[UNIT + first(places)] = NOBODY
        work[POWER + first(places)] = NOBODY
        places = rest(places)


@kernel
def put_unit(board: Words, work: Words, unit: int, power: int) -> None:
    """Put a unit on the board."""
    place = board[PROVINCE_OF + (unit >> 1)]
    work[UNIT + place] = unit
    work[POWER + place] = power
    add_to_pair(work, ARMIES if unit & 1 == 0 else FLEETS, 0, place)
