"""The generators as Hypothesis strategies; they need ``standoff[testing]``.

Hypothesis plays the dice: it repeats what failed, looks for something simpler, and prints
it as a question to the judge.

>>> from hypothesis import given
>>> @given(scenes())
... def test_nobody_is_lost(scene):
...     after = scene.resolve().next
...     assert len(list(after)) + len(after.dislodged) == len(list(scene.position))
"""

from __future__ import annotations

from random import Random

from hypothesis import note
from hypothesis import strategies as st

from standoff.boards import standard
from standoff.core.geography import Board
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.core.ruleset import PRESETS, RULEBOOK_2023, Ruleset
from standoff.testing.positions import random_position
from standoff.testing.scenes import Scene, random_scene


def dice() -> st.SearchStrategy[Random]:
    """Strategy of dice for every generator here."""
    return st.randoms(use_true_random=False)


@st.composite
def scenes(draw: st.DrawFn, board: Board | None = None) -> Scene:
    """Strategy of movement phases whose orders clash."""
    scene = random_scene(draw(dice()), board or standard())
    note(f"{scene!r}: {scene.document}")
    return scene


@st.composite
def positions(draw: st.DrawFn, board: Board | None = None, kind: PhaseKind | None = None) -> Position:
    """Strategy of positions of one kind of phase, or of all."""
    chosen = draw(st.sampled_from(PhaseKind)) if kind is None else kind
    position = random_position(draw(dice()), board or standard(), chosen)
    note(f"{position!r}: {position.to_json()}")
    return position


def presets() -> st.SearchStrategy[Ruleset]:
    """Strategy of the rulesets that have a name."""
    return st.sampled_from(list(PRESETS.values()))


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Strategy of rulesets: any choice at every fork."""
    choices = {key: st.sampled_from(choices) for key, _, _, choices in Ruleset.describe()}
    return RULEBOOK_2023.but(draw(st.fixed_dictionaries(choices)))
