"""Who sits where: joining, the check before a live game, leaving, taking over, and coming back."""

from __future__ import annotations

import pytest
from club import POWERS, Club, person
from django.utils.translation import override

from standoff.arena import Submission
from standoff.server.accounts.models import Token, User
from standoff.server.play.actions.creating import do_create, do_play_bots
from standoff.server.play.actions.ordering import do_submit
from standoff.server.play.actions.replacing import do_come_back, do_leave, do_offer, do_take_over
from standoff.server.play.actions.seating import do_join, do_set_bot
from standoff.server.play.actions.starting import do_say_here
from standoff.server.play.house_rules import HouseRules
from standoff.server.play.models import Entry, Game, GameState, Seat
from standoff.server.play.refusals import Refused

WITHOUT_CARETAKER = HouseRules(caretaker=None)
LIVE = HouseRules(ready_check=True)


def _refused(code: str) -> pytest.RaisesExc[Refused]:
    return pytest.RaisesExc(Refused, check=lambda refused: refused.code == code)


def _open_game(**more: object) -> Game:
    return do_create(person("Maker"), "Open", HouseRules(**more), power="Austria")  # type: ignore[arg-type] # a setting each


def test_game_begins_when_the_last_seat_is_taken(club: Club) -> None:
    club.begin()
    assert club.game.state == GameState.PLAYING
    assert club.kinds().count("seat_taken") == 7
    assert club.game.phase == "S1901M"


@pytest.mark.usefixtures("club")
def test_private_game_wants_its_invitation() -> None:
    game = do_create(person("Maker"), "Private", HouseRules(), is_private=True)
    with _refused("private"):
        do_join(game.pk, person("Guest"))
    do_join(game.pk, person("Guest"), invitation=game.invitation)


@pytest.mark.usefixtures("club")
def test_what_cannot_be_joined() -> None:
    game = _open_game()
    with _refused("already_in_game"):
        do_join(game.pk, person("Maker"))
    with _refused("seat_taken"):
        do_join(game.pk, person("Other"), "Austria")
    with _refused("no_such_game"):
        do_join("nowhere", person("Other"))
    with _refused("not_yours"):
        do_set_bot(game.pk, person("Other"), "Italy", "hold")
    do_set_bot(game.pk, person("Maker"), "Italy", "hold")
    with _refused("seat_taken"):
        do_join(game.pk, person("Other"), "Italy")
    with _refused("no_such_bot"):
        do_set_bot(game.pk, person("Maker"), "France", "genius")


@pytest.mark.usefixtures("club")
def test_game_of_bots_alone_is_not_made() -> None:
    with _refused("nobody_plays"):
        do_create(person("Maker"), "Bots", HouseRules(), bots=dict.fromkeys(POWERS, "hold"), joins=False)
    with _refused("no_such_power"):
        do_play_bots(person("Maker"), power="Ruritania")


def test_seat_is_open_again_when_somebody_leaves_before_the_beginning(club: Club) -> None:
    del club
    game = _open_game()
    do_join(game.pk, person("Guest"), "Italy")
    do_leave(game.pk, person("Guest"))
    assert Seat.objects.get(game=game, power="Italy").is_open
    do_join(game.pk, person("Other"), "Italy")


def test_live_game_begins_when_all_say_that_they_are_there(club: Club) -> None:
    club.begin(LIVE)
    assert club.game.state == GameState.CHECKING
    for power in POWERS:
        assert club.game.state == GameState.CHECKING
        do_say_here(club.id, club.people[power])
    assert club.game.state == GameState.PLAYING


def test_who_does_not_say_so_loses_the_seat_and_the_others_keep_theirs(club: Club) -> None:
    club.begin(LIVE)
    for power in POWERS[:-1]:
        do_say_here(club.id, club.people[power])
    club.wait(minutes=4)
    assert club.game.state == GameState.CHECKING
    club.wait(minutes=1)
    assert club.game.state == GameState.WAITING
    assert [power for power in POWERS if club.seat(power).is_open] == ["Turkey"]
    club.sit("Turkey", person("Tess"))
    assert club.game.state == GameState.CHECKING, "they are asked again"
    assert not club.seat("Austria").is_here


def test_live_game_of_somebody_who_leaves_waits_again(club: Club) -> None:
    club.begin(LIVE)
    do_leave(club.id, club.people["Turkey"])
    assert club.game.state == GameState.WAITING
    club.wait(hours=1)
    assert [power for power in POWERS if club.seat(power).is_open] == ["Turkey"]


@pytest.mark.parametrize("caretaker", [None, "hold", "greedy"])
def test_orders_of_who_leaves_are_not_carried_out(club: Club, caretaker: str | None) -> None:
    club.begin(HouseRules(caretaker=caretaker))
    club.order("Turkey", "A SMY - ARM")
    do_leave(club.id, club.people["Turkey"])
    club.work()
    club.order_all(POWERS[:-1])
    club.wait(days=1)
    revealed = club.told("orders_revealed")[0]["orders"].get("Turkey", [])
    assert "A SMY - ARM" not in revealed
    assert bool(revealed) == (caretaker is not None)
    log = list(Entry.objects.filter(seat=club.seat("Turkey"), source="left").values_list("sent", flat=True))
    assert log == [[]], "and the log of the seat says so"


def test_orders_of_who_vanished_are_not_carried_out_later(club: Club) -> None:
    club.begin(HouseRules(caretaker=None, misses=1))
    club.order("Turkey", "A SMY - ARM")
    club.order_all(POWERS[:-1])
    club.work()
    for _ in range(2):
        club.order_all(POWERS[:-1], ready=False)
        club.wait(days=1)
    assert [row.get("Turkey", []) for row in (told["orders"] for told in club.told("orders_revealed"))][
        1:
    ] == [
        [],
        [],
    ]


def test_seat_that_was_left_is_taken_over_with_its_link(club: Club) -> None:
    club.begin()
    link = club.seat("Turkey").invitation
    with _refused("seat_taken"):
        do_take_over(link, person("Tess"))
    do_leave(club.id, club.people["Turkey"])
    club.work()
    with _refused("already_in_game"):
        do_take_over(link, club.people["France"])
    do_take_over(link, person("Tess"))
    with _refused("no_such_seat"):
        do_take_over(link, person("Tom"))
    club.people["Turkey"] = person("Tess")
    assert club.sent("Turkey"), "the caretaker's orders stand"
    club.order_all(POWERS[:-1])
    club.work()
    assert club.judged() == [], "until the new player has had a say"
    club.order("Turkey", "A SMY - ARM")
    club.work()
    assert "A ARM" in club.game.position["units"]["Turkey"]


def test_keys_of_a_seat_end_with_its_player(club: Club) -> None:
    club.begin()
    seat = club.seat("Turkey")
    Token.objects.create(seat=seat, digest="x", created_at=club.clock.moment)
    do_offer(club.id, club.people["Turkey"], "Turkey")
    do_come_back(club.id, club.people["Turkey"])
    assert seat.tokens.exists()
    do_offer(club.id, club.people["Turkey"], "Turkey")
    do_take_over(seat.invitation, person("Tess"))
    assert not seat.tokens.exists()


def test_who_may_offer_a_seat(club: Club) -> None:
    club.begin()
    with _refused("not_yours"):
        do_offer(club.id, club.people["France"], "Turkey")
    with _refused("not_yours"):
        do_offer(club.id, club.people["Austria"], "Turkey")
    club.order_all(POWERS[:-1], ready=False)
    club.wait(days=1)
    do_offer(club.id, club.people["Austria"], "Turkey")
    assert club.seat("Turkey").is_offered
    club.order("Turkey", "A SMY H", ready=False)
    assert not club.seat("Turkey").is_offered, "the player is back"


def test_empty_seat_of_a_game_without_deadlines_keeps_nobody_waiting(club: Club) -> None:
    game = do_play_bots(person("Ann"), power="France")
    club.id = game.pk
    club.people = {"France": person("Ann")}
    do_offer(club.id, person("Ann"), "Italy")
    do_take_over(club.seat("Italy").invitation, person("Ivo"))
    do_leave(club.id, person("Ivo"))
    club.work()
    assert club.judged() == []
    club.order("France")
    club.work()
    assert len(club.judged()) >= 1


def test_game_that_all_have_left_is_given_up(club: Club) -> None:
    club.begin(bots=dict.fromkeys(POWERS[2:], "greedy"))
    do_leave(club.id, club.people["Austria"])
    assert club.game.state == GameState.PLAYING
    do_leave(club.id, club.people["England"])
    assert club.game.state == GameState.CANCELLED
    with _refused("not_in_game"):
        do_leave(club.id, club.people["England"])


def test_game_with_only_vanished_people_left_stands_still(club: Club) -> None:
    club.begin(HouseRules(misses=1, caretaker="hold"), bots=dict.fromkeys(POWERS[2:], "hold"))
    club.order("Austria", ready=True)
    club.wait(days=1)
    assert club.seat("England").bot == "hold"
    do_leave(club.id, club.people["Austria"])
    assert club.game.state == GameState.PAUSED
    do_come_back(club.id, club.people["England"])
    assert club.game.state == GameState.PLAYING


@pytest.mark.parametrize("rules", [HouseRules(), WITHOUT_CARETAKER])
def test_who_deletes_the_account_has_left(club: Club, rules: HouseRules) -> None:
    club.begin(rules)
    club.order("Turkey", "A SMY - ARM")
    waiting = _open_game()
    do_join(waiting.pk, club.people["Turkey"], "Turkey")
    club.people["Turkey"].delete()
    seat = club.seat("Turkey")
    assert (seat.user, seat.is_offered, seat.bot) == (None, True, rules.caretaker or "")
    assert club.told("seat_left") == [{"power": "Turkey", "caretaker": rules.caretaker}]
    assert Seat.objects.get(game=waiting, power="Turkey").is_open
    club.order_all(POWERS[:-1])
    club.wait(days=1)
    assert len(club.judged()) >= 1
    assert "A SMY - ARM" not in club.told("orders_revealed")[0]["orders"].get("Turkey", [])


def test_last_account_deleted_ends_the_game(club: Club) -> None:
    game = do_play_bots(person("Ann"))
    User.objects.filter(pk=person("Ann").pk).delete()
    assert Game.objects.get(pk=game.pk).state == GameState.CANCELLED
    club.id = game.pk
    club.work()
    assert club.judged() == []


def test_game_is_over_for_all_that_is_done_in_it(club: Club) -> None:
    club.begin(bots=dict.fromkeys(POWERS[1:], "hold"))
    token = club.game.token
    do_leave(club.id, club.people["Austria"])
    seat = club.seat("Austria")
    with _refused("not_playing"):
        do_submit(club.id, None, Submission(token, ()), seat_id=seat.pk)
    with _refused("not_playing"):
        do_take_over(seat.invitation, person("Tess"))
    club.work()
    assert club.game.due_at is None


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "France against bots"), ("ru", "Франция против ботов"), ("nl", "Frankrijk tegen bots")],
)
def test_a_game_against_bots_has_a_name_in_the_players_language(
    database: str, language: str, name: str
) -> None:
    del database
    with override(language):
        assert do_play_bots(person("Ann"), power="France").name == name
