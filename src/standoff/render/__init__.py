"""Drawing: the board as SVG and for a terminal. Pure functions of a position and orders."""

from standoff.render.atlas import DrawingError
from standoff.render.drawing import svg
from standoff.render.themes import stylesheet

__all__ = ["DrawingError", "stylesheet", "svg"]
