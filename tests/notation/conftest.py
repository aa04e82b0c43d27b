"""What the tests of notation share."""

from __future__ import annotations

import pytest

from standoff.boards import standard
from standoff.core.geography import Board


@pytest.fixture(scope="session")
def standard_board() -> Board:
    """The 1901 board."""
    return standard()
