"""The proof that a resolution carries: at which step each order was decided, and what had to go in a group.

At each step, what was decided before must already leave one answer, whatever the rest
may come to. Where nothing does, a group of open orders that hang on each other and on
nothing else open is decided by the backup rule (DATC 6.C, 4.A.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from standoff.core.outcomes import OrderResult, Verdict
from standoff.core.verify.battlefield import Battlefield
from standoff.core.verify.complaint import Complaint
from standoff.core.verify.knowledge import Knowledge


@dataclass(frozen=True, slots=True)
class Proof:
    """What is said of every order that can succeed or fail: whether it did, and when that was decided.

    The first step is 1; 0 stands for help that nobody attacks. The groups are those that
    the backup rule decided, by the texts of their units.
    """

    field: Battlefield
    claims: Mapping[int, bool]
    steps: Mapping[int, object]
    groups: Mapping[int, object]

    @property
    def everything(self) -> Knowledge:
        """What is known once everything is decided, if the claims are true."""
        return Knowledge(self.field, self.claims)

    @property
    def forced(self) -> frozenset[int]:
        """The orders that only the backup rule could decide."""
        return frozenset(place for place, group in self.groups.items() if group)

    @property
    def winners(self) -> dict[int, int]:
        """The unit that is said to have moved into each province."""
        return {goal: mover for mover, goal in self.field.target.items() if self.claims[mover]}


def read_proof(field: Battlefield, rows: Mapping[int, OrderResult]) -> Proof:
    """Read the proof from the results of the orders carried out, by province."""
    questions = field.questions
    return Proof(
        field,
        {place: rows[place].verdict is Verdict.SUCCEEDS for place in questions},
        {place: rows[place].facts.get("step") for place in questions},
        {place: rows[place].facts.get("group") for place in questions},
    )


def verify_proof(proof: Proof) -> Iterator[Complaint]:
    """Follow the proof: each order must be decided by what was decided before it."""
    field = proof.field
    known = {place: True for place in proof.claims if place not in field.target and not field.comers(place)}
    decided: dict[object, list[int]] = {}
    for place, step in proof.steps.items():
        if (step == 0) != (place in known) or (step == 0 and proof.groups[place] != []):
            yield Complaint(name(field, place), "is decided at once only where nobody attacks help")
        elif place in known and not proof.claims[place]:
            yield Complaint(name(field, place), "failed, though nobody attacks it")
        elif step != 0:
            decided.setdefault(step, []).append(place)
    if set(decided) != set(range(1, len(decided) + 1)):
        yield Complaint("steps", "are not numbered from 1 on without a gap")
        return
    for step in range(1, len(decided) + 1):
        places = decided[step]
        now = Knowledge(field, dict(known))
        group = proof.groups[places[0]]
        if any(proof.groups[place] != group for place in places):
            yield Complaint(name(field, places[0]), "was decided in different groups")
        elif group:
            yield from verify_group(proof, now, places, group)
        else:
            yield from verify_step(proof, now, places)
        known |= {place: proof.claims[place] for place in places}


def verify_step(proof: Proof, now: Knowledge, places: list[int]) -> Iterator[Complaint]:
    """Check a step that decides one order by what is known."""
    for place in places:
        claim = proof.claims[place]
        if len(places) > 1 or now.verdict(place) != (claim, claim):
            does = "success" if claim else "failure"
            yield Complaint(name(proof.field, place), f"its {does} does not follow at this step")


def verify_group(proof: Proof, now: Knowledge, decided: list[int], texts: object) -> Iterator[Complaint]:
    """Check what the backup rule decided: an open group closed in itself, and the right answer."""
    field = proof.field
    at = {unit.text: unit.index for unit in field.position}
    names = [str(text) for text in texts] if isinstance(texts, list) else []
    where = " and ".join(names)
    group = {at[text] for text in names if at.get(text) in proof.claims}
    if len(group) < len(names) or names != sorted(names) or any(place in now.known for place in group):
        yield Complaint(where, "is no group of open orders")
        return
    for place in sorted(group):
        if now.verdict(place) != (False, True):
            yield Complaint(name(field, place), "was in a paradox or circle, but is decided without one")
        if read_at_last(proof, now, place) != group:
            yield Complaint(name(field, place), "hangs on other open orders than its group")
    convoys, moves = group & field.convoys, group & field.target.keys()
    hold = field.rules.paradox == "all_hold" and moves
    answer = dict.fromkeys(moves, True)
    if convoys:
        answer = dict.fromkeys(moves if hold else convoys, False)
    if answer != {place: proof.claims[place] for place in decided}:
        yield Complaint(where, "is not decided as the backup rule says")


def read_at_last(proof: Proof, now: Knowledge, place: int) -> set[int]:
    """Return the open orders that an order hangs on, directly or by way of others."""
    found: set[int] = set()
    fresh = {place}
    while fresh:
        read = {other for one in fresh for other in now.reads(one)}
        fresh = {other for other in read if other in proof.claims and other not in now.known} - found
        found |= fresh
    return found | {place}


def name(field: Battlefield, place: int) -> str:
    """Return what a complaint calls an order."""
    return str(field.orders[place])
