"""What the map and the lists beside it show at one moment of a game, as JSON values.

A phase that was judged is shown with its orders and what became of them; the one that
lies open with those orders alone that its reader has entered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from standoff.arena.verdicts import Judgement, OrderVerdict, Sent
from standoff.core.orders import Order
from standoff.core.outcomes import Resolution
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.judging import shipped_board
from standoff.notation.event_lines import event_line
from standoff.notation.summaries import tally
from standoff.notation.words import phase_name
from standoff.render.drawing import plate_lines
from standoff.render.intents import Orders
from standoff.render.replay.moments import END, Moment
from standoff.render.replay.picture import picture
from standoff.render.replay.telling import tell
from standoff.render.replay.words import words_in
from standoff.server.play.actions.ordering import standing
from standoff.server.play.models import Game, Phase, Seat
from standoff.server.play.table import table_of, turn_of


def judged(phase: Phase, language: str) -> dict[str, Any]:
    """Return a phase that was judged."""
    resolution = turn_of(phase.question).resolution
    moment = _moment(resolution.before, language, resolution)
    return {
        **_shown(moment, resolution, language),
        "number": phase.number,
        "tally": tally(resolution, language),
        "missing": _missing(phase, language),
    }


def _missing(phase: Phase, language: str) -> str | None:
    """Say whose orders were missing when a phase was judged; None where nobody's were."""
    told = phase.game.events.filter(kind="orders_missing", phase=phase.code, data__waits=False).last()
    if told is None:
        return None
    return event_line(told.kind, told.phase, told.data, shipped_board(phase.game.board), language)


def present(game: Game, seat: Seat | None, language: str) -> dict[str, Any]:
    """Return the phase that lies open, or how the board stands at the end of a game.

    With a seat its own orders are drawn too, and nobody else's.
    """
    table = table_of(game, with_past=False)
    planned: tuple[Order, ...] = ()
    if seat is not None and game.is_open:
        own, _orders = standing(game, seat, table)
        if own.saved is not None:
            planned = tuple(_drawn(own.saved.sent, own.saved.judgement, table.position))
    moment = _moment(table.position, language, ended=game.is_over)
    return {**_shown(moment, planned or None, language), "number": game.number}


def _moment(
    position: Position, language: str, resolution: Resolution | None = None, *, ended: bool = False
) -> Moment:
    if ended:
        end = words_in(language)["end"]
        return Moment(END, end, (end.upper(), str(position.phase.year)), position)
    phase = position.phase
    return Moment(str(phase), phase_name(phase, language), plate_lines(phase, language), position, resolution)


def _shown(moment: Moment, orders: Orders | None, language: str) -> dict[str, Any]:
    drawn = picture(moment.position, orders)
    return {
        "id": moment.anchor,
        "name": moment.name,
        "plate": moment.plate,
        "owners": drawn.owners,
        "orders": drawn.orders,
        "units": drawn.units,
        "marks": drawn.marks,
        "html": tell(moment, (), words_in(language)),
    }


def _drawn(sent: tuple[Sent, ...], judgement: Judgement, position: Position) -> Iterator[Order]:
    """Yield the orders of a seat that stand, and those kept on purpose that cannot be done."""
    winter = position.phase.kind is PhaseKind.ADJUSTMENT
    for one, verdict in zip(sent, judgement.verdicts, strict=False):
        if verdict.stands and verdict.order is not None:
            yield verdict.order
        elif not winter and (order := _misorder(one, verdict)) is not None:
            yield order


def _misorder(sent: Sent, verdict: OrderVerdict) -> Order | None:
    """Return an order that was written and cannot be done, where it is the last one for its unit."""
    reading = sent.given.reading
    if reading is None or verdict.unit is None or verdict.order is None or reading.order.unit is None:
        return None
    is_kept = verdict.status.value == "rejected" and verdict.order.unit == verdict.unit
    return reading.order if is_kept else None
