"""What a phase had in it: the events that a test wants to have met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from standoff.core.geography import Province
from standoff.core.orders import Convoy, Move
from standoff.core.outcomes import OrderResult, Reason, Resolution, Verdict


class Event(Enum):
    """Something that can happen in a movement phase, and that a judge can get wrong."""

    STANDOFF = "two moves or more bounced off each other"
    DISLODGEMENT = "a unit was dislodged"
    CUT = "a support was cut"
    CUT_BY_DISLODGEMENT = "a support was cut by dislodging the supporter"
    VOID = "a support or convoy had no counterpart"
    HEAD_TO_HEAD = "two units moved at each other by land"
    BELEAGUERED = "a unit stayed because two stronger attacks were equally strong"
    OWN_UNIT = "a power would have dislodged its own unit"
    RING = "three units or more moved in a circle"
    CONVOY = "an army arrived by convoy"
    NO_CONVOY = "an army found no way by sea"
    DISRUPTED = "a carrying fleet was dislodged, or set aside"
    SWAP = "two units changed places"
    COASTS = "units met over a province of several coasts"
    PARADOX = "only rule 4.A.2 could decide"
    DOUBLE_PARADOX = "only rule 4.A.2 could decide, about the convoys of two armies"
    ILLEGAL = "an order was illegal"


def events(resolution: Resolution) -> tuple[Event, ...]:
    """Return what happened in a movement phase, each event once, in the order of their definition.

    >>> import standoff
    >>> position = standoff.Game().position
    >>> [event.name for event in events(standoff.adjudicate(position, ["A PAR - BUR", "A MUN - BUR"]))]
    ['STANDOFF']
    """
    found = set(_of_rows(resolution)) | set(_of_circles(resolution))
    return tuple(event for event in Event if event in found)


_BY_REASON: Mapping[Reason, Event] = {
    Reason.CUT: Event.CUT,
    Reason.VOID: Event.VOID,
    Reason.NO_CONVOY: Event.NO_CONVOY,
    Reason.DISRUPTED: Event.DISRUPTED,
}


def _of_rows(resolution: Resolution) -> Iterator[Event]:
    """Yield what the results say one by one."""
    if resolution.next.dislodged:
        yield Event.DISLODGEMENT
    held_out: dict[Province, int] = {}
    set_aside = {
        row.order.army
        for row in resolution.results
        if isinstance(row.order, Convoy) and row.reason is Reason.DISRUPTED and row.rule == "4.A.2"
    }
    if len(set_aside) > 1:
        yield Event.DOUBLE_PARADOX
    for row in resolution.results:
        if row.reason in _BY_REASON:
            yield _BY_REASON[row.reason]
        if row.verdict is Verdict.ILLEGAL:
            yield Event.ILLEGAL
        if row.rule == "4.A.2":
            yield Event.PARADOX
        if row.reason is Reason.CUT and row.facts["dislodged"]:
            yield Event.CUT_BY_DISLODGEMENT
        if isinstance(row.order, Move):
            yield from _of_move(row, held_out)


def _of_move(row: OrderResult, bounced: dict[Province, int]) -> Iterator[Event]:
    """Yield what one move met with; `bounced` counts the moves that bounced, by destination."""
    assert isinstance(row.order, Move)
    facts = row.facts
    if facts["path"] == "convoy" and row.reason is Reason.MOVED:
        yield Event.CONVOY
    against = facts["against"]
    if against is not None and against["kind"] == "defend":
        yield Event.HEAD_TO_HEAD
    if row.reason is not Reason.BOUNCED:
        return
    target = row.order.target.province
    if target.is_split and facts["path"] is not None:
        yield Event.COASTS
    bounced[target] = bounced.get(target, 0) + 1
    if bounced[target] == 2 and any(rival["strength"] for rival in facts["rivals"]):
        yield Event.STANDOFF
    if against is None:
        return
    if facts["own"] and facts["prevent"] > against["strength"]:
        yield Event.OWN_UNIT
    elif facts["attack"] > against["strength"]:
        yield Event.BELEAGUERED


def _of_circles(resolution: Resolution) -> Iterator[Event]:
    """Yield whether units that moved went round, or changed places."""
    goes = {
        row.order.unit.index: row.order.target.province.index
        for row in resolution.results
        if isinstance(row.order, Move) and row.reason is Reason.MOVED
    }
    for start, first in goes.items():
        place, steps = first, 1
        while place in goes and place != start and steps < len(goes):
            place, steps = goes[place], steps + 1
        if place == start:
            yield Event.SWAP if steps == 2 else Event.RING
