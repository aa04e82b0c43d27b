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

from standoff.core.convoys import bits
from standoff.core.geography import Board, Unit
from standoff.core.memory import PerBoard, keep
from standoff.core.orders import Build, Convoy, Hold, Move, Order, Remove, SupportHold, SupportMove

Supports = tuple[SupportHold | SupportMove, ...]


class Vocabulary:
    """The orders of a board's units; what is not there yet is to be learnt.

    By unit: `reach` as a mask, `moves`, `holds`, and `alone`, the moves and the hold;
    `builds` and `removals`. `supports` is a row for each unit: its supports for what each
    other can do on its own, by the other's number, and none for `nobody`.

    By unit and where it was found that fleets can carry an army: its `moves_by_sea`, a
    fleet's `convoys` for it, and `by_sea`, for each army, another unit's supports for it.
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
        "moves_by_sea",
        "nobody",
        "reach",
        "removals",
        "supports",
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
        self.by_sea: list[dict[tuple[int, int], Supports]] = [{} for _ in board.provinces]
        self.convoys: dict[tuple[int, int, int], tuple[Convoy, ...]] = {}
        self.moves_by_sea: dict[tuple[int, int, bool], tuple[Order, ...]] = {}
        # The single orders, by the numbers of what they name.
        self._moves_to = {
            (place, move.target.index, False): move
            for place in range(len(board.provinces))
            for move in self.moves[2 * place]
        }
        self._convoys_to: dict[tuple[int, int, int], Convoy] = {}
        self._supports_to: dict[tuple[int, int, int], SupportMove] = {}

    def learn_moves_by_sea(self, place: int, shores: int, demands: bool) -> tuple[Order, ...]:
        """Make an army's moves on foot or to these shores, and its hold.

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
        return keep(self.moves_by_sea, (place, shores, demands), own)

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
        """Make a unit's row of supports.

        For a fleet's move into a split province: without a coast, and for each coast
        that it can reach.
        """
        unit = self.holds[number].unit
        made = [tuple(self._make_supports(unit, hold.unit)) for hold in self.holds]
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

    def learn_by_sea(self, number: int, place: int, gained: int) -> Supports:
        """Make a unit's supports for an army that can walk, and can get to `gained` by sea."""
        row = self.supports[number] or self.learn_supports(number)
        hold = [order for order in row[2 * place] if isinstance(order, SupportHold)]
        walks = self.reach[number] & self.reach[2 * place] & ~self.holds[number].unit.province.bit
        moves = [self._support(number, 2 * place, target) for target in bits(gained | walks)]
        return keep(self.by_sea[place], (number, gained), (*hold, *moves))

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
