"""Why a text is not read: kept apart from the text, which the reader adds."""

from __future__ import annotations

from collections.abc import Sequence

from standoff.core.errors import OrderTextError
from standoff.core.geography import Unit
from standoff.notation.gazetteer import Spot
from standoff.notation.parts import quoted

UNREADABLE = "unreadable"
UNKNOWN_PROVINCE = "unknown_province"
AMBIGUOUS_NAME = "ambiguous_name"
IMPASSABLE = "impassable"

_MOST_NAMED = 6


class Refusal(Exception):  # noqa: N818 - what it says becomes the error
    """What is wrong with a text, and where; `unit` is the unit ordered, where that could be read."""

    def __init__(self, code: str, what: str, word: str = "", candidates: tuple[str, ...] = ()) -> None:
        self.code = code
        self.what = what
        self.word = word
        self.candidates = candidates
        self.unit: Unit | None = None
        super().__init__(what)

    def error(self, text: str) -> OrderTextError:
        """Return the error for the text that was given."""
        message = f"cannot read {quoted(text)}: {self.what}"
        return OrderTextError(
            message,
            text=text,
            code=self.code,
            word=self.word,
            candidates=self.candidates,
            unit=self.unit,
        )


def ambiguous(word: str, spots: Sequence[Spot], where: str, *, or_coast: bool = False) -> Refusal:
    """Return the refusal of a name that several places share, or a place and a coast."""
    codes = tuple(sorted(spot.province.code for spot in spots if spot.province))
    named = [_name(spot) for spot in spots[:_MOST_NAMED]] + ["others"] * (len(spots) > _MOST_NAMED)
    named += ["a coast"] * or_coast
    what = f"{quoted(word)} could mean {_either(named)}{where}"
    return Refusal(AMBIGUOUS_NAME, what, word, codes)


def unknown(word: str, alike: Sequence[Spot], where: str) -> Refusal:
    """Return the refusal of a name that no place has."""
    hint = f"; did you mean {_either([_name(spot) for spot in alike])}?" if alike else ""
    return Refusal(UNKNOWN_PROVINCE, f"no place is called {quoted(word)}{where}{hint}", word)


def impassable(word: str, spot: Spot, where: str) -> Refusal:
    """Return the refusal of a place that no unit can enter."""
    return Refusal(IMPASSABLE, f"{spot.name} is impassable: no unit can enter it{where}", word)


def _name(spot: Spot) -> str:
    return f"{spot.name} ({spot.province.code})" if spot.province else f"{spot.name} (impassable)"


def _either(names: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))
