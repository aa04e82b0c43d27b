"""Press: messages as objects and as lines, and what is no message."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.core.errors import PositionError
from standoff.notation.parts import Part
from standoff.notation.press import (
    Message,
    read_message,
    read_message_lines,
    write_message,
    write_message_lines,
)

LETTER = {"from": "France", "to": ["Italy", "Turkey"], "phase": "F1901R", "text": "So?", "time": "12:00"}

PHASES = st.sampled_from(["S1901M", "F1901R", "W1999A"])
TEXTS = st.text() | st.text(alphabet=' ">\\\n#aФ\u2028\r', min_size=1)
messages = st.builds(
    Message,
    sender=TEXTS,
    recipients=st.lists(TEXTS, max_size=3).map(tuple),
    phase=PHASES,
    text=TEXTS,
    time=st.none() | TEXTS,
)


@given(messages)
def test_a_message_comes_back_from_an_object(message: Message) -> None:
    assert read_message(Part(write_message(message))) == message


@given(messages, PHASES)
def test_a_message_comes_back_from_lines(message: Message, phase: str) -> None:
    heading, *body = write_message_lines(message, phase)
    assert not [line for line in (heading, *body) if "\n" in line]
    assert all(line.startswith(">") for line in body)
    assert read_message_lines(heading, body, phase) == message


@pytest.mark.parametrize(
    ("message", "lines"),
    [
        (Message("France", (), "S1901M", "Hello"), ["press France", "> Hello"]),
        (
            Message("France", ("Italy", "Turkey"), "S1901M", 'One\n\n"two" # three'),
            ["press France to Italy, Turkey", "> One", ">", '> "two" # three'],
        ),
        (
            Message("Game Master", ("England",), "F1901M", "Привет 👋", "2024-05-01T10:00:00Z"),
            ['press "Game Master" to England in F1901M at 2024-05-01T10:00:00Z', "> Привет 👋"],
        ),
        (Message("Italy", (), "S1901M", ""), ["press Italy", ">"]),
        (Message("Italy", (), "S1901M", '"quoted"'), ["press Italy", '> "\\"quoted\\""']),
        (Message("Italy", (), "S1901M", "a\rb"), ["press Italy", '> "a\\rb"']),
    ],
)
def test_lines_read_well(message: Message, lines: list[str]) -> None:
    assert list(write_message_lines(message, "S1901M")) == lines
    assert read_message_lines(lines[0], lines[1:], "S1901M") == message


def test_people_may_leave_out_what_they_like() -> None:
    assert read_message_lines("press France  to  Italy,Turkey", [">no space", "> "], "S1901M") == Message(
        "France", ("Italy", "Turkey"), "S1901M", "no space\n"
    )
    assert read_message_lines("press France", [], "S1901M").text == ""
    assert read_message_lines("press France", ['> "Not JSON" he said'], "S1901M").text == '"Not JSON" he said'


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"from": None}, "from: should be a text, not nothing"),
        ({"to": []}, "to: names nobody; a message to everybody has no 'to'"),
        ({"to": "Italy"}, "to: should be a list, not a text"),
        ({"phase": "f1901r"}, "phase: should be written F1901R"),
        ({"phase": "soon"}, "phase: 'soon' is no phase"),
        ({"phase": "x" * 1000}, "phase: "),
        ({"text": 7}, "text: should be a text, not a number"),
        ({"time": 7}, "time: should be a text, not a number"),
        ({"topic": "war"}, "topic: unknown key; possible are from, to, phase, text, time"),
    ],
)
def test_what_is_no_message_is_one_clear_line(change: dict[str, Any], error: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_message(Part({**LETTER, **change}))
    assert str(caught.value).startswith(error)


@pytest.mark.parametrize("key", ["from", "phase", "text"])
def test_what_a_message_needs(key: str) -> None:
    with pytest.raises(PositionError, match=f"a message needs its '{key}'"):
        read_message(Part({name: value for name, value in LETTER.items() if name != key}))


@pytest.mark.parametrize(
    ("heading", "error"),
    [
        ("press", "cannot read 'press' to its end"),
        ("press France to", "cannot read 'press France to' to its end"),
        ("press France to Italy,", "cannot read 'press France to Italy,' to its end"),
        ("press France Italy", "cannot read 'press France Italy' from 'Italy' on"),
        ("press France in soon", "phase: 'soon' is no phase"),
        ('press "France', "cannot read 'press \"France' to its end"),
        ('press "\\x"', "not text as JSON quotes it"),
    ],
)
def test_a_heading_that_is_none(heading: str, error: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_message_lines(heading, [], "S1901M")
    assert str(caught.value).startswith(error)
