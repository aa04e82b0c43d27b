"""A guest plays a year against bots: on the map at both widths, and by the keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hands import Keys, give
from playing import SIZES, Player, player
from playwright.sync_api import Browser
from sites import Site

from standoff.server.play.table import position_of

pytestmark = [pytest.mark.browser, pytest.mark.long]

PLAIN = re.compile(r"[AF] [A-Z]{3}(?:/[A-Z]C)? - [A-Z]{3}|.* - D|BUILD A .*|DISBAND .*")
"""Orders that need no second question."""


def _wanted(one: Player) -> list[str]:
    """Return an order for every unit, in winter as many as are due."""
    groups = position_of(one.game).legal_orders("France").groups.get("France", {})
    plain = [[str(order) for order in orders if PLAIN.fullmatch(str(order))] for orders in groups.values()]
    due = int(one.page.inner_text("#dock .count-line b").split(" of ")[1].split()[0])
    return [orders[0] for orders in plain if orders][:due]


def _play_a_year(one: Player, order: Callable[[str], None], ready: Callable[[], None]) -> list[str]:
    """Play until the second spring, and return the phases in which there was something to order."""
    gone: list[str] = []
    for _ in range(400):
        if one.game.phase == "S1902M":
            return gone
        if one.view == "past":
            one.page.keyboard.press("Enter")  # the way on has the focus
            one.page.wait_for_selector("#game[data-view=now]")
        if one.page.locator("#ready").count() and one.game.phase not in gone:
            gone.append(one.game.phase)
            wanted = _wanted(one)
            for text in wanted:
                order(text)
            one.saved(*wanted)
            ready()
            one.page.wait_for_selector("#game[data-view=past]", timeout=60_000)
            assert one.page.locator("#told .orders li").count() > 0
        one.page.wait_for_timeout(100)
    raise AssertionError(gone)


@pytest.mark.parametrize("size", SIZES)
def test_a_guest_plays_a_year_on_the_map(browser: Browser, site: Site, size: str) -> None:
    one = player(browser, site, size).play_bots("France")

    def order(text: str) -> None:
        if text.startswith(("BUILD", "DISBAND")):
            one.touch(text.rsplit(maxsplit=1)[-1])
            one.verb("army" if text.startswith("BUILD") else "remove")
            return
        one.touch(text.split()[1])
        one.comes_to("move")
        if text.endswith(" - D"):
            one.verb("disband")
        else:
            one.touch(text.split(" - ")[1])
        one.comes_to("idle")

    gone = _play_a_year(one, order, lambda: one.page.click("#ready"))
    assert gone[0] == "S1901M"
    assert "F1901M" in gone
    assert one.wrong == []


def test_a_year_by_keyboard_alone(browser: Browser, site: Site) -> None:
    one = player(browser, site).play_bots("France")

    def order(text: str) -> None:
        give(Keys(one), text)

    gone = _play_a_year(one, order, lambda: one.page.keyboard.press("r"))
    assert "F1901M" in gone
    assert one.wrong == []
