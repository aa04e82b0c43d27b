"""The front: text, boards and drawing wired onto the core's values.

This is the one place that knows both the rules and the words for them. What is not
small is imported when it is first needed, so that importing the package stays quick.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from standoff.core import adjudicate as judge_core
from standoff.core import wiring
from standoff.core.giving import give, give_all
from standoff.core.orders import OrderBase, Reading
from standoff.core.position import Position
from standoff.core.ruleset import RULEBOOK_2023, Ruleset
from standoff.notation.writer import write_order

if TYPE_CHECKING:
    from standoff.core.geography import Board
    from standoff.core.orders import Order
    from standoff.core.outcomes import OrderResult, Resolution

__all__ = ["Front", "adjudicate", "give", "opening"]

# ruff: noqa: PLC0415 - imports wait until they are needed, to keep `import standoff` quick


class Front:
    """Answers the core's questions about text, boards and drawing."""

    def read_order(self, text: str, board: Board) -> Reading:
        """Read an order from people's text."""
        from standoff.notation.reader import read_order

        return read_order(text, board)

    def write_order(self, order: OrderBase) -> str:
        """Write an order in canonical notation."""
        return write_order(cast("Order", order))  # nothing else is made of OrderBase

    def explain(self, result: OrderResult, language: str) -> str:
        """Say in one sentence what became of an order, and why."""
        from standoff.notation.sentences import explain

        return explain(result, language)

    def load_board(self, name: str) -> Board:
        """Return the board of this id, or from this file."""
        from standoff.boards import load_board

        return load_board(name)

    def start(self, board: str) -> Position:
        """Return the position in which games on this board begin."""
        from standoff.boards import load_board

        return opening(load_board(board))

    def show_board(self, position: Position) -> str:
        """Draw the position for a terminal."""
        from standoff.render.terminal import board

        return board(position)

    def draw_board(self, position: Position, **options: Any) -> str:  # noqa: ANN401 - drawing owns its options
        """Draw the position as SVG."""
        from standoff.render import svg

        return svg(position, **options)

    def write_position(self, position: Position) -> dict[str, Any]:
        """Write the position as a judge document."""
        from standoff.notation.documents import write_position

        return write_position(position)


def opening(board: Board) -> Position:
    """Return the position in which games on this board begin: start units, home centres."""
    units: dict[str, list[Any]] = {power.name: [] for power in board.powers}
    for power, text in board.start:
        letter, code = text.split()
        units[power].append(board.army(code) if letter == "A" else board.fleet(code))
    centres = {power.name: [board.province(code) for code in power.homes] for power in board.powers}
    return Position.build(board, board.start_phase, units, centres)


def adjudicate(
    position: Position,
    orders: Mapping[str, Iterable[str | Order]] | Iterable[str | Order],
    rules: Ruleset | str | Mapping[str, str] = RULEBOOK_2023,
) -> Resolution:
    """Judge one phase: every order's result, and the position that follows.

    `orders` are texts or `Order` values, by power or in one list; in a list each
    order counts as given by the power whose unit or home centre it names. A text that
    cannot be read is a result with its reason, never an error.

    >>> import standoff
    >>> position = standoff.Game().position
    >>> resolution = standoff.adjudicate(position, ["A PAR - BUR", "A MUN - BUR"])
    >>> [result.reason.value for result in resolution.results[:2]]
    ['bounced', 'bounced']
    """
    board = position.board
    if isinstance(orders, Mapping):
        given = [one for power, several in orders.items() for one in give_all(board, power, several)]
    else:
        given = give_all(board, None, orders)
    return judge_core.adjudicate(position, given, Ruleset.of(rules))


wiring.plug(Front())
