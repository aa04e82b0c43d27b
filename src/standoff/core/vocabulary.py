"""What the units of a board can ever be ordered to do, whoever else is on it.

Orders are values, so each is made once per board and shared. They stand here by unit, or
by pairs of units, sorted by their texts. Where it depends on the fleets at sea which of
them are legal, the position works out the destinations, and finds them here written out as
orders. All of it is a cache of values that never change.

Units go by their numbers (`Unit.number`), armies and fleets at sea also by their
province's number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from standoff.core.convoys import bits
from standoff.core.geography import Board, Unit
from standoff.core.memory import PerBoard, keep
from standoff.core.orders import Convoy, Hold, Move, Order, SupportHold, SupportMove

Supports = tuple[SupportHold | SupportMove, ...]

_One = TypeVar("_One", bound=Order)


class Vocabulary:
    """The orders of a board's units; filled as they are asked for.

    By unit: `reach` as a mask, `moves`, `holds`, and `alone`, the moves and the hold.
    `supports` is a row for each unit: its supports for what each other can do on its own,
    by the other's number, and none for `nobody`. `by_sea` are, for each army, a unit's
    supports for it where it can also sail, by the unit's number and where only the sea
    brings it.
    """

    __slots__ = (
        "_convoys",
        "_moves_by_sea",
        "_shared",
        "alone",
        "board",
        "by_sea",
        "holds",
        "moves",
        "nobody",
        "reach",
        "supports",
    )

    def __init__(self, board: Board) -> None:
        self.board = board
        units = [unit for pair in zip(board.armies, board.fleets, strict=True) for unit in pair]
        self.nobody = len(units)
        self.reach = tuple(board.reach(unit) for unit in units)
        self._shared: dict[Order, Order] = {}
        self.holds = tuple(Hold(unit) for unit in units)
        self.moves = tuple(
            tuple(self._share(Move(unit, place)) for place in board.borders(unit)) for unit in units
        )
        self.alone = tuple((*moves, hold) for moves, hold in zip(self.moves, self.holds, strict=True))
        self.supports: list[tuple[Supports, ...] | None] = [None] * len(units)
        self.by_sea: list[dict[tuple[int, int], Supports]] = [{} for _ in board.provinces]
        self._convoys: dict[tuple[int, int, int], tuple[Convoy, ...]] = {}
        self._moves_by_sea: dict[tuple[int, int, bool], tuple[Order, ...]] = {}

    def _share(self, order: _One) -> _One:
        """Return the one object for this order, wherever it stands."""
        shared = self._shared.setdefault(order, order)
        assert isinstance(shared, type(order))
        return shared

    def moves_by_sea(self, place: int, shores: int, demands: bool) -> tuple[Order, ...]:
        """Return an army's moves on foot or to these shores, and its hold.

        `demands` tells that it may demand a convoy to where it could also walk.
        """
        key = place, shores, demands
        return self._moves_by_sea.get(key) or keep(self._moves_by_sea, key, self._sail(*key))

    def _sail(self, place: int, shores: int, demands: bool) -> tuple[Order, ...]:
        army, walks = self.board.armies[place], self.reach[2 * place]
        orders: list[Order] = []
        for number in bits(walks | shores):
            target = self.board.locations[number]
            orders.append(self._share(Move(army, target)))
            if demands and walks & shores & target.province.bit:
                orders.append(self._share(Move(army, target, via_convoy=True)))
        return (*orders, self.holds[2 * place])

    def convoys(self, place: int, origin: int, shores: int) -> tuple[Convoy, ...]:
        """Return a fleet's convoys of an army to these shores."""
        key = place, origin, shores
        return self._convoys.get(key) or keep(self._convoys, key, self._carry(*key))

    def _carry(self, place: int, origin: int, shores: int) -> tuple[Convoy, ...]:
        fleet, army, locations = self.board.fleets[place], self.board.armies[origin], self.board.locations
        return tuple(self._share(Convoy(fleet, army, locations[shore])) for shore in bits(shores))

    def learn_supports(self, number: int) -> tuple[Supports, ...]:
        """Make a unit's row of supports.

        For a fleet's move into a split province: without a coast, and for each coast
        that it can reach.
        """
        unit = self.holds[number].unit
        made = [tuple(map(self._share, self._make_supports(unit, hold.unit))) for hold in self.holds]
        found = self.supports[number] = (*made, ())
        return found

    def _make_supports(self, unit: Unit, supported: Unit) -> Iterator[SupportHold | SupportMove]:
        board = self.board
        reach = board.reach(unit)
        if supported.index == unit.index or board.why_cannot_stand(supported):
            return
        if reach >> supported.index & 1:
            yield SupportHold(unit, supported)
        for province in board.provinces_in(reach & board.reach(supported) & ~unit.province.bit):
            yield SupportMove(unit, supported, board.locations[province.index])
            if supported.is_fleet and province.is_split:
                for coast in board.coasts_reached(supported, province):
                    yield SupportMove(unit, supported, coast)

    def learn_by_sea(self, number: int, place: int, gained: int) -> Supports:
        """Make a unit's supports for an army that can walk, and can get to `gained` by sea."""
        unit, army = self.holds[number].unit, self.board.armies[place]
        reach = self.reach[number]
        hold = (SupportHold(unit, army),) if reach & army.province.bit else ()
        targets = bits(gained | reach & self.reach[2 * place] & ~unit.province.bit)
        moves = (SupportMove(unit, army, self.board.locations[target]) for target in targets)
        return keep(self.by_sea[place], (number, gained), tuple(map(self._share, (*hold, *moves))))


_vocabularies = PerBoard(Vocabulary)


def vocabulary_of(board: Board) -> Vocabulary:
    """Return the board's vocabulary, made when it is first asked for."""
    return _vocabularies.of(board)
