"""What is to be drawn of orders, whether they are only written or already judged.

Drawing asks three things of an order: what it says, whose it is, and its fate. A
resolution answers all three; of bare orders the position and each other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from standoff.core.adjudicate import check
from standoff.core.convoys import shortest_route
from standoff.core.geography import Board, Province, Unit
from standoff.core.orders import (
    Build,
    Convoy,
    Given,
    Move,
    Order,
    OrderBase,
    Reading,
    SupportHold,
    SupportMove,
    Waive,
)
from standoff.core.outcomes import OrderResult, Reason, Resolution, Verdict
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.render.atlas import DrawingError

Orders = Resolution | Iterable[Order | OrderResult]
"""What drawing takes for orders."""


class Fate(Enum):
    """What became of an order, as far as drawing tells it apart; the value is its CSS class."""

    PLANNED = "planned"
    DONE = "done"
    FAILED = "failed"
    CUT = "cut"
    VOID = "void"
    DISRUPTED = "disrupted"
    ILLEGAL = "illegal"


@dataclass(frozen=True, slots=True)
class Intent:
    """One order as drawn.

    `unit` is the unit as it stands, `order` None for what nobody carried out. `by_sea`
    says that a move goes by convoy, over the provinces of `route`. `given` tells that
    somebody wrote the order, and that it is not a hold for want of one.
    """

    unit: Unit | None
    power: str | None
    order: Order | None
    fate: Fate
    by_sea: bool = False
    route: tuple[Province, ...] = ()
    given: bool = True


@dataclass(frozen=True, slots=True)
class Story:
    """All orders to be drawn, and what a resolution says of the units.

    `before` is the position they were given in, `lost` the provinces whose unit was
    dislodged, `contested` the provinces that a standoff left empty.
    """

    intents: tuple[Intent, ...] = ()
    before: Position | None = None
    lost: frozenset[str] = frozenset()
    contested: tuple[Province, ...] = ()
    retreats: bool = field(default=False)

    @property
    def moves(self) -> dict[int, Intent]:
        """The moves by the number of the province they begin in."""
        return {
            intent.unit.index: intent
            for intent in self.intents
            if intent.unit is not None and isinstance(intent.order, Move)
        }


def story_of(position: Position, orders: Orders | None) -> Story:
    """Return what to draw of these orders; DrawingError for things that are no orders."""
    if orders is None:
        return Story()
    if isinstance(orders, Resolution):
        return _judged(orders.before, orders.results)
    items = list(orders)
    results = [item for item in items if isinstance(item, OrderResult)]
    plain = [item for item in items if isinstance(item, OrderBase)]
    if len(results) == len(items) and items:
        return _judged(results[0].position, results)
    if len(plain) == len(items):
        return _planned(position, plain)
    raise DrawingError("orders are a Resolution, or orders alone, or results alone")


def _judged(before: Position, results: Iterable[OrderResult]) -> Story:
    rows = list(_one_each(results))
    intents = [
        Intent(
            row.unit,
            row.power,
            row.order,
            _fate(row),
            row.facts.get("path") == "convoy",
            tuple(before.board.province(code) for code in row.facts.get("route") or ()),
            row.given is not None,
        )
        for row in rows
    ]
    lost = frozenset(
        row.unit.province.code
        for row in rows
        if row.unit is not None and (row.reason is Reason.DISLODGED or "dislodged_by" in row.facts)
    )
    retreats = before.phase.kind is PhaseKind.RETREAT
    return Story(tuple(_shipped(before.board, intents)), before, lost, _contested(before, rows), retreats)


def _contested(before: Position, rows: Sequence[OrderResult]) -> tuple[Province, ...]:
    """Return the provinces that moves bounced in and that nobody holds now, in the board's order."""
    left, entered, bounced = 0, 0, 0
    for row in rows:
        if isinstance(row.order, Move):
            target = row.order.target.province.bit
            if row.verdict is Verdict.SUCCEEDS:
                entered |= target
                left |= row.order.unit.province.bit
            elif row.reason is Reason.BOUNCED:
                bounced |= target
    held = sum(unit.province.bit for unit in before)
    if before.phase.kind is PhaseKind.MOVEMENT:
        held &= ~left
    return tuple(before.board.provinces_in(bounced & ~(held | entered)))


def _one_each(results: Iterable[OrderResult]) -> Iterator[OrderResult]:
    """Yield one result for each unit, the one that was carried out; and those without a unit."""
    best: dict[int, OrderResult] = {}
    rest = []
    for result in results:
        if result.unit is None:
            rest.append(result)
        elif result.unit.index not in best or best[result.unit.index].order is None:
            best[result.unit.index] = result
    yield from best.values()
    yield from rest


_FATES: Mapping[Reason, Fate] = {
    Reason.CUT: Fate.CUT,
    Reason.VOID: Fate.VOID,
    Reason.DISRUPTED: Fate.DISRUPTED,
}


def _fate(result: OrderResult) -> Fate:
    match result.verdict:
        case Verdict.SUCCEEDS:
            return Fate.DONE
        case Verdict.ILLEGAL:
            return Fate.ILLEGAL
        case Verdict.FAILS:
            return _FATES.get(result.reason, Fate.FAILED)


def _planned(position: Position, orders: Iterable[Order]) -> Story:
    """Hold bare orders against the position and each other: nothing has failed yet."""
    last: dict[int, Intent] = {}
    builds: dict[int, Intent] = {}
    for order in orders:
        checked = check(position, Given(None, "", Reading(order, "")))
        unit = checked.unit or order.unit
        if unit is None or isinstance(order, Waive):
            continue
        fate = Fate.PLANNED if checked.order is not None else Fate.ILLEGAL
        kept = builds if isinstance(order, Build) else last
        owner = unit.province.home_of if isinstance(order, Build) else _owner(position, unit)
        kept.pop(unit.index, None)
        kept[unit.index] = Intent(unit, owner, checked.order, fate)
    writers = {intent.power for intent in (*last.values(), *builds.values())}
    matched = [_matched(intent, last, position, writers) for intent in last.values()]
    intents = (*_shipped(position.board, matched), *builds.values())
    return Story(intents, position, retreats=position.phase.kind is PhaseKind.RETREAT)


def _owner(position: Position, unit: Unit) -> str | None:
    if position.phase.kind is PhaseKind.RETREAT:
        return next((d.power for d in position.dislodged if d.unit.index == unit.index), None)
    return position.power_of(unit)


def _matched(
    intent: Intent, planned: Mapping[int, Intent], position: Position, writers: Collection[str | None]
) -> Intent:
    """Return a planned support or convoy as void where its unit is told something else.

    Nothing is known of the orders of powers that are not among the writers.
    """
    match intent.order:
        case SupportHold(supported=other):
            fits = other.index not in planned or not isinstance(planned[other.index].order, Move)
        case SupportMove(supported=other, target=target) | Convoy(army=other, target=target):
            order = planned[other.index].order if other.index in planned else None
            if order is None:
                fits = _owner(position, other) not in writers
            else:
                fits = isinstance(order, Move) and order.target.province == target.province
        case _:
            fits = True
    return intent if fits else Intent(intent.unit, intent.power, intent.order, Fate.VOID)


def _shipped(board: Board, intents: list[Intent]) -> Iterator[Intent]:
    """Give moves that need a convoy the fleets that were told to carry them."""
    carriers: dict[tuple[int, Province], int] = {}
    for intent in intents:
        if isinstance(intent.order, Convoy) and intent.unit is not None:
            key = (intent.order.army.index, intent.order.target.province)
            carriers[key] = carriers.get(key, 0) | intent.unit.province.bit
    for intent in intents:
        unit, order = intent.unit, intent.order
        if unit is None or not isinstance(order, Move) or intent.route or not unit.is_army:
            yield intent
            continue
        walks = bool(board.reach(unit) >> order.target.province.index & 1)
        fleets = carriers.get((unit.index, order.target.province), 0)
        if walks and not order.via_convoy:
            yield intent
            continue
        seas = shortest_route(board, unit.index, order.target.province.index, fleets)
        route = tuple(board.provinces[sea] for sea in seas)
        yield Intent(unit, intent.power, order, intent.fate, True, route, intent.given)
