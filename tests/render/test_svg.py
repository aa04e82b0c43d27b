"""The drawing as a document: valid, small, the same every time, and in words for those who hear it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, get_args
from xml.etree import ElementTree as ET

import pytest
from drawn import SVG, read
from recorded import every

import standoff
from standoff.boards import load_board, shipped
from standoff.core.geography import Board
from standoff.core.position import Position
from standoff.front import opening
from standoff.judging import ask
from standoff.notation.words import LANGUAGES, location_name, power_name, province_name
from standoff.render import DrawingError, stylesheet, svg
from standoff.render.atlas import atlas_of
from standoff.render.themes import Theme, colours
from standoff.render.tokens import power_class

START = standoff.Game().position
MOST_BYTES = 350_000


def position(**fields: object) -> Position:
    """Return the position of a document."""
    return ask({"phase": "F1905M", "units": {}, **fields}).position


def owners(text: str) -> dict[str, str]:
    """Return the class of the owner of every land province of a drawing."""
    root = ET.fromstring(text)
    return {
        node.get("data-p", ""): node.get("class", "")
        for node in root.iter(SVG + "g")
        if node.get("data-p") is not None
    }


def test_a_position_draws_itself() -> None:
    assert START.svg(theme="dark") == svg(START, theme="dark")


def test_a_drawing_is_one_document_that_needs_no_other() -> None:
    root = ET.fromstring(svg(START))
    assert root.tag == SVG + "svg"
    text = svg(START)
    assert re.findall(r"(?:https?:)?//[^\"' )]+", text) == ["http://www.w3.org/2000/svg"]
    assert "<script" not in text
    used = set(re.findall(r'href="#([\w-]+)"', text)) | set(re.findall(r"url\(#([\w-]+)\)", text))
    assert used <= set(re.findall(r' id="([\w-]+)"', text))


def test_no_id_is_given_twice() -> None:
    ids = Counter(re.findall(r' id="([\w-]+)"', svg(START)))
    assert [name for name, times in ids.items() if times > 1] == []


@pytest.mark.parametrize("theme", get_args(Theme))
@pytest.mark.parametrize("language", LANGUAGES)
def test_size(theme: Theme, language: str) -> None:
    assert len(svg(START, theme=theme, language=language).encode()) < MOST_BYTES


def test_recorded_phases_are_valid_and_small(recorded_games: tuple[Path, ...]) -> None:
    for name, resolution in every(recorded_games, step=9):
        text = svg(resolution.next, orders=resolution)
        ET.fromstring(text)
        assert len(text.encode()) < MOST_BYTES, name


def test_the_same_arguments_give_the_same_bytes() -> None:
    script = (
        "import hashlib, standoff\n"
        "game = standoff.Game()\n"
        "orders = ['A PAR - BUR', 'A MUN - BUR', 'F LON - NTH', 'A VEN S A ROM', 'F SEV - BLA']\n"
        "for order in orders:\n"
        "    game.order(game.position.power_of(game.position[order[2:5]]), order)\n"
        "result = game.process()\n"
        "text = result.before.svg(orders=result) + result.next.svg(orders=result, language='ru')\n"
        "print(hashlib.sha256(text.encode()).hexdigest())\n"
    )
    prints = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(prints) == 1
    assert len(next(iter(prints)).strip()) == 64


# -- units and owners ------------------------------------------------------------------


def test_every_unit_is_drawn_once_at_its_anchor() -> None:
    tokens = read(svg(START)).tokens
    anchors = atlas_of(START.board).anchors
    assert Counter(token.place for token in tokens) == Counter(unit.location.code for unit in START)
    assert all(token.at == anchors[token.place] for token in tokens)
    kinds = {token.place: token.kind for token in tokens}
    assert kinds == {unit.location.code: "army" if unit.is_army else "fleet" for unit in START}


@pytest.mark.parametrize("coast", ["SPA/NC", "SPA/SC", "STP/NC", "STP/SC", "BUL/EC", "BUL/SC"])
def test_a_fleet_is_drawn_at_its_coast(coast: str) -> None:
    anchors = atlas_of(START.board).anchors
    (token,) = read(svg(position(units={"France": [f"F {coast}"]}))).tokens
    (army,) = read(svg(position(units={"France": [f"A {coast[:3]}"]}))).tokens
    assert token.at == anchors[coast]
    assert army.at == anchors[coast[:3]]
    assert token.at != army.at


def test_each_token_bears_its_power_s_letter() -> None:
    root = ET.fromstring(svg(START))
    letters = Counter(
        (re.findall(r"of-(\w+)", node.get("class", ""))[0], "".join(node.itertext()))
        for node in root.iter(SVG + "g")
        if "tok" in node.get("class", "").split()
    )
    assert letters == Counter(
        (power.name.lower(), power.letter)
        for power, force in zip(START.board.powers, START.forces, strict=True)
        for _ in force
    )


def test_provinces_are_in_their_owner_s_colours() -> None:
    drawn = owners(svg(START))
    for power, holding in zip(START.board.powers, START.holdings or (), strict=True):
        assert {drawn[province.code] for province in holding} == {f"of-{power.name.lower()}"}
    assert drawn["BOH"] == "of-austria"
    assert drawn["NWY"] == drawn["NAF"] == "of-none"


def test_a_country_without_a_home_centre_is_nobody_s() -> None:
    drawn = owners(svg(position(units={}, centers={"Austria": ["SER"], "Italy": ["VIE", "TRI", "BUD"]})))
    assert drawn["VIE"] == "of-italy"
    assert drawn["SER"] == "of-austria"
    assert drawn["BOH"] == drawn["TYR"] == "of-none"


def test_without_owners_all_land_is_nobody_s() -> None:
    assert set(owners(svg(position(units={"France": ["A PAR"]}))).values()) == {"of-none"}


def test_each_power_has_its_own_hatching() -> None:
    rules = re.findall(r"\.of-(\w+) \.pat\{fill:url\(#so-(\w+)\)\}", svg(START))
    assert len(rules) == len({pattern for _, pattern in rules}) == 7


def test_dislodged_units_lean_beside_the_victor() -> None:
    losers = {"Austria": [{"unit": "A VIE", "from": "TYR"}]}
    retreat = position(phase="F1905R", units={"Italy": ["A VIE"]}, dislodged=losers)
    tokens = {token.key: token for token in read(svg(retreat)).tokens}
    atlas = atlas_of(START.board)
    assert tokens["VIE"].at == atlas.anchors["VIE"]
    assert tokens["VIE*"].at == atlas.asides["VIE"]
    assert tokens["VIE*"].leaning
    assert tokens["VIE*"].badge == "out"


def test_contested_provinces_are_marked() -> None:
    text = svg(position(phase="F1905R", dislodged={}, contested=["BOH", "GAL"]))
    anchors = atlas_of(START.board).anchors
    marks = re.findall(r'class="clash" x="([\d.]+)" y="([\d.]+)"', text)
    assert {(float(x), float(y)) for x, y in marks} == {anchors["BOH"], anchors["GAL"]}


def test_impassable_land_is_hatched() -> None:
    root = ET.fromstring(svg(START))
    waste = [node for node in root.iter(SVG + "use") if node.get("class") == "waste"]
    assert len(waste) == len(atlas_of(START.board).waste)
    assert "Switzerland" in "".join(text for node in waste for text in node.itertext())
    assert ".waste{fill:url(#so-waste)" in svg(START)


# -- words ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_printed_and_never_codes(language: str, standard_board: Board) -> None:
    root = ET.fromstring(svg(START, language=language))
    printed = {
        node.get("data-n"): [line.text or "" for line in node.iter(SVG + "text")]
        for node in root.iter(SVG + "g")
        if node.get("data-n")
    }
    for province in standard_board.provinces:
        name = province_name(province, standard_board, language)
        assert re.sub(r"\W", "", "".join(printed[province.code])) == re.sub(r"\W", "", name)
    shown = {text for node in root.iter(SVG + "text") for text in node.itertext()}
    assert not shown & {province.code for province in standard_board.provinces}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_drawing_says_in_words_what_it_shows(language: str) -> None:
    root = ET.fromstring(svg(START, language=language))
    assert root.get("role") == "img"
    title, text = root[0], root[1]
    assert (title.tag, text.tag) == (SVG + "title", SVG + "desc")
    assert "1901" in (title.text or "")
    said = text.text or ""
    for power, force in zip(START.board.powers, START.forces, strict=True):
        (line,) = [
            line
            for line in said.splitlines()
            if line.startswith(power_name(power.name, START.board, language))
        ]
        for unit in force:
            place = location_name(unit.location, START.board, language)
            assert place.split(" (")[0] in line


def test_every_province_has_its_name_as_a_title() -> None:
    root = ET.fromstring(svg(START))
    titles = {node.get("data-p"): node.findtext(SVG + "title") for node in root.iter() if node.get("data-p")}
    assert titles == {province.code: province.name for province in START.board.provinces}


def test_labels_can_be_codes_or_nothing() -> None:
    codes = re.findall(r'<text class="name[^>]*>([A-Z]{3})</text>', svg(START, labels="codes"))
    assert sorted(codes) == sorted(province.code for province in START.board.provinces)
    assert "data-n" not in svg(START, labels="none")


# -- themes and refusals ------------------------------------------------------------------


def test_themes_differ_in_their_colours_alone() -> None:
    light, dark = (svg(START, theme=theme) for theme in ("light", "dark"))
    assert light != dark
    assert re.sub(r"#[0-9A-Fa-f]{6}", "", light) == re.sub(r"#[0-9A-Fa-f]{6}", "", dark)


def test_a_page_sets_all_the_variables_that_drawings_use() -> None:
    page, auto = (svg(START, theme=theme) for theme in ("page", "auto"))
    assert "--sea:" not in page
    assert set(re.findall(r"var\((--[\w-]+)\)", page)) <= set(re.findall(r"(--[\w-]+):", auto))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_is_drawn_in_plain_colours(theme: Theme) -> None:
    """Renderers that know no variables show it all the same: only sizes may hang on one."""
    text = svg(START, theme=theme)
    assert set(re.findall(r"var\(--([\w-]+)", text)) == {"grow", "room"}
    known = colours(theme)
    for power in START.board.powers:
        owner, values = power_class(power.name), known[power.name]
        assert f".{owner} .strait,.{owner} .prov{{fill:{values['f']}}}" in text
        assert f".{owner}.tok{{color:{values['t']};stroke:{values['o']}}}" in text


def test_nothing_is_drawn_beyond_the_sheet() -> None:
    """Land runs on beyond the edge, so the ground is cut there, whatever the window's shape."""
    root = ET.fromstring(svg(START))
    (ground,) = [node for node in root.iter(SVG + "g") if node.get("class") == "ground"]
    assert ground.get("clip-path") == "url(#so-sheet)"
    (clip,) = [node for node in root.iter(SVG + "clipPath") if node.get("id") == "so-sheet"]
    _, _, width, height = map(float, root.get("viewBox", "").split())
    (edge,) = clip
    assert edge.get("d") == f"M0 0H{width * 10:g}V{height * 10:g}H0z"
    assert ground.get("transform") == "scale(0.1)"
    inside = {id(node) for node in ground.iter()}
    paths = {node for node in root.iter() if node.get("class") in {"sea", "prov", "line", "waste", "sb"}}
    assert paths
    assert all(id(node) in inside for node in paths)


def test_the_automatic_theme_follows_the_reader() -> None:
    rules = stylesheet(START.board, "auto")
    light, dark = (colours(theme)["surfaces"]["sea"] for theme in ("light", "dark"))
    assert f"--sea:{light}" in rules.split("@media")[0]
    assert f"--sea:{dark}" in rules.split("@media(prefers-color-scheme:dark){")[1].split("}}")[0]


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"theme": "sepia"}, "theme"),
        ({"labels": "all"}, "labels"),
        ({"language": "tlh"}, "tlh"),
    ],
)
def test_unknown_options_are_refused(options: dict[str, Any], fault: str) -> None:
    with pytest.raises(standoff.StandoffError, match=fault):
        svg(START, **options)


def test_a_board_without_a_map_is_refused() -> None:
    islet = load_board(Path(__file__).parents[1] / "boards" / "islet.toml")
    with pytest.raises(DrawingError, match="no map shows the board"):
        svg(opening(islet))


@pytest.mark.parametrize("name", shipped())
def test_every_board_that_is_shipped_can_be_drawn(name: str) -> None:
    start = opening(load_board(name))
    assert len(read(svg(start)).tokens) == len(start.board.start)
