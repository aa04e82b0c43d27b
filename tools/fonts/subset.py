"""Cut the fonts of the replay page down to the letters it uses.

The sources are those of the npm packages @fontsource/alegreya and @fontsource/alegreya-sans,
both under the SIL Open Font License. Run with fonttools and brotli installed:

    npm install --prefix build/fonts @fontsource/alegreya @fontsource/alegreya-sans
    python tools/fonts/subset.py build/fonts/node_modules/@fontsource
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from fontTools import subset

TARGET = Path(__file__).parents[2] / "src" / "standoff" / "render" / "replay" / "fonts"
LETTERS = {
    "latin": "".join(map(chr, range(0x20, 0x7F))) + "ÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜßàâäæçèéêëîïôöœùûüáíñóú–—‘’“”„…«»·×",
    "cyrillic": "ЁёАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя",
}
FACES = (("alegreya", 400), ("alegreya", 700), ("alegreya-sans", 400), ("alegreya-sans", 700))


def main(source: Path) -> None:
    """Write every face twice, for Latin and for Cyrillic letters, with its licence."""
    for family, weight in FACES:
        shutil.copyfile(source / family / "LICENSE", TARGET / f"OFL-{family}.txt")
        for script, letters in LETTERS.items():
            options = subset.Options(flavor="woff2", layout_features=["kern", "lnum", "tnum", "mark"])
            options.hinting = False
            font = subset.load_font(
                str(source / family / "files" / f"{family}-{script}-{weight}-normal.woff2"), options
            )
            cutter = subset.Subsetter(options)
            cutter.populate(text=letters)
            cutter.subset(font)
            target = TARGET / f"{family}-{weight}-{script}.woff2"
            subset.save_font(font, str(target), options)
            print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
