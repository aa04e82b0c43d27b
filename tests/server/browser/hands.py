"""Ways of giving an order at the page of a game: on the map, by keys, and in writing.

The map and the keys take the same steps - a unit in hand, a verb, places, a coast - and
differ only in how each is taken.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Protocol

from playing import Player

from standoff.boards import standard
from standoff.core.geography import Location, Unit, UnitKind
from standoff.core.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Remove,
    SupportHold,
    SupportMove,
)
from standoff.notation.reader import read_order
from standoff.notation.words import province_name, unit_name
from standoff.render.atlas import load

MOST_KEYS = 30
_LETTERS = {
    "hold": "h",
    "support": "s",
    "convoy": "c",
    "disband": "d",
    "remove": "d",
    "army": "a",
    "fleet": "f",
}
_WAYS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


class Hand(Protocol):
    """How a player takes the steps of an order."""

    player: Player

    def take(self, thing: Unit | Location) -> None:
        """Take a unit in hand, or a home where something is built."""

    def verb(self, name: str) -> None:
        """Say what it does."""

    def point(self, place: Location) -> None:
        """Choose a province."""

    def coast(self, place: Location) -> None:
        """Answer which coast, where that is asked."""

    def ready(self) -> None:
        """Say that one is ready."""


def give(hand: Hand, text: str) -> None:
    """Give an order step by step."""
    order = read_order(text, standard()).order
    match order:
        case Hold(unit):
            _do(hand, unit, "hold")
        case Move(unit, target):
            _do(hand, unit, None, target)
        case SupportHold(unit, other):
            _do(hand, unit, "support", other.location, other.location)
        case SupportMove(unit, other, target):
            _do(hand, unit, "support", other.location, target)
        case Convoy(unit, army, target):
            _do(hand, unit, "convoy", army.location, target)
        case Disband(unit):
            _do(hand, unit, "disband")
        case Remove(unit):
            _do(hand, unit, "remove")
        case Build(unit):
            hand.take(unit.location)
            hand.verb("army" if unit.kind is UnitKind.ARMY else "fleet")
            hand.coast(unit.location)
        case _:
            raise AssertionError(text)
    assert hand.player.step == "idle", (text, hand.player.step)


def _do(hand: Hand, unit: Unit, verb: str | None, *places: Location) -> None:
    hand.take(unit)
    if verb is not None:
        hand.verb(verb)
    for place in places:
        if hand.player.step != "idle":  # the last question is left out where one answer alone is possible
            hand.point(place)
    if places:
        hand.coast(places[-1])


class Touch:
    """Everything is touched: provinces and units on the map, verbs and coasts beside it.

    On a phone the sheet is lowered first, so that the whole map is there.
    """

    def __init__(self, player: Player) -> None:
        self.player = player
        page = player.page
        if player.size == "phone":
            page.click("#t-orders")
            while page.get_attribute("#game", "data-sheet") != "low":
                page.click("#grip")
        page.click("[data-zoom=whole]")

    def take(self, thing: Unit | Location) -> None:
        self.point(thing.location if isinstance(thing, Unit) else thing)

    def verb(self, name: str) -> None:
        self.player.verb(name)

    def point(self, place: Location) -> None:
        self.player.touch(place.code)

    def coast(self, place: Location) -> None:
        if self.player.step == "coast":
            self.player.coast(place.coast or "?")

    def ready(self) -> None:
        self.player.page.click("#ready")


class Keys:
    """Everything by the keyboard; where one is, is heard, as by those who do not see the map."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.language = player.page.get_attribute("html", "lang") or "en"
        self.at = ""
        player.page.focus("#board")

    def take(self, thing: Unit | Location) -> None:
        place = thing.location if isinstance(thing, Unit) else thing
        board = standard()
        called = (
            unit_name(thing, board, self.language)
            if isinstance(thing, Unit)
            else province_name(thing.province, board, self.language)
        )
        for _ in range(MOST_KEYS):
            self._press("n")
            if self._heard().startswith(f"{called}."):
                self.at = place.province.code
                return
        raise AssertionError(f"N never comes to {called}: {self._heard()}")

    def verb(self, name: str) -> None:
        self._press(_LETTERS[name])

    def point(self, place: Location) -> None:
        """Walk to a province by arrows, each time by that which leads nearest to its direction."""
        tried: set[tuple[str, str]] = set()
        target = place.province.code
        while self.at != target:
            way = self._way(target, tried)
            tried.add((self.at, way))
            self._press(way)
            self.at = _named(self.language)[self._heard().split(".")[0]]
        self._press("Enter")

    def coast(self, place: Location) -> None:
        if self.player.step == "coast":
            for _ in range(MOST_KEYS):
                letters = self.player.page.locator(".pop.coast button:focus .nm").inner_text()
                if letters == (place.coast or "?"):
                    break
                self._press("ArrowDown")
            self._press("Enter")

    def ready(self) -> None:
        self._press("r")

    def _way(self, target: str, tried: set[tuple[str, str]]) -> str:
        anchors = load("standard").anchors
        (x, y), (to_x, to_y) = anchors[self.at], anchors[target]
        ways = sorted(_WAYS, key=lambda way: -(_WAYS[way][0] * (to_x - x) + _WAYS[way][1] * (to_y - y)))
        left = [way for way in ways if (self.at, way) not in tried]
        assert left, f"arrows do not lead from {self.at} to {target}"
        return left[0]

    def _press(self, key: str) -> None:
        self.player.page.keyboard.press(key)

    def _heard(self) -> str:
        return self.player.page.inner_text("#live")


HANDS: dict[str, type[Touch | Keys]] = {"map": Touch, "keys": Keys}


def write(player: Player, lines: Iterable[str]) -> None:
    """Give orders in writing, one a line, in whatever words."""
    if player.size == "phone":
        player.page.click("#t-orders")
    player.page.fill("#typed", "\n".join(lines))
    player.page.press("#typed", "Enter")


@cache
def _named(language: str) -> dict[str, str]:
    """Return the codes of provinces by their names."""
    board = standard()
    return {province_name(each, board, language): each.code for each in board.provinces}
