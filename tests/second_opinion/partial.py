"""Decisions on partial information: DATC 5.E, in the form that Tarjan gave to looking for circles.

A decision is made twice, for the best and for the worst; where both agree it is made for
good. What rests on a decision still open is set aside with the one it rests on. A
decision that rests on nothing above it closes a circle, and the backup rule decides.
"""

from __future__ import annotations

from functools import cached_property

from second_opinion.definitions import Definitions
from second_opinion.field import Field


class Partial:
    """Decides the commands of a field.

    `open_ones` are those being decided or set aside, in the sequence in which they were
    met; `rests_on` says for each how far down that list it rests. `circles` keeps every
    circle that the backup rule had to decide.
    """

    def __init__(self, field: Field) -> None:
        self.field = field
        self.definitions = Definitions(field, self.decide)
        self.known: dict[str, bool] = {}
        self.circles: list[tuple[str, ...]] = []
        self.open_ones: list[str] = []
        self.rests_on: dict[str, int] = {}
        self.deepest = 0

    def all(self) -> dict[str, bool]:
        """Decide everything."""
        return {place: self.decide(place, True) for place in self.field.questions()}

    def decide(self, place: str, hope: bool) -> bool:
        """Tell whether a command succeeds; while that is open, what is hoped or feared."""
        if place in self.known:
            return self.known[place]
        if place in self.rests_on:
            self.deepest = min(self.deepest, self.rests_on[place])
            return hope
        if place not in self.decidable:
            return False
        here = len(self.open_ones)
        self.open_ones.append(place)
        self.rests_on[place] = here
        outer, self.deepest = self.deepest, here + 1
        best = self.definitions.succeeds(place, True)
        worst = best and self.definitions.succeeds(place, False)
        found, self.deepest = self.deepest, outer
        if best == worst:
            self.close(here)
            self.known[place] = best
            return best
        if found < here:
            self.rests_on[place] = found
            self.deepest = min(self.deepest, found)
            return hope
        # Nothing above was met, so the decision rests on itself and what was set aside since.
        circle = self.close(here)
        self.circles.append(tuple(circle))
        self.known.update(self.backup(circle))
        return self.decide(place, hope)

    @cached_property
    def decidable(self) -> frozenset[str]:
        """The commands that can succeed or fail."""
        return frozenset(self.field.questions())

    def close(self, here: int) -> list[str]:
        """Forget what was opened from here on: it may be asked anew."""
        closed = self.open_ones[here:]
        del self.open_ones[here:]
        for place in closed:
            del self.rests_on[place]
        return closed

    def backup(self, circle: list[str]) -> dict[str, bool]:
        """Decide a circle: moves go round; a paradox is broken by Szykman's rule, or its moves all hold."""
        convoys = [place for place in circle if self.field.carried_by(place) is not None]
        moves = [place for place in circle if self.field.goal(place) is not None]
        if not convoys:
            return dict.fromkeys(moves, True)
        if self.field.rules.paradox == "all_hold" and moves:
            return dict.fromkeys(moves, False)
        return dict.fromkeys(convoys, False)
