"""Where the front plugs text and drawing into the core's values.

``print(position)`` and ``result.explain("nl")`` are questions to values of the
core, but words are another room's business. The front, which alone may know
both, hands the core an object that can answer; it does so once, when the
package is imported, and nothing else ever changes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from standoff.core.geography import Board
    from standoff.core.orders import OrderBase, Reading
    from standoff.core.outcomes import OrderResult
    from standoff.core.position import Position


class Wiring(Protocol):
    """What the core asks of other rooms."""

    def read_order(self, text: str, board: Board) -> Reading:
        """Read an order from people's text; OrderTextError where it cannot be read."""

    def write_order(self, order: OrderBase) -> str:
        """Write an order in canonical notation."""

    def explain(self, result: OrderResult, language: str) -> str:
        """Say in one sentence what became of an order, and why."""

    def load_board(self, name: str) -> Board:
        """Return the board of this id, or from this file."""

    def start(self, board: str) -> Position:
        """Return the position in which games on this board begin."""

    def show_board(self, position: Position) -> str:
        """Draw the position for a terminal."""

    def draw_board(self, position: Position, **options: Any) -> str:  # noqa: ANN401 - drawing owns its options
        """Draw the position as SVG."""

    def write_position(self, position: Position) -> dict[str, Any]:
        """Write the position as a judge document."""


_plugged: list[Wiring] = []


def plug(wiring: Wiring) -> None:
    """Set the wiring; only the front calls this, once."""
    _plugged[:] = [wiring]


def wired() -> Wiring:
    """Return the wiring; it is there as soon as ``standoff`` is imported."""
    return _plugged[0]
