"""The check of a retreat phase: who may go where, and who met whom there."""

from __future__ import annotations

from collections.abc import Iterator

from standoff.core.geography import Location
from standoff.core.orders import Disband, Move
from standoff.core.outcomes import OrderResult, Reason, Resolution, Verdict
from standoff.core.position import Dislodged
from standoff.core.verify.complaint import Complaint
from standoff.core.verify.following import verify_following

OUTCOMES = {
    (Move, Verdict.SUCCEEDS, Reason.RETREATED),
    (Move, Verdict.FAILS, Reason.BOUNCED),
    (Disband, Verdict.SUCCEEDS, Reason.DISBANDED),
    (Disband, Verdict.SUCCEEDS, Reason.NO_ORDER),
}
"""What can become of a legal order, or of a unit without one."""


def verify_retreats(resolution: Resolution) -> tuple[Complaint, ...]:
    """Return everything in a retreat phase's resolution that does not follow."""
    complaints = list(verify_rows(resolution))
    if complaints:
        return tuple(complaints)
    before, board = resolution.before, resolution.before.board
    heading = headings(resolution)
    forces = [list(force) for force in before.forces]
    gone = []
    for loser in before.dislodged:
        target = heading.get(loser.unit.index)
        met = [t for t in heading.values() if target is not None and t.province == target.province]
        if target is not None and len(met) == 1:
            forces[board.power_index[loser.power]].append(board.unit(loser.unit.kind, target))
        else:
            gone.append((loser.power, loser.unit))
        complaints += verify_outcome(resolution, loser, target, len(met))
    if sorted(gone, key=str) != sorted(resolution.disbanded, key=str):
        complaints.append(Complaint("disbanded", "are not the units without a place to go"))
    after = tuple(tuple(sorted(force, key=str)) for force in forces)
    return (*complaints, *verify_following(resolution, after))


def verify_rows(resolution: Resolution) -> Iterator[Complaint]:
    """Check that every verdict fits its order and reason, and that legal retreats are open."""
    losers = {loser.unit: loser for loser in resolution.before.dislodged}
    for row in resolution.results:
        where = row.given or str(row.order)
        if row.verdict is Verdict.ILLEGAL:
            if row.order is not None and not isinstance(row.order, Disband):
                yield Complaint(where, "an illegal order can only make its unit disband")
            if row.reason in {reason for _, _, reason in OUTCOMES}:
                yield Complaint(where, f"{row.reason.value} is no reason to be illegal")
            yield from verify_illegal(resolution, row, where)
            continue
        if (type(row.order), row.verdict, row.reason) not in OUTCOMES:
            yield Complaint(where, f"{row.verdict.value} does not go with {row.reason.value}")
        elif row.unit not in losers:
            yield Complaint(where, "is for a unit that was not dislodged")
        elif isinstance(row.order, Move) and row.order.target not in open_to(resolution, losers[row.unit]):
            yield Complaint(where, "is no possible retreat")


def verify_illegal(resolution: Resolution, row: OrderResult, where: str) -> Iterator[Complaint]:
    """Check that a retreat called closed is closed."""
    closed = {
        Reason.RETREAT_OCCUPIED,
        Reason.RETREAT_CONTESTED,
        Reason.RETREAT_ATTACKER_ORIGIN,
        Reason.RETREAT_NOT_ADJACENT,
    }
    given = next((g for g in resolution.given if g.text == row.given and g.reading), None)
    loser = next((d for d in resolution.before.dislodged if d.unit == row.unit), None)
    if row.reason in closed and given is not None and given.reading is not None and loser is not None:
        order = given.reading.order
        if isinstance(order, Move) and any(
            place.province == order.target.province for place in open_to(resolution, loser)
        ):
            yield Complaint(where, f"is not {row.reason.value}")


def verify_outcome(
    resolution: Resolution, loser: Dislodged, target: Location | None, met: int
) -> Iterator[Complaint]:
    """Check what is said of one dislodged unit."""
    rows = [row for row in resolution.results if row.unit == loser.unit and row.order is not None]
    if not rows:
        yield Complaint(loser.unit.text, "has no result")
    for row in rows:
        if isinstance(row.order, Move) and (row.verdict is Verdict.SUCCEEDS) != (met == 1):
            yield Complaint(str(row.order), f"was ordered by {met} units to this province")
        if isinstance(row.order, Disband) and target is not None:
            yield Complaint(str(row.order), "stands beside a retreat")


def headings(resolution: Resolution) -> dict[int, Location]:
    """Return where each dislodged unit tries to go, by its province."""
    return {
        row.unit.index: row.order.target
        for row in resolution.results
        if row.unit is not None and isinstance(row.order, Move) and row.verdict is not Verdict.ILLEGAL
    }


def open_to(resolution: Resolution, loser: Dislodged) -> list[Location]:
    """Return where a dislodged unit may go: vacant, uncontested, not its attacker's origin (4.A.5)."""
    before = resolution.before
    comes_back = loser.convoyed and resolution.rules.convoyed_origin == "b"
    return [
        place
        for place in before.board.borders(loser.unit)
        if before.unit_at[place.province.index] is None
        and place.province not in before.contested
        and (comes_back or place.province != loser.origin)
    ]
