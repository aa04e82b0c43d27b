"""The movement phase: check the orders, settle the battle, place the units.

Checking is `legality`'s business, what has to be true is `equations`', finding it
out is `resolve`'s. Here the three meet, and the backup rule is: a circle of moves
succeeds; a circle that holds convoys is a paradox, which rule 4.A.2 breaks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

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
from standoff.core.orders import Given, Move, Order
from standoff.core.outcomes import Checked, Resolution
from standoff.core.plain_orders import check_orders
from standoff.core.position import Dislodged, Forces, Position
from standoff.core.reasons import movement_results
from standoff.core.resolve import Equation, Step, settle
from standoff.core.ruleset import Ruleset
from standoff.core.sequence import advance


class Settled:
    """A battle with its outcome, all as sets of units.

    `done` are the orders that succeed, `forced` those that only the backup rule
    decided. `winners` gives, by province, the unit that moved in.
    """

    __slots__ = ("_steps", "battle", "done", "forced", "winners")

    def __init__(self, battle: Battle, done: int, forced: int) -> None:
        self.battle = battle
        self.done = done
        self.forced = forced
        self.winners = winners = dict[int, int]()
        for place, movers in battle.attackers.items():
            for mover in movers:
                if done >> mover & 1:
                    winners[place] = mover
        self._steps: tuple[Step, ...] | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        """All that had to be decided, in a provable order; found when it is first asked for."""
        if self._steps is None:
            steps: list[Step] = []
            settle_battle(self.battle, 0, steps)
            self._steps = tuple(steps)
        return self._steps

    def dislodger(self, place: int) -> int | None:
        """Return the unit that dislodged the one here, or None where it was not dislodged."""
        if self.done >> place & self.battle.moves >> place & 1:
            return None
        return self.winners.get(place)


def resolve_movement(
    position: Position, given: Sequence[Given], rules: Ruleset, checked: Sequence[Checked] | None = None
) -> Resolution:
    """Judge a movement phase: a result for every order, and the position that follows."""
    if checked is None:
        checked = check_orders(position, given, rules)
    orders, clashing = choose_orders(position, checked, rules)
    settled = fight(Battle(position, orders, rules, would_be_movers(orders, checked, rules)))
    forces, dislodged = place_units(position, settled)
    next_position, winner = advance(position, forces, dislodged, contested(position, settled))
    return Resolution(
        position,
        tuple(given),
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


def would_be_movers(orders: Sequence[Order | None], checked: Sequence[Checked], rules: Ruleset) -> int:
    """Return the units whose impossible move refuses hold support: under 4.E.1 `kept` all such units."""
    mask = 0
    if rules.impossible == "kept":
        for one in checked:
            if one.wants_to_move and one.unit is not None and orders[one.unit.index] is None:
                mask |= 1 << one.unit.index
    return mask


def fight(battle: Battle) -> Settled:
    """Settle a battle: which orders succeed, and which the backup rule had to decide."""
    return Settled(battle, *settle_battle(battle, free_moves(battle)))


def free_moves(battle: Battle) -> int:
    """Return the moves by land that nothing can stop, without asking any equation.

    Nobody else wants to go there, and the province is empty or left by such a move.
    """
    free = 0
    attackers, occupied, walkers = battle.attackers, battle.occupied, battle.walkers
    for place, movers in attackers.items():
        if not occupied >> place & 1:
            followers: list[int] | None = movers
            while followers is not None and len(followers) == 1 and walkers >> followers[0] & 1:
                free |= 1 << followers[0]
                followers = attackers.get(followers[0])
    return free


def settle_battle(battle: Battle, free: int, steps: list[Step] | None = None) -> tuple[int, int]:
    """Settle every order but the `free` moves, which succeed, and helpers that nobody attacks."""
    attacked = battle.attacked
    known = free | (battle.supports | battle.convoys) & ~attacked
    questions: list[tuple[int, Equation[Battle]]] = []
    questions += [(place, support_given) for place in bits(battle.supports & attacked)]
    questions += [(place, convoy_holds) for place in bits(battle.convoys & attacked)]
    questions += [(place, move_succeeds) for place in bits(battle.moves & ~free)]
    return settle(battle, questions, known, depends_on, partial(backup, battle), steps)


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


def place_units(position: Position, settled: Settled) -> tuple[Forces, tuple[Dislodged, ...]]:
    """Return where the units stand afterwards, by power, and the units that were dislodged."""
    battle, done, winners = settled.battle, settled.done, settled.winners
    moved = done & battle.moves
    board = position.board
    armies, fleets = board.armies, board.fleets
    forces = []
    dislodged = []
    for power, force in enumerate(position.forces):
        standing: list[Unit] = []
        for unit in force:
            place = unit.index
            if moved >> place & 1:
                order = battle.orders[place]
                assert isinstance(order, Move)
                standing.append((fleets if unit.number & 1 else armies)[order.target.index])
            elif place in winners:
                attacker = winners[place]
                origin = board.provinces[attacker]
                sailed = by_convoy(battle, attacker, done)
                dislodged.append(Dislodged(board.powers[power].name, unit, origin, sailed))
            else:
                standing.append(unit)
        forces.append(tuple(standing))
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
