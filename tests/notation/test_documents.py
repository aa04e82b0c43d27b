"""Judge documents: what is read, what is refused and in which words, and the round trip."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.boards import standard
from standoff.core.errors import PositionError
from standoff.core.orders import Given, Hold, Reading
from standoff.core.position import Position
from standoff.core.ruleset import RULEBOOK_2000, RULEBOOK_2023
from standoff.judging import judge, shipped_board
from standoff.notation.documents import (
    LONGEST_ORDER,
    MOST_ORDERS,
    Question,
    read_given,
    read_position,
    read_question,
    write_position,
    write_question,
)

BAD = json.loads(Path(__file__).with_name("bad_documents.json").read_text(encoding="utf-8"))

EVERYTHING: dict[str, Any] = {
    "board": "standard",
    "phase": "F1902R",
    "units": {"England": ["A LVP", "F STP/NC"], "France": ["A PAR"]},
    "centers": {"England": ["LON", "LVP"], "France": ["PAR"]},
    "dislodged": {
        "Austria": [{"unit": "A VIE", "from": "TYR", "convoyed": False}],
        "Turkey": [
            {"unit": "A BUL", "from": None, "convoyed": False},
            {"unit": "F SMY", "from": "SYR", "convoyed": True},
        ],
    },
    "contested": ["BOH", "TUN"],
}


def ask(document: dict[str, Any]) -> Question:
    return read_question(document, shipped_board)


@pytest.mark.parametrize("case", BAD, ids=lambda case: f"{case['where']}: {case['what']}")
def test_what_is_no_position_is_one_clear_line(case: dict[str, Any]) -> None:
    with pytest.raises(PositionError) as caught:
        ask(case["document"])
    assert caught.value.where == case["where"]
    assert case["what"] in caught.value.what
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("value", [None, [], "text", 7, b"bytes", object()], ids=lambda v: type(v).__name__)
def test_a_document_that_is_no_object_is_refused(value: object) -> None:
    with pytest.raises(PositionError, match="should be an object"):
        read_question(value, shipped_board)  # type: ignore[arg-type]  # that is the point


def test_a_key_that_is_no_text_is_refused() -> None:
    with pytest.raises(PositionError, match="every key should be a text"):
        ask({"phase": "S1901M", "units": {7: ["A PAR"]}})


def test_endless_input_is_cut_in_the_error() -> None:
    noise = "x" * 10_000_000
    for document in (
        {"phase": noise, "units": {}},
        {"phase": "S1901M", "units": {}, noise: 1},
        {"phase": "S1901M", "units": {noise: []}},
        {"phase": "S1901M", "units": {"France": [noise]}},
        {"phase": "S1901M", "units": {}, "rules": noise},
        {"phase": "S1901M", "units": {}, "board": noise},
        {"phase": "S1901M", "units": {}, "contested": [noise]},
        {"phase": "S1901M", "units": {}, "orders": {"France": ["A PAR H"] * (MOST_ORDERS + 1)}},
    ):
        with pytest.raises(PositionError) as caught:
            ask(document)
        assert len(str(caught.value)) < 1_000


def test_a_record_is_told_from_a_position() -> None:
    with pytest.raises(PositionError, match="not a position but the record of a game"):
        ask({"format": "standoff-record/1", "phases": []})


def test_only_phase_and_units_are_required() -> None:
    question = ask({"phase": "s1901m", "units": {}})
    assert question == Question(Position.build(standard(), "S1901M", {}), (), RULEBOOK_2023)
    assert question.position.holdings is None


def test_powers_and_units_are_read_in_any_case() -> None:
    question = ask({"phase": "S1901M", "units": {"fRANCE": ["a par"], "FRANCE": ["f Bre"]}})
    assert question.position.units["France"] == (standard().army("PAR"), standard().fleet("BRE"))


def test_no_centres_are_not_unknown_centres() -> None:
    assert ask({"phase": "S1901M", "units": {}, "centers": {}}).position.centres == {}


def test_the_keys_of_an_answer_are_ignored() -> None:
    answer: dict[str, Any] = {
        "next": "F1901M",
        "winner": None,
        "results": [{}],
        "disbanded": {},
        "builds": {"England": "x"},
    }
    loser = {"unit": "A VIE", "retreats": ["anything"]}
    question = ask({"phase": "S1901R", "units": {}, "dislodged": {"Austria": [loser]}, **answer})
    assert question.position.dislodged[0].unit == standard().army("VIE")


def test_rules_are_a_name_or_changes_to_one() -> None:
    document = {"phase": "S1901M", "units": {}}
    assert ask({**document, "rules": "rulebook-2000"}).rules == RULEBOOK_2000
    changed = ask({**document, "rules": {"base": "rulebook-2000", "4.A.3": "dptg"}}).rules
    assert changed == RULEBOOK_2000.but({"4.A.3": "dptg"})


def test_orders_keep_the_order_in_which_they_were_given() -> None:
    orders = {"Turkey": ["A CON H", "A ANK H"], "Austria": ["A VIE H"], "TURKEY": ["A SMY H"]}
    given = ask({"phase": "S1901M", "units": {}, "orders": orders}).given
    assert [(one.power, one.text) for one in given] == [
        ("Turkey", "A CON H"),
        ("Turkey", "A ANK H"),
        ("Turkey", "A SMY H"),
        ("Austria", "A VIE H"),
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (7, "7"),
        (True, "true"),
        (["A PAR H"], '["A PAR H"]'),
        ({"unit": "A PAR"}, '{"unit": "A PAR"}'),
        (object(), "a Python object"),
        (10**5000, "a number"),
        ("", ""),
        ("nonsense", "nonsense"),
        ("A PAR H" * LONGEST_ORDER, "A PAR H" * LONGEST_ORDER),
    ],
    ids=[
        "null",
        "number",
        "truth",
        "list",
        "object",
        "alien",
        "endless number",
        "empty",
        "nonsense",
        "endless",
    ],
)
def test_an_order_is_never_an_error(value: object, text: str) -> None:
    (given,) = ask({"phase": "S1901M", "units": {}, "orders": {"France": [value]}}).given
    assert (given.power, given.text, given.reading) == ("France", text, None)
    assert given.error is not None
    assert given.error.code == "unreadable"
    assert len(str(given.error)) < 1_000


def test_an_order_is_read() -> None:
    given = read_given("France", "a par h", standard())
    assert given == Given("France", "a par h", Reading(Hold(standard().army("PAR")), "a par h"))


def test_a_position_comes_back_as_it_was_written() -> None:
    position = read_position(EVERYTHING, shipped_board)
    assert write_position(position) == EVERYTHING
    assert read_position(write_position(position), shipped_board) == position


def test_writing_is_canonical() -> None:
    reverse = {
        "contested": ["TUN", "BOH", "TUN"],
        "dislodged": {
            "turkey": [{"unit": "f smy", "from": "syr", "convoyed": True}, {"unit": "a bul"}],
            "austria": [{"unit": "a vie", "from": "tyr"}],
        },
        "centers": {"France": ["par"], "England": ["lvp", "lon"], "Italy": []},
        "units": {"France": ["a par"], "England": ["f stp/nc", "a lvp"], "Italy": []},
        "phase": "f1902r",
    }
    written = write_position(read_position(reverse, shipped_board))
    assert json.dumps(written) == json.dumps(EVERYTHING)


def test_a_question_comes_back_as_it_was_written() -> None:
    orders = {"Austria": ["A VIE - D", "no order at all"], "Turkey": ["A BUL - GRE"]}
    document = {**EVERYTHING, "rules": {"base": "rulebook-2000", "4.A.3": "dptg"}, "orders": orders}
    assert write_question(ask(document)) == document


def test_an_order_of_nobody_goes_to_the_owner_of_its_unit() -> None:
    question = ask({"phase": "S1901M", "units": {"France": ["A PAR"]}})
    given = read_given(None, "A PAR H", standard())
    written = write_question(Question(question.position, (given,), question.rules))
    assert written["orders"] == {"France": ["A PAR H"]}
    with pytest.raises(PositionError, match="nobody gave the order"):
        write_question(Question(question.position, (read_given(None, "?", standard()),), question.rules))


# Whatever stands in a document, reading it ends in a question or in one line.


def words_of(value: object) -> set[str]:
    """Return every text that a document is made of."""
    match value:
        case str():
            return {value}
        case dict():
            return {str(key) for key in value}.union(*map(words_of, value.values()))
        case list():
            return set().union(*map(words_of, value))
    return set()


WORDS = st.sampled_from(sorted(words_of(EVERYTHING) | words_of(BAD)))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(WORDS | st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)
KEYS = st.sampled_from(
    ["board", "phase", "rules", "units", "centers", "dislodged", "contested", "orders", "next", "x"]
)
SOUND = {"phase": "S1901M", "units": {"France": ["A PAR"]}, "orders": {"France": ["A PAR H"]}}


@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_any_document_is_judged_or_one_line(changes: dict[str, Any]) -> None:
    document = {**SOUND, **changes}
    try:
        position = ask(document).position
    except PositionError as error:
        assert str(error).isprintable()  # noqa: PT017 - most examples raise nothing
        return
    assert read_position(write_position(position), shipped_board) == position
    answer = json.loads(json.dumps(judge(document)))
    if answer["next"]:
        following = judge({**answer, "phase": answer["next"], "orders": {}})
        assert following["phase"] == answer["next"]
