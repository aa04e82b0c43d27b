"""Writing an order as a pure machine: each case is events, and the step and effects they end in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from sites import Site

pytestmark = pytest.mark.browser

LEGAL = {
    "A PIC": ["A PIC H", "A PIC - BEL", "A PIC - BEL VIA CONVOY", "A PIC - LON", "A PIC S F ENG - BEL"],
    "F ENG": ["F ENG H", "F ENG - BEL", "F ENG C A PIC - BEL", "F ENG C A PIC - LON"],
    "F GAS": ["F GAS H", "F GAS - BRE", "F GAS - SPA/NC"],
    "F MAR": [
        "F MAR H",
        "F MAR - SPA/SC",
        "F MAR S F GAS - SPA",
        "F MAR S F GAS - SPA/NC",
        "F MAR S F GAS",
    ],
}
RETREATS = {"A PAR": ["A PAR - D", "A PAR - GAS"]}
BUILDS = {
    "STP": ["BUILD A STP", "BUILD F STP/NC", "BUILD F STP/SC"],
    "MOS": ["BUILD A MOS"],
    "WAIVE": ["WAIVE"],
}
REMOVALS = {"A PAR": ["DISBAND A PAR"]}

RUN = """async ([legal, events]) => {
  const {Book} = await import('/static/game/orders.js');
  const {IDLE, step, targets} = await import('/static/game/machine.js');
  const split = {SPA: ['SPA/NC', 'SPA/SC'], STP: ['STP/NC', 'STP/SC']};
  const book = new Book(legal);
  const world = {book, keys: [...book.units.keys()], coasts: (one) => split[one] ?? [],
                 walks: (unit, province) => province !== 'LON'};
  let state = IDLE;
  let effects = [];
  for (const event of events) [state, effects] = step(state, event, world);
  return {step: state.step, key: state.key ?? null, effects, lit: targets(state, world).sort(),
          choices: (state.choices ?? []).map((one) => [one.place, one.legal])};
}"""


def touch(*provinces: str) -> list[dict[str, Any]]:
    return [{"type": "touch", "province": province} for province in provinces]


def verb(name: str) -> dict[str, Any]:
    return {"type": "verb", "verb": name}


BACK = {"type": "back"}
NEXT = {"type": "walk", "by": 1}
SAVED = "idle"

CASES: dict[str, tuple[dict[str, list[str]], list[dict[str, Any]], str, list[dict[str, Any]]]] = {
    "a unit is taken in hand": (LEGAL, touch("GAS"), "move", []),
    "nobody's province is not": (LEGAL, touch("MUN"), "idle", []),
    "the unit again leaves it": (LEGAL, touch("GAS", "GAS"), "idle", []),
    "another unit is taken instead": (LEGAL, touch("GAS", "MAR"), "move", []),
    "a lit province is saved": (LEGAL, touch("GAS", "BRE"), SAVED, [{"save": "F GAS - BRE", "key": "F GAS"}]),
    "a split one asks first": (LEGAL, touch("GAS", "SPA"), "coast", []),
    "the coast is saved": (
        LEGAL,
        [*touch("GAS", "SPA"), {"type": "choose", "number": 0}],
        SAVED,
        [{"save": "F GAS - SPA/NC", "key": "F GAS"}],
    ),
    "the other coast is asked about": (
        LEGAL,
        [*touch("GAS", "SPA"), {"type": "choose", "number": 1}],
        "coast",
        [{"ask": "F GAS - SPA/SC", "key": "F GAS"}],
    ),
    "any other province is asked about": (
        LEGAL,
        touch("GAS", "MOS"),
        "move",
        [{"ask": "F GAS - MOS", "key": "F GAS"}],
    ),
    "back from a coast": (LEGAL, [*touch("GAS", "SPA"), BACK], "move", []),
    "back from a unit": (LEGAL, [*touch("GAS"), BACK], "idle", []),
    "hold": (LEGAL, [*touch("GAS"), verb("hold")], SAVED, [{"save": "F GAS H", "key": "F GAS"}]),
    "support asks whom": (LEGAL, [*touch("MAR"), verb("support")], "whom", []),
    "and then where": (LEGAL, [*touch("MAR"), verb("support"), *touch("GAS")], "where", []),
    "where it stands": (
        LEGAL,
        [*touch("MAR"), verb("support"), *touch("GAS", "GAS")],
        SAVED,
        [{"save": "F MAR S F GAS", "key": "F MAR"}],
    ),
    "either coast": (
        LEGAL,
        [*touch("MAR"), verb("support"), *touch("GAS", "SPA"), {"type": "choose", "number": 2}],
        SAVED,
        [{"save": "F MAR S F GAS - SPA", "key": "F MAR"}],
    ),
    "one answer is not asked for": (
        LEGAL,
        [*touch("PIC"), verb("support"), *touch("ENG")],
        SAVED,
        [{"save": "A PIC S F ENG - BEL", "key": "A PIC"}],
    ),
    "nobody to help there": (
        LEGAL,
        [*touch("MAR"), verb("support"), *touch("MUN")],
        "whom",
        [{"nudge": "no_help_there", "province": "MUN"}],
    ),
    "back from where to whom": (LEGAL, [*touch("MAR"), verb("support"), *touch("GAS"), BACK], "whom", []),
    "a convoy": (
        LEGAL,
        [*touch("ENG"), verb("convoy"), *touch("PIC", "LON")],
        SAVED,
        [{"save": "F ENG C A PIC - LON", "key": "F ENG"}],
    ),
    "an army walks where it can": (
        LEGAL,
        touch("PIC", "BEL"),
        SAVED,
        [{"save": "A PIC - BEL", "key": "A PIC"}],
    ),
    "or goes by sea": (
        LEGAL,
        [*touch("PIC"), verb("convoy"), *touch("BEL")],
        SAVED,
        [{"save": "A PIC - BEL VIA CONVOY", "key": "A PIC"}],
    ),
    "an order is taken back": (LEGAL, [*touch("GAS"), {"type": "clear"}], "idle", [{"clear": "F GAS"}]),
    "a retreat": (RETREATS, touch("PAR", "GAS"), SAVED, [{"save": "A PAR - GAS", "key": "A PAR"}]),
    "disbanded": (RETREATS, [*touch("PAR"), verb("disband")], SAVED, [{"save": "A PAR - D", "key": "A PAR"}]),
    "no hold in a retreat": (RETREATS, [*touch("PAR"), verb("hold")], "move", []),
    "an army is built": (
        BUILDS,
        [*touch("STP"), verb("army")],
        SAVED,
        [{"save": "BUILD A STP", "key": "STP"}],
    ),
    "a fleet asks for its coast": (BUILDS, [*touch("STP"), verb("fleet")], "coast", []),
    "no fleet inland": (BUILDS, [*touch("MOS"), verb("fleet")], "move", []),
    "a build is left unused": (BUILDS, [verb("waive")], "idle", [{"waive": 1}]),
    "a removal": (
        REMOVALS,
        [*touch("PAR"), verb("remove")],
        SAVED,
        [{"save": "DISBAND A PAR", "key": "A PAR"}],
    ),
}


@pytest.fixture(scope="module")
def page(browser: Browser, site: Site) -> Iterator[Page]:
    """A page of the site, from which the machine can be fetched."""
    opened = browser.new_page()
    opened.goto(f"{site.url}/health/")
    yield opened
    opened.close()


@pytest.mark.parametrize("name", CASES)
def test_events_lead_to_a_step(page: Page, name: str) -> None:
    legal, events, step, effects = CASES[name]
    came = page.evaluate(RUN, [legal, events])
    assert (came["step"], came["effects"]) == (step, effects)


def test_what_is_lit(page: Page) -> None:
    assert page.evaluate(RUN, [LEGAL, touch("GAS")])["lit"] == ["BRE", "SPA"]
    assert page.evaluate(RUN, [LEGAL, [*touch("MAR"), verb("support")]])["lit"] == ["GAS"]
    assert page.evaluate(RUN, [LEGAL, [*touch("MAR"), verb("support"), *touch("GAS")]])["lit"] == [
        "GAS",
        "SPA",
    ]
    assert page.evaluate(RUN, [LEGAL, [*touch("PIC"), verb("convoy")]])["lit"] == ["BEL", "LON"]


def test_both_coasts_are_always_among_the_choices(page: Page) -> None:
    came = page.evaluate(RUN, [LEGAL, touch("GAS", "SPA")])
    assert came["choices"] == [["SPA/NC", True], ["SPA/SC", False]]


def test_next_goes_round(page: Page) -> None:
    keys = [page.evaluate(RUN, [LEGAL, [NEXT] * times])["key"] for times in range(1, 6)]
    assert keys == ["A PIC", "F ENG", "F GAS", "F MAR", "A PIC"]
