"""Cut the fonts of the pages down to the letters they use.

The faces of the replay page lie with it; the site uses those, and has some more of its own.

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

_PACKAGE = Path(__file__).parents[2] / "src" / "standoff"
REPLAY = _PACKAGE / "render" / "replay" / "fonts"
SITE = _PACKAGE / "server" / "pages" / "static" / "site" / "fonts"
LETTERS = {
    "latin": "".join(map(chr, range(0x20, 0x7F))) + "ÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜßàâäæçèéêëîïôöœùûüáíñóú–—‘’“”„…«»·×",
    "cyrillic": "ЁёАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя",
}
FACES = (
    (REPLAY, "alegreya", 400, "normal"),
    (REPLAY, "alegreya", 700, "normal"),
    (REPLAY, "alegreya-sans", 400, "normal"),
    (REPLAY, "alegreya-sans", 700, "normal"),
    (SITE, "alegreya", 400, "italic"),
    (SITE, "alegreya-sans", 500, "normal"),
)


def main(source: Path) -> None:
    """Write every face twice, for Latin and for Cyrillic letters, with its licence."""
    for folder, family, weight, style in FACES:
        shutil.copyfile(source / family / "LICENSE", folder / f"OFL-{family}.txt")
        for script, letters in LETTERS.items():
            options = subset.Options(flavor="woff2", layout_features=["kern", "lnum", "tnum", "mark"])
            options.hinting = False
            font = subset.load_font(
                str(source / family / "files" / f"{family}-{script}-{weight}-{style}.woff2"), options
            )
            cutter = subset.Subsetter(options)
            cutter.populate(text=letters)
            cutter.subset(font)
            slope = "" if style == "normal" else f"-{style}"
            target = folder / f"{family}-{weight}{slope}-{script}.woff2"
            subset.save_font(font, str(target), options)
            print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
