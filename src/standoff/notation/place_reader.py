"""Reading places: provinces by any name, and their coasts."""

from __future__ import annotations

from collections.abc import Iterator

from standoff.core.geography import Location, Province
from standoff.notation.cursor import Cursor
from standoff.notation.gazetteer import Spot
from standoff.notation.lexicon import Lexicon
from standoff.notation.refusals import AMBIGUOUS_NAME, Refusal, ambiguous, impassable, unknown
from standoff.notation.tokens import Mark, Token
from standoff.notation.vocabulary import Word


class PlaceReader(Cursor):
    """A cursor that reads places.

    `dropped` says which coast was named that the province does not have, and is
    empty where none was; `renamed` is set where a coast was called as only other
    programs call it.
    """

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        super().__init__(text, lexicon.words)
        self.lexicon = lexicon
        self.board = lexicon.board
        self.dropped = ""
        self.renamed = False
        self._places_at: dict[int, tuple[Spot, int] | None] = {}

    def sees_place(self, at: int | None = None) -> int:
        """Return where the name of a place ends that begins here, or 0 where none does."""
        found = self._place(self.at if at is None else at)
        return found[1] if found else 0

    def _place(self, at: int) -> tuple[Spot, int] | None:
        """Return the place whose name begins here, and where that ends."""
        if at not in self._places_at:
            self._places_at[at] = self.lexicon.places.find(self.spans(at))
        return self._places_at[at]

    def skip(self, *words: Word) -> None:
        """Step over small words before a place; a place whose name begins with one is left alone."""
        while not self.sees_place() and self.take(*words):
            pass

    def location(self) -> Location:
        """Read a place and step over it; Refusal where none stands here."""
        self.skip(Word.ARTICLE)
        coast = None if self.sees_place() else self._coast_before_its_province()
        spot = self._spot()
        province = spot.province
        assert province is not None
        return self._resolved(province, coast or spot.coast or self._coast(province))

    def _spot(self) -> Spot:
        """Step over the name of a place that units can enter."""
        spot, end = self._place(self.at) or self._shortened()
        if spot.province is None:
            raise impassable(self._text_to(end), spot, self.where)
        self.at = end
        return spot

    def _shortened(self) -> tuple[Spot, int]:
        """Return the place whose name is cut short here, and where that ends; Refusal unless it is sure."""
        token = self.token()
        ends = self._ends_of_name()
        if token is None or not ends:
            raise self.unexpected("the name of a place")
        coast = self._coast_word(self.at, loosely=True)
        for end in ends:
            is_coast = coast is not None and coast[1] == end
            for words in self._words_to(end):
                meant = self.lexicon.places.shortened(words)
                if meant.is_sure and not is_coast:
                    return meant.spots[0], end
                if len(meant.spots) > 1 or (meant.spots and is_coast):
                    raise ambiguous(self._text_to(end), meant.spots, self.where, or_coast=is_coast)
        raise unknown(self._text_to(ends[0]), self.lexicon.places.like(token.keys[0]), self.where)

    def _ends_of_name(self) -> list[int]:
        """Return where a name may end that begins here: more than a letter, and no word for an order."""
        if self.words():
            return []
        ends: list[int] = []
        for span in reversed(self.spans(self.at)):
            last = self.tokens[span.end - 1]
            if span.hyphens or (ends and (len(last.text) == 1 or self.is_verb(span.end - 1))):
                break
            ends.append(span.end)
        return [end for end in reversed(ends) if end > self.at + 1 or len(self.tokens[self.at].text) > 1]

    def _words_to(self, end: int) -> Iterator[tuple[str, ...]]:
        """Yield the words from here up to there in each alphabet."""
        keys = [token.keys for token in self.tokens[self.at : end]]
        for alphabet in range(max(map(len, keys))):
            yield tuple(own[min(alphabet, len(own) - 1)] for own in keys)

    def _text_to(self, end: int) -> str:
        """Return the text from here up to there."""
        return self.clean[self.tokens[self.at].start : self.tokens[end - 1].end]

    def _coast_before_its_province(self) -> str | None:
        """Step over a coast that is named first, as in the south coast of Spain."""
        found = self._coast_word(self.at, loosely=False)
        if found is None:
            return None
        start, (coast, self.at) = self.at, found
        self.skip(Word.FROM, Word.AT, Word.ARTICLE)
        if self.sees_place():
            return coast
        self.at = start
        return None

    def _coast(self, province: Province) -> str | None:
        """Step over the coast that is named behind its province: ``STP/SC``, ``Spain (nc)``, ``Bul EC``."""
        start, token = self.at, self.token()
        slash = self.take_mark(Mark.SLASH)
        if token is not None and token.is_hyphen:
            self.at += 1
        after = self.token()
        found = None
        if slash or (after is not None and after.bracketed):
            found = self._coast_word(self.at, loosely=True) or self._short_coast(province, slash)
            if slash and found is None:
                raise self.unexpected("a coast")
        elif self.at == start or (after is not None and after.close):
            found = self._coast_word(self.at, loosely=False)
            if found is None and self.at == start:
                found = self._loose_coast(province)
        if found is None:
            self.at = start
            return None
        coast, self.at = found
        return coast

    def _coast_word(self, at: int, *, loosely: bool) -> tuple[str, int] | None:
        """Return the coast that is named here and where that ends, unless it begins the name of a place."""
        coasts = self.lexicon.words.coasts
        found = self.find(coasts.exact, at) or (self.find(coasts.loose, at) if loosely else None)
        return None if found is None or self.sees_place(at) > found[1] else found

    def _short_coast(self, province: Province, slash: Token | None) -> tuple[str, int] | None:
        """Return the coast that a letter means behind a slash, or in brackets if the province has it."""
        found = self.find(self.lexicon.words.coasts.short)
        return found if found and (slash or self.lexicon.places.coast(province, found[0])) else None

    def _loose_coast(self, province: Province) -> tuple[str, int] | None:
        """Return the coast that a word such as north means behind a province that has it."""
        found = self._coast_word(self.at, loosely=True)
        if found and province.is_split and self.lexicon.places.coast(province, found[0]):
            return found
        return None

    def _resolved(self, province: Province, coast: str | None) -> Location:
        """Return the location that is meant by a coast of a province, or the province without it."""
        whole = self.board.locations[province.index]
        if coast is None:
            return whole
        meant = self.lexicon.places.coast(province, coast)
        if len(meant) > 1:
            either = " or ".join(place.code for place in meant)
            what = f"{province.name} has no coast {coast}: write {either}{self.where}"
            raise Refusal(AMBIGUOUS_NAME, what, coast, tuple(place.code for place in meant))
        if not meant:
            self.dropped = f"{province.name} has no coast {coast}"
            return whole
        self.renamed = self.renamed or meant[0].coast != coast
        return meant[0]
