"""What becomes of every order and every piece."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from second_opinion.field import Field
from second_opinion.partial import Partial
from second_opinion.sheet import Piece, area, copy_board, copy_pieces
from second_opinion.written import HOLD, MOVE, SUPPORT, Command, Paper
from standoff.core.orders import Given, Move
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset


@dataclass(frozen=True)
class Opinion:
    """What a phase of movement comes to, as texts.

    `said` has, for every given order, the word for what became of it; `illegal` for those
    that are none. `pieces` stand afterwards, with their powers; `dislodged` must retreat from whoever came
    from `origin`, or came by convoy; `contested` are the areas that a standoff closes to them.
    """

    said: tuple[str, ...]
    pieces: frozenset[tuple[str, str]]
    dislodged: frozenset[tuple[str, str, str, bool]]
    contested: frozenset[str]


def second_opinion(position: Position, given: Sequence[Given], rules: Ruleset) -> Opinion:
    """Judge a phase of movement."""
    paper = Paper(copy_board(position.board), copy_pieces(position), rules)
    commands = [paper.read(one) for one in given]
    standing = choose(commands, rules)
    partial = Partial(field_of(paper, given, commands, standing))
    partial.all()
    aftermath = Aftermath(partial)
    return Opinion(
        tuple(
            aftermath.word(command)
            if command is not None and command == standing.get(command.piece.area)
            else "illegal"
            for command in commands
        ),
        aftermath.pieces(),
        aftermath.dislodged(),
        aftermath.contested() if aftermath.dislodged() else frozenset(),
    )


def choose(commands: Sequence[Command | None], rules: Ruleset) -> dict[str, Command]:
    """Return the one command of each piece: of several the first, the last, or none (4.D.3)."""
    choices: dict[str, list[Command]] = {}
    for command in commands:
        if command is not None:
            choices.setdefault(command.piece.area, []).append(command)
    index = {"a": 0, "b": -1, "c": 0}[rules.several_orders]
    return {
        place: several[index]
        for place, several in choices.items()
        if len(set(several)) == 1 or rules.several_orders != "c"
    }


def field_of(
    paper: Paper, given: Sequence[Given], commands: Sequence[Command | None], standing: Mapping[str, Command]
) -> Field:
    """Return the field of the commands that stand."""
    reluctant = frozenset(
        place
        for one, command in zip(given, commands, strict=True)
        if command is None and (place := unmoved(paper, one)) is not None and place not in standing
    )
    acting = {place: command for place, command in standing.items() if command.kind != HOLD}
    kept = paper.rules.impossible == "kept"
    return Field(paper.sheet, paper.pieces, acting, paper.rules, reluctant if kept else frozenset())


def unmoved(paper: Paper, given: Given) -> str | None:
    """Return the area of the giver's own piece that an impossible order would move (4.E.1)."""
    if given.reading is None or not isinstance(given.reading.order, Move):
        return None
    piece = paper.pieces.get(area(given.reading.order.unit.location.code))
    return piece.area if piece is not None and given.power in {None, piece.power} else None


class Aftermath:
    """What follows once everything is decided."""

    def __init__(self, partial: Partial) -> None:
        self.field = partial.field
        self.known = partial.known
        self.definitions = partial.definitions
        self.entered = {
            goal: mover
            for mover in self.field.movers
            if self.known[mover] and (goal := self.field.goal(mover))
        }

    def gone(self, place: str) -> bool:
        """Tell whether the piece here moved away."""
        return self.field.goal(place) is not None and self.known[place]

    def beaten(self, place: str) -> bool:
        """Tell whether the piece here was dislodged."""
        return place in self.entered and not self.gone(place)

    def word(self, command: Command) -> str:
        """Say what became of a command that stood."""
        place = command.piece.area
        if command.kind == HOLD:
            return "dislodged" if self.beaten(place) else "held"
        if command.kind == MOVE:
            if self.known[place]:
                return "moved"
            return "bounced" if self.definitions.path(place, True) else "no_convoy"
        if command.kind == SUPPORT:
            if self.field.helped(place) is None:
                return "void"
            return "supported" if self.known[place] else "cut"
        if self.field.carried_by(place) is None:
            return "void"
        return "convoyed" if self.known[place] else "disrupted"

    def pieces(self) -> frozenset[tuple[str, str]]:
        """Return the pieces that stand afterwards."""
        return frozenset(
            (
                piece.power,
                f"{piece.kind} {self.field.commands[place].goal if self.gone(place) else piece.spot}",
            )
            for place, piece in self.field.pieces.items()
            if not self.beaten(place)
        )

    def dislodged(self) -> frozenset[tuple[str, str, str, bool]]:
        """Return the dislodged pieces, with where their attackers came from and whether by convoy."""
        return frozenset(
            (piece.power, f"{piece.kind} {piece.spot}", mover, self.definitions.carried(mover, True))
            for mover, piece in self.beaten_pieces()
        )

    def beaten_pieces(self) -> list[tuple[str, Piece]]:
        """Return the dislodged pieces with their attackers."""
        return [
            (self.entered[place], piece) for place, piece in self.field.pieces.items() if self.beaten(place)
        ]

    def contested(self) -> frozenset[str]:
        """Return the areas where a standoff left nobody; a move that was beaten took no part in it."""
        return frozenset(
            goal
            for mover in self.field.movers
            if (goal := self.field.goal(mover)) is not None
            and goal not in self.entered
            and (goal not in self.field.pieces or self.gone(goal))
            and self.definitions.prevent(mover, True)
        )
