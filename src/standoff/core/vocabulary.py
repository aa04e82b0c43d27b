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
from typing import NamedTuple

from standoff.core.convoys import bits
from standoff.core.geography import Board, Unit
from standoff.core.memory import PerBoard, keep
from standoff.core.orders import Build, Convoy, Hold, Move, Order, Remove, SupportHold, SupportMove

Supports = tuple[SupportHold | SupportMove, ...]

_MOST_VOYAGES = 4096
"""Voyages are large, and quickly made again."""


class Voyage(NamedTuple):
    """An army that fleets could carry to some shores.

    `beyond` are those where it could not walk to, as a mask; `own` its moves and its hold;
    `supports` what others can do for it, by their numbers.
    """

    army: int
    beyond: int
    own: tuple[Order, ...]
    supports: tuple[Supports, ...]


class Vocabulary:
    """The orders of a board's units; what is not there yet is to be learnt.

    By unit: `reach` as a mask, `moves`, `holds`, and `alone`, the moves and the hold;
    `builds` and `removals`; `supports` for what it can do on its own, by the number of the
    unit that gives them, and none from `nobody`.

    Where it was found that fleets can carry an army: its `voyages` by army, shores and whether
    it may demand a convoy; `convoys` by fleet, army and shores; `by_sea`, the supports by the
    number of who gives them, army and those of the shores that both can reach.
    """

    __slots__ = (
        "_convoys_to",
        "_moves_to",
        "_supports_to",
        "alone",
        "board",
        "builds",
        "by_sea",
        "convoys",
        "holds",
        "moves",
        "nobody",
        "reach",
        "removals",
        "supports",
        "voyages",
    )

    def __init__(self, board: Board) -> None:
        self.board = board
        units = [unit for pair in zip(board.armies, board.fleets, strict=True) for unit in pair]
        self.nobody = len(units)
        self.reach = tuple(board.reach(unit) for unit in units)
        self.holds = tuple(Hold(unit) for unit in units)
        self.builds = tuple(Build(unit) for unit in units)
        self.removals = tuple(Remove(unit) for unit in units)
        self.moves = tuple(tuple(Move(unit, place) for place in board.borders(unit)) for unit in units)
        self.alone = tuple((*moves, hold) for moves, hold in zip(self.moves, self.holds, strict=True))
        self.supports: list[tuple[Supports, ...] | None] = [None] * len(units)
        self.convoys: dict[tuple[int, int, int], tuple[Convoy, ...]] = {}
        self.voyages: dict[tuple[int, int, bool], Voyage] = {}
        self.by_sea: dict[tuple[int, int, int], Supports] = {}
        # The single orders, by the numbers of what they name.
        self._moves_to = {
            (place, move.target.index, False): move
            for place in range(len(board.provinces))
            for move in self.moves[2 * place]
        }
        self._convoys_to: dict[tuple[int, int, int], Convoy] = {}
        self._supports_to: dict[tuple[int, int, int], SupportMove] = {}

    def learn_voyage(self, place: int, shores: int, demands: bool) -> Voyage:
        """Make the orders for an army that fleets could carry to these shores.

        `demands` tells that it may demand a convoy to where it could also walk.
        """
        walks = self.reach[2 * place]
        twice = walks & shores if demands else 0
        orders: list[Order] = []
        for target in bits(walks | shores):
            orders.append(self._move(place, target, False))
            if twice >> target & 1:
                orders.append(self._move(place, target, True))
        own = (*orders, self.holds[2 * place])
        beyond = shores & ~walks
        supports = list(self.supports[2 * place] or self.learn_supports(2 * place))
        for number, reach in enumerate(self.reach):
            gained = reach & beyond
            if gained:
                key = number, place, gained
                supports[number] = self.by_sea.get(key) or self.learn_by_sea(*key)
        voyage = Voyage(place, beyond, own, tuple(supports))
        return keep(self.voyages, (place, shores, demands), voyage, _MOST_VOYAGES)

    def _move(self, place: int, target: int, via_convoy: bool) -> Move:
        key = place, target, via_convoy
        found = self._moves_to.get(key)
        if found is None:
            board = self.board
            found = self._moves_to[key] = Move(board.armies[place], board.locations[target], via_convoy)
        return found

    def learn_convoys(self, place: int, origin: int, shores: int) -> tuple[Convoy, ...]:
        """Make a fleet's convoys of an army to these shores."""
        found = tuple([self._convoy(place, origin, shore) for shore in bits(shores)])
        return keep(self.convoys, (place, origin, shores), found)

    def _convoy(self, place: int, origin: int, shore: int) -> Convoy:
        key = place, origin, shore
        found = self._convoys_to.get(key)
        if found is None:
            board = self.board
            convoy = Convoy(board.fleets[place], board.armies[origin], board.locations[shore])
            found = self._convoys_to[key] = convoy
        return found

    def learn_supports(self, number: int) -> tuple[Supports, ...]:
        """Make the supports of all others for what a unit can do on its own.

        For a fleet's move into a split province: without a coast, and for each coast
        that it can reach.
        """
        supported = self.holds[number].unit
        made = [tuple(self._make_supports(hold.unit, supported)) for hold in self.holds]
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
            yield self._support(unit.number, supported.number, province.index)
            if supported.is_fleet and province.is_split:
                for coast in board.coasts_reached(supported, province):
                    yield SupportMove(unit, supported, coast)

    def learn_by_sea(self, number: int, army: int, gained: int) -> Supports:
        """Make a unit's supports for an army that can walk, and get to `gained` by sea, where both can."""
        alone = self.supports[2 * army] or self.learn_supports(2 * army)
        unit = self.holds[number].unit
        found = alone[number]
        if gained and unit.index != army:
            hold = [order for order in found if isinstance(order, SupportHold)]
            walks = self.reach[number] & self.reach[2 * army] & ~unit.province.bit
            moves = [self._support(number, 2 * army, target) for target in bits(gained | walks)]
            found = (*hold, *moves)
        return keep(self.by_sea, (number, army, gained), found)

    def _support(self, number: int, other: int, target: int) -> SupportMove:
        key = number, other, target
        found = self._supports_to.get(key)
        if found is None:
            unit, supported = self.holds[number].unit, self.holds[other].unit
            found = self._supports_to[key] = SupportMove(unit, supported, self.board.locations[target])
        return found


_vocabularies = PerBoard(Vocabulary)


def vocabulary_of(board: Board) -> Vocabulary:
    """Return the board's vocabulary, made when it is first asked for."""
    return _vocabularies.of(board)
