"""The replay as a document: whole, small, the same bytes each time, and complete without scripts."""

from __future__ import annotations

import re

import games
import pytest
from reading import Page, data_of, longhand

import standoff
from standoff.core.outcomes import Resolution, Verdict
from standoff.core.position import Position
from standoff.judging import ask, resolve
from standoff.notation.press import Message
from standoff.notation.words import phase_name, reason_word
from standoff.render import DrawingError
from standoff.render.describe import description
from standoff.render.drawing import svg
from standoff.render.replay import page
from standoff.render.replay.words import words_in

LANGUAGES = ("en", "ru", "nl")
every_game = pytest.mark.parametrize("name", games.NAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def _position(item: Resolution | Position) -> Position:
    return item.before if isinstance(item, Resolution) else item


def _plain(text: str) -> str:
    return " ".join(text.split())


@every_language
@every_game
def test_page_is_one_whole_document(name: str, language: str) -> None:
    text = games.page(name, language)
    read = Page.read(text)
    assert read.faults == []
    assert sorted(read.ids) == sorted(set(read.ids))
    assert f'<html lang="{language}"' in text


@every_language
@every_game
def test_page_is_small(name: str, language: str) -> None:
    assert len(games.page(name, language).encode()) < 700_000


@every_language
def test_page_of_a_long_game_is_under_a_megabyte(language: str) -> None:
    years = {_position(item).phase.year for item in games.phases(games.LONGEST)}
    assert len(years) >= 14
    assert len(games.page(games.LONGEST, language).encode()) < 950_000


@every_game
def test_page_asks_for_nothing_from_anywhere(name: str) -> None:
    text = games.page(name)
    assert [address for address in Page.read(text).addresses if not address.startswith("#")] == []
    assert re.findall(r"url\((?!#|data:)[^)]*\)|@import|\bfetch\(|XMLHttpRequest|WebSocket", text) == []
    known = {"http://www.w3.org/2000/svg"}
    assert set(re.findall(r"https?://[^\s\"'<>)]+", text)) <= known


def test_page_is_the_same_each_time() -> None:
    name = games.NAMES[0]
    again = page(
        games.phases(name),
        title=str(games.record(name).tags["event"]) if "event" in games.record(name).tags else "",
        press=games.record(name).press,
        result=games.record(name).result,
    )
    assert again == games.page(name)


@every_language
@every_game
def test_every_phase_and_sentence_can_be_read_without_scripts(name: str, language: str) -> None:
    sections = {key: _plain(text) for key, text in Page.read(games.page(name, language)).sections.items()}
    for item in games.phases(name):
        position = _position(item)
        text = sections[str(position.phase)]
        assert phase_name(position.phase, language) in text
        for line in description(position, language).splitlines():
            assert _plain(line) in text
        for row in item if isinstance(item, Resolution) else ():
            assert _plain(row.explain(language)) in text
            assert reason_word(row.reason, language) in text


@every_game
def test_sections_come_in_the_order_of_play(name: str) -> None:
    played = [str(_position(item).phase) for item in games.phases(name)]
    ids = Page.read(games.page(name)).ids
    places = [ids.index(phase) for phase in played]
    assert places == sorted(places)


@every_game
def test_letters_stand_in_their_phase(name: str) -> None:
    sections = {key: _plain(text) for key, text in Page.read(games.page(name)).sections.items()}
    for message in games.record(name).press:
        assert _plain(message.text.replace("\n", "")) in sections[message.phase]


@every_game
def test_scripts_get_every_moment_as_it_would_be_drawn(name: str) -> None:
    data = data_of(games.page(name))
    for item, shown in zip(games.phases(name), data["moments"], strict=False):
        drawn = svg(_position(item), orders=item if isinstance(item, Resolution) else None)
        assert shown["id"] == str(_position(item).phase)
        for layer in ("orders", "units", "marks"):
            text = longhand(shown[layer], data["fragments"])
            assert f'<g class="{layer}">{text}</g>' in drawn
        tints = re.findall(r'<g class="(of-[\w-]+)" data-p=', drawn)
        assert [data["tints"][letter] for letter in shown["owners"]] == tints


@every_game
def test_every_row_leads_to_a_unit_that_is_shown(name: str) -> None:
    data, text = data_of(games.page(name)), games.page(name)
    for shown in data["moments"]:
        start = text.index(f'id="{shown["id"]}" aria-labelledby')
        section = text[start : text.index("</section>", start)]
        units = set(re.findall(r'data-unit="([^"]+)"', longhand(shown["units"], data["fragments"])))
        assert set(re.findall(r'data-u="([^"]+)"', section)) <= units


@every_game
def test_who_travels_is_who_moved(name: str) -> None:
    """Scripts let the units travel that have a line of their own, and arrive where it is done."""
    data = data_of(games.page(name))
    for item, shown in zip(games.phases(name), data["moments"], strict=False):
        if isinstance(item, Resolution):
            moved = {
                row.unit.location.code
                for row in item
                if row.unit is not None
                and row.reason.value in {"moved", "retreated"}
                and row.verdict is Verdict.SUCCEEDS
            }
            text = longhand(shown["orders"], data["fragments"])
            lines = re.findall(
                r'<g class="ord (?:move|retreat) of-[\w-]+ (\w+)" data-unit="([^"]+)">(.*?)</g>', text
            )
            assert {place for fate, place, _ in lines if fate == "done"} == moved
            assert all(re.search(r'class="(?:wave|solid|hollow)"', line) for _, _, line in lines)
    places = games.phases(name)[0]
    assert set(data["anchors"]) == {place.code for place in _position(places).board.locations}


def test_bar_has_a_field_for_every_moment_and_dots_where_units_were_driven_out() -> None:
    text = games.page("seven-way-draw")
    bar = text[text.index('<ol id="scale"') : text.index("</ol>")]
    fields = re.findall(r'<li class="([^"]*)">.*?<a href="#([^"]+)"', bar)
    moments = games.phases("seven-way-draw")
    assert [anchor for _, anchor in fields][: len(moments)] == [
        str(_position(item).phase) for item in moments
    ]
    driven = {anchor for classes, anchor in fields if "driven" in classes.split()}
    assert driven == {
        str(item.before.phase) for item in moments if isinstance(item, Resolution) and item.next.dislodged
    }
    assert driven


def test_a_solo_and_a_draw_are_told() -> None:
    assert "Winner: Russia" in Page.read(games.page("russian-solo")).sections["end"]
    assert "Draw: Austria" in games.page("seven-way-draw")
    assert "Gelijkspel: Oostenrijk" in games.page("seven-way-draw", "nl")


def test_centres_are_told_year_by_year() -> None:
    table = Page.read(games.page("russian-solo")).sections["centres"]
    assert "1901" in table
    assert "Start" in table


def test_text_from_outside_stays_text() -> None:
    evil = "</script><img src=x onerror=alert(1)>"
    judged = resolve(
        ask({"phase": "S1901M", "units": {"France": ["A PAR"]}, "orders": {"France": [f"A PAR {evil}"]}})
    )
    letter = Message(evil, (evil,), "S1901M", evil, evil)
    text = page([judged], title=evil, press=[letter])
    read = Page.read(text)
    assert read.faults == []
    assert "<img" not in text
    assert "onerror" in read.sections["S1901M"]


def test_letters_of_a_phase_that_is_not_shown_stand_before_it() -> None:
    game = standoff.Game()
    letters = [Message("France", (), phase, f"in {phase}") for phase in ("S1900M", "S1901M", "W1905A")]
    sections = Page.read(page([game.process(), game.process()], press=letters)).sections
    assert "in S1900M" in sections["S1901M"]
    assert "in S1901M" in sections["S1901M"]
    assert "in W1905A" in " ".join(sections[key] for key in ("F1901M", "end"))


def test_game_without_owners_has_no_chart() -> None:
    position = standoff.front.opening(standoff.standard())
    bare = Position(position.board, position.phase, position.forces)
    text = page([bare])
    assert Page.read(text).faults == []
    assert 'id="centres"' not in text


def test_theme_is_set_on_request() -> None:
    position = standoff.Game().position
    assert 'data-theme="dark"' in page([position], theme="dark").split("<head>")[0]
    assert "data-theme" not in page([position]).split("<head>")[0]


def test_no_phase_is_refused() -> None:
    with pytest.raises(DrawingError):
        page([])


def test_words_are_complete_in_every_language() -> None:
    tables = [words_in(language) for language in LANGUAGES]
    for part in ("said", "orders", "script"):
        keys = [list(getattr(table, part)) for table in tables]
        assert keys[0] == keys[1] == keys[2]
    for key, said in tables[0].orders.items():
        holes = set(re.findall(r"\{\w\}", said))
        assert [set(re.findall(r"\{\w\}", table.orders[key])) for table in tables] == [holes] * 3
