"""The site is opened in a browser where somebody can see one, and nowhere else."""

from __future__ import annotations

import threading

import pytest

from standoff.cli.commands import serve


@pytest.mark.parametrize(
    ("platform", "screens", "opens", "seen"),
    [
        ("linux", {"DISPLAY": ":0"}, True, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True, True),
        ("linux", {}, True, False),
        ("linux", {"DISPLAY": ":0"}, False, False),
        ("darwin", {}, True, True),
        ("win32", {}, True, True),
        ("win32", {}, False, False),
    ],
)
def test_a_browser_is_opened_only_where_it_can_be_seen(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    platform: str,
    screens: dict[str, str],
    opens: bool,
    seen: bool,
) -> None:
    asked: list[str] = []
    opened = threading.Event()

    def open_page(address: str) -> None:
        asked.append(address)
        opened.set()

    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in screens.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr("webbrowser.open", open_page)
    serve.tell("http://127.0.0.1:8000/", opens=opens)
    if seen:
        assert opened.wait(10)
    assert asked == (["http://127.0.0.1:8000/"] if seen else [])
    assert capsys.readouterr().out == "Standoff is at http://127.0.0.1:8000/\n"
