"""Boards that explain something: a position and orders in words, put to the judge when they are shown.

So no picture, no verdict and no sentence on a page can be wrong: the judge that plays the
games says them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from django.utils.safestring import SafeString

import standoff
from standoff.core.adjudicate import adjudicate
from standoff.core.outcomes import OrderResult, Resolution
from standoff.core.position import Position
from standoff.judging import ask
from standoff.notation.sentences import explain
from standoff.server.pages.vignettes import Window, vignette


@dataclass(frozen=True)
class Example:
    """A position and what became of its orders."""

    position: Position
    resolution: Resolution

    def picture(self, language: str, window: Window | None = None, *, whole: bool = False) -> SafeString:
        """Draw it."""
        return vignette(self.position, self.resolution, language=language, window=window, whole=whole)

    def told(self, language: str) -> list[tuple[OrderResult, str]]:
        """Return every order that was given, and what became of it in one sentence."""
        return [
            (result, explain(result, language))
            for result in self.resolution.results
            if result.given is not None
        ]


@cache
def example(text: str) -> Example:
    r"""Put a question in its text form to the judge.

    Land is in the colours of its powers at home where the question gives nobody centres.

    >>> shown = example("S1901M\nFrance\nA PAR - BUR\nGermany\nA MUN - BUR")
    >>> print(shown.told("en")[0][1].partition(":")[0])
    Army Paris did not get into Burgundy, where Army Munich wanted to go too
    """
    question = ask(text)
    position = question.position
    if position.holdings is None:
        home = standoff.Game(board=position.board.id).position
        position = replace(position, holdings=home.holdings)
    return Example(position, adjudicate(position, question.given, question.rules))
