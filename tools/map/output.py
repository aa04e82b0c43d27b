"""Write the files of a map: one idea a file, one entry a line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import paths
from layout import Sheet, letter
from lettering import Box

LANGUAGES = ("en", "ru", "nl")
MAPS = Path(__file__).parents[2] / "src/standoff/render/maps"


def write_map(folder: Path, sheet: Sheet, lines: Mapping[str, str]) -> None:
    """Write a map whose places are decided; its names are placed here."""
    outlines: dict[str, dict[str, str]] = {"land": {}, "sea": {}, "strait": {}, "waste": {}}
    provinces = {province.code for province in sheet.board.provinces}
    for part, geometry in sorted(sheet.parts.items()):
        if part.code in provinces:
            outlines[part.kind][part.code] = paths.outline(geometry)
        elif part.kind == "land":
            outlines["waste"][part.code] = paths.outline(geometry)
    for name, entries in outlines.items():
        _write(folder / f"{name}.json", entries)
    _write(folder / "lines.json", lines)
    _write(folder / "anchors.json", sheet.anchors)
    _write(folder / "asides.json", sheet.asides)
    _write(folder / "centres.json", sheet.dots)
    _, _, width, height = sheet.frame.bounds
    countries = sheet.plan["countries"]
    _write(folder / "sheet.json", {"width": width, "height": height, "countries": countries})
    for language in LANGUAGES:
        placed = letter(sheet, language)
        _write(folder / f"names.{language}.json", {code: _name(b) for code, b in placed.items()})


def _name(placed: Box) -> dict[str, Any]:
    """Return what is needed to print a name: its lines with their widths, its place and its size."""
    setting = placed.setting
    return {
        "at": [round(placed.x, 1), round(placed.y, 1)],
        "tilt": placed.tilt,
        "size": setting.size,
        "spacing": setting.spacing,
        "lines": dict(zip(setting.lines, (round(w, 1) for w in setting.widths), strict=True)),
    }


def _write(file: Path, entries: Mapping[str, Any]) -> None:
    """Write a JSON object with one entry on each line, so that a change shows as one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = (
        f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"
        for key, value in entries.items()
    )
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
