"""Sentences: what became of an order and why, in words, with the full names of places.

Three steps. :mod:`.stories` chooses, without a word of any language, which clauses a
result calls for and what they speak of, read from the result by :mod:`.facts`.
:mod:`.voice` says the clauses in a language, from its table. :mod:`.grammar` has names
that know their own grammar.
"""

from __future__ import annotations

from standoff.core.outcomes import OrderResult
from standoff.notation.languages import LANGUAGES, language_table
from standoff.notation.sentences.stories import tell
from standoff.notation.sentences.voice import Voice

__all__ = ["LANGUAGES", "explain"]


def explain(result: OrderResult, language: str = "en") -> str:
    """Say what became of an order and why.

    One sentence, and a further one for each thing worth adding: that the unit was
    dislodged as well, what would have been possible, how the order was read. Codes
    appear only as order notation. Raises StandoffError for a language that there is
    no table for, naming the possible ones.

    >>> from standoff.boards import standard
    >>> from standoff.core.orders import Move
    >>> from standoff.core.outcomes import Reason, Verdict
    >>> from standoff.core.position import Position
    >>> board = standard()
    >>> position = Position.build(board, "S1901M", {"France": [board.army("PAR")]})
    >>> order = Move(board.army("PAR"), board["BUR"])
    >>> how = Verdict.SUCCEEDS, Reason.MOVED
    >>> result = OrderResult(position, "France", order.unit, "a par-bur", order, *how)
    >>> explain(result)
    'Army Paris moved to Burgundy.'
    >>> explain(result, "nl")
    'Leger Parijs ging naar Bourgondië.'
    """
    voice = Voice(language_table(language), result.position.board)
    return voice.speak(tell(result))
