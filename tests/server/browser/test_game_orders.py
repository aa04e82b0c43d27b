"""Orders on the map and beside it: saved at once, seen everywhere, and by their owner alone."""

from __future__ import annotations

import re

import pytest
from playing import SIZES, Player, at, player, table
from playwright.sync_api import Browser
from sites import Site

from standoff.server.play.actions.writing import do_write
from standoff.server.play.table import position_of

pytestmark = [pytest.mark.browser, pytest.mark.long]

CENTRES = {"France": ["BRE", "MAR", "PAR"], "Italy": ["NAP", "ROM", "VEN"]}


def _drawn(france: Player, kind: str) -> list[str]:
    """Return whose orders of a kind are drawn on the map."""
    found = france.page.locator(f"#board g.orders .ord.{kind}, #board g.marks .ord.{kind}")
    return sorted(str(one.get_attribute("data-unit")) for one in found.all())


@pytest.mark.parametrize("size", SIZES)
def test_a_unit_and_then_its_target_are_touched(browser: Browser, site: Site, size: str) -> None:
    france = player(browser, site, size).play_bots("France")
    france.touch("PAR")
    france.comes_to("move")
    assert france.page.locator("#board .lit").count() == 4
    france.touch("BUR")
    france.saved("A PAR - BUR")
    france.page.wait_for_selector("#board g.orders .ord.move[data-unit=PAR]")
    france.touch("MAR")
    france.verb("support")
    france.touch("PAR")
    france.comes_to("where")
    france.chip("BUR")
    france.saved("A PAR - BUR", "A MAR S A PAR - BUR")
    france.touch("BRE")
    france.verb("hold")
    france.saved("A PAR - BUR", "A MAR S A PAR - BUR", "F BRE H")
    assert "3 of 3" in france.page.inner_text("#dock")
    assert france.wrong == []


def test_a_convoy_takes_an_army_over_the_sea(browser: Browser, site: Site) -> None:
    france = player(browser, site).play_bots("France")
    france.place({"phase": "S1902M", "units": {"France": ["A PIC", "F ENG"]}, "centers": CENTRES})
    france.touch("PIC")
    france.touch("LON")
    france.saved("A PIC - LON")
    box = france.page.locator(".warnbox[data-code=convoy_missing]")
    box.locator("[data-fix]", has_text="Fleet English Channel carries it").click()
    france.saved("A PIC - LON", "F ENG C A PIC - LON")
    box.wait_for(state="detached")
    france.choose("F ENG")
    france.verb("convoy")
    france.chip("PIC")
    france.chip("WAL")
    france.saved("A PIC - LON", "F ENG C A PIC - WAL")
    france.page.locator(
        ".warnbox[data-code=convoy_unmatched] [data-fix]", has_text="Send it to Wales"
    ).click()
    france.saved("A PIC - WAL", "F ENG C A PIC - WAL")


def test_an_army_that_could_walk_may_go_by_sea(browser: Browser, site: Site) -> None:
    france = player(browser, site).play_bots("France")
    france.place({"phase": "S1902M", "units": {"France": ["A PIC", "F ENG"]}, "centers": CENTRES})
    france.choose("A PIC")
    france.verb("convoy")
    assert france.page.locator("#dock [data-go=BUR]").count() == 0
    france.chip("BEL")
    france.saved("A PIC - BEL VIA CONVOY")
    assert "by convoy" in france.page.inner_text("#rows")


def test_a_misorder_is_asked_about_once_and_then_kept(browser: Browser, site: Site) -> None:
    france = player(browser, site).play_bots("France")
    france.touch("PAR")
    france.touch("MOS")
    france.page.wait_for_selector("#misorder[open]")
    assert "Moscow" in france.page.inner_text("#misorder-p")
    france.page.keyboard.press("Escape")
    assert france.sent() == []
    france.touch("MOS")
    france.page.click("#misorder-yes")
    france.saved("A PAR - MOS")
    row = france.page.inner_text("#rows [data-key='A PAR']")
    assert "misorder" in row
    assert "cannot get to Moscow" in row
    france.page.wait_for_selector("#board .tok[data-unit=PAR] .badge.alert")
    france.to_results()
    told = france.page.locator("#told .orders li.illegal")
    assert "A PAR - MOS" in told.inner_text()
    assert "cannot get to Moscow" in told.inner_text()


_NAMELESS = """(() => [...document.querySelectorAll('#board .waste')].flatMap(one => {
  const box = one.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return document.elementFromPoint(x, y) === one ? [[one.getAttribute('href').slice(3), x, y]] : [];
}))()"""
"""Land that is no province, each with a spot in it."""


def test_places_that_nobody_can_enter_take_no_order(browser: Browser, site: Site) -> None:
    france = player(browser, site).play_bots("France")
    spots = {code: (x, y) for code, x, y in france.page.evaluate(_NAMELESS)}
    assert "SWI" in spots
    for x, y in spots.values():
        france.touch("PAR")
        france.comes_to("move")
        france.page.mouse.click(x, y)
        france.comes_to("idle")
        assert france.page.locator("#misorder[open]").count() == 0
    assert france.sent() == []


def test_an_order_is_taken_back(browser: Browser, site: Site) -> None:
    france = player(browser, site).play_bots("France")
    france.enter("par - bur", "mar - spa")
    france.choose("A PAR")
    france.verb("clear")
    france.saved("A MAR - SPA")
    assert "no order" in france.page.inner_text("#rows [data-key='A PAR']")


def test_orders_survive_a_reload_and_show_in_another_tab(browser: Browser, site: Site) -> None:
    first = player(browser, site).play_bots("France")
    second = at(first.page.context, site).open(first.game_id)
    first.enter("par - bur")
    second.page.wait_for_selector("#rows [data-key='A PAR'].is-good")
    second.page.wait_for_selector("#board g.orders .ord.move[data-unit=PAR]")
    second.enter("mar s par - bur")
    first.page.wait_for_selector("#rows [data-key='A MAR'].is-good")
    first.saved("A PAR - BUR", "A MAR S A PAR - BUR")
    first.page.reload()
    first.ready()
    assert "Burgundy" in first.page.inner_text("#rows [data-key='A PAR']")
    assert _drawn(first, "move") == ["PAR"]
    assert _drawn(first, "support") == ["MAR"]
    assert first.wrong + second.wrong == []


def test_orders_survive_a_cut_line(browser: Browser, site: Site) -> None:
    france = player(browser, site).play_bots("France")
    assert france.user.is_guest
    france.page.context.set_offline(True)
    france.touch("PAR")
    france.touch("BUR")
    france.page.wait_for_selector("#dock .bad")
    assert "Not saved" in france.page.inner_text("#dock")
    assert france.sent() == []
    france.page.context.set_offline(False)
    france.saved("A PAR - BUR")
    france.page.wait_for_selector("#dock .bad", state="detached")


def test_only_my_own_orders_are_drawn(browser: Browser, site: Site) -> None:
    france = player(browser, site).play_bots("France")
    game, people = table(france.user)
    france.open(game.pk)
    france.enter("par - bur")
    germany = people["Germany"]
    do_write(game.pk, germany, ["France"], "Hello")
    france.page.wait_for_selector("#unread:not([hidden]), .bubble")
    assert _drawn(france, "move") == ["PAR"]
    assert france.page.locator("#board g.orders .ord").count() == 1


@pytest.mark.parametrize("phase", ["movement", "retreat", "builds", "removals"])
def test_every_legal_order_is_listed_and_nothing_else(browser: Browser, site: Site, phase: str) -> None:
    france = player(browser, site).play_bots("France")
    positions = {
        "movement": {"phase": "S1902M", "units": {"France": ["A PIC", "F ENG", "F SPA/NC"]}},
        "retreat": {
            "phase": "S1902R",
            "units": {"France": ["F BRE"], "Italy": ["A PAR"]},
            "dislodged": {"France": [{"unit": "A PAR", "from": "BUR", "convoyed": False}]},
        },
        "builds": {"phase": "W1902A", "units": {"France": ["F BRE"]}},
        "removals": {"phase": "W1902A", "units": {"France": ["A BUR", "A GAS", "A PAR", "F BRE"]}},
    }
    france.place({"centers": CENTRES, **positions[phase]})
    france.page.click("#legal summary")
    france.page.wait_for_selector("#legal-list code")
    listed = france.page.locator("#legal-list code").all_inner_texts()
    legal = [str(order) for order in position_of(france.game).legal_orders("France")]
    assert listed == legal
    assert str(len(legal)) in france.page.inner_text("#legal-count")
    france.page.locator("#legal-list button").last.click()
    france.saved(legal[-1])


def test_typed_lines_are_answered_one_by_one(browser: Browser, site: Site) -> None:
    france = player(browser, site).play_bots("France")
    france.type("Army Paris moves to Burgundy\nbre - mao\nmar - gre")
    france.until("document.querySelectorAll('#typed-say .say').length === 3")
    lines = france.page.locator("#typed-say .say")
    kinds = [re.findall(r"good|warn|bad", str(line.get_attribute("class"))) for line in lines.all()]
    assert kinds == [["good"], ["good"], ["bad"]]
    assert "A PAR - BUR" in lines.nth(0).inner_text()
    assert "could carry it to Greece" in lines.nth(2).inner_text()
    lines.nth(2).locator("[data-try='A MAR - GAS']").click()
    france.until("!document.querySelector('#typed-say .bad')")
    france.page.click("#typed-say [data-all]")
    france.saved("A PAR - BUR", "F BRE - MAO", "A MAR - GAS")


def test_an_unclear_coast_says_what_to_add(browser: Browser, site: Site) -> None:
    france = player(browser, site).play_bots("France")
    france.place({"phase": "S1902M", "units": {"France": ["F MAO", "F GAS"]}, "centers": CENTRES})
    france.type("mao - spa")
    line = france.page.locator("#typed-say .say.warn")
    assert {one.inner_text() for one in line.locator("[data-try]").all()} >= {
        "F MAO - SPA/NC",
        "F MAO - SPA/SC",
    }
    france.page.keyboard.press("Enter")
    assert france.sent() == []
    line.locator("[data-try='F MAO - SPA/SC']").click()
    france.saved("F MAO - SPA/SC")
    france.type("gas - spa")
    assert "F GAS - SPA/NC" in france.page.inner_text("#typed-say .say.good")
    france.page.keyboard.press("Enter")
    france.saved("F MAO - SPA/SC", "F GAS - SPA/NC")


def test_suggestions_are_chosen_by_keys(browser: Browser, site: Site) -> None:
    france = player(browser, site).play_bots("France")
    france.page.keyboard.press("/")
    france.page.keyboard.type("paris burg")
    france.page.wait_for_selector("#typed-list:not([hidden])")
    assert france.page.locator("#typed-list code").first.inner_text() == "A PAR - BUR"
    france.page.keyboard.press("ArrowDown")
    france.page.keyboard.press("Enter")
    france.saved("A PAR - BUR")


def test_ready_can_be_taken_back_and_a_change_takes_it_back(browser: Browser, site: Site) -> None:
    france = player(browser, site).play_bots("France")
    game, _people = table(france.user)
    france.open(game.pk)
    france.enter("par - bur")
    france.page.click("#ready")
    france.page.wait_for_selector("#ready[aria-pressed=true]")
    france.page.click("#ready")
    france.page.wait_for_selector("#ready[aria-pressed=false]")
    france.page.click("#ready")
    france.page.wait_for_selector("#ready[aria-pressed=true]")
    france.enter("par - pic")
    france.page.wait_for_selector("#ready[aria-pressed=false]")
    assert "no longer ready" in france.page.inner_text("[data-toasts]")
    france.page.click("[data-toasts] button")
    france.page.wait_for_selector("#ready[aria-pressed=true]")


def test_retreats_are_written_like_moves(browser: Browser, site: Site) -> None:
    france = player(browser, site).play_bots("France")
    france.place(
        {
            "phase": "F1902R",
            "units": {"Italy": ["A PAR", "F MAO"], "Germany": ["A BUR"]},
            "dislodged": {
                "France": [
                    {"unit": "A PAR", "from": "BUR", "convoyed": False},
                    {"unit": "F MAO", "from": "WES", "convoyed": False},
                ]
            },
            "contested": ["PIC"],
            "centers": CENTRES,
        }
    )
    france.choose("A PAR")
    lit = {one.get_attribute("data-go") for one in france.page.locator("#dock [data-go]").all()}
    assert lit == {"BRE", "GAS"}
    france.touch("GAS")
    france.saved("A PAR - GAS")
    france.choose("F MAO")
    france.verb("disband")
    france.saved("A PAR - GAS", "F MAO - D")
    france.to_results()
    assert (
        "Gascony" in france.page.inner_text("#told .came") or france.page.locator("#told .orders li").count()
    )


def test_builds_and_an_unused_one(browser: Browser, site: Site) -> None:
    france = player(browser, site).play_bots("France")
    france.place({"phase": "W1902A", "units": {"France": ["A BUR"]}, "centers": CENTRES})
    assert france.page.locator("#rows .is-none").count() == 2
    france.touch("BRE")
    france.verb("fleet")
    france.saved("BUILD F BRE")
    france.page.wait_for_selector("#board .tok[data-unit=BRE] .badge.built")
    france.verb("waive")
    france.saved("BUILD F BRE", "WAIVE")
    france.page.click("#rows [data-unwaive]")
    france.saved("BUILD F BRE")
    france.choose("BRE")
    france.verb("army")
    france.saved("BUILD A BRE")
    france.choose("BRE")
    france.verb("clear")
    france.saved()


def test_removals_are_chosen_among_all_units(browser: Browser, site: Site) -> None:
    france = player(browser, site).play_bots("France")
    units = ["A BUR", "A GAS", "A PAR", "F BRE"]
    france.place({"phase": "W1902A", "units": {"France": units}, "centers": CENTRES})
    assert france.page.locator("#rows li").count() == 4
    assert france.page.locator("#rows .is-warn").count() == 1
    france.touch("GAS")
    france.verb("remove")
    france.saved("DISBAND A GAS")
    assert france.page.locator("#rows .is-warn").count() == 0
    france.choose("A BUR")
    france.page.keyboard.press("d")
    france.page.wait_for_timeout(300)
    assert "DISBAND A BUR" in france.sent()


def test_the_log_tells_what_was_entered(browser: Browser, site: Site) -> None:
    france = player(browser, site).play_bots("France")
    france.enter("par - bur", "par - pic")
    france.choose("A PAR")
    france.verb("clear")
    france.saved()
    france.page.click("#t-log")
    france.until("document.querySelectorAll('#log li').length === 4")
    told = france.page.locator("#log li").all_inner_texts()
    assert "Spring 1901" in told[0]
    assert "A PAR - PIC" in told[1]
    assert "A PAR - PIC" in told[2]
    assert "A PAR - BUR" in told[3]


def test_a_drag_is_no_order(browser: Browser, site: Site) -> None:
    france = player(browser, site).play_bots("France")
    before = france.page.get_attribute("#board svg", "viewBox")
    for _ in range(3):
        france.page.click("[data-zoom=in]")
    x, y = france.spot("PAR")
    france.page.mouse.move(x, y)
    france.page.mouse.down()
    france.page.mouse.move(x - 60, y - 40, steps=4)
    france.page.mouse.up()
    assert france.step == "idle"
    assert france.page.get_attribute("#board svg", "viewBox") != before
    france.page.click("[data-zoom=whole]")
    assert france.page.get_attribute("#board svg", "viewBox") == before
