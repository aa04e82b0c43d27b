"""Every page around the games: sound for all senses and every width, in both themes and all languages."""

from __future__ import annotations

import re

import pytest
from club import person
from playwright.sync_api import Browser
from seen import DESK, PHONE, View, sign_up, window
from sites import Site

from standoff.server.accounts.models import User
from standoff.server.pages.handbook_text import names
from standoff.server.play.actions.creating import do_create, do_play_bots
from standoff.server.play.actions.replacing import do_offer
from standoff.server.play.house_rules import HouseRules

pytestmark = pytest.mark.browser

VIEWS = pytest.mark.parametrize(
    "view",
    [
        View(DESK, "light", "en"),
        pytest.param(View(DESK, "dark", "ru"), marks=pytest.mark.long),
        pytest.param(View(PHONE, "light", "nl"), marks=pytest.mark.long),
        View(PHONE, "dark", "en"),
        pytest.param(View(PHONE, "dark", "ru"), marks=pytest.mark.long),
    ],
    ids=str,
)
WHOLE = (View(DESK, "light", "en"), View(PHONE, "dark", "ru"))
"""In these views the handbook is looked at from end to end."""

OPEN_TO_ALL = [
    "/",
    "/games/",
    "/games/?show=seats",
    "/games/new/",
    "/games/new/?preset=live",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/x-y/",
]
OF_A_MEMBER = [
    "/",
    "/games/",
    "/settings/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/2fa/",
    "/accounts/logout/",
]


@pytest.fixture(scope="module")
def tables(site: Site) -> list[str]:
    """The pages of some tables, and of a seat that is offered."""
    del site
    ann, bob = person("Ann"), person("Bob")
    waiting = do_create(ann, "Sunday correspondence", HouseRules(), power="France", bots={"Italy": "greedy"})
    played = do_play_bots(bob, power="Turkey")
    played.name, played.is_private = "Lamplight", False
    played.save()
    seat = do_offer(played.pk, bob, "Turkey")
    return [
        f"/games/{waiting.pk}/join/",
        f"/games/{played.pk}/join/",
        f"/seats/{seat.invitation}/",
    ]


@VIEWS
def test_pages_for_everybody(
    browser: Browser, site: Site, tables: list[str], axe_script: str, view: View
) -> None:
    with window(browser, site, view) as shown:
        for address in OPEN_TO_ALL + tables:
            shown.go(address)
            shown.check(axe_script)


@VIEWS
def test_pages_of_a_member(browser: Browser, site: Site, axe_script: str, view: View) -> None:
    with window(browser, site, view) as shown:
        user = User.objects.get(username=sign_up(shown))
        do_create(user, "Evening table", HouseRules(), power="Austria")
        do_play_bots(user, power="Russia")
        for address in OF_A_MEMBER:
            shown.go(address)
            assert re.search(rf"^{re.escape(address)}", shown.address)
            shown.check(axe_script)
        shown.page.locator("details[data-menu] > summary").click()
        shown.check(axe_script)


@VIEWS
def test_pages_of_the_handbook(browser: Browser, site: Site, axe_script: str, view: View) -> None:
    with window(browser, site, view) as shown:
        for name in names() if view in WHOLE else ("begin", "coasts", "rulesets"):
            shown.go(f"/handbook/{name}/")
            shown.check(axe_script)


@VIEWS
def test_what_is_wrong_with_a_form(browser: Browser, site: Site, axe_script: str, view: View) -> None:
    with window(browser, site, view) as shown:
        page = shown.go("/games/new/")
        page.locator("[name=hours]").fill("25:00")
        page.locator("[name=name]").fill("")
        page.locator("main form .btn--big").click()
        page.locator(".problem").wait_for()
        shown.check(axe_script)


@VIEWS
def test_what_is_not_there(browser: Browser, site: Site, axe_script: str, view: View) -> None:
    with window(browser, site, view) as shown:
        shown.go("/nothing/here/")
        shown.check(axe_script)
        shown.wrong.clear()  # the browser tells of a page that is not there
