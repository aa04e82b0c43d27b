"""JSON laid out for people: short objects and lists stay on one line, long ones are opened up."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

WIDTH = 200
"""Wide enough for a result on one line; the units of seven powers are opened up."""


def lay_out(value: object) -> str:
    """Write a value as JSON that people can read and tools can compare line by line.

    >>> print(lay_out({"board": "standard", "phases": [{"phase": "S1901M", "units": {}}]}))
    {"board": "standard", "phases": [{"phase": "S1901M", "units": {}}]}
    """
    return "\n".join(_lines(value, 0))


def _lines(value: Any, depth: int) -> Iterator[str]:  # noqa: ANN401 - any JSON value
    """Yield the lines of a value that stands this deep."""
    text = json.dumps(value, ensure_ascii=False)
    holds = isinstance(value, Mapping | list | tuple) and len(value) > 0
    if not holds or depth + len(text) <= WIDTH:
        yield text
        return
    is_object = isinstance(value, Mapping)
    members = value.items() if isinstance(value, Mapping) else (("", item) for item in value)
    yield "{" if is_object else "["
    last = len(value) - 1
    for number, (key, item) in enumerate(members):
        first, *rest = _lines(item, depth + 1)
        name = f"{json.dumps(key, ensure_ascii=False)}: " if is_object else ""
        lines = [f"{' ' * (depth + 1)}{name}{first}", *rest]
        lines[-1] += "," if number < last else ""
        yield from lines
    yield " " * depth + ("}" if is_object else "]")
