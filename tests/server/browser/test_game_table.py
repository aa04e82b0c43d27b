"""The people at the table: letters, votes, deadlines, seats."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from playing import SIZES, player, table
from playwright.sync_api import Browser, expect
from sites import Site

from standoff.server.clock import now
from standoff.server.play.actions.creating import do_create
from standoff.server.play.actions.replacing import give_up
from standoff.server.play.actions.voting import do_propose
from standoff.server.play.actions.writing import do_write
from standoff.server.play.house_rules import Draws, HouseRules, Press
from standoff.server.play.locking import locked
from standoff.server.play.models import Event, Game, GameState, Proposal, ReadMark

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.mark.parametrize("size", SIZES)
def test_letters_arrive_are_marked_and_answered(browser: Browser, site: Site, size: str) -> None:
    one = player(browser, site, size).play_bots("France")
    game, people = table(one.user)
    one.open(game.pk)
    do_write(game.pk, people["Germany"], ["France"], "Shall we leave Burgundy empty?")
    do_write(game.pk, people["Germany"], ["France", "Russia"], "To both of you.")
    do_write(game.pk, people["Russia"], "all", "Hello, everybody.")
    # The conversation that lies open on a desk is read as it arrives.
    expect(one.page.locator("#unread")).to_have_text("3" if size == "phone" else re.compile("^[23]$"))
    one.page.click("#t-press")
    one.page.click(".talk-chips [data-talk='France|Germany']")
    letter = one.page.locator(".msg", has_text="Shall we leave")
    expect(letter).to_be_visible()
    expect(one.page.locator(".reads")).to_have_text("Only you two can read this.")
    letter.locator(".place").click()
    expect(one.page.locator("#board .lit")).to_have_count(1)
    one.page.fill("#letter", "Gladly.\nAnd Picardy?")
    one.page.keyboard.press("Control+Enter")
    expect(one.page.locator(".msg.mine")).to_contain_text("Gladly.")
    sent = Event.objects.filter(game=game, kind="message").order_by("-number").first()
    assert sent is not None
    assert (sent.data["to"], sent.data["text"]) == (["Germany"], "Gladly.\nAnd Picardy?")
    marks = ReadMark.objects.filter(seat=one.seat, conversation="France|Germany")
    assert marks.exists()
    one.page.click(".talk-chips [data-talk='France|Germany|Russia']")
    expect(one.page.locator(".reads")).to_contain_text("Germany, Russia")
    one.page.click(".talk-chips [data-talk=all]")
    expect(one.page.locator("#unread")).to_be_hidden()
    one.page.reload()
    one.ready()
    expect(one.page.locator("#unread")).to_be_hidden()
    assert one.wrong == []


def test_a_letter_that_is_being_written_is_kept(browser: Browser, site: Site) -> None:
    one = player(browser, site).play_bots("France")
    game, people = table(one.user)
    one.open(game.pk)
    one.page.click(".talk-chips [data-talk='France|Germany']")
    one.page.fill("#letter", "Half a")
    do_write(game.pk, people["Germany"], ["France"], "Well?")
    expect(one.page.locator(".msg")).to_have_count(1)
    assert one.page.input_value("#letter") == "Half a"
    one.page.click(".talk-chips [data-talk='France|Russia']")
    assert one.page.input_value("#letter") == ""
    one.page.click(".talk-chips [data-talk='France|Germany']")
    assert one.page.input_value("#letter") == "Half a"


def test_earlier_letters_are_fetched_when_asked_for(browser: Browser, site: Site) -> None:
    one = player(browser, site).play_bots("France")
    game, people = table(one.user)
    for number in range(203):
        do_write(game.pk, people["Germany"], ["France"], f"Letter {number}.")
    one.open(game.pk)
    one.page.click(".talk-chips [data-talk='France|Germany']")
    expect(one.page.locator(".msg")).to_have_count(200)
    one.page.click("#p-press [data-earlier]")
    expect(one.page.locator(".msg")).to_have_count(203)
    expect(one.page.locator(".msg").first).to_contain_text("Letter 0.")
    expect(one.page.locator("#p-press [data-earlier]")).to_have_count(0)
    do_write(game.pk, people["Germany"], ["France"], "One more.")
    expect(one.page.locator(".msg")).to_have_count(204)


def test_a_conversation_is_begun_with_several(browser: Browser, site: Site) -> None:
    one = player(browser, site).play_bots("France")
    game, _people = table(one.user)
    one.open(game.pk)
    one.page.click(".talk-chips [data-new]")
    one.page.check("#new-talk input[value=Russia]")
    one.page.check("#new-talk input[value=Turkey]")
    one.page.click("#new-talk button[value=yes]")
    one.page.fill("#letter", "Peace?")
    one.page.keyboard.press("Control+Enter")
    expect(one.page.locator(".msg.mine")).to_contain_text("Peace?")
    sent = Event.objects.get(game=game, kind="message")
    assert sent.data["to"] == ["Russia", "Turkey"]


@pytest.mark.parametrize("press", [Press.GUNBOAT, Press.PUBLIC])
def test_only_what_the_game_allows_is_offered(browser: Browser, site: Site, press: Press) -> None:
    one = player(browser, site).play_bots("France")
    game, _people = table(one.user, HouseRules(press=press))
    one.open(game.pk)
    one.page.click("#t-press")
    if press is Press.GUNBOAT:
        expect(one.page.locator("#p-press")).to_contain_text("Nobody writes in this game")
        assert one.page.locator("#letter").count() == 0
    else:
        assert one.page.locator(".talk-chips [data-talk]").count() == 1
        assert one.page.locator(".talk-chips [data-new]").count() == 0


def test_votes_are_cast_and_proposed(browser: Browser, site: Site) -> None:
    one = player(browser, site).play_bots("France")
    game, people = table(one.user, HouseRules(draws=Draws.LISTED))
    one.open(game.pk)
    do_propose(game.pk, people["Germany"], "draw", ["France", "Germany"])
    expect(one.page.locator("#votes")).to_have_text("1")
    one.page.click("#t-table")
    box = one.page.locator("#table .votes .proposal")
    expect(box).to_contain_text("A draw: France, Germany")
    box.locator("button[value='1']").click()
    expect(box).to_contain_text("You said yes")
    expect(one.page.locator("#votes")).to_be_hidden()
    box.locator("button[value='0']").click()
    expect(box).to_have_count(0)
    one.page.click("#table button[value=pause]")
    expect(box).to_contain_text("Pause the game")
    one.page.select_option("#concede-to", "Russia")
    one.page.click("#table button[value=concede]")
    expect(one.page.locator("#table .votes .proposal", has_text="Concede the game to Russia")).to_have_count(
        1
    )
    kinds = set(Proposal.objects.filter(game=game, proposer=one.seat).values_list("kind", flat=True))
    assert kinds == {"pause", "concede"}


def test_a_deadline_is_shown_and_put_off(browser: Browser, site: Site) -> None:
    one = player(browser, site, timezone_id="Asia/Tokyo").play_bots("France")
    game, _people = table(one.user, HouseRules(extensions=1, extension_minutes=2880))
    one.open(game.pk)
    assert "left" in one.page.inner_text("#clock")
    before = game.deadline_at
    assert before is not None
    at_home = (before + timedelta(hours=9)).strftime("%H:%M")
    assert at_home in one.page.inner_text("#clock")
    one.page.click("#t-table")
    one.page.click("#table button[value=extend]")
    expect(one.page.locator("#table button[value=extend]")).to_be_disabled()
    after = Game.objects.get(pk=game.pk).deadline_at
    assert after is not None
    assert after - before == timedelta(minutes=2880)


def test_time_runs_out_in_seconds(browser: Browser, site: Site) -> None:
    one = player(browser, site).play_bots("France")
    game, _people = table(one.user)
    with locked(game.pk) as held:
        held.deadline_at = held.due_at = now() + timedelta(minutes=9)
        held.save()
    one.open(game.pk)
    expect(one.page.locator("#clock-left")).to_contain_text("8 min")
    assert "is-late" in str(one.page.get_attribute("#clock", "class"))


def test_a_seat_is_taken_back_from_its_caretaker(browser: Browser, site: Site) -> None:
    one = player(browser, site).play_bots("France")
    game, _people = table(one.user)
    with locked(game.pk) as held:
        give_up(held, held.seats.get(power="France"))
    one.open(game.pk)
    assert "A bot plays your power" in one.page.inner_text("#dock")
    one.page.click("#dock [data-do=come-back]")
    one.page.wait_for_selector("#ready")
    assert one.seat.bot == ""
    one.enter("par - gas")
    assert "A PAR - GAS" in one.sent()


def test_a_seat_is_offered_by_a_link(browser: Browser, site: Site) -> None:
    one = player(browser, site).play_bots("France")
    game, _people = table(one.user)
    one.open(game.pk)
    one.page.click("#t-table")
    one.page.click("#table button[value=offer]")
    link = one.page.locator("#offer-France")
    expect(link).to_be_visible()
    assert one.seat.invitation in link.input_value()
    assert link.input_value().startswith(site.url)


def test_everybody_says_that_they_are_there(browser: Browser, site: Site) -> None:
    one = player(browser, site).play_bots("France")
    bots = dict.fromkeys(("Austria", "England", "Germany", "Italy", "Russia", "Turkey"), "hold")
    game = do_create(one.user, "Live", HouseRules(ready_check=True), power="France", bots=bots)
    one.open(game.pk)
    assert game.state == GameState.CHECKING
    one.page.click("#table button[value=here]")
    one.page.wait_for_selector("#ready")
    assert Game.objects.get(pk=game.pk).state == GameState.PLAYING


def test_a_stranger_joins_and_a_creator_seats_bots(browser: Browser, site: Site) -> None:
    one = player(browser, site).play_bots("France")
    game = do_create(one.user, "Open table", HouseRules(), power="France")
    other = player(browser, site)
    other.page.goto(site.url)
    other.open(game.pk)
    row = other.page.locator("#table tr", has_text="Turkey")
    row.locator("button[value=join]").click()
    other.page.wait_for_selector("#whom .of-turkey")
    one.open(game.pk)
    for power in ("Austria", "England", "Germany", "Italy", "Russia"):
        one.page.locator("#table tr", has_text=power).locator("button[value=bot]").click()
        expect(one.page.locator("#table tr", has_text=power).locator("button[value=bot]")).to_have_count(0)
    one.page.wait_for_selector("#ready")
    other.page.wait_for_selector("#ready")
    assert one.wrong + other.wrong == []
