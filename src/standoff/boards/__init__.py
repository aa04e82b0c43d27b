"""Boards as data: what shipped boards there are, and how a board is read from a file.

A board is a TOML file; docs/boards.md says how one is written. No module knows
any board but by its file.
"""

from standoff.boards.loader import load_board, shipped, standard

__all__ = ["load_board", "shipped", "standard"]
