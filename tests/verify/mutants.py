"""Every single flip of a resolution: one claim changed, the rest left as it was.

A resolution says what became of every order and why, and what the board is like then.
Each mutant says one of these things differently, and so it is wrong; whoever checks
resolutions must notice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from typing import Any, NamedTuple

from standoff.core.geography import Province, Unit, UnitKind
from standoff.core.orders import Convoy, Disband, Hold, Move, Remove, SupportHold, SupportMove
from standoff.core.outcomes import Note, OrderResult, Reason, Resolution, Verdict
from standoff.core.phases import Phase, PhaseKind, Season
from standoff.core.position import Dislodged, Position

S, F, ILLEGAL = Verdict
Outcome = tuple[Verdict, Reason]

OUTCOMES: Mapping[type, tuple[Outcome, ...]] = {
    Hold: ((S, Reason.HELD), (F, Reason.DISLODGED)),
    SupportHold: ((S, Reason.SUPPORTED), (F, Reason.CUT), (F, Reason.VOID)),
    SupportMove: ((S, Reason.SUPPORTED), (F, Reason.CUT), (F, Reason.VOID)),
    Convoy: ((S, Reason.CONVOYED), (F, Reason.DISRUPTED), (F, Reason.VOID)),
    Disband: ((S, Reason.DISBANDED), (S, Reason.NO_ORDER)),
    Remove: ((S, Reason.REMOVED), (S, Reason.CIVIL_DISORDER), (F, Reason.SURPLUS), (F, Reason.DUPLICATE)),
}
"""What can become of a legal order, by its kind."""

OF_MOVES: Mapping[PhaseKind, tuple[Outcome, ...]] = {
    PhaseKind.MOVEMENT: ((S, Reason.MOVED), (F, Reason.BOUNCED), (F, Reason.NO_CONVOY)),
    PhaseKind.RETREAT: ((S, Reason.RETREATED), (F, Reason.BOUNCED)),
    PhaseKind.ADJUSTMENT: (),
}
OF_BUILDS: tuple[Outcome, ...] = (
    (S, Reason.BUILT),
    (S, Reason.WAIVED),
    (F, Reason.SURPLUS),
    (F, Reason.DUPLICATE),
)
CODES = tuple(Reason)[list(Reason).index(Reason.UNREADABLE) :]
"""Why an order can be illegal."""
SOME_CODES = (Reason.NOT_ADJACENT, Reason.NOT_YOUR_UNIT, Reason.SEVERAL_ORDERS, Reason.NOTHING_DUE)

RULES = ("4.A.2", "4.A.3", "4.D.3")


class Mutant(NamedTuple):
    """A resolution with one thing said differently; `name` says which."""

    name: str
    resolution: Resolution


def mutants(resolution: Resolution) -> Iterator[Mutant]:
    """Yield every single flip of a resolution."""
    yield from row_mutants(resolution)
    for name, position in position_mutants(resolution.next):
        mutant = copy(resolution)
        mutant.next = position
        yield Mutant(f"next {name}", mutant)
    yield from leaving_mutants(resolution)


def row_mutants(resolution: Resolution) -> Iterator[Mutant]:
    """Yield the flips of one result, and of the list of them."""
    rows = resolution.results
    for number, row in enumerate(rows):
        others = [*verdicts(resolution, row), *parts(row, rows), *facts_of(row)]
        for name, other in others:
            changed = (*rows[:number], other, *rows[number + 1 :])
            yield Mutant(f"row {number} {name}", with_rows(resolution, changed))
        yield Mutant(f"row {number} left out", with_rows(resolution, rows[:number] + rows[number + 1 :]))
        yield Mutant(f"row {number} twice", with_rows(resolution, (*rows, row)))


def with_rows(resolution: Resolution, rows: tuple[OrderResult, ...]) -> Resolution:
    """Return a resolution with other results."""
    return Resolution(
        resolution.before,
        resolution.given,
        resolution.rules,
        resolution.next,
        winner=resolution.winner,
        disbanded=resolution.disbanded,
        make_results=lambda: rows,
    )


# -- one result ----------------------------------------------------------------------------------

Rows = Iterator[tuple[str, OrderResult]]


def verdicts(resolution: Resolution, row: OrderResult) -> Rows:
    """Yield a result with another verdict, another reason, or both as they fit together."""
    kind = resolution.before.phase.kind
    fitting = OUTCOMES.get(type(row.order)) or (OF_MOVES[kind] if isinstance(row.order, Move) else OF_BUILDS)
    outcomes = {(verdict, row.reason) for verdict in Verdict} | set(fitting)
    outcomes |= {(ILLEGAL, code) for code in (CODES if row.verdict is ILLEGAL else SOME_CODES)}
    for verdict, reason in sorted(outcomes - {(row.verdict, row.reason)}, key=str):
        yield f"{verdict.value} {reason.value}", replace(row, verdict=verdict, reason=reason)
    if row.verdict is not ILLEGAL and isinstance(row.order, Move | SupportHold | SupportMove | Convoy):
        held = replace(row, verdict=ILLEGAL, reason=Reason.NOT_ADJACENT, order=Hold(row.order.unit))
        yield "illegal, so it holds", held


def parts(row: OrderResult, rows: tuple[OrderResult, ...]) -> Rows:
    """Yield a result of another power, unit or order, by other units, rules and notes."""
    yield "of nobody", replace(row, power="Nobody" if row.power is None else None)
    yield "given otherwise", replace(row, given=f"{row.given} indeed")
    other = next((one for one in rows if one.unit != row.unit), None)
    if other is not None:
        yield "of another unit", replace(row, unit=other.unit)
        if other.order != row.order:
            yield "of another order", replace(row, order=other.order)
    if row.order is not None:
        yield "of no order", replace(row, order=None)
        if row.unit is not None and row.order != Hold(row.unit):
            yield "of a hold", replace(row, order=Hold(row.unit))
    for rule in {None, *RULES} - {row.rule}:
        yield f"by rule {rule}", replace(row, rule=rule)
    for unit in row.by:
        yield f"not by {unit}", replace(row, by=tuple(one for one in row.by if one != unit))
    stranger = next((one.unit for one in rows if one.unit is not None and one.unit not in row.by), None)
    if stranger is not None:
        yield f"by {stranger} too", replace(row, by=(*row.by, stranger))
    if row.verdict is not ILLEGAL:
        # How far an illegal order was read, its notes say as well as may be; nothing rests on them.
        for note in Note:
            notes = tuple(one for one in row.notes if one is not note)
            yield f"note {note.value}", replace(row, notes=notes if note in row.notes else (*notes, note))


def facts_of(row: OrderResult) -> Rows:
    """Yield a result with one of its facts changed, at any depth, left out, or with one more."""
    for name, facts in changes(dict(row.facts), "facts"):
        yield name, replace(row, facts=facts)
    yield "facts.more", replace(row, facts={**row.facts, "more": 1})


def changes(value: Any, path: str) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - facts are JSON values
    """Yield a JSON value with one thing in it changed."""
    match value:
        case bool():
            yield f"{path} {not value}", not value
        case int():
            for other in (value - 1, value + 1, *({0} - {value, value - 1, value + 1})):
                yield f"{path} {other}", other
        case str():
            yield f"{path} '{value}?'", value + "?"
        case None:
            yield f"{path} something", "PAR"
        case list():
            yield f"{path} and more", [*value, "PAR"]
            for number, one in enumerate(value):
                yield f"{path} without {number}", value[:number] + value[number + 1 :]
                for name, other in changes(one, f"{path}[{number}]"):
                    yield name, [*value[:number], other, *value[number + 1 :]]
        case dict():
            for key, one in value.items():
                yield f"{path}.{key} left out", {k: v for k, v in value.items() if k != key}
                for name, other in changes(one, f"{path}.{key}"):
                    yield name, {**value, key: other}
        case _:
            raise AssertionError(f"no JSON value: {value!r}")


# -- the next position ---------------------------------------------------------------------------

Positions = Iterator[tuple[str, Position]]


def position_mutants(position: Position) -> Positions:
    """Yield a position with one unit, owner, retreat, standoff or the phase changed."""
    yield from unit_mutants(position)
    yield from owner_mutants(position)
    yield from retreat_mutants(position)
    yield from standoff_mutants(position)
    for phase in phases_near(position.phase):
        if phase != position.phase:
            yield f"phase {phase}", replace(position, phase=phase)


def unit_mutants(position: Position) -> Positions:
    """Yield a position with one unit gone, elsewhere, of another kind or power, or one more."""
    board = position.board
    for power, force in enumerate(position.forces):
        for unit in force:
            rest = tuple(one for one in force if one != unit)
            yield f"without {unit}", with_force(position, power, rest)
            for place in board.borders(unit):
                if position.unit_at[place.province.index] is None or place.province == unit.province:
                    moved = board.unit(unit.kind, place)
                    yield f"{unit} at {place}", with_force(position, power, (*rest, moved))
            kind = UnitKind.FLEET if unit.is_army else UnitKind.ARMY
            other = board.unit(kind, unit.location)
            if board.why_cannot_stand(other) is None:
                yield f"{other} for {unit}", with_force(position, power, (*rest, other))
            thief = (power + 1) % len(position.forces)
            robbed = with_force(position, power, rest)
            yield f"{unit} of another", with_force(robbed, thief, (*position.forces[thief], unit))
    free = next(p for p in board.provinces if position.unit_at[p.index] is None)
    for unit in (board.armies[free.index], board.fleets[free.index]):
        if board.why_cannot_stand(unit) is None:
            yield f"{unit} more", with_force(position, 0, (*position.forces[0], unit))


def with_force(position: Position, power: int, force: Iterable[Unit]) -> Position:
    """Return a position in which a power has other units."""
    forces = list(position.forces)
    forces[power] = tuple(sorted(force, key=str))
    return replace(position, forces=tuple(forces))


def owner_mutants(position: Position) -> Positions:
    """Yield a position in which one centre has another owner, or none, or nobody is said to own any."""
    holdings = position.holdings
    if holdings is None:
        yield "owners", replace(position, holdings=tuple(() for _ in position.board.powers))
        return
    if position.phase.kind is not PhaseKind.ADJUSTMENT:
        yield "no owners", replace(position, holdings=None)
    for centre in position.board.centres:
        owner = next((power for power, held in enumerate(holdings) if centre in held), None)
        freed = tuple(tuple(one for one in held if one != centre) for held in holdings)
        if owner is not None:
            yield f"{centre} of nobody", replace(position, holdings=freed)
        thief = 0 if owner is None else (owner + 1) % len(holdings)
        taken = (*freed[thief], centre)
        stolen = (*freed[:thief], tuple(sorted(taken, key=str)), *freed[thief + 1 :])
        yield f"{centre} of another", replace(position, holdings=stolen)


def retreat_mutants(position: Position) -> Positions:
    """Yield a position with one retreat left out or said otherwise, or one more."""
    losers, board = position.dislodged, position.board
    for number, loser in enumerate(losers):
        yield (
            f"{loser.unit} not dislodged",
            replace(position, dislodged=losers[:number] + losers[number + 1 :]),
        )
        for name, other in other_losers(position, loser):
            changed = (*losers[:number], other, *losers[number + 1 :])
            yield f"{loser.unit} {name}", replace(position, dislodged=changed)
    unit = next(iter(position), None)
    if unit is not None:
        more = Dislodged(position.power_of(unit) or "", unit, board.provinces[0])
        yield f"{unit} dislodged", replace(position, dislodged=(*losers, more))


def other_losers(position: Position, loser: Dislodged) -> Iterator[tuple[str, Dislodged]]:
    """Yield a dislodged unit of another power, from another attacker, or one that came otherwise."""
    board = position.board
    thief = board.powers[(board.power_index[loser.power] + 1) % len(board.powers)].name
    yield "of another", replace(loser, power=thief)
    yield "convoyed", replace(loser, convoyed=not loser.convoyed)
    yield "from nowhere", replace(loser, origin=None)
    for province in neighbours(position, loser.unit):
        if province != loser.origin:
            yield f"from {province}", replace(loser, origin=province)


def standoff_mutants(position: Position) -> Positions:
    """Yield a position with one contested province left out, or one more."""
    contested = position.contested
    for province in contested:
        rest = tuple(one for one in contested if one != province)
        yield f"{province} not contested", replace(position, contested=rest)
    near = {p.code: p for loser in position.dislodged for p in neighbours(position, loser.unit)}
    for code, province in sorted(near.items()):
        if province not in contested:
            wider = tuple(sorted((*contested, province), key=str))
            yield f"{code} contested", replace(position, contested=wider)


def neighbours(position: Position, unit: Unit) -> list[Province]:
    """Return the provinces that a unit can reach, each once."""
    return list(dict.fromkeys(place.province for place in position.board.borders(unit)))


def phases_near(phase: Phase) -> Iterator[Phase]:
    """Yield the phases of this year and the next."""
    for year in (phase.year, phase.year + 1):
        for season in (Season.SPRING, Season.FALL):
            for kind in (PhaseKind.MOVEMENT, PhaseKind.RETREAT):
                yield Phase(season, year, kind)
        yield Phase(Season.WINTER, year, PhaseKind.ADJUSTMENT)


# -- who left, and who won -----------------------------------------------------------------------


def leaving_mutants(resolution: Resolution) -> Iterator[Mutant]:
    """Yield a resolution in which other units left the board, or another power has won."""
    gone = resolution.disbanded
    others = [(f"{unit} stays", tuple(one for one in gone if one[1] != unit)) for _, unit in gone]
    unit = next(iter(resolution.before), None)
    if unit is not None:
        leaver = (resolution.before.power_of(unit) or "", unit)
        if leaver not in gone:
            others.append((f"{unit} leaves", (*gone, leaver)))
    for name, disbanded in others:
        mutant = copy(resolution)
        mutant.disbanded = disbanded
        yield Mutant(name, mutant)
    for winner in {None, *(power.name for power in resolution.before.board.powers)} - {resolution.winner}:
        mutant = copy(resolution)
        mutant.winner = winner
        yield Mutant(f"{winner} wins", mutant)
