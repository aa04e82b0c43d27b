"""The coast's question: both coasts are always shown, and a support to a coast must fit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from playing import SIZES, Player, player
from playwright.sync_api import Browser
from sites import Site

pytestmark = [pytest.mark.browser, pytest.mark.long]

CENTRES = {"France": ["BRE", "MAR", "PAR"], "Italy": ["NAP", "ROM", "VEN"], "Russia": ["MOS", "STP", "WAR"]}
FLEETS = {
    "phase": "F1902M",
    "units": {"France": ["A PAR", "F GAS", "F MAO", "F MAR"], "Italy": ["A PIE", "F WES"]},
    "centers": CENTRES,
}
STANDING = {
    "phase": "F1902M",
    "units": {"France": ["F MAR", "F SPA/NC"], "Italy": ["F WES"]},
    "centers": CENTRES,
}


def _france(browser: Browser, site: Site, document: Mapping[str, Any], size: str = "desk") -> Player:
    return player(browser, site, size).play_bots("France").place(document)


@pytest.mark.parametrize("size", SIZES)
def test_a_fleet_is_asked_which_coast(browser: Browser, site: Site, size: str) -> None:
    france = _france(browser, site, FLEETS, size)
    france.choose("F MAO")
    france.touch("SPA")
    france.comes_to("coast")
    choices = france.coasts()
    assert list(choices) == ["NC", "SC"]
    assert all(reachable for _says, reachable in choices.values())
    assert "Spain" in france.page.inner_text("#coast-h")
    france.coast("SC")
    france.saved("F MAO - SPA/SC")
    france.comes_to("idle")
    assert france.wrong == []


@pytest.mark.parametrize("size", SIZES)
def test_both_coasts_are_shown_where_one_can_be_reached(browser: Browser, site: Site, size: str) -> None:
    france = _france(browser, site, FLEETS, size)
    france.choose("F GAS")
    france.chip("SPA")
    choices = france.coasts()
    assert {letters: reachable for letters, (_, reachable) in choices.items()} == {"NC": True, "SC": False}
    assert "not reachable from Gascony" in choices["SC"][0]
    stage = france.page.locator(".stage").bounding_box()
    menu = france.page.locator(".pop.coast").bounding_box()
    assert stage
    assert menu
    assert menu["x"] >= stage["x"]
    assert menu["x"] + menu["width"] <= stage["x"] + stage["width"]
    france.coast("NC")
    france.saved("F GAS - SPA/NC")


def test_the_menu_leads_to_the_guide(browser: Browser, site: Site) -> None:
    france = _france(browser, site, FLEETS)
    france.choose("F GAS")
    france.chip("SPA")
    with france.page.context.expect_page() as opened:
        france.page.click(".pop.coast a")
    guide = opened.value
    guide.wait_for_load_state()
    assert "/handbook/coasts/" in guide.url
    assert "coast" in guide.inner_text("main").lower()


def test_the_unreachable_coast_is_a_misorder_that_is_asked_about(browser: Browser, site: Site) -> None:
    france = _france(browser, site, FLEETS)
    france.choose("F GAS")
    france.chip("SPA")
    france.coast("SC")
    france.page.wait_for_selector("#misorder[open]")
    assert "south coast" in france.page.inner_text("#misorder-p")
    france.page.click("#misorder button[value=no]")
    assert france.sent() == []
    france.coast("SC")
    france.page.wait_for_selector("#misorder[open]")
    france.page.click("#misorder-yes")
    france.saved("F GAS - SPA/SC")
    assert "misorder" in france.page.inner_text("#rows [data-key='F GAS']")


def test_a_support_is_asked_for_the_coast_or_either(browser: Browser, site: Site) -> None:
    france = _france(browser, site, FLEETS)
    for letters, order in (
        ("NC", "F MAR S F MAO - SPA/NC"),
        ("SC", "F MAR S F MAO - SPA/SC"),
        ("?", "F MAR S F MAO - SPA"),
    ):
        france.choose("F MAR")
        france.verb("support")
        france.touch("MAO")
        france.comes_to("coast")
        assert list(france.coasts()) == ["NC", "SC", "?"]
        france.coast(letters)
        france.saved(order)


def test_a_support_to_hold_is_asked_for_the_coast_too(browser: Browser, site: Site) -> None:
    france = _france(browser, site, STANDING)
    france.choose("F MAR")
    france.verb("support")
    france.chip("SPA")
    if france.step == "where":
        france.chip("SPA")
    france.comes_to("coast")
    choices = france.coasts()
    assert {letters: reachable for letters, (_, reachable) in choices.items()} == {"NC": True, "SC": False}
    france.coast("NC")
    france.saved("F MAR S F SPA/NC")


def test_a_support_for_the_other_coast_is_warned_of_and_repaired(browser: Browser, site: Site) -> None:
    france = _france(browser, site, FLEETS)
    france.enter("F MAO - SPA/NC", "F MAR S F MAO - SPA/SC")
    france.saved("F MAO - SPA/NC", "F MAR S F MAO - SPA/SC")
    box = france.page.locator(".warnbox[data-code=support_coast_mismatch]")
    assert "south coast" in box.inner_text()
    labels = [button.inner_text() for button in box.locator("[data-fix]").all()]
    assert labels == [
        "Support it to Spain (north coast)",
        "Support it to either coast",
        "Send it to Spain (south coast)",
    ]
    box.locator("[data-fix]").first.click()
    france.saved("F MAO - SPA/NC", "F MAR S F MAO - SPA/NC")
    box.wait_for(state="detached")


def test_a_warning_that_is_meant_goes_away(browser: Browser, site: Site) -> None:
    france = _france(browser, site, FLEETS)
    france.enter("F MAO - SPA/NC", "F MAR S F MAO - SPA/SC")
    box = france.page.locator(".warnbox[data-code=support_coast_mismatch]")
    box.locator("[data-keep]").click()
    box.wait_for(state="detached")
    france.saved("F MAO - SPA/NC", "F MAR S F MAO - SPA/SC")


def test_a_coast_is_asked_for_when_a_fleet_is_built(browser: Browser, site: Site) -> None:
    russia = player(browser, site).play_bots("Russia")
    russia.place({"phase": "W1902A", "units": {"Russia": ["A MOS"]}, "centers": CENTRES})
    russia.touch("STP")
    russia.verb("fleet")
    assert list(russia.coasts()) == ["NC", "SC"]
    russia.coast("SC")
    russia.saved("BUILD F STP/SC")
