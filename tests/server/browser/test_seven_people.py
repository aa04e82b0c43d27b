"""One private game of seven people, from the form to the draw, each at a browser of their own."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from evening import PATIENCE, Evening
from playwright.sync_api import Browser, expect
from sites import Site

from standoff.server.play.models import GameState

pytestmark = [pytest.mark.browser, pytest.mark.long]

STORY = tomllib.loads(Path(__file__).with_name("seven_people.toml").read_text("utf-8"))


@pytest.fixture
def evening(browser: Browser, site: Site, axe_script: str) -> Evening:
    return Evening.of(browser, site, STORY, axe_script)


def test_seven_people_play_from_the_invitation_to_the_draw(evening: Evening) -> None:
    first, *others = STORY["people"]
    link = evening.make(first)
    for power in others:
        evening.join(power, link)
        if power == "France":
            evening.check(first, "France")
    evening.begun()

    evening.write("S1901M")
    evening.check("France", "Russia")
    evening.play("S1901M")
    evening.write("F1901M")
    evening.play("F1901M")
    _austria_is_driven_out(evening)
    evening.play("F1901R")

    evening.order("W1901A")
    _turkey_never_comes(evening)

    evening.write("S1902M")
    evening.play("S1902M")
    evening.play("S1902R")
    evening.play("F1902M")
    evening.order("W1902A")
    _all_agree(evening, first)
    assert evening.wrong() == {}


def _austria_is_driven_out(evening: Evening) -> None:
    """Only Austria has something to order; the others are told so, each in their language."""
    assert evening.game.phase == "F1901R"
    austria = evening.people["Austria"]
    austria.touch("VIE")
    assert [chip.get_attribute("data-go") for chip in austria.page.locator("#dock [data-go]").all()] == [
        "BOH",
        "BUD",
        "TRI",
    ]
    evening.check("Austria", "Germany")
    austria.page.keyboard.press("Escape")
    says = {power: one.page.inner_text("#dock") for power, one in evening.people.items()}
    assert "nothing to order" in says["England"]
    assert says["Russia"] != says["England"] != says["Germany"]


def _turkey_never_comes(evening: Evening) -> None:
    """The deadline of the winter falls: all are told of Turkey, and of nobody who had nothing to order."""
    assert evening.game.phase == "W1901A", "it waits for Turkey's build"
    evening.deadline_falls()
    told = {"Turkey": "Turkey", "Germany": "Turkije", "Russia": "Турция"}
    for power, one in evening.people.items():
        one.page.wait_for_url("**/W1901A/", timeout=PATIENCE)
        expect(one.page.locator("#dock .note")).to_contain_text(told.get(power, "Turkey"), timeout=PATIENCE)
    evening.check("England")
    evening.see("W1901A")
    assert {seat.power: seat.missed for seat in evening.game.seats.all() if seat.missed} == {"Turkey": 1}
    for one in evening.people.values():
        one.page.click("#t-table")
        expect(one.page.locator("#table .powers .chip--warn")).to_have_count(1, timeout=PATIENCE)
        expect(one.page.locator("#table .powers tr:last-child .chip--warn")).to_be_visible()


def _all_agree(evening: Evening, first: str) -> None:
    """A draw is proposed, voted on in secret, and ends the game with the last vote."""
    evening.propose_draw(first)
    evening.check("Italy", "Turkey")
    *most, last = [power for power in evening.people if power != first]
    for power in most:
        evening.vote(power)
    assert evening.game.state == GameState.PLAYING
    evening.people[last].page.click("#table [name=in_favour][value='1']")
    for one in evening.people.values():
        expect(one.page.locator("#table .ended")).to_be_visible(timeout=PATIENCE)
    game = evening.game
    assert game.state == GameState.OVER
    assert game.result == {"draw": list(evening.people)}
    evening.check("Germany", "Russia")
