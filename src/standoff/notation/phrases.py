"""Finding phrases in tokens: the longest one of a kind that begins at a word."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from standoff.notation.tokens import Mark, Token, words_of

T = TypeVar("T", bound=Hashable)

_MOST_WORDS = 6
"""No phrase has more words."""


class Span(NamedTuple):
    """Tokens that may be one phrase: where they end, and what they read as without gaps.

    `keys` reads them in each alphabet. `gaps` are the places in a key, as a mask,
    where one word ends and the next begins; `hyphens` those with a hyphen.
    """

    end: int
    keys: tuple[str, ...]
    gaps: int
    hyphens: int


def spans(tokens: Sequence[Token], start: int) -> list[Span]:
    """Return what may be one phrase that begins with this token, the longest first."""
    if start >= len(tokens) or tokens[start].mark is not Mark.WORD:
        return []
    span = Span(start + 1, tokens[start].keys, 0, 0)
    found = [span]
    while len(found) < _MOST_WORDS and (longer := _longer(span, tokens)):
        span = longer
        found.append(span)
    found.reverse()
    return found


def _longer(span: Span, tokens: Sequence[Token]) -> Span | None:
    """Return the span with the next word, which may hang on a hyphen, or None where it ends."""
    at = span.end
    hyphen = at + 1 < len(tokens) and tokens[at].is_hyphen and tokens[at + 1].close
    if hyphen:
        at += 1
    if at >= len(tokens) or tokens[at].mark is not Mark.WORD or not tokens[at].joined:
        return None
    gap = 1 << len(span.keys[0])
    read = _join(span.keys, tokens[at].keys)
    return Span(at + 1, read, span.gaps | gap, span.hyphens | (gap if hyphen else 0))


def _join(left: tuple[str, ...], right: tuple[str, ...]) -> tuple[str, ...]:
    """Put words together in each alphabet."""
    if len(left) == len(right) == 1:
        return (left[0] + right[0],)
    return tuple(left[min(n, len(left) - 1)] + right[min(n, len(right) - 1)] for n in range(3))


class Phrases(Generic[T]):
    """Phrases and what they mean; one phrase may mean several things.

    A phrase is found where its words are written apart, or some or all of them
    as one; words are never cut where the phrase has no gap.
    """

    def __init__(self) -> None:
        self._meanings: dict[str, dict[T, int]] = {}
        self._hyphens: dict[str, int] = {}

    def add(self, phrase: str, meaning: T) -> None:
        """Add a meaning of a phrase, after those that it has."""
        words = words_of(phrase)
        gaps = length = 0
        for word in words[:-1]:
            length += len(word)
            gaps |= 1 << length
        meanings = self._meanings.setdefault("".join(words), {})
        meanings[meaning] = meanings.get(meaning, 0) | gaps

    def add_all(self, phrases: Iterable[str], meaning: T) -> None:
        """Add a meaning of several phrases."""
        for phrase in phrases:
            self.add(phrase, meaning)

    def allow_hyphens(self) -> None:
        """From now on take a hyphen for part of a phrase, but not where it stands between two phrases."""
        for whole, meanings in self._meanings.items():
            gaps = 0
            for own in meanings.values():
                gaps |= own
            for gap in range(gaps.bit_length()):
                if gaps >> gap & 1 and not (whole[:gap] in self._meanings and whole[gap:] in self._meanings):
                    self._hyphens[whole] = self._hyphens.get(whole, 0) | 1 << gap

    def find(self, candidates: Sequence[Span]) -> tuple[T, int] | None:
        """Return the first meaning of the longest candidate that is a phrase, and where it ends."""
        return next(iter(self.find_all(candidates).items()), None)

    def find_all(self, candidates: Sequence[Span]) -> dict[T, int]:
        """Return everything that the candidates mean, and where the longest phrase ends that means it."""
        found: dict[T, int] = {}
        for span in candidates:
            for whole in span.keys:
                meanings = self._meanings.get(whole)
                if meanings is None or span.hyphens & ~self._hyphens.get(whole, 0):
                    continue
                for meaning, gaps in meanings.items():
                    if not span.gaps & ~gaps:
                        found.setdefault(meaning, span.end)
        return found

    def items(self) -> Iterator[tuple[str, T]]:
        """Yield every phrase, written as one word, with each of its meanings."""
        return ((whole, meaning) for whole, meanings in self._meanings.items() for meaning in meanings)
