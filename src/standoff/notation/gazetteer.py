"""The gazetteer of a board: what every place is called in every language, and what a shortened name may mean.

Names and codes are read as they stand. A text that is neither may shorten a name:
it is read where only one place fits and at least four letters say so, and never
where several places do.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from standoff.core.geography import Board, Location, Name, Province
from standoff.notation.phrases import Phrases, Span
from standoff.notation.tokens import words_of
from standoff.notation.vocabulary import Vocabulary

_FEWEST_LETTERS = 4
_MOST_INITIALS = 8
_SYLLABLE = range(3, _MOST_INITIALS)
_MOST_COMPARED = 40
_LIKENESS = 0.72


@dataclass(frozen=True, slots=True)
class Spot:
    """What a name stands for: a province, perhaps with a coast, or an impassable place."""

    province: Province | None
    name: str
    coast: str | None = None


@dataclass(frozen=True, slots=True)
class Shortened:
    """What a shortened name may mean: the spots that fit, and whether the only one is sure."""

    spots: tuple[Spot, ...]
    is_sure: bool


class Gazetteer:
    """The names of a board's places.

    >>> from standoff.boards import standard
    >>> from standoff.notation.vocabulary import vocabulary
    >>> places = Gazetteer(standard(), vocabulary())
    >>> [spot.name for spot in places.shortened(("liv",)).spots]
    ['Liverpool', 'Livonia']
    """

    def __init__(self, board: Board, words: Vocabulary) -> None:
        self.board = board
        self._phrases: Phrases[Spot] = Phrases()
        self._names: dict[tuple[str, ...], tuple[Spot, ...]] = {}
        self._elsewhere = words.elsewhere
        provinces = {province.code: Spot(province, province.name) for province in board.provinces}
        for code, spot in provinces.items():
            self._phrases.add(code, spot)
        for tables, spots in (
            (board.names, provinces),
            (board.impassable, {key: Spot(None, name.printed) for key, name in _english(board).items()}),
        ):
            for names in tables.values():
                self._add_language({key: (spots[key], name) for key, name in names.items() if key in spots})
        self._add_glued_coasts(words)
        self._phrases.allow_hyphens()

    def _add_language(self, names: Mapping[str, tuple[Spot, Name]]) -> None:
        """Add the names of one language.

        An abbreviation that the printed names of several places begin with is left
        out: it would be a guess.
        """
        printed = {code: "".join(words_of(name.printed)) for code, (_, name) in names.items()}
        for spot, name in names.values():
            for text in (name.printed, *name.aliases):
                words = words_of(text)
                self._phrases.add(text, spot)
                known = self._names.get(words, ())
                if spot not in known:
                    self._names[words] = (*known, spot)
            for text in name.codes:
                whole = "".join(words_of(text))
                if sum(other.startswith(whole) for other in printed.values()) <= 1:
                    self._phrases.add(text, spot)

    def _add_glued_coasts(self, words: Vocabulary) -> None:
        """Add what is written without a gap between code and coast, such as ``STPSC``."""
        letters = [(whole, coast) for whole, coast in words.coasts.exact.items() if len(whole) == len("nc")]
        for province in self.board.provinces:
            codes = [province.code]
            for names in self.board.names.values():
                codes += names[province.code].codes if province.code in names else ()
            for whole, coast in letters if province.is_split else ():
                if self.coast(province, coast):
                    for code in codes:
                        self._phrases.add(code + whole, Spot(province, province.name, coast))

    def find(self, candidates: Sequence[Span]) -> tuple[Spot, int] | None:
        """Return the place that the first candidate names, and where its name ends."""
        return self._phrases.find(candidates)

    def items(self) -> Iterator[tuple[str, Spot]]:
        """Yield every name and code, written as one word, with its place."""
        return self._phrases.items()

    def shortened(self, words: tuple[str, ...]) -> Shortened:
        """Return what these words may mean as a shortened name."""
        begun: dict[str, Spot] = {}
        hinted: dict[str, Spot] = {}
        for name, spots in self._names.items():
            found = begun if _begins(words, name) else hinted if _hints(words, name) else None
            if found is not None:
                found.update((spot.name, spot) for spot in spots)
        fits = sorted((begun | hinted).items())
        is_sure = len(fits) == len(begun) == 1 and sum(map(len, words)) >= _FEWEST_LETTERS
        return Shortened(tuple(spot for _, spot in fits), is_sure)

    def like(self, word: str) -> tuple[Spot, ...]:
        """Return places whose names are spelled much like a word: hints for people, never readings."""
        names = {whole: spot for whole, spot in self._phrases.items() if len(whole) >= _FEWEST_LETTERS}
        alike = difflib.get_close_matches(word[:_MOST_COMPARED], names, n=4, cutoff=_LIKENESS)
        return tuple(dict.fromkeys(names[whole] for whole in alike))[:2]

    def coast(self, province: Province, coast: str) -> tuple[Location, ...]:
        """Return what a coast of a province means: itself, what others mean by it, or nothing."""
        code = f"{province.code}/{coast}"
        meant = (code,) if code in self.board.by_code else self._elsewhere.get(code, ())
        return tuple(self.board.by_code[place] for place in meant if place in self.board.by_code)


def _english(board: Board) -> Mapping[str, Name]:
    """Return the English names of the places that no unit can enter."""
    return board.impassable.get("en") or next(iter(board.impassable.values()), {})


def _begins(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """Tell whether a name begins with these words, each of which may be cut short."""
    return _begin_in_turn(words, name) or "".join(name).startswith("".join(words))


def _hints(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """Tell whether words are from the middle of a name, or one is put together from its beginnings."""
    if any(_begin_in_turn(words, name[start:]) for start in range(1, len(name))):
        return True
    if len(words) > 1 or not 1 < len(words[0]) <= _MOST_INITIALS:
        return False
    return _is_made_of(words[0], name, (1,)) or _is_made_of(words[0], name, _SYLLABLE)


def _begin_in_turn(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    return len(words) <= len(name) and all(map(str.startswith, name, words))


def _is_made_of(text: str, name: tuple[str, ...], lengths: Iterable[int]) -> bool:
    """Tell whether a text is made of so long beginnings of a name's words, as ``NS`` is of North Sea."""
    if not text:
        return True
    return any(
        _is_made_of(text[length:], name[number + 1 :], lengths)
        for number, word in enumerate(name)
        for length in lengths
        if len(text) >= length and word.startswith(text[:length])
    )
