"""Games for learning programs: as a PettingZoo environment, and many at once.

:class:`ManyGames` plays many games side by side, all arrays; :class:`DiplomacyEnv` is one
game as PettingZoo wants it. docs/learning.md tells what every array means. Needs
``standoff[arena]``.

>>> from standoff.arena.learning import ManyGames
>>> games = ManyGames(1000)
>>> view = games.reset()
>>> view.places.shape, view.masks(64).shape
((1000, 81, 35), (1000, 7, 17, 64))
"""

from __future__ import annotations

from standoff.arena.learning.environment import DiplomacyEnv, parallel_env
from standoff.arena.learning.games import ManyGames, Stepped, View
from standoff.arena.learning.scoring import SCORINGS, Scoring

__all__ = ["SCORINGS", "DiplomacyEnv", "ManyGames", "Scoring", "Stepped", "View", "parallel_env"]
