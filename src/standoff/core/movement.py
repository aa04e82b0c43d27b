"""The movement phase: check the orders, settle the battle, place the units.

Checking is `legality`'s business, what has to be true is `equations`', finding it
out is `resolve`'s. Here the three meet, and the backup rule is: a circle of moves
succeeds; a circle that holds convoys is a paradox, which rule 4.A.2 breaks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from standoff.core.battle import Battle
from standoff.core.convoys import bits
from standoff.core.equations import (
    by_convoy,
    convoy_holds,
    depends_on,
    move_succeeds,
    prevent_strength,
    support_given,
)
from standoff.core.geography import Province, Unit
from standoff.core.legality import check_movement
from standoff.core.orders import Given, Move, Order
from standoff.core.outcomes import Checked, Reason, Resolution
from standoff.core.position import Dislodged, Position
from standoff.core.reasons import movement_results
from standoff.core.resolve import Equation, Step, settle
from standoff.core.ruleset import Ruleset
from standoff.core.sequence import advance


@dataclass(frozen=True, slots=True)
class Settled:
    """A battle with its outcome, all as sets of units.

    `done` are the orders that succeed, `forced` those that only the backup rule
    decided, `steps` all that had to be decided, in a provable order. `winners` gives,
    by province, the unit that moved in.
    """

    battle: Battle
    done: int
    forced: int
    steps: tuple[Step, ...]
    winners: dict[int, int]

    def dislodger(self, place: int) -> int | None:
        """Return the unit that dislodged the one here, or None where it was not dislodged."""
        if self.done >> place & self.battle.moves >> place & 1:
            return None
        return self.winners.get(place)


def resolve_movement(position: Position, given: Sequence[Given], rules: Ruleset) -> Resolution:
    """Judge a movement phase: a result for every order, and the position that follows."""
    checked = [check_movement(position, one, rules) for one in given]
    orders, clashing = choose_orders(position, checked, rules)
    settled = fight(Battle(position, orders, rules, refusing_hold(orders, checked, rules)))
    forces, dislodged = place_units(position, settled)
    next_position, winner = advance(position, forces, dislodged, contested(position, settled))
    return Resolution(
        position,
        rules,
        next_position,
        winner=winner,
        disbanded=(),
        make_results=lambda: movement_results(position, given, checked, clashing, settled, rules),
    )


def choose_orders(
    position: Position, checked: Sequence[Checked], rules: Ruleset
) -> tuple[list[Order | None], int]:
    """Return the order that each unit carries out, by province, and the units that had several.

    Two different legal orders for one unit are rule 4.D.3's business: it holds, or
    takes the first or the last.
    """
    orders: list[Order | None] = [None] * len(position.board.provinces)
    clashing = 0
    for one in checked:
        if one.order is None or one.unit is None:
            continue
        place = one.unit.index
        other = orders[place]
        if other is None or other == one.order:
            orders[place] = one.order
            continue
        clashing |= 1 << place
        if rules.several_orders == "b":
            orders[place] = one.order
    if rules.several_orders == "c":
        for place in bits(clashing):
            orders[place] = None
    return orders, clashing


_IMPOSSIBLE_MOVES = frozenset(
    {
        Reason.NOT_ADJACENT,
        Reason.ARMY_TO_SEA,
        Reason.FLEET_INLAND,
        Reason.AMBIGUOUS_COAST,
        Reason.COAST_NOT_REACHABLE,
        Reason.NO_CONVOY_ROUTE,
        Reason.SAME_PROVINCE,
    }
)


def refusing_hold(orders: Sequence[Order | None], checked: Sequence[Checked], rules: Ruleset) -> int:
    """Return the units that cannot be supported to hold: movers, and under 4.E.1 `kept` would-be movers."""
    mask = 0
    for place, order in enumerate(orders):
        if type(order) is Move:
            mask |= 1 << place
    if rules.impossible == "kept":
        for one in checked:
            if one.wants_to_move and one.unit is not None and orders[one.unit.index] is None:
                mask |= one.unit.province.bit
    return mask


def fight(battle: Battle) -> Settled:
    """Settle a battle: which orders succeed, and which the backup rule had to decide."""
    questions: list[tuple[int, Equation[Battle]]] = []
    low = 0
    attackers = battle.attackers
    for helpers, equation in ((battle.supports, support_given), (battle.convoys, convoy_holds)):
        for place in bits(helpers):
            if place in attackers:
                questions.append((place, equation))
            else:
                low |= 1 << place
    questions += [(place, move_succeeds) for place in bits(battle.moves)]
    found = settle(battle, questions, low, depends_on, lambda group: backup(battle, group))
    winners = {battle.target[place]: place for place in bits(found.holds & battle.moves)}
    return Settled(battle, found.holds, found.forced, found.steps, winners)


def backup(battle: Battle, group: int) -> tuple[int, int]:
    """Decide a closed circle of orders: return which of them succeed and which fail.

    Moves alone go round (DATC 6.C). With convoys it is a paradox (DATC 6.F.14 to
    6.F.25), and by Szykman's rule its convoys count as holding; `all_hold` makes its
    moves fail. What the editions before leave open goes by Szykman's rule too.
    """
    moves = group & battle.moves
    convoys = group & battle.convoys
    if not convoys:
        return moves, 0
    if battle.rules.paradox == "all_hold" and moves:
        return 0, moves
    return 0, convoys


def place_units(
    position: Position, settled: Settled
) -> tuple[tuple[tuple[Unit, ...], ...], tuple[Dislodged, ...]]:
    """Return where the units stand afterwards, by power, and the units that were dislodged."""
    battle, done, winners = settled.battle, settled.done, settled.winners
    moved = done & battle.moves
    board = position.board
    forces = []
    dislodged = []
    for power, force in zip(board.powers, position.forces, strict=True):
        stay: list[Unit] = []
        for unit in force:
            place = unit.index
            if moved >> place & 1:
                order = battle.orders[place]
                assert isinstance(order, Move)
                stay.append(board.unit(unit.kind, order.target))
            elif place in winners:
                attacker = winners[place]
                origin = board.provinces[attacker]
                sailed = by_convoy(battle, attacker, done)
                dislodged.append(Dislodged(power.name, unit, origin, sailed))
            else:
                stay.append(unit)
        forces.append(tuple(stay))
    return tuple(forces), tuple(dislodged)


def contested(position: Position, settled: Settled) -> tuple[Province, ...]:
    """Return the vacant provinces where a standoff left nobody, closed to retreats (rulebook p. 16).

    A unit beaten by the one that came from there did not take part (DATC 6.H.9).
    """
    battle, done = settled.battle, settled.done
    stayed = battle.occupied & ~(done & battle.moves)
    places = []
    for place, attackers in battle.attackers.items():
        if place in settled.winners or stayed >> place & 1:
            continue
        if any(prevent_strength(battle, mover, done, done) for mover in attackers):
            places.append(position.board.provinces[place])
    return tuple(sorted(places, key=lambda province: province.code))
