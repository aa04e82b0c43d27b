"""What the fleets at sea could do for the armies of a position, as sets of provinces.

For each army that a fleet could carry: where it could land, which fleets it needs for
that, and where it could not go otherwise.
"""

from __future__ import annotations

from standoff.batch.bits import (
    NOTHING,
    Bits,
    add_to_pair,
    common,
    first,
    has,
    is_empty,
    pair,
    put_pair,
    rest,
    single,
    union,
    without,
)
from standoff.batch.compiling import Words, kernel
from standoff.batch.convoys import follow_chain, fresh_shores, path_of, start_chains
from standoff.batch.tables import MOST_PROVINCES, REACH, SEAS, SHORES_BESIDE
from standoff.batch.workspace import (
    ANYWHERE_BEYOND,
    ARMIES,
    BEYOND,
    CARRIABLE,
    FLEETS,
    LANDINGS,
    LANDINGS_WITHOUT,
    PASSENGERS,
    SAILING,
    SAILORS_TO,
    SHORES,
    UNIT,
    get_set,
    put_set,
)


@kernel
def find_passengers(board: Words, work: Words) -> None:
    """Note what the fleets at sea could do for each army."""
    sailing = common(get_set(work, FLEETS), get_set(board, SEAS))
    put_set(work, SAILING, sailing)
    put_set(work, ANYWHERE_BEYOND, NOTHING)
    shores = NOTHING
    left = sailing
    while not is_empty(left):
        fleet = first(left)
        left = rest(left)
        shores = union(shores, pair(board, SHORES_BESIDE, fleet))
        put_pair(work, PASSENGERS, fleet, NOTHING)
    left = common(get_set(work, ARMIES), shores)
    put_set(work, CARRIABLE, left)
    while not is_empty(left):
        find_landings(board, work, first(left), sailing)
        left = rest(left)


@kernel
def find_landings(board: Words, work: Words, army: int, sailing: Bits) -> None:
    """Note where an army could land, and which fleets help it.

    A fleet helps where it stands on a route from which no fleet can be left out.
    """
    left = sailing
    while not is_empty(left):
        at = MOST_PROVINCES * army + first(left)
        left = rest(left)
        put_pair(work, LANDINGS, at, NOTHING)
        put_pair(work, LANDINGS_WITHOUT, at, NOTHING)
    shores = NOTHING
    waiting = start_chains(board, work, army, sailing)
    while waiting > 0:
        waiting -= 1
        fresh = fresh_shores(board, work, waiting)
        if not is_empty(fresh):
            shores = union(shores, fresh)
            path = path_of(work, waiting)
            note_passenger(work, army, path)
            add_landings(work, LANDINGS, army, path, fresh)
            add_landings(work, LANDINGS_WITHOUT, army, without(sailing, path), fresh)
        waiting = follow_chain(board, work, waiting)
    put_pair(work, SHORES, army, shores)
    note_beyond(work, army, without(shores, pair(board, REACH, work[UNIT + army])))


@kernel
def add_landings(work: Words, table: int, army: int, fleets: Bits, shores: Bits) -> None:
    """Add to where an army lands, for each of these fleets."""
    while not is_empty(fleets):
        at = MOST_PROVINCES * army + first(fleets)
        fleets = rest(fleets)
        put_pair(work, table, at, union(pair(work, table, at), shores))


@kernel
def note_passenger(work: Words, army: int, fleets: Bits) -> None:
    """Note that each of these fleets helps an army."""
    while not is_empty(fleets):
        add_to_pair(work, PASSENGERS, first(fleets), army)
        fleets = rest(fleets)


@kernel
def note_beyond(work: Words, army: int, beyond: Bits) -> None:
    """Note that an army could only be carried to these provinces."""
    anywhere = get_set(work, ANYWHERE_BEYOND)
    fresh = without(beyond, anywhere)
    put_pair(work, BEYOND, army, beyond)
    put_set(work, ANYWHERE_BEYOND, union(anywhere, beyond))
    while not is_empty(beyond):
        place = first(beyond)
        beyond = rest(beyond)
        before = NOTHING if has(fresh, place) else pair(work, SAILORS_TO, place)
        put_pair(work, SAILORS_TO, place, union(before, single(army)))


@kernel
def sailors_to(work: Words, places: Bits) -> Bits:
    """Return the armies that could only be carried to some of these provinces."""
    found = NOTHING
    while not is_empty(places):
        found = union(found, pair(work, SAILORS_TO, first(places)))
        places = rest(places)
    return found


@kernel
def supported_goals(board: Words, work: Words, place: int, army: int) -> Bits:
    """Return where the unit in `place` can support an army that could be carried, to go or to hold."""
    lands = pair(work, BEYOND, army)
    if has(get_set(work, SAILING), place):
        # A fleet cannot support an army that it would have to carry itself (DATC 6.D.31).
        lands = common(lands, pair(work, LANDINGS_WITHOUT, MOST_PROVINCES * army + place))
    walks = union(pair(board, REACH, work[UNIT + army]), single(army))
    return without(common(union(walks, lands), pair(board, REACH, work[UNIT + place])), single(place))
