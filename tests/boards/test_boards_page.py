"""docs/boards.md is true: its example loads, its sessions run, and it names every key there is."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from standoff.boards import load_board
from standoff.boards.places import COASTS
from standoff.core.errors import BoardError
from standoff.core.geography import Terrain

PAGE = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def strait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Save the example of the page, and stand where it was saved."""
    (example,) = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "strait.toml").write_text(example, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


def test_sessions_run_as_shown() -> None:
    sessions = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    test = doctest.DocTestParser().get_doctest("".join(sessions), {}, "boards.md", None, None)
    report: list[str] = []
    outcome = doctest.DocTestRunner().run(test, out=report.append)
    assert outcome.attempted > 10
    assert outcome.failed == 0, "".join(report)


def _keys_of_page(heading: str) -> list[str]:
    """Return the keys of the table under a heading."""
    section = PAGE.split(f"\n{heading}\n", 1)[1].split("\n#", 1)[0]
    return re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)


@pytest.mark.parametrize(
    ("heading", "opening"),
    [
        ("## The keys", "odd = 1\n"),
        ("### `powers`", "[powers.Odd]\nodd = 1\n"),
        ("### `provinces`", "[provinces.ODD]\nodd = 1\n"),
        ("### `names`", "[names.fr.odd]\n"),
    ],
)
def test_the_page_lists_the_keys_that_the_loader_knows(heading: str, opening: str) -> None:
    board = Path("strait.toml").read_text(encoding="utf-8")
    odd = opening + board if heading == "## The keys" else f"{board}\n{opening}"
    Path("odd.toml").write_text(odd, encoding="utf-8")
    with pytest.raises(BoardError) as caught:
        load_board("odd.toml")
    known = str(caught.value).split("known here are ")[1].split(", ")
    assert sorted(_keys_of_page(heading)) == sorted(known)


def test_the_page_lists_terrains_and_coasts() -> None:
    assert all(f'`"{terrain.value}"`' in PAGE for terrain in Terrain)
    assert ", ".join(f"`{coast}`" for coast in COASTS) in PAGE
