"""What became of each phase: on the map, in words, and in the bar of time."""

from __future__ import annotations

import re

import pytest
from playing import SIZES, Player, at, player, table
from playwright.sync_api import Browser
from sites import Site

from standoff.arena import Submission
from standoff.boards import standard
from standoff.server.play.actions.ordering import do_submit
from standoff.server.play.actions.voting import do_propose, do_vote

pytestmark = [pytest.mark.browser, pytest.mark.long]

SPRING = {
    "France": ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"],
    "Germany": ["A MUN - BUR", "A BER - KIE", "F KIE - DEN"],
    "Russia": ["A WAR - GAL", "A MOS - UKR", "F SEV - BLA", "F STP/SC - BOT"],
}


def _judged(one: Player) -> Player:
    """Have a first spring judged at a table with others, and look at it."""
    one.play_bots("France")
    game, people = table(one.user)
    for power, orders in SPRING.items():
        do_submit(game.pk, people[power], Submission(game.token, tuple(orders), ready=power != "France"))
    one.open(game.pk)
    one.to_results()
    return one


@pytest.mark.parametrize("size", SIZES)
def test_a_row_and_its_arrow_are_one_thing(browser: Browser, site: Site, size: str) -> None:
    one = _judged(player(browser, site, size))
    assert one.page.url.endswith("/S1901M/")
    row = one.page.locator("#told .orders li[data-u=MUN]")
    assert "fails" in str(row.get_attribute("class"))
    row.locator("button").click()
    said = one.page.inner_text("#why .said")
    assert "Burgundy" in said
    assert one.page.locator("#why .versus strong").all_inner_texts() == ["1", "2"]
    assert one.page.locator("#board .asked, #board svg.asked").count()
    one.page.keyboard.press("Escape")
    assert one.page.locator("#why .said").count() == 0
    one.touch("BRE")
    one.page.wait_for_selector("#why .said")
    assert "Mid-Atlantic Ocean" in one.page.inner_text("#why .said")
    assert one.wrong == []


def test_time_is_gone_through_by_the_bar_keys_and_addresses(browser: Browser, site: Site) -> None:
    one = _judged(player(browser, site))
    assert one.page.locator("#scale li").count() == 2
    one.page.click("#after")
    one.page.wait_for_selector("#game[data-view=now]")
    assert not one.page.url.endswith("/S1901M/")
    one.page.keyboard.press(",")
    one.page.wait_for_selector("#game[data-view=past]")
    one.page.reload()
    one.ready()
    assert one.view == "past"
    assert (
        one.page.locator("#scale [aria-current] button").get_attribute("aria-label")
        == "Spring 1901, movement"
    )
    one.page.locator("#scale li").last.click()
    one.page.wait_for_selector("#game[data-view=now]")
    one.page.go_back()


def test_centres_are_charted(browser: Browser, site: Site) -> None:
    one = _judged(player(browser, site))
    one.page.click("#result-tabs [data-show=centres]")
    one.page.wait_for_selector(".centres .table")
    heads = one.page.locator(".centres thead th").all_inner_texts()
    assert heads == ["Start"]
    rows = one.page.locator(".centres tbody tr").all_inner_texts()
    assert [row.split()[-1] for row in rows] == ["3", "3", "3", "3", "3", "4", "3"]


def test_the_whole_phase_is_there_as_text(browser: Browser, site: Site) -> None:
    one = _judged(player(browser, site))
    one.page.click("#result-tabs [data-show=text]")
    text = one.page.inner_text("#told")
    assert "Army Munich" in text
    for power in ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"):
        assert power in text


_BESIDE_ORDERS = """(() => {
  const copy = document.body.cloneNode(true);
  const rest = 'code, script, style, noscript, textarea, #keys, svg.standoff .code';
  copy.querySelectorAll(rest).forEach(one => one.remove());
  return copy.textContent;
})()"""
"""The text of the page without orders in notation."""


def test_names_are_written_in_full(browser: Browser, site: Site) -> None:
    one = _judged(player(browser, site))
    codes = {province.code for province in standard().provinces}
    assert not codes & set(re.findall(r"\b[A-Z]{3}\b", one.page.evaluate(_BESIDE_ORDERS)))
    one.to_orders()
    assert not codes & set(re.findall(r"\b[A-Z]{3}\b", one.page.evaluate(_BESIDE_ORDERS)))
    assert "St Petersburg" in one.page.evaluate(_BESIDE_ORDERS)


def test_a_stranger_sees_results_and_no_orders(browser: Browser, site: Site) -> None:
    one = _judged(player(browser, site))
    one.to_orders()
    one.enter("bur - mun")
    other = player(browser, site).open(one.game_id)
    assert other.page.locator("#board g.orders .ord").count() == 0
    assert "watching" in other.page.inner_text("#dock")
    other.page.click("#dock [data-do=last]")
    other.page.wait_for_selector("#told .orders li")
    assert "A BUR - MUN" not in other.page.content()


def test_a_page_that_is_writing_is_not_taken_away(browser: Browser, site: Site) -> None:
    one = player(browser, site).play_bots("France")
    game, people = table(one.user)
    one.open(game.pk)
    other = at(one.page.context, site).open(game.pk)
    for power in ("Germany", "Russia"):
        do_submit(game.pk, people[power], Submission(game.token, (), ready=True))
    one.page.focus("#typed")
    other.page.click("#ready")
    one.page.wait_for_selector("[data-toasts] .toast")
    assert "has been judged" in one.page.inner_text("[data-toasts]")
    assert one.view == "now"
    one.page.click("[data-toasts] button")
    one.page.wait_for_selector("#game[data-view=past]")


def test_the_end_is_told_and_the_game_can_be_kept(browser: Browser, site: Site) -> None:
    one = _judged(player(browser, site))
    seats = one.game.seats.select_related("user")
    people = {seat.power: seat.user for seat in seats if seat.user is not None}
    proposal = do_propose(one.game_id, people["Germany"], "draw")
    for power in ("Russia", "France"):
        do_vote(one.game_id, people[power], proposal.pk, in_favour=True)
    one.page.reload()
    one.ready()
    one.page.click("#dock [data-do=now]")
    assert "A draw between" in one.page.inner_text("#dock")
    if one.page.locator("#p-table").is_hidden():
        one.page.click("#t-table")
    assert "A draw" in one.page.inner_text(".ended-says")
    with one.page.expect_download() as kept:
        one.page.click(".ended a[href$='replay.html']")
    assert kept.value.path().read_text("utf-8").startswith("<!doctype html>")
    with one.page.expect_download() as kept:
        one.page.click(".ended a[href*='form=json']")
    assert '"standoff-record/1"' in kept.value.path().read_text("utf-8")
    assert one.page.locator("#ready").count() == 0
