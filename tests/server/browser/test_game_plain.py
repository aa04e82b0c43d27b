"""Without scripts: the board as a picture, results as text, orders and letters by plain forms."""

from __future__ import annotations

import pytest
from playing import Player, player
from playwright.sync_api import Browser, expect
from sites import Site

from standoff.server.accounts.models import User
from standoff.server.play.models import Orders

pytestmark = pytest.mark.browser


def _begin(browser: Browser, site: Site) -> Player:
    one = player(browser, site, java_script_enabled=False)
    one.page.goto(site.url)
    one.page.select_option("select[name=power]", "France")
    one.page.locator("form[action='/play/'] button[type=submit]").first.click()
    one.page.wait_for_url("**/games/*/")
    return one


def test_orders_are_typed_and_answered_without_scripts(browser: Browser, site: Site) -> None:
    one = _begin(browser, site)
    expect(one.page.locator(".plain-map")).to_be_visible()
    assert one.page.locator("#board").is_hidden()
    assert "Army Paris" in one.page.inner_text(".plain .told")
    one.page.fill("textarea[name=orders]", "par - bur\nA MAR - MOS")
    one.page.click("form[action$='/orders/'] button")
    verdicts = one.page.locator(".plain-verdicts li")
    expect(verdicts.nth(0)).to_contain_text("A PAR - BUR")
    expect(verdicts.nth(1)).to_contain_text("cannot get to Moscow")
    seat = one.game.seats.get(power="France")
    assert isinstance(seat.user, User)
    assert Orders.objects.get(seat=seat).sent == ["par - bur", "A MAR - MOS"]
    one.page.check("input[name=ready]")
    one.page.click("form[action$='/orders/'] button")
    for _ in range(100):
        if one.game.phase != "S1901M":
            break
        one.page.wait_for_timeout(100)
    one.page.reload()
    one.page.click(".plain nav a >> nth=0")
    assert "Army Paris" in one.page.inner_text(".plain .told")
    assert "/S1901M/" in one.page.url


def test_orders_for_a_phase_that_is_over_are_refused(browser: Browser, site: Site) -> None:
    one = _begin(browser, site)
    one.page.locator("input[name=token]").evaluate("field => { field.value = 'S1899M-00000000'; }")
    one.page.fill("textarea[name=orders]", "par - bur")
    one.page.click("form[action$='/orders/'] button")
    assert "another phase" in one.page.inner_text(".notes")
    assert not Orders.objects.filter(seat__game=one.game, seat__power="France").exclude(sent=[]).exists()
