"""The game page for people with other senses: axe-core finds nothing, in any state, theme or width."""

from __future__ import annotations

from typing import Any

import pytest
from playing import SIZES, Player, player, table
from playwright.sync_api import Browser
from sites import Site

from standoff.server.play.actions.writing import do_write

pytestmark = [pytest.mark.browser, pytest.mark.long]


def _found(one: Player, script: str) -> list[dict[str, Any]]:
    one.page.evaluate(script)
    found = one.page.evaluate(
        "axe.run(document, {resultTypes: ['violations']}).then(answer => answer.violations.map(one =>"
        " ({id: one.id, nodes: one.nodes.map(node => node.html.slice(0, 160)).slice(0, 3)})))"
    )
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_in_the_way(browser: Browser, site: Site, axe_script: str, size: str, theme: str) -> None:
    one = player(browser, site, size, color_scheme=theme).play_bots("France")
    assert _found(one, axe_script) == []
    one.enter("par - pic", "mar s par - bur")
    one.choose("F BRE")
    assert _found(one, axe_script) == []
    one.page.keyboard.press("Escape")
    game, people = table(one.user)
    do_write(game.pk, people["Germany"], ["France"], "Leave Burgundy empty.")
    one.open(game.pk)
    for tab in ("press", "table", "log"):
        one.page.click(f"#t-{tab}")
        assert _found(one, axe_script) == [], tab
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert one.page.evaluate(wide) == 0
    assert one.wrong == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_in_the_way_of_questions_and_results(
    browser: Browser, site: Site, axe_script: str, size: str, theme: str
) -> None:
    one = player(browser, site, size, color_scheme=theme).play_bots("France")
    one.place({"phase": "F1902M", "units": {"France": ["A PAR", "F GAS"]}, "centers": {"France": ["PAR"]}})
    one.choose("F GAS")
    one.chip("SPA")
    assert _found(one, axe_script) == []
    one.coast("NC")
    one.to_results()
    assert _found(one, axe_script) == []
    one.page.locator("#told .orders li button").first.click()
    assert _found(one, axe_script) == []
    one.page.click("#result-tabs [data-show=centres]")
    one.page.wait_for_selector(".centres .table")
    assert _found(one, axe_script) == []
