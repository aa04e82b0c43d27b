"""The orders of a movement phase, arranged so that the rules can be asked about them.

A battle is a value: tables by province number, and sets of units as masks over the
provinces they stand in. A unit has one order, so a unit, its province and its order
share one number. Nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Sequence

from standoff.core.convoys import bits, needed_fleets, route_exists
from standoff.core.geography import Board
from standoff.core.orders import Convoy, Move, Order, SupportHold, SupportMove
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset

NOWHERE = -1


class Battle:
    """Who moves where, who supports whom, and who can carry whom.

    By unit: `target` the province a move goes to, or `NOWHERE`; `move_support` and
    `hold_support` the matched supports for it; `aim` the province a matched support
    is given into; `carriers` the fleets with a matched convoy order, for an army
    that goes by convoy. As sets of units: `moves`, `supports` and `convoys` (matched
    ones), `walkers` moves with a way by land, `immune` for attackers that a support
    withstands. `attackers` lists the moves into a province, `attacked` are the provinces
    that have any.
    """

    __slots__ = (
        "aim",
        "attacked",
        "attackers",
        "board",
        "carriers",
        "convoys",
        "every_route",
        "hold_support",
        "immune",
        "move_support",
        "moves",
        "occupied",
        "of_power",
        "orders",
        "power_at",
        "rules",
        "supports",
        "target",
        "walkers",
    )

    def __init__(
        self, position: Position, orders: Sequence[Order | None], rules: Ruleset, would_be_movers: int = 0
    ) -> None:
        """Arrange `orders`, by province number; None and orders other than `Move` leave the unit in place.

        `would_be_movers` are the units that refuse hold support although they stay, as under
        rule 4.E.1 `kept` those whose impossible move was ignored.
        """
        board = position.board
        size = len(board.provinces)
        self.board: Board = board
        self.rules = rules
        self.orders = orders
        self.power_at = position.power_at
        self.occupied = position.armies | position.fleets
        self.target = target = [NOWHERE] * size
        self.move_support = [0] * size
        self.hold_support = [0] * size
        self.aim = [NOWHERE] * size
        self.carriers: dict[int, int] = {}
        self.every_route: dict[int, int] = {}
        self.immune: dict[int, int] = {}
        self.attackers: dict[int, list[int]] = {}
        self.of_power: list[int] = []
        self.supports = self.convoys = 0
        for_holding: list[SupportHold] = []
        for_moves: list[SupportMove] = []
        convoys: list[Convoy] = []
        attackers, army_reach = self.attackers, board.army_reach
        moves = attacked = sailors = 0
        for force in position.forces:
            mask = 0
            for unit in force:
                place = unit.index
                bit = 1 << place
                mask |= bit
                order = orders[place]
                if isinstance(order, Move):
                    goal = order.target.province.index
                    target[place] = goal
                    moves |= bit
                    attacked |= 1 << goal
                    attackers.setdefault(goal, []).append(place)
                    # Only an army moves farther than to a neighbour, or demands a convoy there.
                    if order.via_convoy or not (unit.number & 1 or army_reach[place] >> goal & 1):
                        sailors |= bit
                elif isinstance(order, SupportMove):
                    for_moves.append(order)
                elif isinstance(order, SupportHold):
                    for_holding.append(order)
                elif isinstance(order, Convoy):
                    convoys.append(order)
            self.of_power.append(mask)
        self.moves = self.walkers = moves
        self.attacked = attacked
        if sailors or convoys:
            self._match_convoys(convoys, sailors)
        self._match_supports(for_holding, for_moves, moves | would_be_movers)
        if rules.paradox in _IMMUNITIES:
            self.immune = immunities(self)

    def _match_convoys(self, convoys: list[Convoy], sailors: int) -> None:
        """Find how each army goes, and which convoy orders serve one that goes by convoy.

        `sailors` are the armies that want a convoy even where nobody offers one.
        """
        offered: dict[int, int] = {}
        for convoy in convoys:
            army = convoy.army.index
            if self.target[army] == convoy.target.province.index:
                offered[army] = offered.get(army, 0) | 1 << convoy.unit.index
                sailors |= 1 << army
        for army in bits(sailors):
            order = self.orders[army]
            assert isinstance(order, Move)
            fleets = offered.get(army, 0)
            near = self.board.army_reach[army] >> self.target[army] & 1
            if near and not self._sails(army, order, fleets):
                continue
            if not (near and (self.rules.convoy_intent == "1971" or self.rules.land_fallback == "yes")):
                self.walkers &= ~(1 << army)
            self.carriers[army] = fleets
            self.convoys |= fleets
            if self.rules.several_routes == "a":
                self.every_route[army] = needed_fleets(self.board, army, self.target[army], fleets)

    def _sails(self, army: int, order: Move, fleets: int) -> bool:
        """Tell whether an army that could walk to its target goes by convoy (DATC 4.A.3)."""
        power = self.power_at[army]
        goal = self.target[army]
        own_fleet = bool(fleets & self.of_power[power])
        returns = self.target[goal] == army
        match self.rules.convoy_intent:
            case "1971":
                return returns and route_exists(self.board, army, goal, fleets)
            case "1982":
                swaps = returns and self.power_at[goal] == power
                return own_fleet or (swaps and route_exists(self.board, army, goal, fleets))
            case "dptg":
                return order.via_convoy
            case _:
                return order.via_convoy or own_fleet

    def _match_supports(
        self, for_holding: list[SupportHold], for_moves: list[SupportMove], movers: int
    ) -> None:
        """Find the supports whose unit does what they say; `movers` are those that refuse hold support."""
        for hold in for_holding:
            place = hold.supported.index
            if not movers >> place & 1:
                self.hold_support[place] |= self._aim(hold, place)
        target = self.target
        for order in for_moves:
            place, wanted = order.supported.index, order.target
            goal = wanted.province.index
            if target[place] != goal:
                continue
            if wanted.coast is not None:
                move = self.orders[place]
                assert isinstance(move, Move)
                # A support that names the other coast is for another move (DATC 6.B.9).
                if wanted.coast != move.target.coast:
                    continue
            self.move_support[place] |= self._aim(order, goal)

    def _aim(self, support: SupportHold | SupportMove, goal: int) -> int:
        """Note a matched support, given into a province; return its unit as a mask."""
        place = support.unit.index
        self.aim[place] = goal
        self.supports |= 1 << place
        return 1 << place


_IMMUNITIES = ("1971", "1982", "2000")


def immunities(battle: Battle) -> dict[int, int]:
    """Return, by supporter, the convoyed armies whose attack does not cut it (DATC 4.A.2).

    1971: the armies carried by the fleet that a fleet's support is directed against.
    2000: those of them whose last ordered route would be lost with that fleet. 1982:
    every convoyed army, for support of an action where a fleet has a matched convoy.
    """
    rule = battle.rules.paradox
    found: dict[int, int] = {}
    for support in bits(battle.supports):
        aim = battle.aim[support]
        if not battle.convoys >> aim & 1:
            continue
        order = battle.orders[support]
        armies = 0
        for army in battle.attackers.get(support, ()):
            carriers = battle.carriers.get(army, 0)
            if rule == "1982":
                immune = army in battle.carriers
            else:
                immune = type(order) is SupportMove and order.unit.is_fleet and bool(carriers >> aim & 1)
            if immune and rule == "2000":
                others = carriers & ~(1 << aim)
                immune = not route_exists(battle.board, army, support, others)
            if immune:
                armies |= 1 << army
        if armies:
            found[support] = armies
    return found
