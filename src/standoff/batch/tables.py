"""A board and a ruleset as one array of whole numbers, which every kernel reads.

The array is a row of tables, each at a place of its own that a constant here names; all
have room for the largest board, so that a kernel finds everything by adding an index to
a constant. Tables of sets hold two words for each index (see `bits`). A ruleset is a
number for each rule: the place of its choice among those that `standoff.core.ruleset`
lists, nought being what `RULEBOOK_2023` takes.

What a unit can be ordered to do, whoever is at sea, is written out in full: `orders`
holds all these orders, and ``spans[unit, other]`` where in it the supports of one unit
for another begin and how many there are. A unit cannot support itself, so ``spans[unit,
unit]`` tells of its moves and its hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from standoff.batch.bits import WORD, words_of
from standoff.batch.blocks import BLOCK
from standoff.batch.compiling import Rows, Words
from standoff.batch.packing import MOST_PLACES, MOST_UNITS, Packer
from standoff.core.errors import StandoffError
from standoff.core.geography import Board, Unit
from standoff.core.orders import Hold, Move, Order, SupportHold, SupportMove
from standoff.core.ruleset import Ruleset

MOST_PROVINCES = 128
MOST_POWERS = 64

# Single numbers.
PROVINCES = 0
POWERS = 1
CENTRES_TO_WIN = 2

# The rules, each the number of its choice; named as in `Ruleset`.
RULES = 8
_CHOICES = {name: choices for _, name, _, choices in Ruleset.describe()}
_NAMES = tuple(_CHOICES)
SEVERAL_ROUTES = RULES + _NAMES.index("several_routes")
PARADOX = RULES + _NAMES.index("paradox")
CONVOY_INTENT = RULES + _NAMES.index("convoy_intent")
LAND_FALLBACK = RULES + _NAMES.index("land_fallback")
CONVOYED_COUNTERATTACK = RULES + _NAMES.index("convoyed_counterattack")
CONVOYED_ORIGIN = RULES + _NAMES.index("convoyed_origin")
BEATEN_ATTACKER = RULES + _NAMES.index("beaten_attacker")
SEVERAL_ORDERS = RULES + _NAMES.index("several_orders")
SURPLUS_BUILDS = RULES + _NAMES.index("surplus_builds")
DOUBLE_BUILDS = RULES + _NAMES.index("double_builds")
SURPLUS_REMOVALS = RULES + _NAMES.index("surplus_removals")
WAIVING = RULES + _NAMES.index("waiving")
CIVIL_DISORDER = RULES + _NAMES.index("civil_disorder")
IMPOSSIBLE = RULES + _NAMES.index("impossible")

# Choices that kernels ask for by name.
ALL_HOLD = _CHOICES["paradox"].index("all_hold")
PARADOX_1971 = _CHOICES["paradox"].index("1971")
PARADOX_1982 = _CHOICES["paradox"].index("1982")
PARADOX_2000 = _CHOICES["paradox"].index("2000")
INTENT_1971 = _CHOICES["convoy_intent"].index("1971")
INTENT_1982 = _CHOICES["convoy_intent"].index("1982")
INTENT_DPTG = _CHOICES["convoy_intent"].index("dptg")
NONE_STANDS = _CHOICES["several_orders"].index("c")
TAKES_LAST = _CHOICES["several_orders"].index("b")
STAND_FIRST = _CHOICES["surplus_builds"].index("b")
STAND_LAST = _CHOICES["surplus_builds"].index("c")

# Sets of provinces.
SEAS = 40
COASTS = 42
CENTRES = 44

# Tables by place or by province.
PROVINCE_OF = 64
PLACE_OF = PROVINCE_OF + MOST_PLACES
HOME_OF = PLACE_OF + MOST_PROVINCES
"""The power at home in a province, below nought for none."""
NAME_RANK = HOME_OF + MOST_PROVINCES
"""The place of a province among all by the alphabet of English names (DATC 4.D.8)."""

# Tables of sets by province: the seas and the shores that a fleet there borders on, and
# the provinces around it for any unit.
SEAS_BESIDE = NAME_RANK + MOST_PROVINCES
SHORES_BESIDE = SEAS_BESIDE + 2 * MOST_PROVINCES
AROUND = SHORES_BESIDE + 2 * MOST_PROVINCES

# Tables of sets by power, and by unit: the provinces that it reaches in one step, and
# those where there can be an army, or a fleet, that it can support.
HOMES = AROUND + 2 * MOST_PROVINCES
REACH = HOMES + 2 * MOST_POWERS
ARMIES_NEAR = REACH + 2 * MOST_UNITS
FLEETS_NEAR = ARMIES_NEAR + 2 * MOST_UNITS

# By unit, the places that it reaches in one step, in four words.
STEPS = FLEETS_NEAR + 2 * MOST_UNITS
STEP_WORDS = MOST_PLACES // WORD

# By unit, whether it can be on the board at all.
CAN_STAND = STEPS + STEP_WORDS * MOST_UNITS
TABLES_END = CAN_STAND + MOST_UNITS

COUNT_BITS = 8
"""How many bits of a span tell how many orders there are; the others, where they begin."""


class Tables(NamedTuple):
    """What the kernels know of a board and a ruleset."""

    board: Words
    orders: Words
    spans: Rows


def make_tables(packer: Packer, rules: Ruleset) -> Tables:
    """Write a board and a ruleset out for the kernels; StandoffError for too large a board."""
    board = packer.board
    if len(board.provinces) > MOST_PROVINCES or len(board.powers) > MOST_POWERS:
        raise StandoffError(
            f"the {board.title} board has more than {MOST_PROVINCES} provinces or {MOST_POWERS} powers"
        )
    if rules.support_coast != "optional":
        raise StandoffError("rule 4.B.4: the batch engine knows 'optional' only")
    table = np.zeros(TABLES_END, np.int64)
    table[PROVINCES], table[POWERS] = len(board.provinces), len(board.powers)
    table[CENTRES_TO_WIN] = board.centres_to_win
    for number, (_, name, _, choices) in enumerate(Ruleset.describe()):
        table[RULES + number] = choices.index(getattr(rules, name))
    _put_sets(table, SEAS, [board.seas])
    _put_sets(table, COASTS, [board.coasts])
    _put_sets(table, CENTRES, [sum(centre.bit for centre in board.centres)])
    _put_places(table, packer)
    _put_units(table, packer)
    orders, spans = _write_out(packer)
    for number, row in enumerate(spans):
        others = np.flatnonzero(row & (1 << COUNT_BITS) - 1)
        near = [packer.unit_numbered(other) for other in others.tolist() if other != number]
        for table_of, is_fleet in ((ARMIES_NEAR, False), (FLEETS_NEAR, True)):
            found = {unit.province.bit for unit in near if unit.is_fleet == is_fleet}
            _put_sets(table, table_of + 2 * number, [sum(found)])
    return Tables(table, orders, spans)


def _put_places(table: NDArray[np.int64], packer: Packer) -> None:
    """Fill the tables by place, province and power."""
    board = packer.board
    by_name = sorted(board.provinces, key=lambda province: (province.name, province.index))
    around = [0] * len(board.provinces)
    for location, walks, sails in zip(board.locations, board.army_reach, board.fleet_reach, strict=True):
        around[location.province.index] |= walks | sails
    for number, place in enumerate(packer.places):
        table[PROVINCE_OF + number] = place.province.index
    for province in board.provinces:
        at = province.index
        table[PLACE_OF + at] = packer.place(board.locations[at])
        table[HOME_OF + at] = -1 if province.home_of is None else board.power_index[province.home_of]
        table[NAME_RANK + at] = by_name.index(province)
    _put_sets(table, SEAS_BESIDE, board.sea_borders)
    _put_sets(table, SHORES_BESIDE, board.shores)
    _put_sets(table, AROUND, around)
    _put_sets(table, HOMES, (_homes(board, power.name) for power in board.powers))


def _homes(board: Board, power: str) -> int:
    return sum(centre.bit for centre in board.centres if centre.home_of == power)


def _put_units(table: NDArray[np.int64], packer: Packer) -> None:
    """Fill the tables by unit."""
    board = packer.board
    for unit in (*board.armies, *board.fleets):
        number = packer.unit(unit)
        table[CAN_STAND + number] = board.why_cannot_stand(unit) is None
        _put_sets(table, REACH + 2 * number, [board.reach(unit)])
        for place in board.borders(unit):
            at = packer.place(place)
            table[STEPS + STEP_WORDS * number + at // WORD] |= words_of(1 << at % WORD)[0]


def _put_sets(table: NDArray[np.int64], at: int, masks: Iterable[int]) -> None:
    """Write sets one behind the other, two words each."""
    for mask in masks:
        table[at], table[at + 1] = words_of(mask)
        at += 2


def _write_out(packer: Packer) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Write out all orders that do not depend on the fleets at sea, and where each unit's are."""
    board = packer.board
    units = sorted((*board.armies, *board.fleets), key=packer.unit)
    units = [unit for unit in units if board.why_cannot_stand(unit) is None]
    orders: list[int] = []
    spans = np.zeros((2 * len(packer.places), 2 * len(packer.places)), np.int32)
    for unit in units:
        for other in units:
            made = supports(board, unit, other) if other.index != unit.index else own_orders(board, unit)
            if other is unit or other.index != unit.index:
                numbers = sorted(packer.pack(order) for order in made)
                spans[packer.unit(unit), packer.unit(other)] = len(orders) << COUNT_BITS | len(numbers)
                orders += numbers
    return np.array(orders + [0] * BLOCK, np.int32), spans


def own_orders(board: Board, unit: Unit) -> Iterator[Order]:
    """Yield a unit's moves and its hold."""
    yield Hold(unit)
    for place in board.borders(unit):
        yield Move(unit, place)


def supports(board: Board, unit: Unit, other: Unit) -> Iterator[Order]:
    """Yield a unit's supports for what another can do on its own.

    For a fleet's move into a split province: without a coast, and for each that it reaches.
    """
    reach = board.reach(unit)
    if reach >> other.index & 1:
        yield SupportHold(unit, other)
    for province in board.provinces_in(reach & board.reach(other) & ~unit.province.bit):
        places = {board.locations[province.index], *board.coasts_reached(other, province)}
        for place in sorted(places, key=lambda place: place.index):
            yield SupportMove(unit, other, place)
