"""Whole stories of people around the games, in a real browser, on a desk and on a phone."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import count

import pytest
from playwright.sync_api import Browser, Page, expect
from seen import DESK, PASSWORD, PHONE, View, sign_up, window
from sites import Site

from standoff.server.accounts.models import User
from standoff.server.pages.handbook_text import boards, names
from standoff.server.play.actions.replacing import do_offer
from standoff.server.play.models import Game

SIZES = pytest.mark.parametrize("view", [View(DESK), View(PHONE)], ids=str)
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
"""A device that knows its owner, made up by the browser."""

_numbers = count(1)

pytestmark = pytest.mark.browser


def _menu(page: Page) -> None:
    page.locator("details[data-menu] > summary").click()


@SIZES
def test_a_newcomer_plays_after_one_click_and_keeps_the_game(
    browser: Browser, site: Site, view: View
) -> None:
    with window(browser, site, view) as shown:
        page = shown.go("/")
        page.get_by_label("You begin as").select_option("France")
        page.get_by_role("button", name="Play now").click()
        expect(page).to_have_url(re.compile(r"/games/\w{8}/"))
        game = shown.address
        page.goto(f"{site.url}/games/")
        mine = page.locator(".mine-link")
        expect(mine).to_contain_text("3 orders missing")
        page.get_by_role("link", name="Sign up", exact=True).click()
        expect(page.get_by_text("You keep the games")).to_be_visible()
        name = sign_up(shown)
        expect(page.locator(".mine-link")).to_have_attribute("href", game)
        assert User.objects.get(username=name).is_guest is False


@SIZES
def test_a_private_daily_game_and_a_friend_who_has_its_link(browser: Browser, site: Site, view: View) -> None:
    name = f"League {next(_numbers)}"
    with window(browser, site, view) as host, window(browser, site, view) as friend:
        page = host.go("/games/new/")
        page.get_by_label("Name of the game").fill(name)
        page.get_by_role("checkbox", name="Private").check()
        page.get_by_label("You play").select_option("Russia")
        page.get_by_label("Phases end only at").fill("25:00")
        page.get_by_role("button", name="Start the game").click()
        expect(page.get_by_text("There is no 25:00.").first).to_be_visible()
        expect(page.get_by_label("Name of the game")).to_have_value(name)
        page.get_by_label("Phases end only at").fill("20:00")
        page.get_by_role("button", name="Start the game").click()
        expect(page.get_by_role("heading", name=name)).to_be_visible()
        expect(page.locator(".agreed")).to_contain_text("20:00, Amsterdam time")
        link = page.get_by_label("Invitation link").input_value()
        address = host.address

        guest = friend.page
        guest.goto(f"{site.url}/games/")
        expect(guest.get_by_text(name)).to_have_count(0)
        guest.goto(link)
        assert friend.address == address
        expect(guest.locator(".agreed")).to_contain_text("Private letters and groups")
        guest.get_by_label("You play").select_option("Italy")
        guest.get_by_role("button", name="Take a seat").click()
        expect(guest).to_have_url(re.compile(r"/games/\w{8}/$"))
        seats = Game.objects.get(name=name).seats
        assert seats.get(power="Italy").user is not None
        page.reload()
        expect(page.locator(".places li", has_text="Italy")).to_contain_text("Guest")


def test_a_stranger_does_not_see_a_private_game(browser: Browser, site: Site) -> None:
    with window(browser, site) as host, window(browser, site) as stranger:
        page = host.go("/games/new/")
        page.get_by_role("checkbox", name="Private").check()
        page.get_by_role("button", name="Start the game").click()
        expect(page.get_by_label("Invitation link")).to_be_visible()
        answer = stranger.page.goto(f"{site.url}{host.address}")
        assert answer is not None
        assert answer.status == 404
        expect(stranger.page.get_by_text("you need its invitation link")).to_be_visible()
        stranger.wrong.clear()  # the browser tells of a page that is not there


@SIZES
def test_a_seat_changes_hands_by_its_link(browser: Browser, site: Site, view: View) -> None:
    with window(browser, site, view) as host, window(browser, site, view) as other:
        host.go("/").get_by_role("button", name="Play now").click()
        expect(host.page).to_have_url(re.compile(r"/games/\w{8}/"))
        game = Game.objects.get(pk=host.address.split("/")[2])
        seat = game.seats.get(bot="")
        host.go("/games/")
        assert seat.user is not None
        offered = do_offer(game.pk, seat.user, seat.power)
        page = other.go(f"/seats/{offered.invitation}/")
        expect(
            page.get_by_text("It has 3 supply centres").or_(page.get_by_text("It has 4 supply"))
        ).to_be_visible()
        page.get_by_role("button", name="Take the seat").click()
        expect(page).to_have_url(re.compile(rf"/games/{game.pk}/"))
        assert game.seats.get(bot="").user != seat.user


@SIZES
def test_settings_hold_at_once(browser: Browser, site: Site, view: View) -> None:
    with window(browser, site, view) as shown:
        sign_up(shown)
        page = shown.go("/settings/")
        page.get_by_label("Your name").fill("Captain")
        page.get_by_label("Language").select_option("nl")
        page.get_by_label("Brightness").select_option("dark")
        page.get_by_label("Time zone").select_option("Asia/Tokyo")
        page.get_by_role("button", name="Save").click()
        expect(page.locator("html")).to_have_attribute("lang", "nl")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(11, 23, 28)"
        user = User.objects.get(shown_name="Captain")
        assert user.time_zone == "Asia/Tokyo"
        user.delete()


def test_a_key_for_programs_is_shown_once(browser: Browser, site: Site) -> None:
    with window(browser, site) as shown:
        sign_up(shown)
        page = shown.go("/settings/")
        page.get_by_label("What is it for?").fill("my bot")
        page.get_by_role("button", name="Make a key").click()
        key = page.get_by_label("Key", exact=True).input_value()
        assert key.startswith("standoff_")
        page.goto(f"{site.url}/settings/")
        expect(page.get_by_text("my bot").first).to_be_visible()
        assert key not in page.content()
        page.get_by_role("button", name="Delete my bot").click()
        expect(page.get_by_text("The key is deleted.")).to_be_visible()


def test_the_theme_changes_at_a_touch_and_stays(browser: Browser, site: Site) -> None:
    with window(browser, site) as shown:
        page = shown.go("/")
        with page.expect_response("**/settings/theme/"):
            page.get_by_role("button", name="Switch light and dark").click()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        shown.go("/games/")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        with page.expect_response("**/settings/theme/"):
            page.get_by_role("button", name="Switch light and dark").click()
        expect(page.locator("html")).to_have_attribute("data-theme", "light")


@SIZES
def test_the_language_is_chosen_in_the_menu(browser: Browser, site: Site, view: View) -> None:
    with window(browser, site, view) as shown:
        page = shown.go("/handbook/coasts/")
        _menu(page)
        page.get_by_role("button", name="Русский").click()
        expect(page.get_by_role("heading", name="Два берега")).to_be_visible()
        assert shown.address == "/handbook/coasts/"
        _menu(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name="Nederlands")).to_be_hidden()


def test_a_forgotten_password_is_reset_by_the_mail(browser: Browser, site: Site) -> None:
    with window(browser, site) as shown, window(browser, site) as again:
        name = sign_up(shown)
        page = again.go("/accounts/login/")
        page.get_by_role("link", name="Forgot your password?").click()
        page.get_by_label(re.compile("e-?mail", re.IGNORECASE)).fill(f"{name.lower()}@example.org")
        page.get_by_role("button", name="Send me the link").click()
        expect(page.get_by_role("heading", name="Look into your mail")).to_be_visible()
        links = [line for line in site.told() if "/accounts/password/reset/key/" in line]
        page.goto(re.findall(r"https?://\S+", links[-1])[0])
        for field in page.get_by_label(re.compile("password", re.IGNORECASE)).all():
            field.fill("another one by night")
        page.get_by_role("button", name="Save the password").click()
        page.get_by_role("link", name="Sign in", exact=True).last.click()
        page.get_by_label("Name or e-mail address").fill(name)
        page.get_by_label("Password", exact=True).fill("another one by night")
        page.get_by_role("button", name="Sign in", exact=True).click()
        expect(page).to_have_url(re.compile("/games/$"))


@SIZES
def test_the_handbook_is_read_page_after_page(browser: Browser, site: Site, view: View) -> None:
    with window(browser, site, view) as shown:
        page = shown.go("/handbook/")
        read = 1
        drawn = 0
        while (onward := page.get_by_role("link", name="Continue reading")).count():
            drawn += page.locator(".ex .picture svg").count()
            address = onward.get_attribute("href")
            onward.click()
            page.wait_for_url(f"{site.url}{address}")
            read += 1
        drawn += page.locator(".ex .picture svg").count()
        assert read == len(names())
        assert drawn == len(boards())


def test_outlines_of_provinces_come_from_the_shared_map(browser: Browser, site: Site) -> None:
    with window(browser, site) as shown:
        fetched: list[str] = []
        shown.page.on("request", lambda request: fetched.append(request.url))
        page = shown.go("/handbook/own-units/")
        page.wait_for_load_state("networkidle")
        assert len([url for url in fetched if "/board/standard/" in url]) == 1
        france = page.locator("#own-unit .picture g[class~=of-france] use.prov").first
        box = france.bounding_box()
        assert box is not None
        assert box["width"] > 20


def test_a_passkey_signs_in_alone(browser: Browser, site: Site) -> None:
    named = replace(site, url=site.url.replace("127.0.0.1", "localhost"))  # keys are for names, not numbers
    with window(browser, named) as shown:
        sign_up(shown)
        links = [line for line in site.told() if "/accounts/confirm-email/" in line]
        page = shown.page
        page.goto(re.findall(r"https?://\S+", links[-1])[0])
        page.get_by_role("button", name="Yes, it is mine").click()
        expect(page).to_have_url(f"{named.url}/settings/")
        device = page.context.new_cdp_session(page)
        device.send("WebAuthn.enable")
        device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
        page.get_by_role("link", name="Passkeys and two-step sign-in").click()
        page.get_by_role("link", name="Add a key").click()
        page.get_by_label("Password").fill(PASSWORD)
        page.locator("main form button").first.click()
        page.get_by_label("What it is called").fill("my laptop")
        page.get_by_role("button", name="Add the key").click()
        expect(page.get_by_role("heading", name="Recovery Codes")).to_be_visible()
        page.goto(f"{named.url}/accounts/logout/")
        page.locator("main").get_by_role("button", name="Sign out").click()
        page.goto(f"{named.url}/accounts/login/")
        page.get_by_role("button", name="Sign in with a passkey").click()
        expect(page).to_have_url(f"{named.url}/games/")
