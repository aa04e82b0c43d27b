"""Strengths and successes as far as they are known.

While a proof is followed, some orders are decided and the rest is open. Whatever
depends on open orders is a range: the least and the most it can still come to. An
order is decided once its range leaves one answer. With everything decided the
ranges shrink to the facts.

The definitions are those of the DATC, chapter 5.B, restated over ranges.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from standoff.core.orders import Convoy, Move, SupportMove
from standoff.core.verify.battlefield import Battlefield, linked, minimal_chains

Range = tuple[int, int]
Maybe = tuple[bool, bool]
"""Whether something surely is so, and whether it can be."""

NOTHING: Range = (0, 0)


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A battlefield, and which orders are known to succeed or fail."""

    field: Battlefield
    known: Mapping[int, bool]

    def succeeds(self, place: int) -> Maybe:
        """Whether the order of the unit here succeeds."""
        answer = self.known.get(place)
        return (bool(answer), answer is not False)

    def leaves(self, place: int) -> Maybe:
        """Whether the unit here moves away."""
        return self.succeeds(place) if place in self.field.target else (False, False)

    def carried(self, army: int) -> Maybe:
        """PATH by sea: whether an unbroken chain of fleets carries the army (4.A.1)."""
        field = self.field
        fleets = field.carriers.get(army, ())
        if not fleets:
            return (False, False)
        goal = field.target[army]
        if field.rules.several_routes == "a":
            needed = {fleet for chain in minimal_chains(field.board, army, goal, fleets) for fleet in chain}
            sure = bool(needed) and all(self.succeeds(fleet)[0] for fleet in needed)
            return sure, bool(needed) and all(self.succeeds(fleet)[1] for fleet in needed)
        sure_fleets = tuple(fleet for fleet in fleets if self.succeeds(fleet)[0])
        open_fleets = tuple(fleet for fleet in fleets if self.succeeds(fleet)[1])
        return (
            linked(field.board, army, goal, sure_fleets),
            linked(field.board, army, goal, open_fleets),
        )

    def path(self, mover: int) -> Maybe:
        """PATH: whether a move gets to the border of where it goes."""
        if mover in self.field.on_foot:
            return (True, True)
        return self.carried(mover)

    def facing(self, mover: int) -> Maybe:
        """Whether a move meets its destination's unit head to head: both ways, both by land."""
        other = self.field.target[mover]
        if self.field.target.get(other) != mover:
            return (False, False)
        mine, theirs = self.carried(mover), self.carried(other)
        return not (mine[1] or theirs[1]), not (mine[0] or theirs[0])

    def backing(self, place: int, against: int | None = None) -> Range:
        """How many supports a unit has, but for those of the power whose unit they would go against."""
        helpers = [
            helper
            for helper in self.field.backers.get(place, ())
            if against is None or self.field.power(helper) != against
        ]
        return sum(self.succeeds(h)[0] for h in helpers), sum(self.succeeds(h)[1] for h in helpers)

    def attack(self, mover: int) -> Range:
        """ATTACK: what a move brings against its destination."""
        field = self.field
        sure, possible = self.path(mover)
        if not possible:
            return NOTHING
        goal = field.target[mover]
        facing = self.facing(mover)
        leaves = self.leaves(goal)
        cases = []
        if not field.occupied(goal) or (leaves[1] and not facing[0]):
            cases.append(raised(self.backing(mover)))
        if field.occupied(goal) and not (leaves[0] and not facing[1]):
            defender = field.power(goal)
            own = defender == field.power(mover)
            cases.append(NOTHING if own else raised(self.backing(mover, against=defender)))
        least = min(low for low, _ in cases) if sure else 0
        return least, max(high for _, high in cases)

    def hold(self, place: int) -> Range:
        """HOLD: what a province puts up against all who want to enter."""
        if not self.field.occupied(place):
            return NOTHING
        if place in self.field.target:
            leaves = self.leaves(place)
            return 0 if leaves[1] else 1, 0 if leaves[0] else 1
        return raised(self.backing(place))

    def defend(self, mover: int) -> Range:
        """DEFEND: what a move puts up against the one it faces."""
        return raised(self.backing(mover))

    def resistance(self, mover: int) -> Range:
        """Return what a move has to beat at its destination: a holder, or one coming the other way."""
        goal = self.field.target[mover]
        facing = self.facing(mover)
        cases = []
        if facing[1]:
            cases.append(self.defend(goal))
        if not facing[0]:
            cases.append(self.hold(goal))
        return min(low for low, _ in cases), max(high for _, high in cases)

    def prevent(self, mover: int) -> Range:
        """PREVENT: what a move puts up against others with the same destination (4.A.7)."""
        field = self.field
        sure, possible = self.path(mover)
        goal = field.target[mover]
        if field.target.get(goal) == mover:
            wins, facing, moves = self.succeeds(goal), self.facing(mover), self.succeeds(mover)
            if field.rules.beaten_attacker == "a":
                facing = (facing[0] or not moves[1], facing[1] or not moves[0])
            possible = possible and not (wins[0] and facing[0])
            sure = sure and not (wins[1] and facing[1])
        low, high = raised(self.backing(mover))
        return low if sure else 0, high if possible else 0

    # -- what follows for the orders ---------------------------------------------------

    def verdict(self, place: int) -> Maybe:
        """Whether the order here succeeds by its definition, as far as that is known."""
        if place in self.field.target:
            return self.arrives(place)
        if isinstance(self.field.orders[place], Convoy):
            return self.afloat(place)
        return self.stands(place)

    def arrives(self, mover: int) -> Maybe:
        """MOVE: the attack beats the resistance and every rival."""
        low, high = self.attack(mover)
        weakest, strongest = self.resistance(mover)
        goal = self.field.target[mover]
        rivals = [self.prevent(rival) for rival in self.field.comers(goal) if rival != mover]
        sure = low > strongest and all(low > most for _, most in rivals)
        return sure, high > weakest and all(high > least for least, _ in rivals)

    def afloat(self, place: int) -> Maybe:
        """CONVOY: no attacker gets in."""
        entered = [self.succeeds(comer) for comer in self.field.comers(place)]
        return not any(can for _, can in entered), not any(sure for sure, _ in entered)

    def stands(self, supporter: int) -> Maybe:
        """SUPPORT: not cut from elsewhere than where it bears on, and its unit not dislodged (6.D)."""
        cuts = [self.cuts(comer, supporter) for comer in self.field.comers(supporter)]
        return not any(can for _, can in cuts), not any(sure for sure, _ in cuts)

    def cuts(self, comer: int, supporter: int) -> Maybe:
        """Whether one attack cuts a support (4.A.2, 4.A.4)."""
        field = self.field
        if field.power(comer) == field.power(supporter):
            return (False, False)
        on_foot = comer in field.on_foot
        carried = self.carried(comer)
        spared = self.spared(comer, supporter)
        if spared and not on_foot:
            return (False, False)
        reaches = self.path(comer)
        if comer == field.backed[supporter]:
            reaches = carried if field.rules.convoyed_counterattack == "b" else (False, False)
        enters = self.succeeds(comer)
        sure, can = reaches[0] or enters[0], reaches[1] or enters[1]
        if spared:
            return sure and not carried[1], can and not carried[0]
        return sure, can

    def spared(self, army: int, supporter: int) -> bool:
        """Whether an older paradox rule keeps a convoyed army from cutting this support (4.A.2)."""
        field, rule = self.field, self.field.rules.paradox
        fleets = field.carriers.get(army)
        aim = field.backed[supporter]
        if rule not in {"1971", "1982", "2000"} or fleets is None or aim not in field.convoys:
            return False
        if rule == "1982":
            return True
        order = field.orders[supporter]
        if not isinstance(order, SupportMove) or not order.unit.is_fleet or aim not in fleets:
            return False
        others = tuple(fleet for fleet in fleets if fleet != aim)
        return rule == "1971" or not linked(field.board, army, supporter, others)

    # -- what a group decided by the backup rule may read -----------------------------

    def reads(self, place: int) -> frozenset[int]:
        """Return the orders that the definition of this one speaks of."""
        field = self.field
        comers = field.comers(field.target.get(place, place))
        if not isinstance(field.orders[place], Move):
            carriers = () if isinstance(field.orders[place], Convoy) else comers
            return frozenset(comers).union(*(field.carriers.get(c, ()) for c in carriers))
        goal = field.target[place]
        spoken: set[int] = {goal} if goal in field.target else set()
        if field.target.get(goal) in comers:
            spoken.add(field.target[goal])
        for other in (*comers, goal):
            spoken.update(field.backers.get(other, ()))
            spoken.update(field.carriers.get(other, ()))
        return frozenset(spoken - {place})


def raised(backing: Range) -> Range:
    """Return a strength: the unit itself and its supports."""
    return backing[0] + 1, backing[1] + 1
