"""Write docs/rulesets.md: every rule with its choices, and cases in which they differ, as the judge has them.

usage: python tools/rulesets/page.py
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from standoff.cli.contrasts import contrast_rows
from standoff.comparing import Comparison, contrast, two_rulesets
from standoff.core.ruleset import FIXED, PRESETS, Ruleset
from standoff.judging import ask
from standoff.notation.question_text import write_rules

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "rulesets.md"

HEAD = """\
# Rulesets

The rulebooks have changed over the years, and some questions they leave open. Every such
question is a field of `standoff.Ruleset`, known by its number in chapter 4 of the DATC. A
ruleset is written as a name, or as a name with changes: `rulebook-2023 4.A.3=dptg` on a
line, `{"base": "rulebook-2023", "4.A.3": "dptg"}` in JSON.

`standoff judge --compare RULES,RULES FILE` judges one phase under two rulesets and shows
only what differs, and because of which rule; `standoff.compare(document, rules)` does the
same in Python. A rule is the cause where its choice alone, taken from the second ruleset
into the first, makes the difference; where no single one does, pairs of rules are tried,
and so on. This page is made with it, by `tools/rulesets/page.py`.

## The rules and their choices

The first choice of each is the default.
"""

PRESETS_HEAD = """\
## The rulesets with a name

`rulebook-2023` is the default. Where a book is silent, the preference of the DATC stands.
"""

CASES = """\
## Where they differ

Each case is a question to the judge as [lines](judging.md); under it stands all that
differs between the two rulesets.
"""


def page() -> str:
    """Return the page."""
    cases: list[dict[str, Any]] = tomllib.loads((HERE / "cases.toml").read_text(encoding="utf-8"))["case"]
    fixed = ", ".join(f"{key} {choice}" for key, choice in FIXED.items())
    parts = [
        HEAD,
        *rules(),
        f"\nThese have one choice only: {fixed}.\n",
        PRESETS_HEAD,
        table(["rule", *PRESETS], presets()),
        CASES,
        *map(case_part, cases),
    ]
    return "\n".join(parts)


def rules() -> Iterator[str]:
    """Yield a line for every rule: what it is about, and what its choices mean."""
    meanings = tomllib.loads((HERE / "choices.toml").read_text(encoding="utf-8"))
    for key, _, about, choices in Ruleset.describe():
        told = "; ".join(f"`{choice}` {meanings[key][choice]}" for choice in choices)
        yield f"- **{key}** {about}: {told}."


def presets() -> list[list[str]]:
    """Return a row for every rule with what the rulesets with a name choose."""
    return [[key, *(preset.choice(key) for preset in PRESETS.values())] for key, *_ in Ruleset.describe()]


def case_part(case: dict[str, Any]) -> str:
    """Return the part of the page about one case."""
    comparison = compared(case)
    names = [write_rules(ruleset.to_json()) for ruleset in (comparison.first, comparison.second)]
    rows = [list(row.cells) for row in contrast_rows(comparison, "en")]
    question = case["question"].strip()
    return "\n".join(
        [
            f"### {case['title']}\n",
            f"{case['about']}\n",
            f"```text\n{question}\n```\n",
            table(["", "", *names, "because of"], rows),
        ]
    )


def compared(case: dict[str, Any]) -> Comparison:
    """Judge a case under its two rulesets."""
    return contrast(ask(case["question"].strip()), *two_rulesets(case["rules"]))


def table(head: list[str], rows: list[list[str]]) -> str:
    """Return a table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
