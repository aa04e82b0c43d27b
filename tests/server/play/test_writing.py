"""Press: who may write to whom, what arrives, and how far it was read."""

from __future__ import annotations

import pytest
from club import POWERS, Club

from standoff.server.play import feed
from standoff.server.play.actions.writing import do_read, do_write
from standoff.server.play.house_rules import HouseRules, Press
from standoff.server.play.models import ReadMark
from standoff.server.play.refusals import Refused


def _letters(club: Club, power: str | None) -> list[str]:
    return [event.data["text"] for event in feed.visible(club.game, power) if event.kind == "message"]


def test_letter_reaches_those_it_is_for_and_nobody_else(club: Club) -> None:
    club.begin()
    do_write(club.id, club.people["France"], ["Italy", "Turkey"], "Shall we?")
    do_write(club.id, club.people["France"], "all", "Peace!")
    readers = {power: _letters(club, power) for power in (*POWERS, None)}
    both = ["Shall we?", "Peace!"]
    assert readers == {
        **{power: ["Peace!"] for power in (*POWERS, None)},
        "France": both,
        "Italy": both,
        "Turkey": both,
    }


def test_letters_of_the_same_moment_are_all_kept_in_order(club: Club) -> None:
    club.begin()
    texts = [f"{n}" for n in range(5)]
    for text in texts:
        do_write(club.id, club.people["France"], ["Italy"], text)
    assert _letters(club, "Italy") == texts


@pytest.mark.parametrize(
    ("press", "to", "text", "code"),
    [
        (Press.GUNBOAT, "all", "Hello", "gunboat"),
        (Press.GUNBOAT, ["Italy"], "Hello", "gunboat"),
        (Press.PUBLIC, ["Italy"], "Hello", "public_only"),
        (Press.FULL, ["Ruritania"], "Hello", "unknown_recipient"),
        (Press.FULL, ["italy"], "Hello", "unknown_recipient"),
        (Press.FULL, ["France"], "Hello", "unknown_recipient"),
        (Press.FULL, [], "Hello", "unknown_recipient"),
        (Press.FULL, ["Italy"], "  \n ", "empty"),
        (Press.FULL, ["Italy"], "a" * 10_001, "too_long"),
        (Press.FULL, ["Italy"], "a\0b", "bad_text"),
    ],
)
def test_letter_that_is_not_sent(club: Club, press: Press, to: list[str] | str, text: str, code: str) -> None:
    club.begin(HouseRules(press=press))
    with pytest.raises(Refused) as refused:
        do_write(club.id, club.people["France"], to, text)
    assert refused.value.code == code
    assert _letters(club, "Italy") == []


def test_reading_never_goes_back(club: Club) -> None:
    club.begin()
    first = do_write(club.id, club.people["France"], ["Italy"], "1")
    second = do_write(club.id, club.people["France"], ["Italy"], "2")
    for number in (second.number, first.number, 10_000):
        do_read(club.id, club.people["Italy"], "France|Italy", number)
    assert ReadMark.objects.get(seat=club.seat("Italy")).number == club.game.event_count
    assert ReadMark.objects.get(seat=club.seat("France")).number == second.number, (
        "one has read what one wrote"
    )


@pytest.mark.parametrize(("press", "shown"), [(Press.GUNBOAT, "?"), (Press.FULL, "let us draw, France")])
def test_text_that_is_no_order_is_no_letter_either(club: Club, press: Press, shown: str) -> None:
    club.begin(HouseRules(press=press))
    club.order("Italy", "let us draw, France", "a ven-tyr", "A ROM - MOS")
    club.order_all([power for power in POWERS if power != "Italy"])
    club.work()
    (told,) = club.told("orders_revealed")
    assert told["orders"]["Italy"] == [shown, "a ven-tyr", "A ROM - MOS"]
    assert club.game.phases.get().question["orders"]["Italy"][0] == shown
