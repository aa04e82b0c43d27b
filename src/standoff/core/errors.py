"""The errors that the package raises on purpose.

An order that can be read but not carried out is never an error: it is a result
with a reason. Errors are for input that cannot be used at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from standoff.core.geography import Unit


class StandoffError(ValueError):
    """The root of every error raised on purpose; its text is one clear line."""


class BoardError(StandoffError):
    """A board that contradicts itself, or a place that the board does not have."""


class RulesetError(StandoffError):
    """An unknown ruleset, rule key or choice; the text names the possible ones."""


class PhaseError(StandoffError):
    """A text that names no phase, or a step that the phase does not allow."""


class PositionError(StandoffError):
    """A position that cannot be: what is wrong, and where in the input it stands.

    >>> str(PositionError("Paris is inland", where="units.France[0]"))
    'units.France[0]: Paris is inland'
    """

    def __init__(self, what: str, where: str = "") -> None:
        self.what = what
        self.where = where
        super().__init__(f"{where}: {what}" if where else what)


class OrderTextError(StandoffError):
    """A text that cannot be read as an order.

    ``text`` is what was given, ``code`` one of the illegal codes that belong to
    reading (``unreadable``, ``unknown_province``, ``ambiguous_name``,
    ``impassable``), ``candidates`` the province codes that an ambiguous name
    could mean. ``unit`` is the unit that the order is for, where so much could be read.
    """

    def __init__(
        self,
        message: str,
        *,
        text: str,
        code: str,
        word: str = "",
        candidates: tuple[str, ...] = (),
        unit: Unit | None = None,
    ) -> None:
        self.text = text
        self.code = code
        self.word = word
        self.candidates = candidates
        self.unit = unit
        super().__init__(message)
