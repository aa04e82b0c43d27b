r"""Records as files: taken in whatever their form, written in any of them, and played on from.

>>> import standoff
>>> game = standoff.Game()
>>> _ = game.order("France", "A PAR - BUR")
>>> _ = game.process()
>>> text = dump(record_game(game, {"event": "A game"}), "text")
>>> print("\n".join(text.splitlines()[:4]))
standoff-record/1 rulebook-2023 board standard
[event "A game"]
<BLANKLINE>
S1901M
>>> again = resume(load(text)).game
>>> str(again.phase), str(again.position["BUR"])
('F1901M', 'A BUR')
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from standoff.core.errors import PositionError, StandoffError
from standoff.core.game import Game
from standoff.core.ruleset import Ruleset
from standoff.judging import shipped_board
from standoff.notation.documents import BoardLoader
from standoff.notation.foreign.saved_game import looks_like_saved_game, read_saved_game
from standoff.notation.foreign.saved_game_writer import write_saved_game
from standoff.notation.intake import BYTE_ORDER_MARK, looks_like_json, read_json
from standoff.notation.layout import lay_out
from standoff.notation.press import Message
from standoff.notation.record_text import looks_like_record_text, read_record_text, write_record_text
from standoff.notation.records import Record, read_phase, read_record, record_game, write_record
from standoff.replaying import opening_differences

__all__ = ["FORMS", "Message", "Record", "Resumed", "dump", "load", "record_game", "resume"]

FORMS = ("json", "text", "saved-game")
"""The forms that records are written in."""

ALLOWED = ("results", "retreats", "builds")
"""What a record may tell otherwise than the judge without being another game."""


def load(text: str, boards: BoardLoader = shipped_board) -> Record:
    """Read a record in any of its forms; PositionError for a text that is none.

    A phase that cannot be read is told when it is read, so that those before it can be.
    """
    text = text.removeprefix(BYTE_ORDER_MARK)
    if looks_like_record_text(text):
        return read_record_text(text, boards)
    if not looks_like_json(text):
        raise PositionError("not a record: neither JSON nor text that begins with standoff-record/1")
    document = read_json(text)
    return read_saved_game(document, boards) if looks_like_saved_game(document) else read_record(document)


def dump(record: Record, form: str = "json", boards: BoardLoader = shipped_board) -> str:
    """Write a record in one of its forms; `load` reads it back.

    Raises StandoffError for an unknown form, and PositionError where the record has a
    phase that could not be read.
    """
    match form:
        case "json":
            return lay_out(write_record(record)) + "\n"
        case "text":
            return write_record_text(record, boards)
        case "saved-game":
            return json.dumps(write_saved_game(record, boards), ensure_ascii=False) + "\n"
    raise StandoffError(f"unknown form {form!r}; possible are {', '.join(FORMS)}")


@dataclass(frozen=True, slots=True)
class Resumed:
    """A game taken up from its record: the game, how many phases were judged, and what stopped it.

    `problem` is the first thing that kept the game from going on as recorded, in one
    line; None where it stands where the record ends.
    """

    game: Game
    judged: int
    problem: str | None = None


def resume(record: Record, rules: Ruleset | None = None, boards: BoardLoader = shipped_board) -> Resumed:
    """Play a record again and return the game, which can be played on.

    The game goes as far as the record can be read and the judge agrees with it: where a
    phase cannot be read, or opens otherwise than judged, it stands before that phase.
    `rules` take the place of the recorded ones. Raises PositionError where not even
    the first phase can be read.
    """
    question = read_phase(record, 0, boards, rules=rules)
    game = Game(question.position, question.rules)
    problem = None
    for number, phase in enumerate(record.phases):
        if number:
            try:
                question = read_phase(record, number, boards, game.position, rules)
            except PositionError as error:
                problem = str(error)
                break
            turn = game.turns[-1]
            found = opening_differences(turn.resolution, question, phase)
            problem = next((str(one) for one in found if one.field.split(".")[0] not in ALLOWED), None)
            if problem:
                break
        game.rules = question.rules
        if number == len(record.phases) - 1 and not phase.was_played:
            break
        game.give(question.given)
        game.process()
    judged = len(game.turns)
    return Resumed(game, judged, problem or _end(game, record.result))


def _end(game: Game, result: Mapping[str, object] | None) -> str | None:
    """End a game as its record says it ended; return what keeps it from that."""
    winner = game.ending.winner if game.ending else None
    if result is None:
        return None
    try:
        match result:
            case {"draw": list(powers)}:
                game.draw([str(power) for power in powers])
            case {"winner": str(power), "conceded": True}:
                game.concede(power)
            case {"winner": str(power)} if power != winner:
                return f"result.winner: expected {power}, got {winner or 'nothing'}"
            case {"winner": str()}:
                return None
            case _:
                return "result: neither a winner nor a draw"
    except StandoffError as error:
        return f"result: {error}"
    return None
