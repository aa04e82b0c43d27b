"""Orders as immutable values: what one unit, or one build, is told to do.

Nine kinds. A `Move` in a retreat phase is the retreat. `Disband` takes a
dislodged unit off the board, `Remove` one in winter; either is read for the other,
and each is written its own way.

An order as read may leave things open: a unit without its letter (`kind` is
None), a split province without its coast. Legality closes them; an order all
whose openings are closed is *canonical*.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from standoff.core.errors import OrderTextError
from standoff.core.geography import Location, Unit
from standoff.core.wiring import wired


@dataclass(frozen=True, slots=True, repr=False)
class OrderBase:
    """What all orders share: a text form, and a repr that shows it."""

    def __str__(self) -> str:
        return wired().write_order(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"


@dataclass(frozen=True, slots=True, repr=False)
class Hold(OrderBase):
    """The unit stays: ``A PAR H``."""

    unit: Unit


@dataclass(frozen=True, slots=True, repr=False)
class Move(OrderBase):
    """The unit goes to `target`: ``A PAR - BUR``; also a retreat.

    `via_convoy` demands a convoy. Canonical orders say so only where the army
    could also walk.
    """

    unit: Unit
    target: Location
    via_convoy: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class SupportHold(OrderBase):
    """The unit supports another one that does not move: ``F BRE S A GAS``."""

    unit: Unit
    supported: Unit


@dataclass(frozen=True, slots=True, repr=False)
class SupportMove(OrderBase):
    """The unit supports another one's move: ``F BRE S A PAR - PIC``.

    The target carries a coast only if the order names one.
    """

    unit: Unit
    supported: Unit
    target: Location


@dataclass(frozen=True, slots=True, repr=False)
class Convoy(OrderBase):
    """The fleet carries an army: ``F ENG C A LON - BRE``."""

    unit: Unit
    army: Unit
    target: Location


@dataclass(frozen=True, slots=True, repr=False)
class Disband(OrderBase):
    """The dislodged unit leaves the board: ``A VIE - D``."""

    unit: Unit


@dataclass(frozen=True, slots=True, repr=False)
class Build(OrderBase):
    """A new unit in a home centre in winter: ``BUILD F STP/SC``."""

    unit: Unit


@dataclass(frozen=True, slots=True, repr=False)
class Remove(OrderBase):
    """A unit leaves the board in winter: ``DISBAND A MOS``."""

    unit: Unit


@dataclass(frozen=True, slots=True, repr=False)
class Waive(OrderBase):
    """A due build is left unused: ``WAIVE``."""

    unit: None = field(default=None, init=False)


Order = Hold | Move | SupportHold | SupportMove | Convoy | Disband | Build | Remove | Waive
"""Any order."""


@dataclass(frozen=True, slots=True)
class Reading:
    """An order as read from a text, with what the text said beyond it.

    `coast_dropped` tells that a coast was named which the province does not
    have (DATC 4.B.6). `nations` are the powers that the text gave to units it
    named, as ``(unit, power)``; legality compares them (DATC 4.C.6).
    """

    order: Order
    given: str
    coast_dropped: bool = False
    nations: tuple[tuple[Unit, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Given:
    """One order as a power gave it: the text, and what it reads as.

    `power` is None where nobody said who gave it; then it counts as its unit's
    owner's. `reading` is None for a text that cannot be read, and `error` says why.
    """

    power: str | None
    text: str
    reading: Reading | None
    error: OrderTextError | None = None

    @property
    def named(self) -> Unit | None:
        """The unit that the order is for, as the text names it, where so much could be read."""
        if self.reading is not None:
            return self.reading.order.unit
        return self.error.unit if self.error is not None else None
