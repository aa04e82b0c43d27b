"""Sentences: a table of results with every sentence written out, and what holds for any sentence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sentence_builder import result_of

import standoff
from standoff.boards import load_board, standard
from standoff.core.errors import StandoffError
from standoff.core.geography import Board
from standoff.core.orders import Move
from standoff.core.outcomes import OrderResult, Reason, Verdict
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.notation.languages import LANGUAGES, language_table
from standoff.notation.sentences import explain
from standoff.notation.sentences.stories import tell
from standoff.notation.sentences.things import Clause, Several, Thing, Things
from standoff.notation.sentences.voice import placeholders
from standoff.notation.words import location_name

CASES: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("sentence_cases.toml").read_text(encoding="utf-8")
)["case"]

PLACE = "[A-Z]{3}(?:/[A-Z]C)?"
ORDERS = re.compile(rf"(?:BUILD |DISBAND )?\b[AF] {PLACE}(?: - (?:{PLACE}|D)\b| H\b)?|\b[A-Z]{{3}}/[A-Z]C\b")
QUOTES = re.compile(r"“[^”]*”|«[^»]*»|‘[^’]*’")


def by_name(case: Mapping[str, Any]) -> str:
    return str(case["name"])


def assert_reads_well(sentence: str, board: Board) -> None:
    """Hold a sentence to what holds for any."""
    assert sentence.endswith("."), sentence
    assert not re.search(r"  | [.,;:!?]|\.\.|\( |: \S+: ", sentence), sentence
    plain = QUOTES.sub("", sentence)
    assert sentence[0].isupper() or not sentence[0].isalpha(), sentence
    assert not re.search(r"None|True|False|[{}\[\]_]", plain), sentence
    codes = set(re.findall(r"\b[A-Z]{3}\b", ORDERS.sub("", plain)))
    assert not codes & board.by_code.keys(), sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES, ids=by_name)
def test_sentence_is_the_one_written_out(case: dict[str, Any], language: str) -> None:
    result = result_of(case)
    assert explain(result, language) == case[language]
    assert_reads_well(case[language], standard())


def test_every_reason_has_a_case() -> None:
    assert {case["reason"] for case in CASES} == {reason.value for reason in Reason}


def test_every_template_is_said_somewhere() -> None:
    """No template is dead: each serves a case of the table, or one of which less is known."""
    said = {line for case in CASES for line in said_of(result_of(case))}
    said |= {line for case in CASES for result in poorer(case) for line in said_of(result)}
    assert sorted(ALL_TEMPLATES - said) == []


ALL_TEMPLATES = {
    (key, template)
    for key, templates in language_table("en").sentences.items()
    for template in templates
    if template
}


def said_of(result: OrderResult) -> Iterator[tuple[str, str]]:
    """Yield every template that the English sentence on a result is made of."""
    story = tell(result)
    yield from (line for sentence in story.sentences for key in sentence for line in said(key, story.things))


def said(key: str, things: Things) -> Iterator[tuple[str, str]]:
    """Yield the template that says a clause, and those of the clauses within."""
    for template in language_table("en").sentences[key]:
        if placeholders(template) <= things.keys():
            yield key, template
            yield from (line for name in placeholders(template) for line in said_within(things[name]))
            return


def said_within(thing: Thing) -> Iterator[tuple[str, str]]:
    match thing:
        case Clause(key, things):
            yield from said(key, things)
        case Several(things):
            yield from (line for one in things for line in said_within(one))


def poorer(case: Mapping[str, Any]) -> Iterator[OrderResult]:
    """Yield the result with less and less known: facts, deciders, the order, who gave it."""
    facts: dict[str, Any] = case.get("facts", {})
    fewer = [{k: v for k, v in facts.items() if k != key} for key in facts]
    odd = [{**facts, key: {"odd": None}} for key in facts]
    for left in (facts, *fewer, *odd, {}):
        result = result_of({**case, "facts": left})
        yield result
        yield replace(result, by=(), rule=None)
        yield replace(result, order=None)
        yield replace(result, order=None, by=(), rule=None, power=None)
        yield replace(result, rule="9.Z.9", power=None)
    if case.get("verdict") == "illegal":  # a legal order always has its unit
        yield replace(result, by=(), rule=None, notes=(), order=None, unit=None, given=None, power=None)


@pytest.mark.parametrize("case", CASES, ids=by_name)
def test_a_sentence_makes_sense_whatever_is_unknown(case: dict[str, Any]) -> None:
    for result in poorer(case):
        for language in LANGUAGES:
            sentence = explain(result, language)
            assert_reads_well(sentence, standard())
            assert len(sentence.split()) > 2, sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", [c for c in CASES if c.get("verdict") != "illegal"], ids=by_name)
def test_a_legal_order_is_told_with_its_full_names(case: dict[str, Any], language: str) -> None:
    result = result_of(case)
    if result.order is None or result.unit is None:
        return
    sentence = explain(result, language)
    board = standard()
    assert location_name(result.unit.location, board, language).partition(" (")[0] in sentence
    if isinstance(result.order, Move):
        target = location_name(result.order.target, board, language)
        assert target.casefold() in sentence.casefold()


def test_names_the_board_does_not_know_are_english() -> None:
    board = replace(standard(), names={})
    unit = board.army("PAR")
    position = Position.build(board, "S1901M", {"France": [unit]})
    result = OrderResult(
        position, "France", unit, "", Move(unit, board["BUR"]), Verdict.SUCCEEDS, Reason.MOVED
    )
    assert explain(result, "ru") == "Армия (Paris) вошла в провинцию Burgundy."
    assert explain(result, "nl") == "Leger Paris ging naar Burgundy."


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Fleet Torvale moved to the Sound."),
        ("ru", "Флот (Torvale) вошёл в провинцию The Sound."),
        ("nl", "Vloot Torvale ging naar the Sound."),
    ],
)
def test_a_name_may_bring_its_own_article(language: str, sentence: str) -> None:
    board = replace(load_board("duel"), names={})
    unit = board.fleet("TOR")
    position = Position.build(board, board.start_phase, {"Zorava": [unit]})
    order = Move(unit, board["SND"])
    result = OrderResult(position, "Zorava", unit, "", order, Verdict.SUCCEEDS, Reason.MOVED)
    assert explain(result, language) == sentence


def test_an_unknown_language_is_an_error_that_names_the_known_ones() -> None:
    result = result_of(CASES[0])
    with pytest.raises(StandoffError, match="unknown language 'tlh'; possible are en, ru, nl"):
        explain(result, "tlh")


def test_a_quoted_text_is_kept_short_and_on_one_line() -> None:
    given = "A PAR\n - \x07" + "x" * 10_000
    result = result_of({"reason": "unreadable", "verdict": "illegal", "given": given})
    assert explain(result) == f"The order does not count: “A PAR - {'x' * 52}…” is not readable as an order."


def orders_at_random(position: Position, power: str, random: Random) -> list[str]:
    """Return an order for each unit of a power, or some for its winter; some of them not legal."""
    legal = [str(order) for order in position.legal_orders(power)]
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        return random.sample([*legal, "WAIVE", "BUILD F MOS", "DISBAND A PAR"], 2)
    homeless = [loser.unit for loser in position.dislodged if loser.power == power]
    orders = []
    for unit in (*position.units.get(power, ()), *homeless):
        own = [text for text in legal if text.startswith(str(unit))]
        wild = f"{unit} - {random.choice(position.board.locations)}"
        orders.append(random.choice([*own * 2, wild]))
    return orders


@pytest.mark.parametrize("seed", range(2))
def test_sentences_of_games_at_random(seed: int) -> None:
    """Real results of the judge, illegal orders, retreats and winters among them, read well too."""
    random = Random(seed)  # noqa: S311 - play, not secrets
    game = standoff.Game()
    told = set()
    for _ in range(20):
        for power in game.position.board.powers:
            for order in orders_at_random(game.position, power.name, random):
                game.order(power.name, order)
        for result in game.process():
            told.add(result.reason)
            for language in LANGUAGES:
                assert_reads_well(explain(result, language), game.position.board)
    assert len(told) > 15
