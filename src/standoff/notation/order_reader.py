"""The grammar of orders: what may stand where in a text."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from standoff.core.geography import Location, Unit, UnitKind
from standoff.core.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    SupportHold,
    SupportMove,
    Waive,
)
from standoff.notation.lexicon import Lexicon
from standoff.notation.parts import quoted
from standoff.notation.place_reader import PlaceReader
from standoff.notation.refusals import UNREADABLE, Refusal
from standoff.notation.tokens import Mark
from standoff.notation.vocabulary import Word

_GOING = (Word.MOVE, Word.RETREAT, Word.TO)
_SMALL = (Word.AT, Word.FROM, Word.TO, Word.ARTICLE)
_LEADING = (Word.BUILD, Word.REMOVE, Word.DISBAND, Word.HOLD, Word.MOVE, Word.RETREAT)
_WINTER = (Word.BUILD, Word.REMOVE, Word.DISBAND)
_CLOSING: Mapping[Word, Callable[[Unit], Order]] = {
    Word.HOLD: Hold,
    Word.DISBAND: Disband,
    Word.REMOVE: Remove,
    Word.BUILD: Build,
}


class OrderReader(PlaceReader):
    """A cursor that reads one order, which has to be the whole text.

    `nations` are the powers that the text gave to units, `ordered` is the unit that
    the order is for once that is read.
    """

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        super().__init__(text, lexicon)
        self.nations: list[tuple[Unit, str]] = []
        self.ordered: Unit | None = None

    def order(self) -> Order:
        """Read the order; Refusal where the text is none."""
        sign = self._bullets()
        if self.is_at_end:
            raise Refusal(UNREADABLE, "it says nothing")
        nation = self._nation_before_verb()
        if self._waives():
            order: Order = Waive()
        elif (leading := self._leading()) is not None:
            order = self._led_by(leading, nation)
        else:
            order = self._unit_first(sign)
        self.take(Word.PARTICLE)
        self.finish()
        return order

    def finish(self) -> None:
        """Refuse whatever is left."""
        if not self.is_at_end:
            found = quoted(self.rest())
            raise Refusal(UNREADABLE, f"nothing more is expected{self.where}, found {found}", self.rest())

    def _bullets(self) -> str:
        """Step over what begins an item of a list; return a dash or a plus that may mean more than that."""
        sign = ""
        while token := self.token():
            if token.mark in {Mark.DASH, Mark.PLUS}:
                sign = "" if ">" in token.text else token.text[0]
            elif token.mark is Mark.WORD and token.keys[0].isdecimal():
                sign = ""
            else:
                break
            self.at += 1
        return sign

    # --- what begins with a verb ------------------------------------------------------------

    def _waives(self) -> bool:
        """Step over a waive, before or after the word build or alone; tell whether there was one."""
        start = self.at
        self.take(Word.BUILD)
        if self.take(Word.WAIVE):
            self.take(Word.BUILD)
            if self.is_at_end:
                return True
        self.at = start
        return False

    def _leading(self) -> tuple[Word, bool] | None:
        """Step over a verb that comes before its unit; return it, and whether it was only a letter."""
        token = self.token()
        verb = self.take(*_LEADING)
        return None if verb is None or token is None else (verb, len(token.text) == 1)

    def _led_by(self, leading: tuple[Word, bool], nation: str | None) -> Order:
        """Read what comes after a verb that begins the order."""
        verb, is_letter = leading
        unit = self.unit(nation)
        if verb is Word.BUILD:
            return Build(unit)
        if verb in _WINTER or (verb is Word.RETREAT and is_letter and self.is_at_end):
            return Remove(unit)
        if verb is Word.HOLD:
            return Hold(unit)
        return self._clause(unit)

    # --- what begins with a unit ------------------------------------------------------------

    def _unit_first(self, sign: str) -> Order:
        """Read a unit and what it is told; a bare unit behind a plus or a dash is built or removed."""
        if not (self._begins_unit() or self.says_what_to_do()):
            raise Refusal(UNREADABLE, "it names neither a unit nor what to do")
        unit = self.ordered = self.unit(is_ordered=True)
        if self.is_at_end and sign and unit.kind is not None:
            return Build(unit) if sign == "+" else Remove(unit)
        return self._clause(unit)

    def _clause(self, unit: Unit) -> Order:
        """Read what a unit is told."""
        start = self.at
        while self.take_mark(Mark.DASH) or self.take(Word.RETREAT):
            pass
        closing = self.take_last(*_CLOSING)
        if closing is not None:
            return _CLOSING[closing](unit)
        if self.take(Word.SUPPORT):
            return self._support(unit)
        if self.take(Word.CONVOY):
            return self._convoy(unit)
        self.at = start
        journey = self._journey(unit)
        if journey is None:
            raise self.unexpected(f"what {quoted(unit.text)} is to do")
        return Move(unit, *journey)

    def _support(self, unit: Unit) -> Order:
        """Read what a unit supports."""
        self.skip(Word.ARTICLE)
        noun = self.take(Word.HOLD, Word.MOVE)
        if backward := self._backward():
            return SupportMove(unit, *backward)
        self._skip_to_unit()
        supported = self.unit()
        if noun is Word.HOLD:
            return SupportHold(unit, supported)
        start = self.at
        while self.take_mark(Mark.DASH) or self.take(Word.TO):
            pass
        if self.take_last(Word.HOLD):
            return SupportHold(unit, supported)
        self.at = start
        journey = self._journey(supported)
        if journey is not None:
            return SupportMove(unit, supported, journey[0])
        if noun is Word.MOVE:
            raise self.unexpected("where the supported unit goes")
        return SupportHold(unit, supported)

    def _convoy(self, unit: Unit) -> Order:
        """Read what a fleet carries, or where an army is carried."""
        if backward := self._backward():
            return Convoy(unit, *backward)
        own = None if self.find(self.vocabulary.kinds) else self._journey(unit)
        if own is not None:
            if unit.is_fleet:
                raise Refusal(UNREADABLE, f"it does not say which army {quoted(unit.text)} is to convoy")
            return Move(unit, own[0], via_convoy=True)
        self._skip_to_unit()
        army = self.unit()
        journey = self._journey(army)
        if journey is None:
            raise self.unexpected("where the convoyed army goes")
        return Convoy(unit, army, journey[0])

    # --- journeys ---------------------------------------------------------------------------

    def _journey(self, unit: Unit) -> tuple[Location, bool] | None:
        """Read where a unit goes, and whether a convoy is demanded; None where it goes nowhere.

        A written path, before its end or after it, is a demand for a convoy and
        else ignored (DATC 4.A.6).
        """
        start = self.at
        goes, by_convoy = self._steps()
        if not goes and not by_convoy:
            return None
        if not goes and not self.sees_place():
            self.at = start
            return None
        path = [self.location()]
        behind: list[Location] = []
        while not self.take_last(Word.PARTICLE):
            further, carried = self._steps(after_place=True)
            by_convoy = by_convoy or carried
            if carried and goes:
                behind = self._places()
                break
            if not further:
                break
            goes = True
            path.append(self.location())
        if not goes:
            raise self.unexpected("where the army goes")
        *stops, target = path
        self._check_path(unit, stops + behind)
        return target, by_convoy or bool(stops)

    def _steps(self, *, after_place: bool = False) -> tuple[bool, bool]:
        """Step over arrows and words for going; tell whether there were any, and any for a convoy.

        After a place a letter is none of them: it begins another order.
        """
        goes = carried = False
        while token := self.token():
            here = self.words()
            end = next((here[word] for word in (Word.VIA_CONVOY, *_GOING) if word in here), 0)
            if self.take_mark(Mark.DASH):
                goes = True
            elif end <= self.sees_place() or (after_place and end == self.at + 1 and len(token.text) == 1):
                break
            else:
                self.at = end
                carried = carried or Word.VIA_CONVOY in here
                goes = goes or not here.keys().isdisjoint(_GOING)
        return goes, carried

    def _places(self) -> list[Location]:
        """Read places one after the other, with or without dashes between."""
        places = []
        while self.sees_place():
            places.append(self.location())
            self.take_mark(Mark.DASH)
        return places

    def _check_path(self, unit: Unit, stops: list[Location]) -> None:
        """Refuse a path that no convoy can take, so that two orders are not read as one."""
        for stop in stops:
            if unit.is_fleet or not stop.province.bit & self.board.seas:
                what = f"an order names one destination, and no convoy carries {quoted(unit.text)}"
                raise Refusal(UNREADABLE, f"{what} through {stop.province.name}", stop.code)

    def _backward(self) -> tuple[Unit, Location] | None:
        """Read a journey told backward, as in ``army to Burgundy from Paris``; None where none is."""
        start, kind = self.at, self.kind()
        if self.take(Word.TO) and self.sees_place():
            target = self.location()
            if self.take(Word.FROM, Word.AT):
                self._skip_to_unit()
                if kind is None:
                    return self.unit(), target
                return self._placed(kind, self.location()), target
        self.at = start
        return None

    # --- units ------------------------------------------------------------------------------

    def unit(self, nation: str | None = None, *, is_ordered: bool = False) -> Unit:
        """Read a unit: its nation and its kind, if they are named, and where it is."""
        self._skip_indefinite_article()
        self.skip(Word.ARTICLE)
        nation = self._nation(is_ordered=is_ordered) or nation
        self.skip(Word.ARTICLE)
        kind = self.kind()
        self.skip(*(_SMALL if kind else (Word.FROM, Word.AT, Word.ARTICLE)))
        unit = self._placed(kind, self.location())
        if nation is not None:
            self.nations.append((unit, nation))
        return unit

    def unit_alone(self) -> Unit:
        """Read a unit without a nation, exactly as it is named."""
        self.skip(Word.ARTICLE)
        kind = self.kind()
        self.skip(*(_SMALL if kind else ()))
        return self.board.unit(kind, self.location())

    def _placed(self, kind: UnitKind | None, location: Location) -> Unit:
        """Return the unit; an army stands on no coast (DATC 4.B.6)."""
        if kind is UnitKind.ARMY and location.coast is not None:
            self.dropped = "an army stands on no coast"
            location = self.board.locations[location.province.index]
        return self.board.unit(kind, location)

    def _begins_unit(self) -> bool:
        """Tell whether a power, a kind of unit or a place is named here."""
        self.skip(Word.ARTICLE)
        return bool(self.find(self.lexicon.powers) or self.find(self.vocabulary.kinds) or self.sees_place())

    def _unit_end(self, at: int) -> int:
        """Return where a unit ends that begins here, or 0 where none does."""
        kind = self.find(self.vocabulary.kinds, at)
        return (self.sees_place(kind[1]) if kind else 0) or self.sees_place(at)

    def _nation(self, *, is_ordered: bool) -> str | None:
        """Step over a power before its unit.

        What is also the name of a place is a power only before a unit, and before
        one that is told something if it is the ordered one. A letter is a power
        only before the letter of a unit.
        """
        found = self.find(self.lexicon.powers)
        if found is None:
            return None
        power, end = found
        place = self.sees_place()
        if place > end:
            return None
        unit_end = self._unit_end(end)
        if place and not (unit_end and (not is_ordered or unit_end < len(self.tokens))):
            return None
        if len(self.tokens[self.at].text) == 1 and not self._is_letter_of_unit(end):
            return None
        self.at = end
        return power

    def _is_letter_of_unit(self, at: int) -> bool:
        """Tell whether the letter of a unit stands here, and its place behind."""
        kind = self.find(self.vocabulary.kinds, at)
        return kind is not None and len(self.tokens[at].text) == 1 and self.sees_place(kind[1]) > 0

    def _nation_before_verb(self) -> str | None:
        """Step over a power that is told to build, to remove or to waive."""
        start, found = self.at, self.find(self.lexicon.powers)
        if found is None or self.sees_place() > found[1] or len(self.tokens[start].text) == 1:
            return None
        power, self.at = found
        verb = self.take(Word.WAIVE, *_WINTER)
        is_told = verb is Word.WAIVE or (verb is not None and not self.is_at_end)
        self.at = found[1] if is_told else start
        return power if is_told else None

    def _skip_to_unit(self) -> None:
        """Step over small words before a unit; the letter of an army is none of them."""
        while not (self.find(self.vocabulary.kinds) or self.sees_place()) and self.take(*_SMALL):
            pass

    def _skip_indefinite_article(self) -> None:
        """Step over the word a where it cannot be the letter of an army: a fleet, a French army."""
        token = self.token()
        if token is None or token.keys[:1] != ("a",) or self.sees_place(self.at + 1):
            return
        after = self.at + 1
        kind, power = self.find(self.vocabulary.kinds, after), self.find(self.lexicon.powers, after)
        if (kind or power) and len(self.tokens[after].text) > 1:
            self.at = after
