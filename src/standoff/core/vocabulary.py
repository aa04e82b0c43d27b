"""What the units of a board can ever be ordered to do, whoever else is on it.

Orders are values, so each is made once per board and shared. They stand here by unit,
sorted by their texts; orders whose legality depends on the fleets at sea stand with
their destination as a mask, so that a position can pick those that are open. All
of it is a cache of values that never change.

Units go by their numbers (`Unit.number`), armies also by their province's number.
"""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from standoff.core.convoys import bits
from standoff.core.geography import Board, Unit
from standoff.core.orders import Convoy, Hold, Move, SupportHold, SupportMove

Supports = tuple[SupportHold | SupportMove, ...]

VIA_CONVOY = 128
"""How far the mask of a destination is shifted for a move that demands a convoy to it."""


class Vocabulary:
    """The orders of a board's units; filled as they are asked for."""

    __slots__ = ("_army_moves", "_convoys", "_reaching", "_supports", "board", "holds", "moves", "reach")

    def __init__(self, board: Board) -> None:
        self.board = board
        units = [unit for pair in zip(board.armies, board.fleets, strict=True) for unit in pair]
        self.reach = tuple(board.reach(unit) for unit in units)
        self.holds = tuple(Hold(unit) for unit in units)
        self.moves = tuple(tuple(Move(unit, place) for place in board.borders(unit)) for unit in units)
        self._army_moves: dict[int, tuple[tuple[int, Move], ...]] = {}
        self._convoys: dict[int, dict[int, dict[int, Convoy]]] = {}
        self._supports: dict[int, dict[int, Supports]] = {}
        self._reaching: dict[tuple[int, int, int], Supports] = {}

    def army_moves(self, place: int) -> tuple[tuple[int, Move], ...]:
        """Return an army's moves on foot or by sea, each with its destination as a mask.

        A move that demands a convoy where the army could also walk has its mask
        shifted by `VIA_CONVOY`.
        """
        found = self._army_moves.get(place)
        if found is None:
            found = self._army_moves[place] = tuple(self._make_army_moves(self.board.armies[place]))
        return found

    def _make_army_moves(self, army: Unit) -> Iterator[tuple[int, Move]]:
        board = self.board
        walks = board.reach(army)
        for place in board.provinces_in((walks | board.coasts) & ~army.province.bit):
            target = board.locations[place.index]
            yield place.bit, Move(army, target)
            if walks & place.bit:
                yield place.bit << VIA_CONVOY, Move(army, target, via_convoy=True)

    def convoys(self, place: int) -> dict[int, dict[int, Convoy]]:
        """Return a fleet's convoys by the army's province and the destination."""
        found = self._convoys.get(place)
        if found is None:
            shores = bits(self.board.coasts)
            found = {origin: self._make_convoys(place, origin, shores) for origin in shores}
            self._convoys[place] = found
        return found

    def _make_convoys(self, place: int, origin: int, shores: tuple[int, ...]) -> dict[int, Convoy]:
        fleet, army, locations = self.board.fleets[place], self.board.armies[origin], self.board.locations
        return {shore: Convoy(fleet, army, locations[shore]) for shore in shores if shore != origin}

    def supports(self, number: int) -> dict[int, Supports]:
        """Return a unit's supports for what another can do on its own, by their numbers.

        For a fleet's move into a split province: without a coast, and for each coast
        that it can reach. Units that cannot be supported at all are left out.
        """
        found = self._supports.get(number)
        if found is None:
            unit = self.holds[number].unit
            others = (*self.board.armies, *self.board.fleets)
            made = {other.number: tuple(self._make_supports(unit, other)) for other in others}
            found = self._supports[number] = {other: some for other, some in made.items() if some}
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

    def supports_of_reaching(self, number: int, place: int, targets: int) -> Supports:
        """Return a unit's supports for an army that can get to `targets`, all within the unit's reach."""
        key = (number, place, targets)
        found = self._reaching.get(key)
        if found is None:
            unit, army = self.holds[number].unit, self.board.armies[place]
            hold = (SupportHold(unit, army),) if self.reach[number] & army.province.bit else ()
            moves = (SupportMove(unit, army, self.board.locations[target]) for target in bits(targets))
            found = self._reaching[key] = (*hold, *moves)
        return found


_vocabularies: WeakKeyDictionary[Board, Vocabulary] = WeakKeyDictionary()


def vocabulary_of(board: Board) -> Vocabulary:
    """Return the board's vocabulary, made when it is first asked for."""
    found = _vocabularies.get(board)
    if found is None:
        found = _vocabularies[board] = Vocabulary(board)
    return found
