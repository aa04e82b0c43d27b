"""The second judge has its own mind: of the core it imports values only."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

VALUES = {"geography", "orders", "position", "ruleset"}
FILES = [path for path in Path(__file__).parent.glob("*.py") if not path.name.startswith("test_")]


def imported(path: Path) -> Iterator[str]:
    """Yield the modules of this package that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("standoff"):
            yield str(node.module)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("standoff"))


def test_it_imports_values_only() -> None:
    found = {module for path in FILES for module in imported(path)}
    assert found <= {f"standoff.core.{name}" for name in VALUES}
    assert "standoff.core.orders" in found
