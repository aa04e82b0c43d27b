"""The faces of the page, Alegreya and Alegreya Sans, cut to its letters; their licences lie beside."""

from __future__ import annotations

import base64
import re
from functools import cache
from importlib.resources import files

_FAMILIES = {"alegreya": "Alegreya", "alegreya-sans": "Alegreya Sans"}
_WEIGHTS = (400, 700)
_RANGES = {"latin": "U+0-3FF,U+2000-2BFF", "cyrillic": "U+400-4FF"}
_CYRILLIC = re.compile("[\u0400-\u04ff]")


def faces(text: str) -> str:
    """Return the rules that bring the faces along, each with the scripts that a text is written in.

    >>> faces("Paris").count("@font-face"), faces("Париж").count("@font-face")
    (4, 8)
    """
    scripts = ["latin", "cyrillic"] if _CYRILLIC.search(text) else ["latin"]
    return "".join(
        _face(family, weight, script) for family in _FAMILIES for weight in _WEIGHTS for script in scripts
    )


@cache
def _face(family: str, weight: int, script: str) -> str:
    data = files(__name__).joinpath(f"{family}-{weight}-{script}.woff2").read_bytes()
    return (
        f'@font-face{{font-family:"{_FAMILIES[family]}";font-weight:{weight};unicode-range:{_RANGES[script]};'
        f'src:url(data:font/woff2;base64,{base64.b64encode(data).decode()}) format("woff2")}}'
    )
