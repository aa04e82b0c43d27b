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

from standoff.batch.bits import NOTHING, Bits, first, is_empty, pair, put_pair, rest, single, union, without
from standoff.batch.compiling import Rows, Words, kernel
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

# The position: single numbers.
YEAR = 0
SEASON = 1
KIND = 2
OWNERS_KNOWN = 3
WINNER = 4

# The position: sets of provinces, two words each.
ARMIES = 8
FLEETS = 10
CONTESTED = 12
DISLODGED = 14
CONVOYED = 16

# What is made of it: sets of units.
SAILING = 20
"""Fleets at sea."""
MOVES = 22
WALKERS = 24
"""Moves with a way by land."""
CARRIED = 26
"""Armies that go by convoy."""
SUPPORTS = 28
"""Supports whose unit does what they say."""
CONVOYS = 30
"""Convoys whose army does what they say."""
HOLDS = 32
WOULD_MOVE = 34
"""Units that refuse support to hold although they stay."""
ATTACKED = 36
"""Provinces that somebody moves to."""
DONE = 38
"""Orders that succeed."""
CARRIABLE = 40
"""Armies that the fleets at sea could carry."""
ANYWHERE_BEYOND = 42
"""Provinces that one of these could get to by sea only."""

# The position by province: the number of the unit and its power, of the dislodged unit and
# its power, and where its attacker came from.
UNIT = 64
POWER = UNIT + MOST_PROVINCES
LOSER = POWER + MOST_PROVINCES
LOST_BY = LOSER + MOST_PROVINCES
ORIGIN = LOST_BY + MOST_PROVINCES

# The position by power: its centres. Beside it, its units, and what is due in winter.
HOLDING = ORIGIN + MOST_PROVINCES
OF_POWER = HOLDING + 2 * MOST_POWERS
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
    work[YEAR], work[SEASON], work[KIND] = fields.year[row], fields.season[row], fields.kind[row]
    work[OWNERS_KNOWN], work[WINNER] = fields.owners_known[row], fields.winner[row]
    read_set(fields.armies, row, work, ARMIES)
    read_set(fields.fleets, row, work, FLEETS)
    read_set(fields.contested, row, work, CONTESTED)
    read_set(fields.dislodged, row, work, DISLODGED)
    read_set(fields.convoyed, row, work, CONVOYED)
    for place in range(board[PROVINCES]):
        work[UNIT + place] = NOBODY
        work[POWER + place] = NOBODY
    left = occupied(work)
    while not is_empty(left):
        place = first(left)
        left = rest(left)
        work[UNIT + place] = number_of(board, place, fields.unit_at[row, place])
        work[POWER + place] = fields.power_at[row, place]
    left = get_set(work, DISLODGED)
    while not is_empty(left):
        place = first(left)
        left = rest(left)
        work[LOSER + place] = number_of(board, place, fields.loser_at[row, place])
        work[LOST_BY + place] = fields.lost_by[row, place]
        work[ORIGIN + place] = fields.origin_at[row, place]
    for power in range(board[POWERS]):
        holding = fields.holdings[row, power, 0], fields.holdings[row, power, 1]
        put_pair(work, HOLDING, power, holding)


@kernel
def write_position(board: Words, fields: Fields, row: int, work: Words) -> None:
    """Write the position in the workspace over that in a row."""
    wipe_row(fields, row)
    fields.year[row], fields.season[row], fields.kind[row] = work[YEAR], work[SEASON], work[KIND]
    fields.owners_known[row], fields.winner[row] = work[OWNERS_KNOWN], work[WINNER]
    write_set(fields.armies, row, work, ARMIES)
    write_set(fields.fleets, row, work, FLEETS)
    write_set(fields.contested, row, work, CONTESTED)
    write_set(fields.dislodged, row, work, DISLODGED)
    write_set(fields.convoyed, row, work, CONVOYED)
    left = occupied(work)
    while not is_empty(left):
        place = first(left)
        left = rest(left)
        fields.unit_at[row, place] = form_of(board, place, work[UNIT + place])
        fields.power_at[row, place] = work[POWER + place]
    left = get_set(work, DISLODGED)
    while not is_empty(left):
        place = first(left)
        left = rest(left)
        fields.loser_at[row, place] = form_of(board, place, work[LOSER + place])
        fields.lost_by[row, place] = work[LOST_BY + place]
        fields.origin_at[row, place] = work[ORIGIN + place]
    for power in range(board[POWERS]):
        fields.holdings[row, power, 0] = work[HOLDING + 2 * power]
        fields.holdings[row, power, 1] = work[HOLDING + 2 * power + 1]


@kernel
def wipe_row(fields: Fields, row: int) -> None:
    """Leave nobody on the board of a row."""
    left = fields.armies[row, 0] | fields.fleets[row, 0], fields.armies[row, 1] | fields.fleets[row, 1]
    while not is_empty(left):
        fields.unit_at[row, first(left)] = VACANT
        fields.power_at[row, first(left)] = NOBODY
        left = rest(left)
    left = fields.dislodged[row, 0], fields.dislodged[row, 1]
    while not is_empty(left):
        fields.loser_at[row, first(left)] = VACANT
        fields.lost_by[row, first(left)] = NOBODY
        fields.origin_at[row, first(left)] = NOBODY
        left = rest(left)


@kernel
def read_set(rows: Rows, row: int, work: Words, at: int) -> None:
    """Copy a set from a field to the workspace."""
    work[at] = rows[row, 0]
    work[at + 1] = rows[row, 1]


@kernel
def write_set(rows: Rows, row: int, work: Words, at: int) -> None:
    """Copy a set from the workspace to a field."""
    rows[row, 0] = work[at]
    rows[row, 1] = work[at + 1]


@kernel
def number_of(board: Words, place: int, form: int) -> int:
    """Return the number of the unit that stands in a province in this form."""
    number = 2 * board[PLACE_OF + place]
    return number if form == ARMY else number + 2 * (form - FLEET) + 1


@kernel
def form_of(board: Words, place: int, number: int) -> int:
    """Return the form in which the unit of this number stands in a province."""
    return ARMY if number & 1 == 0 else FLEET + (number >> 1) - board[PLACE_OF + place]


@kernel
def note_forces(board: Words, work: Words) -> None:
    """Note where each power's units stand."""
    for power in range(board[POWERS]):
        put_pair(work, OF_POWER, power, NOTHING)
    left = occupied(work)
    while not is_empty(left):
        place = first(left)
        left = rest(left)
        power = work[POWER + place]
        put_pair(work, OF_POWER, power, union(pair(work, OF_POWER, power), single(place)))


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
    if unit & 1 == 0:
        put_set(work, ARMIES, union(get_set(work, ARMIES), single(place)))
    else:
        put_set(work, FLEETS, union(get_set(work, FLEETS), single(place)))
