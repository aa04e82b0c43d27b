"""The handbook: its boards say what its text says, and every chapter is there in every language."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from django.test import Client

from standoff.judging import shipped_board
from standoff.notation.languages import LANGUAGES
from standoff.server.pages.handbook_tables import table
from standoff.server.pages.handbook_text import Board, boards, chapter, names, part_titles, parts

CASES = Path(__file__).parents[2] / "mission" / "cases.toml"
RULES = [f"S4-{number:02}" for number in range(1, 25)]
"""What the mission wants explained with pictures."""

COASTS = ["S0-03", "S0-04", "S0-07", "S0-14", "S0-15", "S0-17", "S0-18", "S0-19", "S0-21", "S0-22"]

ASKED = [
    case
    for case in tomllib.loads(CASES.read_text(encoding="utf-8"))["case"]
    if re.fullmatch(r"S4-\d\d[b-d]?", case["name"])
]

pytestmark = pytest.mark.usefixtures("database")


@pytest.mark.parametrize("board", boards().values(), ids=lambda board: board.name)
def test_board_is_judged_as_its_file_says(board: Board) -> None:
    given = [result for result in board.example.resolution.results if result.given is not None]
    assert [result.reason for result in given] == list(board.reasons)


@pytest.mark.parametrize("line", RULES + COASTS)
def test_every_position_of_the_mission_is_shown(line: str) -> None:
    shown = {board.name for board in boards().values() if line in board.shows}
    read = {
        block.board.name
        for name in names()
        for block in chapter(name, "en").blocks
        if block.board is not None
    }
    assert shown
    assert shown <= read


@pytest.mark.parametrize("case", ASKED, ids=lambda case: case["name"])
def test_boards_play_the_orders_that_the_mission_gives(case: dict[str, str]) -> None:
    rows = {line.partition("=>")[0].strip() for line in case["orders"].strip().splitlines()}
    played = [board for board in boards().values() if case["name"][:5] in board.shows]
    given = [
        {f"{result.power}: {result.given}" for result in board.example.resolution.results if result.given}
        for board in played
    ]
    assert rows in given


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_is_there_in_every_language(language: str) -> None:
    assert set(part_titles(language)) == set(parts())
    for name in names():
        ours, english = chapter(name, language), chapter(name, "en")
        assert ours.title
        assert [(block.kind, block.board) for block in ours.blocks] == [
            (block.kind, block.board) for block in english.blocks
        ], name


def test_every_board_is_shown_somewhere() -> None:
    shown = {
        block.board.name
        for name in names()
        for block in chapter(name, "en").blocks
        if block.board is not None
    }
    assert shown == set(boards())


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_lead_on_to_each_other(client: Client, language: str) -> None:
    client.cookies["django_language"] = language
    address, read = "/handbook/", []
    while address:
        answer = client.get(address)
        assert answer.status_code == 200
        page = answer.content.decode()
        read.append(re.findall(r'aria-current="page">([^<]*)</a></li>', page))
        onward = re.search(r'href="([^"]*)" rel="next"', page)
        address = onward[1] if onward else ""
    assert [title for [title] in read] == [chapter(name, language).title for name in names()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_guide_to_coasts_is_at_hand_in_a_game(client: Client, language: str) -> None:
    client.cookies["django_language"] = language
    game = client.post("/play/", {"power": "France"}, follow=True).content.decode()
    assert "/handbook/coasts/" in game
    guide = client.get("/handbook/coasts/").content.decode()
    assert chapter("coasts", language).title in guide
    for coast in ("BUL/EC", "BUL/SC", "SPA/NC", "SPA/SC", "STP/NC", "STP/SC"):
        assert f"<code>{coast}</code>" in guide


def test_unknown_chapter_is_not_there(client: Client) -> None:
    assert client.get("/handbook/no-such-thing/").status_code == 404


@pytest.mark.parametrize("line", RULES)
def test_picture_shows_every_order_and_the_page_says_what_became_of_it(client: Client, line: str) -> None:
    for board in boards().values():
        if line not in board.shows:
            continue
        name = next(
            name for name in names() if board in [block.board for block in chapter(name, "en").blocks]
        )
        page = client.get(f"/handbook/{name}/").content.decode()
        part = page[page.index(f'id="{board.name}"') :].partition("</section>")[0]
        for result, sentence in board.example.told("en"):
            assert f"<code>{result.given}</code>" in part
            assert sentence in part
            assert result.unit is not None
            assert f'data-unit="{result.unit.location.code}"' in part


def test_no_map_is_in_the_text_of_a_page(client: Client) -> None:
    page = client.get("/handbook/convoys/").content.decode()
    outlines = set(re.findall(r'href="(/board/[^"#]*)#[gs]-', page))
    assert len(outlines) == 1
    assert 'id="g-' not in page
    answer = client.get(outlines.pop())
    assert answer.status_code == 200
    assert "immutable" in answer["Cache-Control"]
    known = set(re.findall(r'id="([^"]*)"', answer.content.decode()))
    wanted = set(re.findall(r'href="/board/[^"#]*#([^"]*)"', page))
    assert wanted <= known


def test_whatever_a_board_refers_to_stands_in_its_page_once(client: Client) -> None:
    page = client.get("/handbook/convoys/").content.decode()
    ids = re.findall(r' id="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', page)) <= {*ids, "content"}


def test_tables_come_from_what_the_system_knows() -> None:
    board = shipped_board("standard")
    assert {row[0] for row in table("map", "nl").rows} == {province.code for province in board.provinces}
    spain = next(row for row in table("coasts", "en").rows if row[0] == "SPA/NC")
    assert spain[1:] == ("Spain (north coast)", "Gascony, Mid-Atlantic Ocean, Portugal")
    assert all(cell for name in ("reasons", "rulesets") for row in table(name, "ru").rows for cell in row)
