"""The check of a winter: how many builds and removals, which, and who goes unordered."""

from __future__ import annotations

from collections.abc import Iterator

from standoff.core.geography import Board, Location, Province, Unit
from standoff.core.orders import Build, Remove, Waive
from standoff.core.outcomes import OrderResult, Reason, Resolution, Verdict
from standoff.core.verify.complaint import Complaint
from standoff.core.verify.following import verify_following

OUTCOMES = {
    (Build, Verdict.SUCCEEDS, Reason.BUILT),
    (Remove, Verdict.SUCCEEDS, Reason.REMOVED),
    (Remove, Verdict.SUCCEEDS, Reason.CIVIL_DISORDER),
    (Waive, Verdict.SUCCEEDS, Reason.WAIVED),
    (type(None), Verdict.FAILS, Reason.SURPLUS),
    (type(None), Verdict.FAILS, Reason.DUPLICATE),
}
"""What can become of a legal order, or of a unit without one."""


def verify_winter(resolution: Resolution) -> tuple[Complaint, ...]:
    """Return everything in a winter's resolution that does not follow."""
    complaints = list(verify_rows(resolution))
    before = resolution.before
    forces = []
    for number, power in enumerate(before.board.powers):
        rows = [row for row in resolution.results if row.power == power.name and row.order is not None]
        built = [row.order.unit for row in rows if isinstance(row.order, Build)]
        gone = [row.order.unit for row in rows if isinstance(row.order, Remove)]
        waived = sum(isinstance(row.order, Waive) for row in rows)
        complaints += verify_number(resolution, number, built, gone, waived)
        complaints += [c for unit in built for c in verify_build(resolution, number, unit)]
        complaints += verify_disorder(resolution, number, rows)
        kept = [unit for unit in before.forces[number] if unit not in gone]
        if len(kept) + len(gone) != len(before.forces[number]):
            complaints.append(Complaint(power.name, "loses units that it has not, or one twice"))
        forces.append(tuple(sorted((*kept, *built), key=str)))
    return (*complaints, *verify_following(resolution, tuple(forces)))


def verify_rows(resolution: Resolution) -> Iterator[Complaint]:
    """Check that every verdict fits its order and reason."""
    reasons = {reason for _, _, reason in OUTCOMES}
    for row in resolution.results:
        where = row.given or str(row.order)
        if row.verdict is Verdict.ILLEGAL:
            if row.order is not None or row.reason in reasons:
                yield Complaint(where, f"{row.reason.value} is no reason to be illegal")
        elif (type(row.order), row.verdict, row.reason) not in OUTCOMES:
            yield Complaint(where, f"{row.verdict.value} does not go with {row.reason.value}")
        if (row.reason is Reason.CIVIL_DISORDER) != (row.given is None):
            yield Complaint(where, "civil disorder is for units without an order, and only for them")


def verify_number(
    resolution: Resolution, number: int, built: list[Unit], gone: list[Unit], waived: int
) -> Iterator[Complaint]:
    """Check that a power builds no more than is due, and removes exactly that."""
    before = resolution.before
    owned = (before.holdings or ())[number]
    power = before.board.powers[number].name
    margin = len(owned) - len(before.forces[number])
    homes = [home for home in owned if home.home_of == power and before.unit_at[home.index] is None]
    if len(gone) != max(0, -margin):
        yield Complaint(power, f"removes {len(gone)} units where {max(0, -margin)} are due")
    if len(built) + waived > max(0, min(margin, len(homes))):
        yield Complaint(power, f"builds or waives more than {max(0, min(margin, len(homes)))}")
    surplus = [r for r in resolution.results if r.power == power and r.reason is Reason.SURPLUS]
    room = margin > 0 and len(built) + waived < min(margin, len(homes))
    if surplus and room and resolution.rules.surplus_builds != "a":
        yield Complaint(power, "has room for a build called surplus")


def verify_build(resolution: Resolution, number: int, unit: Unit) -> Iterator[Complaint]:
    """Check one build: an open home centre of the power's own, and a unit that can stand there."""
    before = resolution.before
    home, power = unit.province, before.board.powers[number].name
    if home not in (before.holdings or ())[number] or home.home_of != power:
        yield Complaint(f"BUILD {unit}", "is not in a home centre that the power owns")
    if before.unit_at[home.index] is not None:
        yield Complaint(f"BUILD {unit}", "is in an occupied centre")
    if before.board.why_cannot_stand(unit):
        yield Complaint(f"BUILD {unit}", "cannot stand there")


def verify_disorder(resolution: Resolution, number: int, rows: list[OrderResult]) -> Iterator[Complaint]:
    """Check who went without an order: the farthest of those not removed by order (4.D.8)."""
    before = resolution.before
    ordered = {r.unit for r in rows if isinstance(r.order, Remove) and r.given is not None}
    unordered = [r for r in rows if r.reason is Reason.CIVIL_DISORDER]
    left = [unit for unit in before.forces[number] if unit not in ordered]
    keys = {unit: precedence(resolution, number, unit) for unit in left}
    expected = sorted(left, key=keys.__getitem__)[: len(unordered)]
    if {row.unit for row in unordered} != set(expected):
        yield Complaint(before.board.powers[number].name, "loses other units than the farthest")
    for row in unordered:
        if row.unit is not None and row.facts.get("distance") != distance(resolution, number, row.unit):
            yield Complaint(row.unit.text, f"is not {row.facts.get('distance')} steps away")


def precedence(resolution: Resolution, number: int, unit: Unit) -> tuple[float, bool, str]:
    """Return the key that sorts those first who go first: far, fleets, then by name."""
    away = distance(resolution, number, unit)
    return -(float("inf") if away is None else away), unit.is_army, unit.province.name


def distance(resolution: Resolution, number: int, unit: Unit) -> int | None:
    """Return a unit's steps to the nearest centre that counts, or None where there is no way."""
    before, board = resolution.before, resolution.before.board
    old = resolution.rules.civil_disorder == "old"
    power = board.powers[number].name
    goals: set[Province] = set((before.holdings or ())[number])
    if old:
        goals = {centre for centre in board.centres if centre.home_of == power}
    by_sea_only = old and unit.is_fleet
    reached: set[Location | Province] = {unit.location if by_sea_only else unit.province}
    seen = set(reached)
    steps = 0
    while reached:
        if any((place.province if isinstance(place, Location) else place) in goals for place in reached):
            return steps
        beyond = {there for place in reached for there in next_to(board, place)}
        reached = beyond - seen
        seen |= reached
        steps += 1
    return None


def next_to(board: Board, place: Location | Province) -> set[Location | Province]:
    """Return the neighbours of a place: by fleet moves for a location, by any border for a province."""
    if isinstance(place, Location):
        return set(board.fleet_borders[place.index])
    own = [there for there in board.locations if there.province == place]
    borders = [*(board.army_borders[o.index] for o in own), *(board.fleet_borders[o.index] for o in own)]
    return {there.province for some in borders for there in some}
