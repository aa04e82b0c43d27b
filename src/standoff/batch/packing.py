"""Orders as whole numbers: the vocabulary of a board.

An order is one number of 30 bits, of four fields, the most important first::

    unit (9 bits) | verb (4 bits) | other (9 bits) | target (8 bits)

*Places* are the provinces and their coasts, province by province: SPA, SPA/NC, SPA/SC,
STP and so on. A *unit* is twice its place, and one more for a fleet. ``other`` is the
unit that is supported or carried, ``target`` the place that the order is about:

====== ============ ===== ======================================================
verb   order        other target
====== ============ ===== ======================================================
1      move         0     where to; in retreats too
2      move by      0     where to: a convoy is demanded where the army could
       convoy             also walk
3      convoy       army  where to
4      hold         0     0
5      support      unit  where that unit shall be afterwards: where it goes,
                          or for support to hold where it stands
6      disband      0     0; in retreats
7      build        0     0
8      remove       0     0; in winter
9      waive        0     the number of the power; its unit is 511
====== ============ ===== ======================================================

Nought is no order. Numbers depend on nothing but the board, so they are the same on
every machine and in every release for as long as the board's places are. Sorted, they go
unit by unit in the order of the board's provinces, for each unit by verb, and waives last. Only what
`standoff.core` calls the canonical form of an order has a number.
"""

from __future__ import annotations

from standoff.batch.compiling import kernel
from standoff.core.errors import StandoffError
from standoff.core.geography import Board, Location, Unit, UnitKind
from standoff.core.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    SupportHold,
    SupportMove,
    Waive,
)

NO_ORDER = 0
MOVE = 1
MOVE_BY_CONVOY = 2
CONVOY = 3
HOLD = 4
SUPPORT = 5
DISBAND = 6
BUILD = 7
REMOVE = 8
WAIVE = 9

_TARGET_BITS = 8
_UNIT_BITS = 9
_VERB_BITS = 4
_OTHER_FROM = _TARGET_BITS
_VERB_FROM = _OTHER_FROM + _UNIT_BITS
UNIT_FROM = _VERB_FROM + _VERB_BITS
PLACE_FROM = UNIT_FROM + 1
ORDER_BITS = UNIT_FROM + _UNIT_BITS

MOST_PLACES = 1 << _TARGET_BITS
MOST_UNITS = 1 << _UNIT_BITS
NO_UNIT = MOST_UNITS - 1


def _pack(unit: int, verb: int, other: int = 0, target: int = 0) -> int:
    """Return the number of an order."""
    return (((unit << _VERB_BITS | verb) << _UNIT_BITS) | other) << _TARGET_BITS | target


def _unit_of(order: int) -> int:
    """Return the unit that an order is for."""
    return order >> UNIT_FROM


def _verb_of(order: int) -> int:
    """Return what an order says."""
    return (order >> _VERB_FROM) & ((1 << _VERB_BITS) - 1)


def _other_of(order: int) -> int:
    """Return the unit that an order helps."""
    return (order >> _OTHER_FROM) & (MOST_UNITS - 1)


def _target_of(order: int) -> int:
    """Return the place that an order is about."""
    return order & (MOST_PLACES - 1)


# The same for the kernels.
pack, unit_of, verb_of = kernel(_pack), kernel(_unit_of), kernel(_verb_of)
other_of, target_of = kernel(_other_of), kernel(_target_of)


class Packer:
    """Turns orders of one board into numbers and back.

    >>> from standoff.boards import standard
    >>> board = standard()
    >>> packer = Packer(board)
    >>> number = packer.pack(Move(board.army("PAR"), board["BUR"]))
    >>> number, packer.unpack(number)
    (201457682, <Move A PAR - BUR>)
    """

    __slots__ = ("_place_of", "board", "places")

    def __init__(self, board: Board) -> None:
        """Give every place of a board its number; StandoffError where there are too many."""
        if len(board.locations) > MOST_PLACES:
            raise StandoffError(f"the {board.title} board has more than {MOST_PLACES} provinces and coasts")
        self.board = board
        self.places = sorted(board.locations, key=lambda place: (place.province.index, place.index))
        self._place_of = {place.code: number for number, place in enumerate(self.places)}

    def place(self, location: Location) -> int:
        """Return the number of a place."""
        return self._place_of[location.code]

    def unit(self, unit: Unit) -> int:
        """Return the number of a unit; StandoffError where its kind is left open."""
        if unit.kind is None:
            raise StandoffError(f"{unit} has no number: it is neither army nor fleet")
        return 2 * self.place(unit.location) + unit.is_fleet

    def unit_numbered(self, number: int) -> Unit:
        """Return the unit of a number."""
        return self.board.unit(UnitKind.FLEET if number & 1 else UnitKind.ARMY, self._place(number >> 1))

    def pack(self, order: Order, power: str | None = None) -> int:
        """Return the number of an order; a waive needs the power that gives it.

        Raises StandoffError for an order that leaves something open, and for a waive
        of nobody.
        """
        match order:
            case Move(unit, target, via_convoy):
                verb = MOVE_BY_CONVOY if via_convoy else MOVE
                return _pack(self.unit(unit), verb, target=self.place(target))
            case SupportMove(unit, supported, target) if target is supported.location:
                raise StandoffError(f"{order} has no number: {supported} cannot move to where it stands")
            case Convoy(unit, other, target):
                return _pack(self.unit(unit), CONVOY, self.unit(other), self.place(target))
            case SupportMove(unit, other, target):
                return _pack(self.unit(unit), SUPPORT, self.unit(other), self.place(target))
            case SupportHold(unit, other):
                return _pack(self.unit(unit), SUPPORT, self.unit(other), self.place(other.location))
            case Waive():
                if power is None or power not in self.board.power_index:
                    raise StandoffError("a waive is some power's: name it")
                return _pack(NO_UNIT, WAIVE, target=self.board.power_index[power])
            case Hold() | Disband() | Build() | Remove():
                return _pack(self.unit(order.unit), _VERBS[type(order)])

    def unpack(self, number: int) -> Order:
        """Return the order of a number; StandoffError for a number that is no order's."""
        verb = _verb_of(number)
        if verb == WAIVE:
            return Waive()
        unit, target = self.unit_numbered(_unit_of(number)), self._place(_target_of(number))
        if verb in _ALONE:
            return _ALONE[verb](unit)
        if verb in (MOVE, MOVE_BY_CONVOY):
            return Move(unit, target, via_convoy=verb == MOVE_BY_CONVOY)
        other = self.unit_numbered(_other_of(number))
        if verb == CONVOY:
            return Convoy(unit, other, target)
        if verb == SUPPORT:
            holds = target is other.location
            return SupportHold(unit, other) if holds else SupportMove(unit, other, target)
        raise StandoffError(f"{number} is the number of no order")

    def _place(self, number: int) -> Location:
        if number >= len(self.places):
            raise StandoffError(f"the {self.board.title} board has no place {number}")
        return self.places[number]


_ALONE: dict[int, type[Hold | Disband | Build | Remove]] = {
    HOLD: Hold,
    DISBAND: Disband,
    BUILD: Build,
    REMOVE: Remove,
}
_VERBS = {kind: verb for verb, kind in _ALONE.items()}
