"""Scenes: a position of the movement phase, and orders that clash."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from standoff.core.adjudicate import adjudicate
from standoff.core.geography import Board
from standoff.core.orders import Given, Order, Reading
from standoff.core.outcomes import Resolution
from standoff.core.phases import Phase, PhaseKind, Season
from standoff.core.position import Position
from standoff.core.ruleset import RULEBOOK_2023, Ruleset
from standoff.notation.documents import Question, write_question
from standoff.testing.canvas import Canvas, standing
from standoff.testing.motifs import MOTIFS
from standoff.testing.orders import any_order, coherent_orders, near
from standoff.testing.owners import random_centres

MOST_BYSTANDERS = 6
ODD_ORDERS = 0.06
"""How many orders are exchanged for any that come to mind, legal or not."""


@dataclass(frozen=True, slots=True, repr=False)
class Scene:
    """A position and its orders, each given by the owner of its unit.

    >>> from standoff.boards import standard
    >>> random_scene(Random(7), standard())
    <Scene ...>
    """

    position: Position
    orders: tuple[Order, ...]

    @property
    def given(self) -> tuple[Given, ...]:
        """The orders as given by the powers whose units they are for."""
        return tuple(as_given(self.position, order) for order in self.orders)

    @property
    def document(self) -> dict[str, Any]:
        """The scene as a question to the judge."""
        return write_question(Question(self.position, self.given, RULEBOOK_2023))

    def resolve(self, rules: Ruleset = RULEBOOK_2023) -> Resolution:
        """Judge the scene."""
        return adjudicate(self.position, self.given, rules)

    def __repr__(self) -> str:
        return f"<Scene {self.position.phase}: {len(list(self.position))} units, {len(self.orders)} orders>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ANN401, ARG002 - as printers call it
        """Print the repr where Hypothesis would print every field."""
        printer.text(repr(self))


def as_given(position: Position, order: Order) -> Given:
    """Return an order as given by its unit's owner, or by the first power where nobody owns that unit."""
    losers = {loser.unit.index: loser.power for loser in position.dislodged}
    power = None
    if order.unit is not None:
        power = losers.get(order.unit.index) or position.power_of(order.unit)
    text = str(order)
    return Given(power or position.board.powers[0].name, text, Reading(order, text))


def random_scene(dice: Random, board: Board) -> Scene:
    """Draw a scene: one to three motifs, some bystanders, and orders that have to do with the rest.

    The same dice draw the same scene on every machine.
    """
    canvas = Canvas(board, dice)
    motifs, weights = zip(*MOTIFS, strict=True)
    for motif in dice.choices(motifs, weights, k=dice.choice((1, 1, 2, 2, 3))):
        motif(canvas)
    add_bystanders(canvas)
    season = dice.choice((Season.SPRING, Season.FALL))
    position = canvas.position(Phase(season, 1901 + dice.randrange(20), PhaseKind.MOVEMENT))
    if dice.random() < 0.5:
        centres = random_centres(dice, board, position.units)
        position = Position.build(board, position.phase, position.units, centres)
    orders = coherent_orders(dice, position, canvas.orders)
    for place in sorted(orders):
        if dice.random() < ODD_ORDERS:
            orders[place] = any_order(dice, position)
    return Scene(position, tuple(orders[place] for place in sorted(orders)))


def add_bystanders(canvas: Canvas) -> None:
    """Put down some more units, most of them near those that are there, and one at least if none is."""
    board, dice = canvas.board, canvas.dice
    for _ in range(dice.randrange(MOST_BYSTANDERS + 1) or not canvas.units):
        middle = dice.choice(sorted(canvas.units)) if canvas.units else None
        province = dice.choice(board.provinces)
        if middle is not None and dice.random() < 0.8:
            province = dice.choice(near(board, board.provinces[middle]))
        canvas.put(dice.choice(standing(board)[province.index]))
