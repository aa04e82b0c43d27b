"""Writing orders: the one canonical form of each.

Reading is generous, writing is strict: whatever an order was read from, it is
written here the same way, and reads as itself again.
"""

from __future__ import annotations

from typing import assert_never

from standoff.core.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    SupportHold,
    SupportMove,
    Waive,
)


def write_order(order: Order) -> str:
    """Write an order in canonical notation.

    A unit that was named without its letter is written as its location alone.

    >>> from standoff.boards import standard
    >>> board = standard()
    >>> write_order(Move(board.army("LON"), board["BEL"], via_convoy=True))
    'A LON - BEL VIA CONVOY'
    >>> write_order(SupportMove(board.fleet("BRE"), board.army("PAR"), board["PIC"]))
    'F BRE S A PAR - PIC'
    """
    match order:
        case Move():
            way = " VIA CONVOY" if order.via_convoy else ""
            return f"{order.unit.text} - {order.target.code}{way}"
        case SupportMove():
            return f"{order.unit.text} S {order.supported.text} - {order.target.code}"
        case SupportHold():
            return f"{order.unit.text} S {order.supported.text}"
        case Hold():
            return f"{order.unit.text} H"
        case Convoy():
            return f"{order.unit.text} C {order.army.text} - {order.target.code}"
        case Disband():
            return f"{order.unit.text} - D"
        case Build():
            return f"BUILD {order.unit.text}"
        case Remove():
            return f"DISBAND {order.unit.text}"
        case Waive():
            return "WAIVE"
        case _:
            assert_never(order)
