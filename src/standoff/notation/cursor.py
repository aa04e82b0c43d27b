"""A cursor over the tokens of a text: what stands here, and stepping over it."""

from __future__ import annotations

from collections.abc import Mapping

from standoff.core.geography import UnitKind
from standoff.notation.parts import quoted
from standoff.notation.phrases import Phrases, Span, T, spans
from standoff.notation.refusals import UNREADABLE, Refusal
from standoff.notation.tokens import Mark, Token, tokenise
from standoff.notation.vocabulary import VERBS, Vocabulary, Word

_MOST_QUOTED = 5
"""So many tokens are enough to say where something is."""


class Cursor:
    """A place in a text.

    Whatever is looked for is looked for *here*, as the longest phrase of its kind;
    so what a word means is decided by what can stand where it stands.
    """

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.clean, self.tokens = tokenise(text)
        self.at = 0
        self.vocabulary = vocabulary
        self._spans: dict[int, list[Span]] = {}
        self._words: dict[int, Mapping[Word, int]] = {}

    @property
    def is_at_end(self) -> bool:
        """Whether nothing is left."""
        return self.at >= len(self.tokens)

    def token(self, ahead: int = 0) -> Token | None:
        """Return the token here, or some tokens ahead."""
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else None

    def spans(self, at: int) -> list[Span]:
        """Return what may be one phrase that begins with this token, the longest first."""
        known = self._spans.get(at)
        if known is None:
            known = self._spans[at] = spans(self.tokens, at)
        return known

    def find(self, phrases: Phrases[T], at: int | None = None) -> tuple[T, int] | None:
        """Return what the phrase of this kind means that begins here, and where it ends."""
        return phrases.find(self.spans(self.at if at is None else at))

    def words(self, at: int | None = None) -> Mapping[Word, int]:
        """Return what the longest word of orders that begins here may say, and where it ends."""
        at = self.at if at is None else at
        known = self._words.get(at)
        if known is None:
            found = self.vocabulary.words.find_all(self.spans(at))
            longest = max(found.values(), default=at)
            known = self._words[at] = {word: end for word, end in found.items() if end == longest}
        return known

    def take(self, *words: Word) -> Word | None:
        """Step over the first of these words that stands here, and return which it was."""
        here = self.words()
        for word in words:
            if word in here:
                self.at = here[word]
                return word
        return None

    def take_last(self, *words: Word) -> Word | None:
        """Step over one of these words if it stands here and ends the text."""
        here = self.words()
        for word in words:
            if here.get(word) == len(self.tokens):
                self.at = here[word]
                return word
        return None

    def take_mark(self, mark: Mark) -> Token | None:
        """Step over a sign."""
        token = self.token()
        if token is None or token.mark is not mark:
            return None
        self.at += 1
        return token

    def kind(self) -> UnitKind | None:
        """Step over the kind of a unit."""
        found = self.find(self.vocabulary.kinds)
        if found is None:
            return None
        self.at = found[1]
        return found[0]

    def says_what_to_do(self) -> bool:
        """Tell whether an arrow or a word for an order comes at all from here on."""
        return any(
            token.mark is Mark.DASH or self.is_verb(at)
            for at, token in enumerate(self.tokens[self.at :], self.at)
        )

    def is_verb(self, at: int) -> bool:
        """Tell whether the words from here on begin with one that says what to do."""
        return not VERBS.isdisjoint(self.words(at))

    @property
    def where(self) -> str:
        """Say where in the text this is, to be added to what is wrong here."""
        if self.at == 0:
            return ""
        first = max(self.at - _MOST_QUOTED, 0)
        before = self.clean[self.tokens[first].start : self.tokens[self.at - 1].end]
        return f", after {quoted(before)}"

    def rest(self) -> str:
        """Return what is left of the text."""
        token = self.token()
        return self.clean[token.start : self.tokens[-1].end] if token else ""

    def unexpected(self, expected: str) -> Refusal:
        """Return the refusal of what stands here, where something else is expected."""
        found = quoted(self.rest()) if not self.is_at_end else "nothing"
        return Refusal(UNREADABLE, f"expected {expected}{self.where}, found {found}", self.rest())
