"""The judge as one function: the answer's shape, and that an answer is the next question."""

from __future__ import annotations

from typing import Any

import pytest

import standoff
from standoff.core.errors import PositionError, StandoffError
from standoff.judging import ask, legal

STANDOFF = {
    "phase": "F1901M",
    "units": {"Austria": ["A VIE"], "England": ["F LON", "F NTH"], "Italy": ["A PIE", "A TYR"]},
    "centers": {"Austria": ["VIE"], "England": ["EDI", "LON", "LVP"], "Italy": ["ROM"]},
    "orders": {
        "Italy": ["A TYR - VIE", "a pie s a tyr - vie"],
        "England": ["F NTH - NWY", "F LON - PAR", None],
    },
}

SEVENTEEN = sorted(p.code for p in standoff.standard().centres if p.code != "GRE")[:17]


def rows(answer: dict[str, Any]) -> list[tuple[str, str | None, str | None, str, str]]:
    return [(r["power"], r["given"], r["order"], r["verdict"], r["reason"]) for r in answer["results"]]


def test_the_answer_has_the_keys_of_an_answer() -> None:
    answer = standoff.judge(STANDOFF)
    assert list(answer) == [
        "phase",
        "next",
        "winner",
        "units",
        "centers",
        "dislodged",
        "contested",
        "disbanded",
        "builds",
        "results",
    ]
    assert list(answer["results"][0]) == [
        "power",
        "unit",
        "given",
        "order",
        "note",
        "verdict",
        "reason",
        "rule",
        "by",
        "text",
        "facts",
    ]


def test_one_row_per_order_and_one_per_unit_without() -> None:
    assert rows(standoff.judge(STANDOFF)) == [
        ("Italy", "A TYR - VIE", "A TYR - VIE", "fails", "bounced"),
        ("Italy", "a pie s a tyr - vie", "A PIE H", "illegal", "support_target_unreachable"),
        ("England", "F NTH - NWY", "F NTH - NWY", "succeeds", "moved"),
        ("England", "F LON - PAR", "F LON H", "illegal", "fleet_inland"),
        ("England", "null", None, "illegal", "unreadable"),
        ("Austria", None, "A VIE H", "succeeds", "held"),
    ]


def test_an_autumn_without_retreats_takes_centres_and_asks_for_builds() -> None:
    answer = standoff.judge(STANDOFF)
    assert answer["next"] == "W1901A"
    assert answer["centers"]["England"] == ["EDI", "LON", "LVP", "NWY"]
    assert answer["builds"] == {"England": 2, "Italy": -1}
    assert (answer["dislodged"], answer["contested"], answer["disbanded"]) == ({}, [], {})
    assert answer["winner"] is None


def test_without_centres_ownership_is_not_followed() -> None:
    answer = standoff.judge({key: value for key, value in STANDOFF.items() if key != "centers"})
    assert answer["next"] == "S1902M"
    assert not {"centers", "builds", "winner"} & set(answer)


def test_dislodged_units_come_with_every_retreat() -> None:
    answer = standoff.judge("F1901M\nAustria\nA VIE H\nItaly\nA TYR - VIE\nA TRI S A TYR - VIE\n")
    assert answer["next"] == "F1901R"
    assert answer["units"] == {"Italy": ["A TRI", "A VIE"]}
    loser = {"unit": "A VIE", "from": "TYR", "convoyed": False, "retreats": ["BOH", "BUD", "GAL"]}
    assert answer["dislodged"] == {"Austria": [loser]}


def test_an_answer_is_the_next_question() -> None:
    answer = standoff.judge("F1901M\nAustria\nA VIE H\nItaly\nA TYR - VIE\nA TRI S A TYR - VIE\n")
    answer = standoff.judge({**answer, "phase": answer["next"], "orders": {"Austria": ["A VIE - BUD"]}})
    assert rows(answer) == [("Austria", "A VIE - BUD", "A VIE - BUD", "succeeds", "retreated")]
    assert (answer["next"], answer["units"]["Austria"]) == ("S1902M", ["A BUD"])
    answer = standoff.judge({**answer, "phase": answer["next"], "orders": {}})
    assert (answer["phase"], answer["next"]) == ("S1902M", "F1902M")


def test_units_that_leave_the_board_are_listed() -> None:
    answer = standoff.judge("S1901R\ndislodged Turkey: A BUD from SER\ndislodged Austria: A VIE from TYR\n")
    assert answer["disbanded"] == {"Austria": ["A VIE"], "Turkey": ["A BUD"]}


def test_a_winner_ends_the_game() -> None:
    answer = standoff.judge(
        {
            "phase": "F1910M",
            "units": {"Austria": ["A ALB"]},
            "centers": {"Austria": SEVENTEEN},
            "orders": {"Austria": ["A ALB - GRE"]},
        }
    )
    assert (answer["winner"], answer["next"], answer["builds"]) == ("Austria", None, {})


def test_rules_and_board_that_are_not_the_standard_ones_go_along() -> None:
    document = {"phase": "S1901M", "units": {}}
    assert not {"rules", "board"} & set(standoff.judge(document))
    changed = {"base": "rulebook-2023", "4.A.3": "dptg"}
    assert standoff.judge({**document, "rules": changed})["rules"] == changed
    assert standoff.judge({**document, "board": "duel"})["board"] == "duel"


def test_sentences_come_in_the_language_asked_for() -> None:
    texts = {
        language: standoff.judge(STANDOFF, language)["results"][2]["text"] for language in ("en", "ru", "nl")
    }
    assert len(set(texts.values())) == 3
    with pytest.raises(StandoffError, match="unknown language 'xx'"):
        standoff.judge(STANDOFF, "xx")


def test_a_board_of_ones_own_can_be_given() -> None:
    document = {"phase": "S1801M", "units": {}, "board": "mine"}
    with pytest.raises(PositionError, match="board: unknown board 'mine'"):
        standoff.judge(document)
    assert standoff.judge(document, boards=lambda _: standoff.load_board("duel"))["board"] == "duel"


def test_legal_orders_are_listed_by_power_and_unit() -> None:
    question = ask("S1901M\nunits Italy: A TUN\nunits France: F MAR, A SPA\n")
    listed = legal(question)
    assert list(listed["orders"]) == ["France", "Italy"]
    assert listed["orders"]["Italy"] == {"A TUN": ["A TUN - NAF", "A TUN H"]}
    assert legal(question, "italy")["orders"] == {"Italy": listed["orders"]["Italy"]}
    with pytest.raises(PositionError, match="Frankland"):
        legal(question, "Frankland")


def test_a_winter_lists_builds_by_home_centre() -> None:
    question = ask("W1901A\ncenters Russia: STP\n")
    assert legal(question)["orders"]["Russia"]["STP"] == [
        "BUILD A STP",
        "BUILD F STP/NC",
        "BUILD F STP/SC",
    ]
