"""Phrases: names and numbers that know their own grammar, to be put into templates.

In a template ``{unit}`` is the plain form of a phrase and ``{unit:genitive}`` another
one. ``{unit:was/were}`` shows nothing of the phrase but the word that agrees with it:
of two words the first is for one thing and the second for several; of three, the
first goes with an army, the second with a fleet and the third with several. Where
languages have genders, these three tell the verb forms apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Agreement = Mapping[int, int]
"""Which word agrees, by how many there are to choose from."""

ARMY: Agreement = {2: 0, 3: 0}
FLEET: Agreement = {2: 0, 3: 1}
SEVERAL: Agreement = {2: 1, 3: 2}


@dataclass(frozen=True, slots=True)
class Phrase:
    """One thing in all the forms that its language has for it.

    >>> unit = Phrase({"": "армия (Париж)", "accusative": "армию (Париж)"}, ARMY)
    >>> "{unit} {unit:вошла/вошёл/вошли}, {unit:accusative} {unit:видно/видно}".format(unit=unit)
    'армия (Париж) вошла, армию (Париж) видно'
    """

    forms: Mapping[str, str]
    agreement: Agreement

    def __format__(self, spec: str) -> str:
        if "/" in spec:
            words = spec.split("/")
            return words[self.agreement[len(words)]]
        return self.forms[spec]


def word(text: str) -> Phrase:
    """Return a phrase that has the same text in every form that it is asked for."""
    return Phrase({"": text}, ARMY)


def count(number: int) -> Phrase:
    """Return a number; words agree with it as in the language that has so many forms of a noun.

    >>> [f"{count(n)} {count(n):шаг/шага/шагов}" for n in (1, 3, 11, 22)]
    ['1 шаг', '3 шага', '11 шагов', '22 шага']
    >>> f"{count(2):step/steps}"
    'steps'
    """
    last, teens = number % 10, number % 100 in range(11, 15)
    slavic = 2 if teens else 0 if last == 1 else 1 if last in {2, 3, 4} else 2
    return Phrase({"": str(number)}, {2: int(number != 1), 3: slavic})


def joined(phrases: Sequence[Phrase], comma: str, last: str) -> Phrase:
    """Return several phrases as one, the last set off by another word.

    Besides the forms that all of them have there is ``chain``: the bare names as a route.

    >>> f"{joined([word('a'), word('b'), word('c')], ', ', ' and ')}"
    'a, b and c'
    """
    agreement = phrases[0].agreement if len(phrases) == 1 else SEVERAL
    shared = [form for form in phrases[0].forms if all(form in phrase.forms for phrase in phrases)]
    forms = {form: listed([phrase.forms[form] for phrase in phrases], comma, last) for form in shared}
    if "bare" in forms:
        forms["chain"] = " → ".join(phrase.forms["bare"] for phrase in phrases)
    return Phrase(forms, agreement)


def listed(texts: Sequence[str], comma: str, last: str) -> str:
    """Return texts as a list in running text."""
    return last.join([*([comma.join(texts[:-1])] if len(texts) > 1 else []), texts[-1]])
