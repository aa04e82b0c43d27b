"""Rulesets: one frozen value that decides every disputable rule.

Each field is one issue of chapter 4 of the DATC and is known by that key outside
Python (``"4.A.2"``). A ruleset is written as the name of a preset, or as a preset
with changes: ``{"base": "rulebook-2023", "4.A.3": "dptg"}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType

from standoff.core.errors import RulesetError


def _rule(key: str, about: str, *choices: str) -> str:
    """Declare a field: its DATC key and its choices, the preferred one first."""
    value: str = field(default=choices[0], metadata={"key": key, "about": about, "choices": choices})
    return value


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The choice taken at each fork of the rules; the defaults are the DATC's preferences.

    >>> RULEBOOK_2023.paradox
    'szykman'
    >>> Ruleset.of({"base": "rulebook-1971", "4.A.2": "szykman"}).several_routes
    'a'
    """

    several_routes: str = _rule("4.A.1", "when a convoy with several routes breaks", "b", "a")
    paradox: str = _rule("4.A.2", "convoy paradoxes", "szykman", "1971", "1982", "2000", "all_hold")
    convoy_intent: str = _rule(
        "4.A.3", "an army that could walk or be convoyed", "2000", "1971", "1982", "dptg"
    )
    land_fallback: str = _rule(
        "4.A.3/fallback", "walking when the chosen convoy is absent or broken", "no", "yes"
    )
    convoyed_counterattack: str = _rule(
        "4.A.4", "a convoyed army attacks the supporter of an attack on its origin", "a", "b"
    )
    convoyed_origin: str = _rule("4.A.5", "retreating to where a convoyed attacker came from", "b", "a")
    beaten_attacker: str = _rule(
        "4.A.7", "a dislodged unit against a third one at its dislodger's origin", "b", "a"
    )
    one_coast: str = _rule("4.B.2", "coast missing, one possible", "a", "b")
    wrong_coast: str = _rule("4.B.3", "an unreachable coast is named", "b", "a")
    support_coast: str = _rule("4.B.4", "coast missing in a support", "optional", "own_only", "required")
    unit_coast: str = _rule("4.B.5", "the ordered fleet is named on another coast", "b", "a")
    pointless_coast: str = _rule("4.B.6", "an unknown or pointless coast", "b", "a")
    inland_fleet: str = _rule("4.C.4", "a fleet build inland", "a", "b")
    several_orders: str = _rule("4.D.3", "two legal orders for one unit", "c", "a", "b")
    surplus_builds: str = _rule("4.D.4", "more builds than due", "b", "a", "c")
    double_builds: str = _rule("4.D.5", "two builds in one province", "b", "a", "c")
    surplus_removals: str = _rule("4.D.6", "more removals than due", "b", "a", "c")
    waiving: str = _rule("4.D.7", "leaving a build unused", "a", "b")
    civil_disorder: str = _rule("4.D.8", "which unit goes without an order", "2023", "old")
    impossible: str = _rule("4.E.1", "an impossible move and hold support", "ignored", "kept")

    @classmethod
    def of(cls, value: object) -> Ruleset:
        """Return the ruleset that a value names: a Ruleset, a preset's name, or a mapping.

        Raises RulesetError for an unknown preset, key or choice, naming the possible ones.
        """
        if isinstance(value, Ruleset):
            return value
        if isinstance(value, str):
            return _preset(value)
        if isinstance(value, Mapping):
            changes = dict(value)
            return _preset(changes.pop("base", DEFAULT)).but(changes)
        raise RulesetError(f"a ruleset is a name or a mapping of rule keys, not {value!r}")

    def but(self, changes: Mapping[str, object]) -> Ruleset:
        """Return this ruleset with other choices, given by DATC key.

        >>> RULEBOOK_2023.but({"4.A.2": "1982"}).paradox
        '1982'
        """
        found = {}
        for key, choice in changes.items():
            if key in FIXED:
                if choice != FIXED[key]:
                    raise RulesetError(f"rule {key}: {choice!r} is not possible; only {FIXED[key]!r} is")
                continue
            if key not in _FIELDS:
                known = ", ".join(sorted({*_FIELDS, *FIXED}))
                raise RulesetError(f"unknown rule {key!r}; possible are {known}")
            name, choices = _FIELDS[key]
            if choice not in choices:
                possible = ", ".join(choices)
                raise RulesetError(f"rule {key}: {choice!r} is not possible; possible are {possible}")
            found[name] = str(choice)
        return replace(self, **found)

    def choice(self, key: str) -> str:
        """Return the choice taken for a rule, given by its DATC key; RulesetError for an unknown key.

        >>> RULEBOOK_1982.choice("4.A.3")
        '1982'
        """
        if key in _FIELDS:
            return str(getattr(self, _FIELDS[key][0]))
        if key in FIXED:
            return FIXED[key]
        raise RulesetError(f"unknown rule {key!r}; possible are {', '.join(sorted({*_FIELDS, *FIXED}))}")

    def to_json(self) -> str | dict[str, str]:
        """Write the ruleset: a preset's name, or the nearest preset with its changes."""
        best: dict[str, str] = {}
        for name, preset in PRESETS.items():
            changes = {
                key: getattr(self, attribute)
                for key, (attribute, _) in _FIELDS.items()
                if getattr(self, attribute) != getattr(preset, attribute)
            }
            if not changes:
                return name
            if not best or len(changes) < len(best) - 1:
                best = {"base": name, **changes}
        return best

    @classmethod
    def describe(cls) -> tuple[tuple[str, str, str, tuple[str, ...]], ...]:
        """List every rule as (key, attribute, what it is about, choices with the preferred first)."""
        return tuple(
            (f.metadata["key"], f.name, f.metadata["about"], f.metadata["choices"]) for f in fields(cls)
        )


_FIELDS: Mapping[str, tuple[str, tuple[str, ...]]] = MappingProxyType(
    {key: (name, choices) for key, name, _, choices in Ruleset.describe()}
)

FIXED: Mapping[str, str] = MappingProxyType(
    {
        "4.A.6": "a",
        "4.B.1": "fail",
        "4.B.7": "fail",
        "4.C.1": "b",
        "4.C.2": "b",
        "4.C.3": "c",
        "4.C.5": "b",
        "4.C.6": "b",
        "4.D.1": "c",
        "4.D.2": "b",
        "4.D.9": "b",
        "4.E.2": "a",
        "4.E.3": "b",
        "4.E.4": "b",
        "4.E.5": "c",
        "4.E.6": "remove",
    }
)
"""Issues that have one choice only here: the DATC's preference."""

DEFAULT = "rulebook-2023"
RULEBOOK_2023 = Ruleset()
RULEBOOK_2000 = replace(
    RULEBOOK_2023, paradox="2000", convoyed_origin="a", beaten_attacker="a", civil_disorder="old"
)
RULEBOOK_1982 = replace(RULEBOOK_2000, paradox="1982", convoy_intent="1982", impossible="kept")
RULEBOOK_1971 = replace(RULEBOOK_1982, several_routes="a", paradox="1971", convoy_intent="1971")

PRESETS: Mapping[str, Ruleset] = MappingProxyType(
    {
        "rulebook-2023": RULEBOOK_2023,
        "rulebook-2000": RULEBOOK_2000,
        "rulebook-1982": RULEBOOK_1982,
        "rulebook-1971": RULEBOOK_1971,
    }
)
"""The rulesets that have a name."""


def _preset(name: object) -> Ruleset:
    """Return the preset of this name."""
    if isinstance(name, str) and name in PRESETS:
        return PRESETS[name]
    raise RulesetError(f"unknown ruleset {name!r}; possible are {', '.join(PRESETS)}")
