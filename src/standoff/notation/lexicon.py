"""The lexicon: every word that can stand in an order on one board."""

from __future__ import annotations

from dataclasses import dataclass

from standoff.core.geography import Board
from standoff.notation.gazetteer import Gazetteer
from standoff.notation.phrases import Phrases
from standoff.notation.vocabulary import Vocabulary, vocabulary


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of orders, and the names of a board's places and powers."""

    board: Board
    words: Vocabulary
    places: Gazetteer
    powers: Phrases[str]


def lexicon(board: Board) -> Lexicon:
    """Gather the lexicon of a board."""
    words = vocabulary()
    return Lexicon(board, words, Gazetteer(board, words), _powers(board))


def _powers(board: Board) -> Phrases[str]:
    """Return what the powers are called: names, adjectives, codes and letters."""
    powers: Phrases[str] = Phrases()
    for power in board.powers:
        powers.add_all(filter(None, (power.name, power.letter)), power.name)
    for names in board.names.values():
        for power in board.powers:
            if name := names.get(power.name):
                powers.add_all((name.printed, *name.aliases, *name.codes), power.name)
    powers.allow_hyphens()
    return powers
