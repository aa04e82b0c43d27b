"""The check of a movement phase: the orders, the proof, what is told, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from standoff.core.orders import Given, Move
from standoff.core.outcomes import Resolution
from standoff.core.position import Dislodged, Position
from standoff.core.ruleset import Ruleset
from standoff.core.verify.battlefield import Battlefield, survey
from standoff.core.verify.complaint import Complaint
from standoff.core.verify.following import Aftermath, verify_following
from standoff.core.verify.lawful import parts_played
from standoff.core.verify.proof import Proof, read_proof, verify_proof
from standoff.core.verify.stories import Teller
from standoff.core.verify.telling import Part, Telling, refused, verify_parts, verify_tellings


class MovementExaminer:
    """Examines resolutions of one movement phase.

    What the orders can be hangs on the question alone, and what must be told on the
    proof; so both are worked out once, and again only for another proof.
    """

    def __init__(self, position: Position, given: Sequence[Given], rules: Ruleset) -> None:
        self.parts = parts_played(position, given, rules)
        self.field = battlefield(position, self.parts, rules)
        self.followed: Followed | None = None

    def complaints(self, resolution: Resolution) -> Iterator[Complaint]:
        """Yield what does not follow; what rests on something wrong is not looked at."""
        rows = resolution.results
        wrong = list(verify_parts(rows, self.parts))
        if wrong:
            yield from wrong
            return
        carried_out = {
            part.unit.index: row
            for part, row in zip(self.parts, rows, strict=True)
            if part.unit and part.order and not part.refusal
        }
        proof = read_proof(self.field, carried_out)
        if self.followed is None or self.followed.proof != proof:
            self.followed = Followed(proof, self.parts)
        if self.followed.wrong:
            yield from self.followed.wrong
            return
        yield from verify_following(resolution, self.followed.aftermath)
        yield from verify_tellings(rows, self.parts, self.followed.tellings)


def battlefield(position: Position, parts: Sequence[Part], rules: Ruleset) -> Battlefield:
    """Return the battlefield of the orders carried out."""
    acting = [part for part in parts if part.unit and part.order]
    orders = {part.unit.index: part.order for part in acting if part.unit and part.order}
    frozen = {
        part.unit.index
        for part in acting
        if part.unit and part.refusal and part.refusal.facts.get("wants_to_move")
    }
    return survey(position, rules, orders, frozenset(frozen if rules.impossible == "kept" else ()))


class Followed:
    """A proof that was followed: what is wrong with it, or what must be told and be so if it is right."""

    def __init__(self, proof: Proof, parts: Sequence[Part]) -> None:
        self.proof = proof
        self.wrong = list(verify_proof(proof))
        if not self.wrong:
            teller = Teller(proof)
            self.tellings = [tell(teller, part) for part in parts]
            self.aftermath = aftermath(proof)


def tell(teller: Teller, part: Part) -> Telling:
    """Return what must be told of a part; of an illegal order also what its unit did instead."""
    story = teller.tell(part.unit.index, part.order) if part.unit and part.order else None
    if part.refusal is not None:
        return refused(part.refusal, story.facts if story else None)
    assert story is not None
    return story


def aftermath(proof: Proof) -> Aftermath:
    """Return where the units stand afterwards, who must retreat from whom, and what is contested."""
    field, full, winners = proof.field, proof.everything, proof.winners
    board = field.board
    forces, dislodged = [], []
    for power, force in zip(board.powers, field.position.forces, strict=True):
        standing = []
        for unit in force:
            order = field.orders[unit.index]
            if isinstance(order, Move) and proof.claims[unit.index]:
                standing.append(board.unit(unit.kind, order.target))
            elif unit.index in winners:
                attacker = winners[unit.index]
                sailed = full.carried(attacker)[0]
                dislodged.append(Dislodged(power.name, unit, board.provinces[attacker], sailed))
            else:
                standing.append(unit)
        forces.append(tuple(sorted(standing, key=str)))
    standoffs = {
        board.provinces[goal]
        for mover, goal in field.target.items()
        if goal not in winners
        and (not field.occupied(goal) or full.leaves(goal)[0])
        and full.prevent(mover)[0]
    }
    return Aftermath(tuple(forces), frozenset(dislodged), frozenset(standoffs))
