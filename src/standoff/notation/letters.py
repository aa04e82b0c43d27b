"""Letters: what makes no difference between two spellings of a word.

Words are compared by their keys: without case, accents and width. Cyrillic and
Latin letters that look the same stay apart at first, and are taken for one
another where a word as it stands means nothing.
"""

from __future__ import annotations

import unicodedata

_INVISIBLE = frozenset({"Cf", "Cs", "Mn", "Me"})
"""Formatting marks, halves of characters, and accents that no letter could be composed with."""

_FLAT = str.maketrans({"ı": "i", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe"})
"""Letters that Unicode does not count as a letter with an accent."""

_CYRILLIC = "авсенкмортхуі"
_LATIN = "abcehkmoptxyi"
_TO_LATIN = str.maketrans(_CYRILLIC, _LATIN)
_TO_CYRILLIC = str.maketrans(_LATIN, _CYRILLIC)


def tidy(text: str) -> str:
    r"""Return a text without width and style of letters, and without what cannot be seen.

    >>> tidy("\ufeffＡ\u00a0ＰＡＲ\u200b")
    'A PAR'
    """
    if text.isascii():
        return text
    composed = unicodedata.normalize("NFKC", text)
    return "".join(letter for letter in composed if unicodedata.category(letter) not in _INVISIBLE)


def key(word: str) -> str:
    """Return what a word is compared by.

    >>> key("BÖHMEN"), key("Чёрное")
    ('bohmen', 'черное')
    """
    if word.isascii():
        return word.lower()
    apart = unicodedata.normalize("NFKD", word.casefold())
    bare = "".join(letter for letter in apart if unicodedata.category(letter) not in _INVISIBLE)
    return bare.translate(_FLAT)


def keys(word: str) -> tuple[str, ...]:
    """Return the keys of a word as it stands and, where it has Cyrillic letters, in either alphabet.

    >>> keys("Brest"), keys("РАR")[1]
    (('brest',), 'par')
    """
    own = key(word)
    if own.isascii() or own.translate(_TO_LATIN) == own == own.translate(_TO_CYRILLIC):
        return (own,)
    return own, own.translate(_TO_LATIN), own.translate(_TO_CYRILLIC)
