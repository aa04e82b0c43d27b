"""What a seat sees: the same in JSON and in text, all of its legal orders, and nobody else's plans."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

import standoff
from standoff.arena import Detail, ListMode, Seat, Submission, Table
from standoff.core.game import Game
from standoff.judging import ask
from standoff.notation.reader import read_order

BLOCKS = {
    "schema": "STANDOFF",
    "game": "GAME",
    "map": "MAP, ALL OF IT",
    "phase": "PHASE",
    "centers": "CENTRES",
    "units": "UNITS",
    "dislodged": "DISLODGED",
    "contested": "CONTESTED",
    "nearby": "MAP WITHIN TWO STEPS",
    "last": "LAST",
    "failures": "YOUR ORDERS",
    "sent": "SENT IN",
    "legal": "LEGAL ORDERS",
}
"""The parts of the JSON form, in order, and how their blocks of text begin."""

OPENING = {
    "England": ["F LON - NTH", "F EDI - NWG", "A LVP - YOR"],
    "France": ["A PAR - BUR", "A MAR - SPA", "F BRE - LON"],
    "Germany": ["A MUN - BUR"],
}


def opened() -> Game:
    """Return a game after its first spring, with a bounce and an order that cannot be done."""
    game = standoff.Game()
    for power, orders in OPENING.items():
        game.order_all(power, orders)
    game.process()
    return game


def retreating() -> Game:
    """Return a game in a retreat phase, one unit of which has nowhere to go."""
    text = """
    F1901M
    units Austria: A VIE, A BOH
    centers Austria: VIE, BUD, TRI
    centers Germany: BER, KIE, MUN
    Germany
    A MUN - BOH
    A SIL S A MUN - BOH
    A TYR - VIE
    A GAL S A TYR - VIE
    """
    question = ask("\n".join(line.strip() for line in text.strip().splitlines()))
    game = Game(question.position)
    game.give(question.given)
    game.process()
    return game


def wintering() -> Game:
    """Return a game in a winter with builds and removals due, by rules of its own."""
    text = (
        "W1901A 4.A.2=1982\nunits France: A SPA\nunits Germany: A MUN, A BER\n"
        "centers France: PAR, MAR, SPA\ncenters Germany: MUN"
    )
    question = ask(text)
    return Game(question.position, question.rules)


GAMES = {"start": standoff.Game, "fall": opened, "retreats": retreating, "winter": wintering}

games = pytest.mark.parametrize("make", GAMES.values(), ids=GAMES.keys())
modes = pytest.mark.parametrize("mode", ListMode)
details = pytest.mark.parametrize("detail", Detail)


def seat_at(game: Game, power: str = "Germany", mode: ListMode = ListMode.FULL) -> Seat:
    """Return a seat that has sent in an order that cannot be done."""
    table = Table.of(game, "seen", mode=mode, last_year=1910)
    return Seat(table, power).submit(Submission(table.token, ("A MUN - LON", "A BER - KIE")))[0]


def blocks(text: str) -> dict[str, str]:
    """Return the blocks of a text by the part of the JSON form that they belong to."""
    found: dict[str, str] = {}
    for block in re.split(rf"\n(?={'|'.join(BLOCKS.values())})", text):
        part = next(key for key, title in BLOCKS.items() if block.startswith(title))
        found[part] = found.get(part, "") + block + "\n"
    return found


def leaves(value: object) -> Iterator[str]:
    """Yield the texts and numbers of a JSON value, with the keys that name something."""
    match value:
        case dict():
            for key, inner in value.items():
                if not key.islower() and inner not in ([], {}):
                    yield key
                yield from leaves(inner)
        case list():
            for inner in value:
                yield from leaves(inner)
        case bool() | None:
            return
        case int():
            yield str(abs(value))
        case _:
            yield str(value)


@games
@modes
@details
def test_text_and_json_are_twins(make: Any, mode: ListMode, detail: Detail) -> None:  # noqa: ANN401 - any of the makers
    observation = seat_at(make(), mode=mode).observation()
    document = observation.to_json(detail)
    assert json.loads(json.dumps(document)) == document
    written = blocks(observation.text(detail))
    assert list(document) == list(BLOCKS)
    assert list(written) == [key for key in BLOCKS if key in written]
    for key, value in document.items():
        missing = [leaf for leaf in leaves(value) if leaf not in written.get(key, "") and leaf != "0"]
        assert missing == [], f"{key}: {missing}"


@games
def test_details_differ_in_the_map_and_the_sentences_only(make: Any) -> None:  # noqa: ANN401 - any of the makers
    observation = seat_at(make()).observation()
    terse, normal, full = (observation.to_json(detail) for detail in Detail)
    assert {key for key in terse if terse[key] != full[key]} <= {"map", "last"}
    assert {key for key in normal if normal[key] != full[key]} <= {"map", "nearby", "last"}
    assert (terse["map"], terse["nearby"], normal["map"], full["nearby"]) == ({}, {}, {}, {})
    assert len(full["map"]) == 75
    assert 0 < len(normal["nearby"]) < 75


@games
def test_the_prompt_lists_every_legal_order(make: Any) -> None:  # noqa: ANN401 - any of the makers
    for power in ("Austria", "France", "Germany"):
        seat = seat_at(make(), power)
        position = seat.table.position
        lines = blocks(seat.observation().text())["legal"].splitlines()[1:]
        entries = [entry for line in lines for entry in line.strip().partition(": ")[2].split(" · ")]
        ids = dict(entry.split(" ", 1) for entry in filter(None, entries))
        legal = [str(order) for order in position.legal_orders(power, seat.table.rules)]
        assert list(ids.values()) == legal
        for name, order in ids.items():
            assert str(read_order(order, position.board).order) == order
            verdict = seat.check(Submission(seat.table.token, (name,))).verdicts[0]
            assert (str(verdict.order), verdict.status.value) == (order, "ok")


@games
def test_full_names_stand_beside_the_codes(make: Any) -> None:  # noqa: ANN401 - any of the makers
    game = make()
    written = blocks(seat_at(game).observation().text())
    for unit in game.position:
        assert f"{unit} {unit.province.name}" in written["units"]
    for centre in (centre for holding in game.position.holdings for centre in holding):
        assert f"{centre.name} {centre.code}" in written["centers"]


def test_static_blocks_begin_alike_in_every_phase() -> None:
    game = standoff.Game()
    texts = []
    for _ in range(3):
        texts.append(seat_at(game).observation().text(Detail.FULL))
        game.process()
    starts = {text.partition("PHASE ")[0] for text in texts}
    assert len(starts) == 1
    assert "STP St Petersburg" in starts.pop()


def test_nobody_sees_orders_before_they_are_revealed() -> None:
    games = [opened(), opened()]
    games[1].order_all("England", ["F NTH - BEL", "A YOR - LON", "F NWG - NWY"])
    seats = [seat_at(game, "France") for game in games]
    one, other = (seat.observation() for seat in seats)
    for detail in Detail:
        assert one.to_json(detail) == other.to_json(detail)
        assert one.text(detail) == other.text(detail)
    assert seats[0].table.token == seats[1].table.token
    orders = Submission(seats[0].table.token, ("A BUR - BEL",))
    assert seats[0].check(orders).to_json() == seats[1].check(orders).to_json()


def test_orders_are_seen_once_they_are_revealed() -> None:
    seat = seat_at(opened(), "France")
    document = seat.observation().to_json()
    (turn,) = document["last"]
    assert [row["order"] for row in turn["results"]["England"]] == OPENING["England"]
    assert [row["reason"] for row in turn["results"]["France"]] == ["bounced", "moved", "not_adjacent"]


def test_own_mistakes_are_shown_again() -> None:
    game = opened()
    for _ in range(3):
        game.process()
    failures = seat_at(game, "France").observation().to_json()["failures"]
    assert [(one["phase"], one["given"], one["reason"]) for one in failures] == [
        ("S1901M", "F BRE - LON", "not_adjacent")
    ]
    assert seat_at(game, "England").observation().to_json()["failures"] == []


def test_what_was_sent_is_seen_by_its_own_seat_only() -> None:
    game = standoff.Game()
    mine = seat_at(game, "Germany").observation().to_json()["sent"]["orders"]
    assert [(one["sent"], one["order"], one["status"]) for one in mine] == [
        ("A MUN - LON", "A MUN H", "rejected"),
        ("A BER - KIE", "A BER - KIE", "ok"),
        (None, "F KIE H", "missing"),
    ]
    assert "LON" not in Seat(Table.of(game, "seen"), "Austria").observation().to_json()["sent"]


def test_retreats_and_dues_are_told() -> None:
    document = seat_at(retreating(), "Austria").observation().to_json()
    assert [(loser["unit"], loser["from"]) for loser in document["dislodged"]] == [
        ("A BOH", "MUN"),
        ("A VIE", "TYR"),
    ]
    assert "may retreat to Budapest BUD, Trieste TRI" in seat_at(retreating(), "Austria").observation().text()
    assert seat_at(wintering(), "France").observation().to_json()["phase"]["due"] == 2
    assert "due: 1 to disband" in seat_at(wintering(), "Germany").observation().text()
    assert "rulebook-2023 but 4.A.2 1982" in seat_at(wintering(), "Germany").observation().text()


def test_the_compact_and_the_missing_list_say_what_they_are() -> None:
    compact = seat_at(standoff.Game(), "France", ListMode.COMPACT).observation()
    assert compact.to_json()["legal"]["orders"]["A PAR"] == (
        "H | - BRE BUR GAS PIC | S A MAR BUR GAS; A MUN BUR; F BRE H GAS PIC"
    )
    without = seat_at(standoff.Game(), "France", ListMode.NONE).observation()
    assert without.to_json()["legal"] == {"mode": "none", "count": None, "orders": {}}
    assert "A PAR - BRE" not in without.text()


def test_a_game_without_owners_says_nothing_of_centres() -> None:
    question = ask("S1901M\nunits France: A PAR")
    document = seat_at(Game(question.position), "France").observation().to_json()
    assert document["centers"] == {}
    assert document["units"]["France"] == ["A PAR"]
