"""The text form of a record: what it looks like, that nothing is lost, and what each fault is called."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import standoff
from standoff.core.errors import PositionError
from standoff.core.game import Game
from standoff.core.ruleset import Ruleset
from standoff.judging import shipped_board
from standoff.notation.press import Message
from standoff.notation.record_text import read_record_text, write_record_text
from standoff.notation.records import FORMAT, Record, read_phase, read_record, record_game, write_record
from standoff.testing import play
from standoff.testing.scenes import as_given
from standoff.testing.strategies import dice, rulesets

EXAMPLE = json.loads(
    (Path(__file__).parents[2] / "examples" / "recorded-game.json").read_text(encoding="utf-8")
)

SHORT = """\
standoff-record/1 rulebook-2023 4.A.3=dptg board standard
[event "A \\"short\\" game"]
["odd key" [1, null]]
result: draw France, Turkey

S1901M
units Germany: A MUN, F KIE
press France to Germany
> Leave Burgundy
> # to me?
press Germany
> "No.\\r\\n"

France
A PAR - BUR                 - bounced by A MUN
a mar s par - bur           + supported, so A MAR S A PAR - BUR, note letter_filled
"nonsense  + moved"         ! unreadable
(F BRE H)                   + held

Germany
A MUN - BUR                 - bounced by A PAR

(Turkey)
(A CON H)                   + held

F1901R
units Italy: A VIE
dislodged Austria: A VIE from TYR by convoy
contested: BOH
json builds: {"France": 1}
press Italy to Austria
> Sorry!
press Austria in W1901A at "tomorrow"
> Never!
"""


def round_trip(record: Record) -> str:
    """Write a record as text and as JSON, and see that both say the same; return the text."""
    text = write_record_text(record, shipped_board)
    again = read_record_text(text, shipped_board)
    assert again == record
    assert write_record_text(again, shipped_board) == text
    document = write_record(record)
    assert write_record(again) == document
    assert read_record(json.loads(json.dumps(document))) == record
    return text


def play_game(luck: Random, phases: int, rules: Ruleset) -> Game:
    """Play a random game, oddities and all."""
    game = Game(rules=rules)
    for turn in play(luck, game.position, phases, rules):
        game.give([as_given(turn.position, order) for order in turn.orders])
        game.process()
    return game


def test_the_example_comes_back() -> None:
    text = round_trip(read_record(EXAMPLE))
    assert "json" not in text
    assert '[event "A game to learn from"]\n' in text
    assert "\nA BUR - MUN  " not in text.split("\nF1901M", maxsplit=1)[0]


def test_a_text_comes_back() -> None:
    record = read_record_text(SHORT, shipped_board)
    assert write_record_text(record, shipped_board) == SHORT
    round_trip(record)


def test_everything_is_read() -> None:
    document = write_record(read_record_text(SHORT, shipped_board))
    assert document["rules"] == {"base": "rulebook-2023", "4.A.3": "dptg"}
    assert document["tags"] == {"event": 'A "short" game', "odd key": [1, None]}
    assert document["result"] == {"draw": ["France", "Turkey"]}
    assert document["press"] == [
        {"from": "France", "to": ["Germany"], "phase": "S1901M", "text": "Leave Burgundy\n# to me?"},
        {"from": "Germany", "phase": "S1901M", "text": "No.\r\n"},
        {"from": "Italy", "to": ["Austria"], "phase": "F1901R", "text": "Sorry!"},
        {"from": "Austria", "phase": "W1901A", "text": "Never!", "time": "tomorrow"},
    ]
    first, second = document["phases"]
    assert first["units"] == {"France": ["A MAR", "A PAR"], "Germany": ["A MUN", "F KIE"]}
    assert first["orders"]["France"] == ["A PAR - BUR", "a mar s par - bur", "nonsense  + moved"]
    assert [(row["power"], row["unit"], row["given"], row["order"]) for row in first["results"]] == [
        ("France", "A PAR", "A PAR - BUR", "A PAR - BUR"),
        ("France", "A MAR", "a mar s par - bur", "A MAR S A PAR - BUR"),
        ("France", None, "nonsense  + moved", None),
        ("Germany", "A MUN", "A MUN - BUR", "A MUN - BUR"),
        ("France", "F BRE", None, "F BRE H"),
        ("Turkey", "A CON", None, "A CON H"),
    ]
    assert second == {
        "phase": "F1901R",
        "units": {"Italy": ["A VIE"]},
        "dislodged": {"Austria": [{"unit": "A VIE", "from": "TYR", "convoyed": True}]},
        "contested": ["BOH"],
        "builds": {"France": 1},
    }


@given(dice(), rulesets())
def test_games_come_back(luck: Random, rules: Ruleset) -> None:
    game = play_game(luck, luck.randrange(1, 6), rules)
    powers = [power.name for power in game.board.powers]
    press = [
        Message(
            luck.choice(powers), tuple(luck.sample(powers, luck.randrange(3))), name, f"No. {number}\nof it"
        )
        for number, name in enumerate(sorted(luck.choices(["S1901M", "F1901M", "S1950M"], k=5)))
    ]
    luck.shuffle(press)
    text = round_trip(record_game(game, {"event": "dice"}, press))
    assert "json" not in text


def test_a_phase_for_which_nobody_gave_orders_comes_back() -> None:
    game = Game()
    game.process()
    text = round_trip(record_game(game))
    assert "json" not in text
    assert "(A VIE H)" in text


texts = st.text(alphabet='AFPR-/ "#(),\n:>[]+1éш\u2028\x00', max_size=12)
odd = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
orders = st.dictionaries(
    st.sampled_from(["France", "france", "Turkey", "Atlantis", ""]),
    st.lists(texts | odd, max_size=4),
    max_size=3,
)
phase_documents = st.fixed_dictionaries(
    {"phase": st.sampled_from(["S1901M", "F1901R", "W1901A", "s1901m", "S1901A", ""]) | odd},
    optional={
        "units": st.just({"France": ["A PAR", "F BRE"]}) | st.just({"France": []}) | odd,
        "centers": st.just({"France": ["PAR"]}) | st.just({}) | odd,
        "dislodged": st.just({"Italy": [{"unit": "A PAR", "from": None, "convoyed": False}]}) | odd,
        "contested": st.lists(texts, max_size=3) | odd,
        "rules": st.sampled_from(["rulebook-1971", "", {"4.A.2": "1971"}, {"base": "a b"}]) | odd,
        "board": st.sampled_from(["standard", "duel", "atlantis", ""]) | odd,
        "orders": orders | odd,
        "results": odd,
        "builds": odd,
        "x y": odd,
    },
)


@given(
    st.lists(phase_documents | odd, min_size=1, max_size=3),
    st.fixed_dictionaries(
        {},
        optional={
            "rules": odd.filter(lambda value: value is not None),
            "tags": st.dictionaries(texts, odd, min_size=1, max_size=3),
            "result": st.dictionaries(texts | st.sampled_from(["draw", "winner", "conceded"]), odd),
        },
    ),
)
def test_whatever_a_record_holds_comes_back(phases: list[Any], beside: dict[str, Any]) -> None:
    round_trip(read_record({"format": FORMAT, **beside, "phases": phases}))


@pytest.mark.parametrize(
    "order",
    ["A PAR  + moved", "A PAR   - bounced by A MUN", "(A PAR H)", "> A PAR H", "press on", "json x: 1",
     "S1901M", "France", "units France: A PAR", "", " A PAR H", "A PAR H # stays", "A PAR\nH", '"A PAR H"',
     "[x 1]"],
)  # fmt: skip
@pytest.mark.parametrize("judged", [False, True])
def test_orders_that_look_like_something_else(order: str, judged: bool) -> None:
    game = standoff.Game()
    document: dict[str, Any] = {**game.position.to_json(), "orders": {"France": [order, "A MAR H"]}}
    if judged:
        row: dict[str, Any] = {
            "power": "France",
            "unit": None,
            "given": order,
            "order": None,
            "note": None,
            "rule": None,
            "by": [],
        }
        row |= {"verdict": "illegal", "reason": "unreadable"}
        held = {
            **row,
            "unit": "A MAR",
            "given": "A MAR H",
            "order": "A MAR H",
            "verdict": "succeeds",
            "reason": "held",
        }
        document["results"] = [row, held]
    text = round_trip(read_record({"format": FORMAT, "phases": [document]}))
    assert "json" not in text.replace('"json', "")


HEAD = "standoff-record/1\n"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "line 1: unknown format; this is read: standoff-record/1"),
        ("standoff-record/2\n\nS1901M", "line 1: unknown format"),
        (HEAD, "a record has at least one phase"),
        (HEAD + "A PAR H\n\nS1901M", "line 2: neither a tag, nor a result, nor a phase: 'A PAR H'"),
        (HEAD + "[event nothing]\nS1901M", "line 2: not JSON: 'nothing'"),
        (HEAD + "result: victory\nS1901M", "line 2: neither a tag"),
        (HEAD + "json result: 7\nS1901M", "result: should be an object, not a number"),
        (HEAD + "json winner: 7\nS1901M", "winner: unknown key"),
        ("standoff-record/1 board atlantis\nS1901M", "line 1: unknown board 'atlantis'"),
        (HEAD + "S1901M\npress\n> Hello", "line 3: cannot read 'press' to its end"),
        (HEAD + "S1901M\npress France in soon\n> Hello", "line 3: phase: 'soon' is no phase"),
    ],
)
def test_what_is_no_record_is_one_clear_line(text: str, error: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_record_text(text, shipped_board)
    assert str(caught.value).startswith(error)


@pytest.mark.parametrize(
    ("block", "error"),
    [
        ("W1901M", "line 5: W1901M is no phase: winter, and winter alone"),
        ("F1901M board atlantis", "line 5: unknown board 'atlantis'"),
        ("F1901M rulebook-1900", "line 5: unknown ruleset 'rulebook-1900'"),
        ("F1901M\nA PAR H", "line 6: expected a power's name"),
        ("F1901M\nA PAR H   + held", "line 6: expected a power's name before 'A PAR H'"),
        ("F1901M\n(A PAR H)   + held", "line 6: expected a power's name before 'A PAR H'"),
        ("F1901M\n(Atlantis)", "line 6: neither a power nor an order with what became of it: '(Atlantis)'"),
        ("F1901M\n(France)\n(A PAR H)   fine", "line 7: cannot read 'fine' as what became of an order"),
        ("F1901M\n(France", "line 6: cannot read '(France'"),
        ("F1901M\nFrance\nA PAR H   + held, why", "line 7: cannot read '+ held, why'"),
        ("F1901M\nFrance\nA PAR H  + held\nA MAR H", "line 5: only 1 of the 2 orders of France say"),
        ("F1901M\n> Hello", "line 6: no message is open here"),
        ("F1901M\njson units: {", "line 6: not JSON: '{'"),
        ("F1901M\njson units: []", "line 5: units: should be an object, not a list"),
        ("F1901M\nunits France: A PAR\nunits Italy: A PAR", "line 7: two units in Paris"),
        ("F1901M\n# as it was\n\nunits France: F PAR", "line 8: a fleet cannot stand in Paris"),
        ("json phase: []", "line 5: should be an object, not a list"),
        ("json phase: {", "line 5: not JSON"),
        ('json phase: {"phase": "F1901M"}', "line 5: units: missing"),
        ("json phase: {}\nFrance", "line 6: a phase as JSON has no other lines"),
    ],
)
def test_a_broken_phase_leaves_those_before_it(block: str, error: str) -> None:
    record = read_record_text(f"{HEAD}\nS1901M\nunits France: A PAR\n{block}\n", shipped_board)
    assert record.phases[0].name == "S1901M"
    assert str(read_phase(record, 0, shipped_board).position.phase) == "S1901M"
    with pytest.raises(PositionError) as caught:
        read_phase(record, 1, shipped_board)
    assert str(caught.value).startswith(error)


def test_a_record_with_a_broken_phase_is_not_written() -> None:
    record = read_record_text(f"{HEAD}\nS1901M\nA PAR H", shipped_board)
    with pytest.raises(PositionError, match="line 4"):
        write_record(record)
    with pytest.raises(PositionError, match="line 4"):
        write_record_text(record, shipped_board)


def test_press_of_a_broken_phase_is_kept_if_it_can_be() -> None:
    text = f"{HEAD}S1901M\npress France\n> One\nA PAR H\n\nW1901M\npress France\n> Two"
    record = read_record_text(text, shipped_board)
    assert [message.text for message in record.press] == ["One"]


def test_lines_of_other_systems_are_read() -> None:
    text = SHORT.replace("\n", "\r\n")
    assert read_record_text(text, shipped_board) == read_record_text(SHORT, shipped_board)


def test_a_record_on_another_board() -> None:
    game = standoff.Game(board="duel")
    game.process()
    text = round_trip(record_game(game))
    assert text.startswith("standoff-record/1 rulebook-2023 board duel\n")


def test_recorded_games_of_others_come_back(recorded_games: tuple[Path, ...]) -> None:
    for path in recorded_games:
        round_trip(read_record(json.loads(path.read_text(encoding="utf-8"))))
