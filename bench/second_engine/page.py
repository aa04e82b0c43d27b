"""The page docs/agreement.md, written from what a comparison found."""

# ruff: noqa: E501 - the rows of its tables are one line each

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from quirks import QUIRKS, RETREATS, Quirk

from standoff.testing import Event


@dataclass
class Tally:
    """What came of a comparison.

    `met` counts the questions with each event, `taken_by_one` the orders that only one
    engine took, by the reason of ours. Differences are counted by the quirks that explain
    them together.
    """

    questions: int = 0
    orders: int = 0
    alike: int = 0
    taken_by_one: Counter[str] = field(default_factory=Counter)
    explained: Counter[tuple[Quirk, ...]] = field(default_factory=Counter)
    unexplained: list[str] = field(default_factory=list)
    met: Counter[Event] = field(default_factory=Counter)


def write_page(tally: Tally) -> str:
    """Write the page."""
    return "".join(line + "\n" for line in (*WITNESSES.splitlines(), *engine_part(tally)))


WITNESSES = """\
# Agreement

How can one know that a judge is right? Standoff is held against witnesses that share no
code with it. This page says who they are, on what they are heard, and how often they agree.

## Inside the tests

| witness | what it is | heard by `make test` | and by `make test-long` |
| --- | --- | --- | --- |
| the DATC | 164 test cases with 224 outcomes, kept by hand as data | all | |
| rulebooks | 89 examples from rulebooks | all | |
| recorded games | 871 phases of 24 games between people | all, where they lie | |
| the verifier | `standoff.core.verify` follows the proof in a resolution, then works out all that it must say | all of these; 3,000 made-up movement phases under 5 rulesets each; 1,000 retreats and winters; 8 games | 97,000; 19,000; 100 |
| the second judge | `tests/second_opinion`: definitions of its own, decided recursively on partial information | the DATC, recorded games, and 3,000 made-up movement phases under 5 rulesets each | 97,000 |
| brute force | every assignment of success and failure, on boards of up to 12 units | the DATC, and such of 500 phases, under 5 rulesets each | 7,000 |
| mutants | every resolution with one claim changed, which the verifier must reject | the DATC and 400 made-up phases: 470,000 mutants | 9,600 phases: 5.7 million |
| mistaken judges | 12 mistakes put into the judge, which verifier and second judge must notice | all | |
| games played twice | every phase written as JSON and as text, read again and judged again | 6 games of 40 phases | 100 |

All of them agree, everywhere: one difference is a failed test. The rulesets are the four
that have names, and one of choices that dice throw together. Made-up phases come from
`standoff.testing`, which draws what judges find hard; `tests/properties/test_generators.py`
prints how often each event comes up, and demands a least share of each. `make fuzz` puts new
phases to the verifier and the second judge for as long as one likes.

Where brute force finds just one consistent assignment, it is the answer. Where it finds none
or several, there is a circle of moves, and the answer is the assignment in which they go
round; or a paradox, and with what rule 4.A.2 decides just one assignment is consistent.

Everybody can ask the verifier:

```python
>>> import standoff
>>> from standoff.core.verify import verify
>>> game = standoff.Game()
>>> _ = game.order("Germany", "A MUN - TYR"), game.order("Italy", "A VEN - TYR")
>>> verify(game.process())
()

```

Agreement has its limits. Whoever writes a judge, a second one and a verifier reads the same
rules three times, and may misread them three times alike. Against that stand cases that
others worked out; laws that hold whatever the rules say, such as that no two units are ever
in one province; and judges that others wrote.
"""


def engine_part(tally: Tally) -> Iterator[str]:
    """Yield the lines about the other engine."""
    share = 100 * tally.alike / tally.questions
    yield from (
        "",
        "## Against another engine",
        "",
        "The package `diplomacy` (1.1.2) is what most programs use for this game. It follows the DATC of its",
        f"time by an algorithm of another kind. Both judged {tally.questions:,} made-up movement phases with",
        f"{tally.orders:,} orders, by the default ruleset; compared is where every unit stands afterwards, which",
        "units were dislodged, and everywhere that these may retreat to. Each unit has one order or none, and",
        f"is named as it stands. **{tally.alike:,} boards are alike ({share:.2f} %).**",
        "",
        "A difference counts as explained where Standoff, put the question changed as told, comes to the other",
        "engine's board. Some differences have two explanations together.",
        "",
        "| what the other engine does | what the rules say | differences |",
        "| --- | --- | --: |",
    )
    for quirk in (*QUIRKS, RETREATS):
        count = sum(number for quirks, number in tally.explained.items() if quirk in quirks)
        yield f"| {quirk.title} | {quirk.rule} | {count} |"
    different = tally.questions - tally.alike
    together = sum(number for quirks, number in tally.explained.items() if len(quirks) > 1)
    yield from (
        f"| differences in all | of these {together} with several explanations | {different} |",
        f"| unexplained |  | {len(tally.unexplained)} |",
        "",
        *unexplained(tally.unexplained),
        "Orders that only one of them takes change no board by themselves; they were, by Standoff's reason:",
        "",
        *table("order", "times", tally.taken_by_one.most_common()),
        "",
        "How often the phases had something in them that judges find hard:",
        "",
        *table("event", "phases", ((event.value, number) for event, number in tally.met.most_common())),
        "",
        "`make agreement` compares anew and writes this page; the scripts are in `bench/second_engine`. The",
        "other engine runs in an environment of its own and is no part of Standoff.",
    )


def unexplained(questions: list[str]) -> Iterator[str]:
    """Yield the questions whose difference nothing explains."""
    if questions:
        yield from ("These are the unexplained ones:", "")
        yield from (f"    {question}" for question in questions)
        yield ""


def table(name: str, number: str, rows: Iterable[tuple[str, int]]) -> Iterator[str]:
    """Yield a table of two columns."""
    yield from (f"| {name} | {number} |", "| --- | --: |")
    yield from (f"| {one} | {count:,} |" for one, count in rows)
