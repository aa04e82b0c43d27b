"""Positions, orders and whole games to test with, biased toward what is hard to judge.

Random play hardly ever makes a ring of moves or a convoy paradox. What is made here
does: its units stand in knots and have to do with each other. Everything is drawn from a
`random.Random`, so that a seed repeats it. :mod:`standoff.testing.strategies` puts the
same generators in the hands of Hypothesis; it alone needs ``standoff[testing]``.

>>> from random import Random
>>> from standoff.boards import standard
>>> scene = random_scene(Random(1901), standard())
>>> scene == random_scene(Random(1901), standard())
True
"""

from __future__ import annotations

from standoff.testing.events import Event, events
from standoff.testing.orders import any_order, coherent_orders, every_order
from standoff.testing.play import Turn, play
from standoff.testing.positions import random_crowd, random_position, random_retreats, random_winter
from standoff.testing.scenes import Scene, random_scene

__all__ = [
    "Event",
    "Scene",
    "Turn",
    "any_order",
    "coherent_orders",
    "events",
    "every_order",
    "play",
    "random_crowd",
    "random_position",
    "random_retreats",
    "random_scene",
    "random_winter",
]
