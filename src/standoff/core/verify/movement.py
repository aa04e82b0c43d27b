"""The check of a movement phase: the orders, the proof, the facts, and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from standoff.core.orders import Convoy, Hold, Move, Order, SupportHold, SupportMove
from standoff.core.outcomes import OrderResult, Reason, Resolution, Verdict
from standoff.core.position import Dislodged
from standoff.core.verify.battlefield import Battlefield, survey
from standoff.core.verify.complaint import Complaint
from standoff.core.verify.facts import verify_facts
from standoff.core.verify.following import verify_following
from standoff.core.verify.knowledge import Knowledge
from standoff.core.verify.lawful import verify_lawful

S, F = Verdict.SUCCEEDS, Verdict.FAILS

OUTCOMES: dict[type[Order], frozenset[tuple[Verdict, Reason]]] = {
    Hold: frozenset({(S, Reason.HELD), (F, Reason.DISLODGED)}),
    Move: frozenset({(S, Reason.MOVED), (F, Reason.BOUNCED), (F, Reason.NO_CONVOY)}),
    SupportHold: frozenset({(S, Reason.SUPPORTED), (F, Reason.CUT), (F, Reason.VOID)}),
    SupportMove: frozenset({(S, Reason.SUPPORTED), (F, Reason.CUT), (F, Reason.VOID)}),
    Convoy: frozenset({(S, Reason.CONVOYED), (F, Reason.DISRUPTED), (F, Reason.VOID)}),
}
"""What can become of a legal order of each kind."""


@dataclass(frozen=True, slots=True)
class Claims:
    """What a resolution says of its battle: the orders carried out, and their results, by province."""

    field: Battlefield
    rows: dict[int, OrderResult]

    def succeeded(self, place: int) -> bool:
        """Whether the order here is said to have succeeded."""
        return self.rows[place].verdict is Verdict.SUCCEEDS

    @property
    def everything(self) -> Knowledge:
        """What is known once everything is decided, if the claims are true."""
        known = {
            place: self.succeeded(place) for place in (*self.field.target, *self.field.backed, *self.convoys)
        }
        return Knowledge(self.field, known)

    @property
    def convoys(self) -> tuple[int, ...]:
        """The fleets with a matched convoy order."""
        return tuple(fleet for fleets in self.field.carriers.values() for fleet in fleets)

    @property
    def winners(self) -> dict[int, int]:
        """The unit that is said to have moved into each province."""
        return {goal: mover for mover, goal in self.field.target.items() if self.succeeded(mover)}


def verify_movement(resolution: Resolution) -> tuple[Complaint, ...]:
    """Return everything in a movement phase's resolution that does not follow."""
    complaints = [*verify_rows(resolution), *verify_lawful(resolution)]
    if complaints:
        return tuple(complaints)
    claims = read_claims(resolution)
    complaints += verify_matching(claims)
    complaints += verify_proof(claims)
    if not complaints:
        complaints += verify_holders(claims)
        complaints += verify_facts(claims.everything, claims.rows.values(), claims.winners)
        complaints += verify_place(resolution, claims)
    return tuple(complaints)


def verify_rows(resolution: Resolution) -> Iterator[Complaint]:
    """Check that every unit carried out one order, and every verdict fits its reason."""
    carried: dict[int, Order] = {}
    for row in resolution.results:
        where = row.given or str(row.order)
        if row.order is not None and row.unit is not None:
            other = carried.setdefault(row.unit.index, row.order)
            if other != row.order:
                yield Complaint(where, f"carried out beside {other}")
        if row.verdict is Verdict.ILLEGAL:
            if row.order is not None and not isinstance(row.order, Hold):
                yield Complaint(where, "an illegal order can only make its unit hold")
            if row.reason in {reason for pairs in OUTCOMES.values() for _, reason in pairs}:
                yield Complaint(where, f"{row.reason.value} is no reason to be illegal")
        elif row.order is None or (row.verdict, row.reason) not in OUTCOMES.get(type(row.order), ()):
            yield Complaint(where, f"{row.verdict.value} does not go with {row.reason.value}")
    for unit in resolution.before:
        if unit.index not in carried:
            yield Complaint(unit.text, "carried out no order")


def read_claims(resolution: Resolution) -> Claims:
    """Return the claims of a resolution whose rows are in order."""
    rows: dict[int, OrderResult] = {}
    frozen = set()
    for row in resolution.results:
        if row.unit is None or row.order is None:
            continue
        if row.verdict is not Verdict.ILLEGAL or row.unit.index not in rows:
            rows[row.unit.index] = row
        if row.facts.get("wants_to_move") and resolution.rules.impossible == "kept":
            frozen.add(row.unit.index)
    orders = {place: row.order for place, row in rows.items() if row.order is not None}
    return Claims(survey(resolution.before, resolution.rules, orders, frozenset(frozen)), rows)


def verify_matching(claims: Claims) -> Iterator[Complaint]:
    """Check that exactly the supports and convoys without a counterpart are void."""
    matched = {*claims.field.backed, *claims.convoys}
    for place, row in claims.rows.items():
        if isinstance(row.order, SupportHold | SupportMove | Convoy):
            void = row.reason is Reason.VOID
            if void == (place in matched):
                yield Complaint(str(row.order), "void, but matched" if void else "not void, but unmatched")


def verify_proof(claims: Claims) -> Iterator[Complaint]:
    """Follow the proof: each order must be decided by what was decided before it."""
    field = claims.field
    steps: dict[int, list[int]] = {}
    known: dict[int, bool] = {}
    for place in (*field.target, *field.backed, *claims.convoys):
        step = claims.rows[place].facts.get("step", 0)
        if step == 0:
            known[place] = claims.succeeded(place)
        else:
            steps.setdefault(step, []).append(place)
    for place, claim in known.items():
        # What is said to need no proof must be right whatever the rest comes to.
        if Knowledge(field, {}).verdict(place) != (claim, claim):
            yield Complaint(str(field.orders[place]), "does not follow from its attackers alone")
    for _, places in sorted(steps.items()):
        now = Knowledge(field, dict(known))
        if any(claims.rows[place].facts.get("group") for place in places):
            yield from verify_group(claims, now, places)
        else:
            for place in places:
                claim = claims.succeeded(place)
                if now.verdict(place) != (claim, claim):
                    yield Complaint(str(field.orders[place]), f"{_said(claim)} does not follow")
        known.update({place: claims.succeeded(place) for place in places})


def verify_group(claims: Claims, now: Knowledge, decided: list[int]) -> Iterator[Complaint]:
    """Check what the backup rule decided: a closed group of open orders, and the right answer (4.A.2)."""
    field = claims.field
    texts = claims.rows[decided[0]].facts["group"]
    at = {unit.text: unit.index for unit in field.position}
    group = {at[text] for text in texts if text in at}
    where = " and ".join(texts)
    everything = {*field.target, *field.backed, *claims.convoys}
    if not group or any(place in now.known for place in group):
        yield Complaint(where, "is no group of open orders")
        return
    for place in sorted(group):
        if now.verdict(place) != (False, True):
            yield Complaint(
                str(field.orders[place]), "was in a paradox or circle, but is decided without one"
            )
        if any(o in everything and o not in now.known and o not in group for o in now.reads(place)):
            yield Complaint(str(field.orders[place]), "depends on open orders beside its group")
    convoys = group & set(claims.convoys)
    moves = group & field.target.keys()
    holding = field.rules.paradox == "all_hold" and moves
    expected = (
        dict.fromkeys(moves, True) if not convoys else dict.fromkeys(moves if holding else convoys, False)
    )
    if expected != {place: claims.succeeded(place) for place in decided}:
        yield Complaint(where, "is not decided as the backup rule says")


def verify_holders(claims: Claims) -> Iterator[Complaint]:
    """Check which units were dislodged: those that stayed where another moved in."""
    for place, row in claims.rows.items():
        stayed = not (place in claims.field.target and claims.succeeded(place))
        dislodger = claims.winners.get(place) if stayed else None
        said = row.facts.get("dislodged_by")
        text = None if dislodger is None else claims.rows[dislodger].unit
        if said != (text.text if text else None):
            yield Complaint(str(row.order), f"is said to be dislodged by {said}")
        legal_hold = isinstance(row.order, Hold) and row.verdict is not Verdict.ILLEGAL
        if legal_hold and (row.reason is Reason.DISLODGED) != (dislodger is not None):
            yield Complaint(str(row.order), f"{row.reason.value}, but it is not so")


def verify_place(resolution: Resolution, claims: Claims) -> Iterator[Complaint]:
    """Check where the units stand afterwards, who must retreat from whom, and what is contested."""
    before, board, full = resolution.before, resolution.before.board, claims.everything
    forces, dislodged = [], []
    for power, force in zip(board.powers, before.forces, strict=True):
        standing = []
        for unit in force:
            order = claims.field.orders[unit.index]
            if isinstance(order, Move) and claims.succeeded(unit.index):
                standing.append(board.unit(unit.kind, order.target))
            elif unit.index in claims.winners:
                attacker = claims.winners[unit.index]
                sailed = full.carried(attacker)[0]
                dislodged.append(Dislodged(power.name, unit, board.provinces[attacker], sailed))
            else:
                standing.append(unit)
        forces.append(tuple(sorted(standing, key=str)))
    standoffs = {
        board.provinces[goal]
        for mover, goal in claims.field.target.items()
        if goal not in claims.winners
        and (not claims.field.occupied(goal) or full.leaves(goal)[0])
        and full.prevent(mover)[0]
    }
    yield from verify_following(resolution, tuple(forces), frozenset(dislodged), frozenset(standoffs))


def _said(claim: bool) -> str:
    return "its success" if claim else "its failure"
