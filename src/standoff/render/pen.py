"""Path data as short text: relative steps, on a grid of a tenth."""

from __future__ import annotations

from functools import cache

from standoff.render.curves import Spot


def number(value: float) -> str:
    """Return a number with at most one decimal, as short as SVG allows.

    >>> number(12.04), number(-0.36)
    ('12', '-.4')
    """
    return _apart(round(value * 10)).lstrip()


@cache
def _apart(tenths: int) -> str:
    """Return a number that can follow another: with a space before it, or its sign."""
    whole, part = divmod(abs(tenths), 10)
    text = (str(whole) if whole or not part else "") + (f".{part}" if part else "")
    return ("-" if tenths < 0 else " ") + text


class Pen:
    """A path as it is drawn: every step begins where the last one ended.

    >>> Pen((1, 2)).line((1.5, 2), (0, 2)).curve((0, 1), (1, 0)).close()
    'M1 2l.5 0-1.5 0q0-1 1-2z'
    """

    __slots__ = ("_command", "_text", "_x", "_y")

    def __init__(self, start: Spot) -> None:
        self._x, self._y = round(start[0] * 10), round(start[1] * 10)
        self._text = f"M{_apart(self._x).lstrip()}{_apart(self._y)}"
        self._command = ""

    def line(self, *spots: Spot) -> Pen:
        """Draw straight lines from spot to spot."""
        for spot in spots:
            self._draw("l", spot)
        return self

    def curve(self, control: Spot, end: Spot) -> Pen:
        """Draw a quadratic curve; one that is straight as far as the grid can tell is a line."""
        x, y = round(control[0] * 10) - self._x, round(control[1] * 10) - self._y
        over = abs(2 * x - round(end[0] * 10) + self._x) + abs(2 * y - round(end[1] * 10) + self._y)
        return self._draw("q", end, _apart(x) + _apart(y)) if over > 2 else self._draw("l", end)

    def arc(self, radius: float, end: Spot) -> Pen:
        """Draw the short arc of a circle, clockwise."""
        return self._draw("a", end, f"{_apart(round(radius * 10)) * 2} 0 0 1")

    def close(self) -> str:
        """Return the path data, led back to the start."""
        return self._text + "z"

    def text(self) -> str:
        """Return the path data."""
        return self._text

    def _draw(self, command: str, end: Spot, how: str = "") -> Pen:
        """Add a step to a spot, and the numbers that say how; a command that goes on is not repeated."""
        x, y = round(end[0] * 10), round(end[1] * 10)
        step = how + _apart(x - self._x) + _apart(y - self._y)
        self._text += step if command == self._command else command + step.lstrip()
        self._x, self._y, self._command = x, y, command
        return self
