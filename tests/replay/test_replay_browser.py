"""The replay in a real browser: stepped through, asked, played and zoomed, on a desk and on a phone."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import games
import pytest
from playwright.sync_api import Browser, Page
from reading import data_of

from standoff.render.replay.moments import moments as moments_of
from standoff.render.replay.words import words_in

pytestmark = [pytest.mark.long, pytest.mark.browser]

GAME = "seven-way-draw"
SIZES = {"desk": (1280, 900), "phone": (390, 844)}


@dataclass
class Seen:
    """A page in the browser, and everything that went wrong in it."""

    page: Page
    wrong: list[str] = field(default_factory=list)

    def text(self, selector: str) -> str:
        return self.page.locator(selector).first.inner_text()

    def shown(self) -> str:
        found = self.page.evaluate("document.querySelector('.moment.now').id")
        assert isinstance(found, str)
        return found

    def view(self) -> list[float]:
        found = self.page.evaluate("document.querySelector('#board > svg').getAttribute('viewBox')")
        return [float(number) for number in str(found).split()]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("replay") / "game.html"
    target.write_text(games.page(GAME), encoding="utf-8")
    return target


def _open(browser: Browser, file: Path, fragment: str = "", **options: Any) -> Seen:  # noqa: ANN401 - Playwright has many
    context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
    seen = Seen(context.new_page())
    seen.page.on("console", lambda message: seen.wrong.append(message.text))
    seen.page.on("pageerror", lambda error: seen.wrong.append(str(error)))
    seen.page.on(
        "request",
        lambda request: None if request.url.startswith("file:") else seen.wrong.append(request.url),
    )
    seen.page.goto(f"{file.as_uri()}{fragment}")
    return seen


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_whole_game_can_be_stepped_through(browser: Browser, file: Path, size: str, theme: str) -> None:
    width, height = SIZES[size]
    seen = _open(
        browser,
        file,
        viewport={"width": width, "height": height},
        color_scheme=theme,
        has_touch=size == "phone",
    )
    moments = data_of(games.page(GAME))["moments"]
    names = [stop.name for stop in moments_of(games.phases(GAME), words_in("en"))]
    for number, moment in enumerate(moments):
        if number:
            seen.page.keyboard.press("ArrowRight")
        assert seen.shown() == moment["id"]
        assert seen.page.evaluate("location.hash") in {f"#{moment['id']}", ""}
        assert seen.text(".moment.now h2") == names[number]
        assert seen.page.evaluate("document.querySelector('#board title').textContent") == names[number]
        assert seen.page.locator("g.units > .tok").count() > 0
        overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert seen.page.evaluate(overflow) == 0
        buttons = seen.page.locator(".moment.now .orders li button")
        if buttons.count():
            buttons.first.click()
            assert seen.page.locator(".moment.now .orders li.on").count() == 1
            assert seen.text("#why .said")
            seen.page.keyboard.press("Escape")
            assert seen.page.locator("#why .said").count() == 0
    assert seen.wrong == []


def test_fragment_leads_to_its_phase(browser: Browser, file: Path) -> None:
    seen = _open(browser, file, "#F1902M")
    assert seen.shown() == "F1902M"
    seen.page.evaluate("location.hash = '#S1903M'")
    seen.page.wait_for_function("document.querySelector('.moment.now').id === 'S1903M'")
    seen.page.locator("#scale a[href='#S1902M']").click()
    assert seen.shown() == "S1902M"
    assert seen.page.evaluate("location.hash") == "#S1902M"


def test_row_and_arrow_are_one_thing(browser: Browser, file: Path) -> None:
    seen = _open(browser, file, "#S1901M")
    place = seen.page.locator(".moment.now .orders li").first.get_attribute("data-u")
    seen.page.locator(f"g.units .tok[data-unit='{place}']").click()
    assert seen.page.locator(".moment.now .orders li.on").get_attribute("data-u") == place
    assert seen.page.locator(f".asked .tok.on[data-unit='{place}']").count() == 1
    seen.page.locator("#all").click()
    assert seen.page.locator(".asked").count() == 0


def test_map_goes_back_when_nothing_is_asked_any_more(browser: Browser, file: Path) -> None:
    seen = _open(browser, file, "#S1901M", reduced_motion="reduce")
    whole = seen.view()
    seen.page.locator(".moment.now .orders li button").first.click()
    assert seen.view()[2] < whole[2]
    seen.page.keyboard.press("Escape")
    assert seen.view() == whole
    seen.page.locator(".moment.now .orders li button").first.click()
    seen.page.locator("#board").focus()
    seen.page.keyboard.press("ArrowDown")
    moved = seen.view()
    seen.page.keyboard.press("Escape")
    assert seen.view() == moved


def test_units_travel_and_playing_ends_at_the_end(browser: Browser, file: Path) -> None:
    seen = _open(browser, file, "#S1901M")
    before = seen.page.locator("g.units > .tok").evaluate_all(
        "all => all.map(t => t.getAttribute('transform'))"
    )
    seen.page.locator("#play").click()
    seen.page.wait_for_function(
        "before => [...document.querySelectorAll('g.units > .tok')]"
        ".some((t, i) => t.getAttribute('transform') !== before[i])",
        arg=before,
    )
    seen.page.wait_for_function("document.querySelector('.moment.now').id === 'F1901M'")
    seen.page.locator("#play").click()
    seen.page.wait_for_timeout(1500)
    assert seen.shown() == "F1901M"
    assert seen.page.locator("#play.is-playing").count() == 0
    assert seen.wrong == []


def test_reduced_motion_is_respected(browser: Browser, file: Path) -> None:
    seen = _open(browser, file, "#S1901M", reduced_motion="reduce")
    seen.page.evaluate(
        "window.moved = 0; new MutationObserver(list => list.forEach(change => {"
        " if (change.attributeName === 'transform' && change.target.matches('.tok')) window.moved += 1; }))"
        ".observe(document.querySelector('g.units'), {subtree: true, attributes: true})"
    )
    seen.page.locator("#play").click()
    seen.page.wait_for_function("document.querySelector('.moment.now').id === 'F1901M'")
    assert seen.page.evaluate("window.moved") == 0


def test_map_is_moved_by_mouse_wheel_and_keys(browser: Browser, file: Path) -> None:
    seen = _open(browser, file)
    whole = seen.view()
    seen.page.mouse.move(400, 300)
    seen.page.mouse.wheel(0, -600)
    closer = seen.view()
    assert closer[2] < whole[2]
    seen.page.mouse.down()
    seen.page.mouse.move(300, 250)
    seen.page.mouse.up()
    moved = seen.view()
    assert moved[0] > closer[0]
    assert seen.page.locator("#why .said").count() == 0
    seen.page.locator("#board").focus()
    seen.page.keyboard.press("ArrowRight")
    assert seen.view()[0] > moved[0]
    seen.page.keyboard.press("+")
    assert seen.view()[2] < closer[2]
    seen.page.keyboard.press("0")
    assert seen.view() == whole


def test_two_fingers_zoom(browser: Browser, file: Path) -> None:
    seen = _open(browser, file, viewport={"width": 390, "height": 844}, has_touch=True)
    whole = seen.view()
    touch = seen.page.context.new_cdp_session(seen.page)
    for kind, gap in (("touchStart", 20), ("touchMove", 40), ("touchMove", 80)):
        points = [{"x": 190 - gap, "y": 200, "id": 1}, {"x": 190 + gap, "y": 200, "id": 2}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert seen.view()[2] < whole[2]


@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_can_be_drawn_out_from_under_the_buttons(browser: Browser, file: Path, size: str) -> None:
    width, height = SIZES[size]
    seen = _open(browser, file, viewport={"width": width, "height": height})
    across = seen.view()[2] + 2 * seen.view()[0]
    for _ in range(3):
        seen.page.locator("[data-zoom=in]").click()
    box = seen.page.locator("#board").bounding_box()
    buttons = seen.page.locator(".zoomer").bounding_box()
    assert box is not None
    assert buttons is not None
    stand = buttons["height"] > buttons["width"]
    middle, centre, down = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, -100 if stand else 100
    for _ in range(8):
        seen.page.mouse.move(middle + 100, centre - down)
        seen.page.mouse.down()
        seen.page.mouse.move(middle - 100, centre + down, steps=4)
        seen.page.mouse.up()
    x, y, wide, _tall = seen.view()
    scale = box["width"] / wide
    right, top = box["x"] + (across - x) * scale, box["y"] - y * scale
    assert right <= buttons["x"] + 1 if stand else top >= buttons["y"] + buttons["height"] - 1
    assert seen.wrong == []


def test_names_are_whole_or_absent_on_a_phone(browser: Browser, file: Path) -> None:
    seen = _open(browser, file, viewport={"width": 390, "height": 844}, has_touch=True)
    hidden = (
        "[...document.querySelectorAll('#board .name')]"
        ".filter(name => getComputedStyle(name).display === 'none').length"
    )
    assert seen.page.evaluate(hidden) == seen.page.locator("#board .name").count()
    for _ in range(4):
        seen.page.locator("[data-zoom=in]").click()
    assert seen.page.evaluate(hidden) == 0
    printed = seen.page.locator("#board .name text").all_text_contents()
    assert not {text for text in printed if re.fullmatch("[A-Z]{3}", text)}


def test_theme_can_be_switched(browser: Browser, file: Path) -> None:
    seen = _open(browser, file, color_scheme="light")
    colour = "getComputedStyle(document.body).backgroundColor"
    light = seen.page.evaluate(colour)
    seen.page.locator("#theme").click()
    assert seen.page.evaluate(colour) != light
    seen.page.locator("#theme").click()
    assert seen.page.evaluate(colour) == light


def test_tabs_show_letters_centres_and_text(browser: Browser, file: Path) -> None:
    seen = _open(browser, file, "#S1901M")
    seen.page.locator(".tabs [data-tab=letters]").click()
    assert seen.page.locator(".moment.now .letters").is_visible()
    assert not seen.page.locator(".moment.now .orders").is_visible()
    seen.page.locator(".tabs [data-tab=centres]").click()
    assert seen.page.locator("#centres table").is_visible()
    seen.page.locator(".tabs [data-tab=text]").click()
    assert seen.page.locator(".moment.now .standing").is_visible()
    assert seen.page.locator(".moment.now .orders li:not([class]) em + p").first.is_visible()


def test_without_scripts_every_phase_is_there(browser: Browser, file: Path) -> None:
    seen = _open(browser, file, java_script_enabled=False)
    sections = seen.page.locator(".moment")
    assert sections.count() == len(data_of(games.page(GAME))["moments"])
    assert all(section.is_visible() for section in sections.all())
    assert not seen.page.locator("#play").is_visible()
    seen.page.locator("#scale a[href='#S1903M']").click()
    assert seen.page.locator("#S1903M h2").is_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_no_fault(browser: Browser, file: Path, axe_script: str, size: str, theme: str) -> None:
    width, height = SIZES[size]
    seen = _open(browser, file, "#F1902M", viewport={"width": width, "height": height}, color_scheme=theme)
    seen.page.evaluate(axe_script)
    for step in ("", ".moment.now .orders li button", ".tabs [data-tab=letters]", ".tabs [data-tab=text]"):
        if step:
            seen.page.locator(step).first.click()
        found = seen.page.evaluate("axe.run().then(told => told.violations)")
        faults = [(one["id"], one["impact"], [node["target"] for node in one["nodes"]][:3]) for one in found]
        assert faults == [], step


def test_axe_finds_no_fault_without_scripts_of_the_page(
    browser: Browser, file: Path, axe_script: str
) -> None:
    plain = file.with_name("plain.html")
    text = file.read_text(encoding="utf-8")
    plain.write_text(re.sub(r"<script>.*?</script>", "", text, flags=re.DOTALL), encoding="utf-8")
    seen = _open(browser, plain)
    seen.page.evaluate(axe_script)
    found = seen.page.evaluate("axe.run().then(told => told.violations)")
    assert [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found] == []
