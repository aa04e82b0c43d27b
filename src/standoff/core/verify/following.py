"""The check of what follows a phase: the calendar, the units, the owners, and victory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from standoff.core.geography import Board, Province, Unit
from standoff.core.outcomes import Resolution
from standoff.core.phases import Phase, PhaseKind, Season
from standoff.core.position import Dislodged, Forces, Holdings
from standoff.core.verify.complaint import Complaint


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What must be so after a phase: who stands, who must retreat, what is closed to them, who is gone."""

    forces: Forces
    dislodged: frozenset[Dislodged] = frozenset()
    contested: frozenset[Province] = frozenset()
    gone: tuple[tuple[str, Unit], ...] = ()


def verify_following(resolution: Resolution, expected: Aftermath) -> Iterator[Complaint]:
    """Check the position after a phase, its owners, the calendar, and who has won."""
    before, after = resolution.before, resolution.next
    forces, dislodged = expected.forces, expected.dislodged
    occupied = [unit.province for force in forces for unit in force]
    if len(set(occupied)) < len(occupied):
        yield Complaint("units", "would be two in one province")
    if sorted(map(str, expected.gone)) != sorted(map(str, resolution.disbanded)):
        yield Complaint("disbanded", "are not the units that left the board")
    retreats = bool(dislodged) and before.phase.kind is PhaseKind.MOVEMENT
    if after.forces != forces:
        yield Complaint("units", "do not stand where the results put them")
    if frozenset(after.dislodged) != dislodged or len(after.dislodged) != len(dislodged):
        yield Complaint("dislodged", "are not the units that the results dislodge")
    closed = expected.contested if retreats else frozenset()
    if frozenset(after.contested) != closed or len(after.contested) != len(closed):
        yield Complaint("contested", "are not the provinces where a standoff left nobody")
    year_ends = before.phase.season is Season.FALL and not retreats
    holdings = before.holdings
    if year_ends and holdings is not None:
        holdings = taken(holdings, forces)
    if after.holdings != holdings:
        yield Complaint("centers", "are not owned as the units demand")
    if after.phase != phase_after(
        before.phase, retreats, year_ends and unequal(before.board, holdings, forces)
    ):
        yield Complaint("next", f"{after.phase} does not follow {before.phase}")
    won = winner(resolution, holdings) if year_ends else None
    if resolution.winner != won:
        yield Complaint("winner", f"should be {won}")


def taken(holdings: Holdings, forces: Forces) -> Holdings:
    """Return the owners once every unit has taken the centre it stands in."""
    entered = [{unit.province for unit in force if unit.province.is_centre} for force in forces]
    everywhere = set().union(*entered)
    return tuple(
        tuple(sorted((set(old) - everywhere) | new, key=str))
        for old, new in zip(holdings, entered, strict=True)
    )


def unequal(board: Board, holdings: Holdings | None, forces: Forces) -> bool:
    """Tell whether winter asks anything: a removal, or a build in an open home centre."""
    if holdings is None:
        return False
    filled = {unit.province for force in forces for unit in force}
    for power, owned, force in zip(board.powers, holdings, forces, strict=True):
        homes = [centre for centre in owned if centre.home_of == power.name]
        if len(force) > len(owned):
            return True
        if len(force) < len(owned) and any(home not in filled for home in homes):
            return True
    return False


def phase_after(phase: Phase, retreats: bool, winter: bool) -> Phase:
    """Return the phase that opens next."""
    if retreats:
        return Phase(phase.season, phase.year, PhaseKind.RETREAT)
    if phase.season is Season.SPRING:
        return Phase(Season.FALL, phase.year, PhaseKind.MOVEMENT)
    if winter:
        return Phase(Season.WINTER, phase.year, PhaseKind.ADJUSTMENT)
    return Phase(Season.SPRING, phase.year + 1, PhaseKind.MOVEMENT)


def winner(resolution: Resolution, holdings: Holdings | None) -> str | None:
    """Return the power with enough centres to win, and more than any other."""
    board = resolution.before.board
    counts = {power.name: len(owned) for power, owned in zip(board.powers, holdings or (), strict=False)}
    most = max(counts.values(), default=0)
    leaders = [name for name, count in counts.items() if count == most]
    return leaders[0] if most >= board.centres_to_win and len(leaders) == 1 else None
