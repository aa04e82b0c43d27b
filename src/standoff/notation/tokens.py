"""Tokens: a text cut into words, arrows and the few other signs that mean something."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from standoff.notation.letters import key, keys, tidy

_DASHES = "-‐‑‒–—―−─━⸺⸻"
_ARROWS = "→⇒⇢⇨⇾⟶⟹⟾➔➙➛➜➝➞➟➠➡➢➣➤➥➦➨➩➪➫➬➭➮➯➱➲➳➵➸➺➻➼➽➾⭢▶►▸"
_HYPHENS = frozenset(_DASHES)
_WORD = r"[^\W_]+(?:['’ʼ`][sS](?![^\W_]))?"
_APOSTROPHES = "'’ʼ`"
_WORDS = re.compile(_WORD)
_BULLET = re.compile(r"\s*[^\W\d_]\)")
_PIECE = re.compile(
    rf"""(?P<word>{_WORD})
    |(?P<dash>[{_DASHES}=~>]+|[{_ARROWS}]+)
    |(?P<slash>/)
    |(?P<plus>\++)
    |(?P<open>[(\[{{])
    |(?P<blank>[\s\x00-\x20\x7f-\x9f.'’ʼ`´]+)
    |(?P<noise>[,;:!?"„“”«»‹›*_|)\]}}•·‣◦▪●■☐☑✓✔]+)
    |(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)


class Mark(Enum):
    """The kinds of tokens."""

    WORD = auto()
    DASH = auto()
    SLASH = auto()
    PLUS = auto()
    OTHER = auto()


class Token(NamedTuple):
    """A word or a sign, and how it hangs together with the token before it.

    `keys` are a word's (see :func:`standoff.notation.letters.keys`). A word is
    `joined` to the token before it where nothing but blanks, dots and apostrophes
    stands between them, `close` where nothing at all but a dot does, and `bracketed`
    where an opening bracket does.
    """

    mark: Mark
    text: str
    start: int
    end: int
    keys: tuple[str, ...] = ()
    joined: bool = True
    close: bool = False
    bracketed: bool = False

    @property
    def is_hyphen(self) -> bool:
        """Whether this may be the dash inside a name: it is close to what is before, and no arrow."""
        return self.mark is Mark.DASH and self.close and self.text in _HYPHENS


def words_of(phrase: str) -> tuple[str, ...]:
    """Return the keys of the words of a name or phrase.

    >>> words_of("St. Petersburg"), words_of("Mid-Atlantic Ocean")
    (('st', 'petersburg'), ('mid', 'atlantic', 'ocean'))
    """
    return tuple(key(_bare(word)) for word in _WORDS.findall(tidy(phrase)))


def _bare(word: str) -> str:
    """Return a word without the ending of the possessive."""
    return word[:-2] if word[-2:-1] and word[-2] in _APOSTROPHES else word


def tokenise(text: str) -> tuple[str, list[Token]]:
    """Return a text as it can be read, and its tokens; a bullet such as ``a)`` is left out.

    >>> [token.text for token in tokenise("a) **F MAO→Spain(nc)**")[1]]
    ['F', 'MAO', '→', 'Spain', 'nc']
    """
    clean = tidy(text)
    return clean, list(_tokens(clean))


def _tokens(clean: str) -> Iterator[Token]:
    bullet = _BULLET.match(clean)
    joined, bracketed, last = True, False, -1
    for piece in _PIECE.finditer(clean, bullet.end() if bullet else 0):
        kind, text, start = piece.lastgroup, piece[0], piece.start()
        if kind in {"blank", "open", "noise"}:
            joined = joined and kind == "blank"
            bracketed = kind == "open" or (bracketed and kind == "blank")
            last = piece.end() if text == "." and last == start else last
            continue
        yield _token(kind, text, start, joined=joined, close=last == start, bracketed=bracketed)
        joined, bracketed, last = True, False, piece.end()


def _token(kind: str | None, text: str, start: int, *, joined: bool, close: bool, bracketed: bool) -> Token:
    end = start + len(text)
    if kind == "word":
        return Token(Mark.WORD, text, start, end, keys(_bare(text)), joined, close, bracketed)
    mark = Mark.OTHER
    if kind == "dash":
        mark = Mark.DASH if ">" in text or text.strip("=~") else Mark.OTHER
    elif kind == "slash":
        mark = Mark.SLASH
    elif kind == "plus":
        mark = Mark.PLUS
    return Token(mark, text, start, end, joined=joined, close=close)
