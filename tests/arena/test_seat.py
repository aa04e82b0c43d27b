"""A seat: its verdicts, from the cases of verdicts.toml, and what it saves, refuses and keeps to itself."""

from __future__ import annotations

import json
import pickle
import tomllib
from pathlib import Path
from typing import Any

import pytest

import standoff
from standoff.arena import ListMode, Refusal, Reply, ReplyState, Seat, Status, Submission, Table
from standoff.core.errors import StandoffError
from standoff.core.game import Game
from standoff.judging import ask
from standoff.notation.languages import LANGUAGES

CASES: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("verdicts.toml").read_text(encoding="utf-8")
)["case"]

cases = pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])


def seat_of(case: dict[str, Any], mode: ListMode = ListMode.FULL) -> Seat:
    """Return the seat of a case."""
    return Seat(Table.of(Game(ask(case["position"]).position), "case", mode=mode), case["power"])


def send(seat: Seat, *orders: object, ready: bool = False, key: str | None = None) -> tuple[Seat, Reply]:
    """Send orders in for the phase that the seat is in."""
    return seat.submit(Submission(seat.table.token, orders, ready=ready, idempotency_key=key))


def france(game: Game | None = None, mode: ListMode = ListMode.FULL) -> Seat:
    """Return the seat of France."""
    return Seat(Table.of(game or standoff.Game(), "test", mode=mode), "France")


def now(reply: Reply) -> list[str]:
    """Return what the units have been told to do."""
    return [str(verdict.order) for verdict in reply.verdicts]


@cases
def test_case(case: dict[str, Any]) -> None:
    _, reply = send(seat_of(case), *case["sent"])
    found = [f"{v.status.value} | {v.order or ''} | {v.code or ''}" for v in reply.verdicts]
    assert found == case["verdicts"]
    assert [verdict.sent for verdict in reply.verdicts if verdict.sent is not None] == case["sent"]
    if "suggested" in case:
        rejected = next(v for v in reply.verdicts if v.status is Status.REJECTED)
        assert list(rejected.suggested) == case["suggested"]


@cases
def test_every_verdict_has_its_words_unless_the_order_stands_as_sent(case: dict[str, Any]) -> None:
    _, reply = send(seat_of(case), *case["sent"])
    for language in LANGUAGES:
        document = reply.to_json(language)
        assert json.loads(json.dumps(document)) == document
        for row in document["verdicts"]:
            plain = row["status"] == "ok" or row["code"] == "spelling"
            assert (row["reason"] is None) == plain, row


def test_a_submission_takes_the_place_of_the_one_before() -> None:
    seat, _ = send(france(), "A PAR - BUR", "A MAR - SPA")
    seat, reply = send(seat, "F BRE - MAO")
    assert now(reply) == ["F BRE - MAO", "A MAR H", "A PAR H"]
    assert [order.text for order in seat.given] == ["F BRE - MAO"]
    assert reply.to_json()["coverage"] == "1/3"


def test_a_seat_is_a_value() -> None:
    before = france()
    after, _ = send(before, "A PAR - BUR")
    assert before.given == ()
    assert before.observation().verdicts is None
    assert after.given != ()
    copy = pickle.loads(pickle.dumps(after))  # noqa: S301 - what was written a moment ago
    assert copy.given == after.given
    assert copy.table.token == after.table.token


def test_checking_saves_nothing() -> None:
    seat = france()
    reply = seat.check(Submission(seat.table.token, ("A PAR - BUR",)))
    assert reply.state is ReplyState.CHECKED
    assert seat.given == ()
    saved = send(seat, "A PAR - BUR")[1]
    assert reply.verdicts == saved.verdicts


def test_orders_for_another_phase_are_refused() -> None:
    game = standoff.Game()
    late = Submission(france(game).table.token, ("a1",), idempotency_key="k")
    game.process()
    seat = france(game)
    after, reply = seat.submit(late)
    assert after is seat
    assert (reply.state, reply.refusal, reply.verdicts) == (ReplyState.REFUSED, Refusal.STALE_PHASE, ())
    assert reply.phase_token == seat.table.token
    assert "Autumn 1901" in str(reply.text("en"))
    assert seat.check(late).refusal is Refusal.STALE_PHASE


def test_every_phase_of_every_game_has_its_own_token() -> None:
    game = standoff.Game()
    tokens = [Table.of(game, name).token for name in ("one", "two")]
    tokens.append(Table.of(standoff.Game(rules="rulebook-1971"), "one").token)
    for _ in range(4):
        game.process()
        tokens.append(Table.of(game, "one").token)
    assert len(set(tokens)) == len(tokens)
    assert all(token.startswith(("S19", "F19")) for token in tokens)


def test_a_locked_seat_keeps_its_orders() -> None:
    seat, _ = send(france(), "A PAR - BUR")
    locked = seat.lock()
    after, reply = send(locked, "A PAR - PIC")
    assert reply.refusal is Refusal.LOCKED
    assert after.given == seat.given


def test_nothing_is_taken_in_once_the_game_has_ended() -> None:
    game = standoff.Game()
    game.draw()
    _, reply = send(france(game), "A PAR - BUR")
    assert reply.refusal is Refusal.GAME_OVER
    assert reply.text("nl") == "Het spel is afgelopen."


def test_a_key_makes_a_submission_count_once() -> None:
    first = Submission(france().table.token, ("A PAR - BUR",), idempotency_key="first")
    seat, answer = france().submit(first)
    seat, _ = send(seat, "A PAR - PIC", key="second")
    again, reply = seat.submit(first)
    assert again is seat
    assert reply == answer
    assert [order.text for order in again.given] == ["A PAR - PIC"]
    _, locked = seat.lock().submit(first)
    assert locked == answer


def test_a_key_is_not_used_for_other_orders() -> None:
    seat, _ = send(france(), "A PAR - BUR", key="key")
    after, reply = send(seat, "A PAR - PIC", key="key")
    assert reply.refusal is Refusal.KEY_REUSED
    assert after is seat


def test_ready_is_told_and_can_be_taken_back() -> None:
    seat, reply = send(france(), "A PAR - BUR", ready=True)
    assert (seat.is_ready, reply.ready) == (True, True)
    seat, reply = send(seat, "A PAR - BUR")
    assert (seat.is_ready, reply.ready) == (False, False)


@pytest.mark.parametrize("order", [None, 7, True, 1.5, {"unit": "A PAR"}, ["A PAR H"], "x" * 100_000])
def test_anything_is_an_order_that_may_not_be_readable(order: object) -> None:
    _, reply = send(france(), order, "A PAR - BUR")
    assert [verdict.code for verdict in reply.verdicts[:2]] == ["unreadable", None]
    assert len(str(reply.to_json())) < 110_000


def test_ids_go_with_the_full_list_only() -> None:
    for mode in (ListMode.COMPACT, ListMode.NONE):
        _, reply = send(france(mode=mode), "a1")
        assert reply.verdicts[0].code == "unreadable"


def test_nothing_is_suggested_to_those_who_do_without_the_list() -> None:
    _, reply = send(france(mode=ListMode.NONE), "F BRE - SPA", "A PAR - BURX")
    assert [verdict.suggested for verdict in reply.verdicts] == [(), (), ()]


def test_reading_a_submission() -> None:
    document = {
        "phase_token": "t",
        "orders": ["A PAR H", 3],
        "ready": True,
        "idempotency_key": "k",
        "note": "n",
    }
    assert Submission.read(document) == Submission(
        "t", ("A PAR H", 3), ready=True, idempotency_key="k", note="n"
    )
    assert Submission.read({"phase_token": "t", "orders": [], "note": None}) == Submission("t")


@pytest.mark.parametrize(
    ("document", "fault"),
    [
        ({"orders": []}, "phase_token: missing"),
        ({"phase_token": "t"}, "orders: missing"),
        ({"phase_token": "t", "orders": "A PAR H"}, "orders: should be a list"),
        ({"phase_token": 7, "orders": []}, "phase_token: should be a text"),
        ({"phase_token": "t", "orders": [], "ready": "yes"}, "ready: should be true or false"),
        ({"phase_token": "t", "orders": [], "power": "France"}, "power: unknown key"),
        ({"phase_token": "t", "orders": ["WAIVE"] * 1001}, "more than 1000 orders"),
        ({"phase_token": "t", "orders": [], "idempotency_key": "k" * 201}, "idempotency_key: 201 characters"),
        ([], "should be an object"),
    ],
)
def test_a_submission_that_is_none(document: dict[str, Any], fault: str) -> None:
    with pytest.raises(StandoffError, match=fault):
        Submission.read(document)


def test_there_is_no_seat_for_a_power_that_is_not_there() -> None:
    with pytest.raises(StandoffError, match="unknown power 'Spain'; possible are Austria"):
        Seat(Table.of(standoff.Game()), "Spain")
