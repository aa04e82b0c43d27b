"""The faces of the page: Alegreya and Alegreya Sans, cut to its letters, and signs of its own.

The licences of the first two lie beside; ``tools/fonts`` makes all the files.
"""

from __future__ import annotations

import base64
import re
from functools import cache
from importlib.resources import files

_FAMILIES = {"alegreya": "Alegreya", "alegreya-sans": "Alegreya Sans"}
_WEIGHTS = (400, 700)
_RANGES = {"latin": "U+0-3FF,U+2000-2BFF", "cyrillic": "U+400-4FF"}
_SIGNS = "U+2192,U+2298,U+2713,U+2717"
_CYRILLIC = re.compile("[\u0400-\u04ff]")


def faces(text: str) -> str:
    """Return the rules that bring the faces along, each with the scripts that a text is written in.

    >>> faces("Paris").count("@font-face"), faces("Париж").count("@font-face")
    (5, 9)
    """
    scripts = ["latin", "cyrillic"] if _CYRILLIC.search(text) else ["latin"]
    return _face("Standoff Signs", "400 700", _SIGNS, "signs") + "".join(
        _face(name, str(weight), _RANGES[script], f"{family}-{weight}-{script}")
        for family, name in _FAMILIES.items()
        for weight in _WEIGHTS
        for script in scripts
    )


@cache
def _face(name: str, weight: str, letters: str, file: str) -> str:
    data = base64.b64encode(files(__name__).joinpath(f"{file}.woff2").read_bytes()).decode()
    return (
        f'@font-face{{font-family:"{name}";font-weight:{weight};unicode-range:{letters};'
        f'src:url(data:font/woff2;base64,{data}) format("woff2")}}'
    )
