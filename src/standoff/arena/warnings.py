"""Warnings: orders that are legal, and yet harm the power that gives them.

Only the power's own orders are looked at, since nobody sees the others'. A warning
never changes anything: a player may have a reason for what looks like a mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from standoff.arena.speech import say
from standoff.core.convoys import route_exists
from standoff.core.geography import Board, Location, Unit
from standoff.core.orders import Convoy, Move, Order, SupportHold, SupportMove
from standoff.core.phases import PhaseKind, Season
from standoff.core.position import Position
from standoff.notation.sentences.things import Notation, Several, Thing, Things


class WarningCode(Enum):
    """What is warned of: a closed list."""

    SUPPORT_UNMATCHED = "support_unmatched"
    SUPPORT_COAST_MISMATCH = "support_coast_mismatch"
    SUPPORT_OWN_DISLODGE = "support_own_dislodge"
    MOVE_INTO_OWN_HOLDER = "move_into_own_holder"
    SELF_SWAP = "self_swap"
    SELF_STANDOFF = "self_standoff"
    CONVOY_UNMATCHED = "convoy_unmatched"
    CONVOY_MISSING = "convoy_missing"
    CONVOY_NEEDS_OTHERS = "convoy_needs_others"
    LEAVES_OWN_CENTRE = "leaves_own_centre"
    RETREAT_CLASH = "retreat_clash"


@dataclass(frozen=True, slots=True)
class OrderWarning:
    """One warning: its code, the units whose orders it is about, and what the sentence speaks of."""

    code: WarningCode
    units: tuple[Unit, ...]
    board: Board
    things: Things

    def text(self, language: str = "en") -> str:
        """Say the warning in one sentence, with full names."""
        return say(self.code.value, self.things, self.board, language)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """Write the warning."""
        units = [unit.text for unit in self.units]
        return {"code": self.code.value, "units": units, "text": self.text(language)}


Orders = Mapping[int, Order]
"""What each unit of a power is going to do, by the number of its province; none is left out."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The orders of one power, as the finders of warnings look at them."""

    position: Position
    orders: Orders

    @property
    def moves(self) -> Iterator[Move]:
        """The moves, by the number of their units' provinces."""
        return (order for order in self.orders.values() if isinstance(order, Move))

    def stays(self, place: int) -> Unit | None:
        """Return the unit of ours in a province that is not ordered to leave it."""
        order = self.orders.get(place)
        return None if order is None or isinstance(order, Move) else order.unit

    def carriers(self, move: Move) -> int:
        """Return the seas where a fleet of ours is ordered to convoy this move, as a mask."""
        return sum(
            1 << order.unit.index
            for order in self.orders.values()
            if isinstance(order, Convoy) and order.army == move.unit and order.target == move.target
        )

    def spot(self, order: Move | SupportMove) -> Location:
        """Return the province that an order is for as a whole, whatever the coast."""
        return self.position.board.locations[order.target.province.index]

    def by_land(self, move: Move) -> bool:
        """Whether a move goes without a convoy, as far as our own orders tell."""
        return not move.via_convoy and _walks(self.position.board, move) and not self.carriers(move)

    def supports(self, move: Move) -> int:
        """Count our supports that match a move."""
        return sum(
            isinstance(order, SupportMove) and order.supported == move.unit and _fits(order, move)
            for order in self.orders.values()
        )


def _walks(board: Board, move: Move) -> bool:
    """Whether a unit can make its move without a convoy."""
    return bool(board.reach(move.unit) >> move.target.province.index & 1)


def _fits(support: SupportMove, move: Move) -> bool:
    """Whether a support is for this destination: the same coast, or no coast named."""
    same = support.target.province == move.target.province
    return same and support.target.coast in {None, move.target.coast}


def find_warnings(position: Position, orders: Orders) -> tuple[OrderWarning, ...]:
    """Return the warnings about one power's orders, kind by kind and each kind by province.

    `orders` says of every unit of the power what it is going to do, also of those that hold
    for want of an order.

    >>> import standoff
    >>> position = standoff.Game().position
    >>> moves = [Move(unit, position.board["BUR"]) for unit in position.units["France"][:2]]
    >>> [warning.text() for warning in find_warnings(position, {o.unit.index: o for o in moves})]
    ['Army Marseilles and Army Paris are ordered to Burgundy with equal strength
      and will keep each other out.']
    """
    draft = Draft(position, dict(sorted(orders.items())))
    finders = _FINDERS.get(position.phase.kind, ())
    return tuple(warning for finder in finders for warning in finder(draft))


def _warning(draft: Draft, code: WarningCode, units: tuple[Unit, ...], /, **things: Thing) -> OrderWarning:
    return OrderWarning(code, units, draft.position.board, things)


def unmatched_supports(draft: Draft) -> Iterator[OrderWarning]:
    """Find supports for a unit of ours that is ordered to do something else."""
    for order in draft.orders.values():
        match order:
            case SupportHold(unit=unit, supported=helped):
                other = draft.orders.get(helped.index)
                matches = not isinstance(other, Move)
            case SupportMove(unit=unit, supported=helped, target=target):
                other = draft.orders.get(helped.index)
                matches = isinstance(other, Move) and other.target.province == target.province
            case _:
                continue
        if other is not None and not matches:
            instead = Notation(str(other))
            code = WarningCode.SUPPORT_UNMATCHED
            yield _warning(draft, code, (unit, helped), unit=unit, helped=helped, order=instead)


def mismatched_coasts(draft: Draft) -> Iterator[OrderWarning]:
    """Find supports for a fleet of ours that name another coast than it is ordered to (DATC 6.B.9)."""
    for order in draft.orders.values():
        if isinstance(order, SupportMove):
            move = draft.orders.get(order.supported.index)
            if not isinstance(move, Move) or move.target.province != order.target.province:
                continue
            if not _fits(order, move):
                unit, helped, target, goal = order.unit, move.unit, order.target, move.target
                code = WarningCode.SUPPORT_COAST_MISMATCH
                yield _warning(
                    draft, code, (unit, helped), unit=unit, helped=helped, target=target, goal=goal
                )


def supports_against_own(draft: Draft) -> Iterator[OrderWarning]:
    """Find supports for a move to where a unit of ours stays (DATC 6.D.12, 6.D.13)."""
    for order in draft.orders.values():
        if isinstance(order, SupportMove):
            own = draft.stays(order.target.province.index)
            if own is not None:
                unit, code = order.unit, WarningCode.SUPPORT_OWN_DISLODGE
                yield _warning(draft, code, (unit, own), unit=unit, province=draft.spot(order), own=own)


def moves_into_own(draft: Draft) -> Iterator[OrderWarning]:
    """Find moves to where another unit of ours stays (DATC 6.D.10)."""
    for move in draft.moves:
        own = draft.stays(move.target.province.index)
        if own is not None:
            unit, code = move.unit, WarningCode.MOVE_INTO_OWN_HOLDER
            yield _warning(draft, code, (unit, own), unit=unit, province=draft.spot(move), own=own)


def own_swaps(draft: Draft) -> Iterator[OrderWarning]:
    """Find two units of ours that would change places by land (DATC 6.G.1)."""
    for move in draft.moves:
        other = draft.orders.get(move.target.province.index)
        if isinstance(other, Move) and move.unit.index < other.unit.index:
            swaps = other.target.province == move.unit.province
            if swaps and draft.by_land(move) and draft.by_land(other):
                units = (move.unit, other.unit)
                yield _warning(draft, WarningCode.SELF_SWAP, units, units=Several(units))


def _by_target(draft: Draft) -> list[list[Move]]:
    """Return the moves of ours to each province."""
    found: dict[int, list[Move]] = {}
    for move in draft.moves:
        found.setdefault(move.target.province.index, []).append(move)
    return list(found.values())


def own_standoffs(draft: Draft) -> Iterator[OrderWarning]:
    """Find moves of ours to one province of which none is stronger than the others."""
    for moves in _by_target(draft):
        strengths = [draft.supports(move) for move in moves]
        if strengths.count(max(strengths)) > 1:
            units = tuple(move.unit for move in moves)
            code = WarningCode.SELF_STANDOFF
            yield _warning(draft, code, units, units=Several(units), province=draft.spot(moves[0]))


def unmatched_convoys(draft: Draft) -> Iterator[OrderWarning]:
    """Find convoys for an army of ours that is ordered to do something else."""
    for order in draft.orders.values():
        if isinstance(order, Convoy):
            other = draft.orders.get(order.army.index)
            matches = isinstance(other, Move) and other.target == order.target
            if other is not None and not matches:
                unit, army, instead = order.unit, order.army, Notation(str(other))
                code = WarningCode.CONVOY_UNMATCHED
                yield _warning(
                    draft, code, (unit, army), unit=unit, army=army, target=order.target, order=instead
                )


def missing_convoys(draft: Draft) -> Iterator[OrderWarning]:
    """Find armies sent over sea without a chain of convoys of ours; others' fleets might complete it."""
    board, position = draft.position.board, draft.position
    ours = sum(1 << place for place in draft.orders)
    foreign = position.fleets & board.seas & ~ours
    for move in draft.moves:
        if not (move.via_convoy or not _walks(board, move)):
            continue
        carriers = draft.carriers(move)
        start, goal = move.unit.index, move.target.province.index
        if not route_exists(board, start, goal, carriers):
            possible = route_exists(board, start, goal, carriers | foreign)
            code = WarningCode.CONVOY_NEEDS_OTHERS if possible else WarningCode.CONVOY_MISSING
            yield _warning(draft, code, (move.unit,), unit=move.unit, target=move.target)


def open_centres(draft: Draft) -> Iterator[OrderWarning]:
    """Find centres of ours that are left in the fall with nobody going in, and that others could enter."""
    position = draft.position
    if position.phase.season is not Season.FALL or position.holdings is None:
        return
    entered = {move.target.province.index for move in draft.moves}
    for move in draft.moves:
        power = position.power_at[move.unit.index]
        place = move.unit.province
        if place in position.holdings[power] and place.index not in entered:
            near = tuple(
                unit
                for unit in position
                if position.power_at[unit.index] != power and position.board.reach(unit) >> place.index & 1
            )
            if near:
                unit, foreign = move.unit, Several(near, either=True)
                left = position.board.locations[place.index]
                code = WarningCode.LEAVES_OWN_CENTRE
                yield _warning(draft, code, (unit,), unit=unit, province=left, foreign=foreign)


def clashing_retreats(draft: Draft) -> Iterator[OrderWarning]:
    """Find retreats of ours to one province (DATC 6.H.7)."""
    for moves in _by_target(draft):
        if len(moves) > 1:
            units = tuple(move.unit for move in moves)
            code = WarningCode.RETREAT_CLASH
            yield _warning(draft, code, units, units=Several(units), province=draft.spot(moves[0]))


Finder = Callable[[Draft], Iterator[OrderWarning]]

_FINDERS: Mapping[PhaseKind, tuple[Finder, ...]] = {
    PhaseKind.MOVEMENT: (
        unmatched_supports,
        mismatched_coasts,
        supports_against_own,
        moves_into_own,
        own_swaps,
        own_standoffs,
        unmatched_convoys,
        missing_convoys,
        open_centres,
    ),
    PhaseKind.RETREAT: (clashing_retreats,),
}
