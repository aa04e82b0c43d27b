"""The page docs/speed.md, written from what was measured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

PAGE = """\
# Speed

This page is written by `make bench`, which measures Standoff against `diplomacy`, the
package for this game that most programs use. The numbers are also in
[bench/results.json](../bench/results.json). Other machines give other numbers; how many
times as fast as the peer ours is changes little.

{table}

## How it is measured

On {machine}, on {source}: {orders:.0f} orders in each on average, and {legal:.0f} legal ones to
choose from. After {alike} of the {phases} phases both have the same units in the same places.

- Each runs in a process of its own, on one core; what counts is the CPU time of that process.
- A measure is the median of {repeats} repeats, ours and the peer's in turn, so that a busy machine
  disturbs both. A repeat judges each phase once.
- Positions are built before the clock runs, and orders are brought into each one's notation. Ours
  takes texts or values in one list; the peer takes `set_orders` by power, then `process`.
- What is known of the board, of a text, of an order or of a pair of units stays in memory between
  repeats, as it does in any program; what was found out about a position does not. Where a unit can
  go is worked out each time, but the orders for it are written out once for each set of destinations
  that it was found to have. The rows named `first` are a single first pass over positions and texts
  not met before, after the memory was filled by random games.
- `judge_strings` decides every order and makes the next position. Reasons and facts are made when
  somebody asks; `judge_results` asks for all of them.
- The batch engine's positions and orders are packed before the clock runs. Listing writes into an array
  that is there, judging makes a new one. It goes on for 0.3 seconds at least in each repeat.
- The site runs as `standoff serve` does, with SQLite, server and worker in one process. 200 readers
  hold a stream of a game open; 50 players at eight games, one of them against bots, change an order,
  look, write a letter or say that they are ready, each about once a second, which is faster than people
  are. A reader hears every letter of the game. The clock on the wall counts here, so other programs
  disturb it, the one that makes the load among them. `phase_ms` is CPU time.
- Random games have other seeds in every repeat, and others than the games that filled the memory. Ours
  plays 40 of them and the peer the first 4, so that neither is done before the processor's caches are
  filled again. The peer plays with the loop that its documentation shows; ours goes from position to
  position with `legal_orders` and `adjudicate`.

## What is missed

{missed}

## Where the time goes

The share of each module in a profiled run. A profiler slows small functions down most, so these
are hints.

{profiles}
"""


@dataclass(frozen=True, slots=True)
class Report:
    """What was measured on, and where the time goes.

    `alike` are the phases after which both have the same units in the same places. `profiles`
    give for a measure the share of each module of ours.
    """

    machine: str
    phases: int
    recorded: bool
    orders: int
    legal: int
    alike: int
    repeats: int
    profiles: Mapping[str, Sequence[tuple[str, float]]]


@dataclass(frozen=True, slots=True)
class Target:
    """What a measure must reach, and what would be better: times the peer, or at most so much."""

    must: float
    goal: float = 0
    at_most: bool = False


TARGETS = {
    "judge_strings": Target(15, 30),
    "legal_orders": Target(15, 30),
    "random_games": Target(15, 25),
    "batch_movement": Target(500, 1700),
    "batch_legal": Target(500, 1500),
    "batch_games": Target(400, 1000),
    "import_ms": Target(80, at_most=True),
    "new_game_ms": Target(1, at_most=True),
    "svg_ms": Target(10, at_most=True),
    "phase_ms": Target(50, at_most=True),
    "site_p95_ms": Target(500, 150, at_most=True),
    "site_errors": Target(1, at_most=True),
    "site_memory_mib": Target(1024, at_most=True),
}

ABOUT = {
    "judge_strings": "judge a movement phase from the texts of its orders",
    "legal_orders": "make every legal order of every unit of a position, as values",
    "random_games": "play to the winter of 1910 or a win, everybody ordering at random",
    "random_games_kept": "the same with `Game`, which checks orders when given and keeps the history",
    "judge_strings_first": "judge from texts, phases met for the first time",
    "legal_orders_first": "make legal orders, positions met for the first time",
    "judge_values": "judge a movement phase from orders as values",
    "judge_results": "judge from texts, and make the reason and the facts of every order",
    "new_game_ms": "begin a game",
    "svg_ms": "draw a full board as SVG, with every order and what came of it",
    "import_ms": "import the package in a fresh process",
    "board_ms": "begin the first game in a fresh process, which loads the board",
    "first_judgement_ms": "judge the first phase in a fresh process, with reasons",
    "game_kib": "a game of ten years in memory, with its history",
    "batch_movement": "the batch engine: judge movement phases, beside the peer's `process` alone",
    "batch_legal": "the batch engine: list every legal order of every unit",
    "batch_games": "the batch engine: the random games",
    "batch_two_cores": "how much faster two cores judge than one, by the clock on the wall",
    "batch_position_bytes": "a position of the batch engine in memory",
    "batch_compile_s": "compile all kernels of the batch engine, once on each machine",
    "batch_compiled_ms": "read the compiled kernels in a fresh process",
    "batch_cache_kib": "the compiled kernels on disk",
    "observation_ms": "write what a seat sees on a full board, its legal orders included",
    "phase_ms": "the site: judge a phase of a full board, open the next one, and tell it in three languages",
    "site_p95_ms": "the site: how long 95 of 100 answers take at most, with 200 readers and 50 players",
    "site_news_p95_ms": "the site: how old news is when 95 of 100 readers have it",
    "site_errors": "the site: answers that were faults, and letters that a reader did not get",
    "site_memory_mib": "the site: memory of the process with server and worker at most",
}

SOURCES = {
    True: "the {phases:,} movement phases of recorded games between people",
    False: "{phases:,} movement phases of random games, as no recorded games were at hand",
}


def write_page(rows: Sequence[Mapping[str, Any]], report: Report) -> str:
    """Return the page."""
    return PAGE.format(
        table="\n".join(_table(rows)),
        machine=report.machine,
        source=SOURCES[report.recorded].format(phases=report.phases),
        orders=report.orders / report.phases,
        legal=report.legal / report.phases,
        alike=report.alike,
        phases=report.phases,
        repeats=report.repeats,
        missed="\n".join(_missed(rows)) or "Nothing: every measure reaches what is wanted of it.",
        profiles="\n".join(_profiles(report)),
    )


def _table(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield "| measure | what it does | ours | peer | times | wanted |"
    yield "| --- | --- | --: | --: | --: | --- |"
    for row in rows:
        name = row["name"]
        peer = "" if row["peer"] is None else _number(row["peer"])
        times = "" if row["ratio"] is None else f"{row['ratio']:.1f}"
        ours = f"{_number(row['value'])} {row['unit']}"
        yield f"| `{name}` | {ABOUT[name]} | {ours} | {peer} | {times} | {_wanted(name)} |"


def _number(value: float) -> str:
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def _wanted(name: str) -> str:
    target = TARGETS.get(name)
    if target is None:
        return ""
    if not target.at_most:
        return f"{target.must:g}, better {target.goal:g}"
    better = f", better {target.goal:g}" if target.goal else ""
    return f"under {target.must:g}{better}"


def _missed(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for row in rows:
        name, value, ratio = row["name"], row["value"], row["ratio"]
        target = TARGETS.get(name)
        if target is None:
            continue
        if target.at_most:
            if value >= target.must:
                yield f"- `{name}` is {_number(value)} {row['unit']}; wanted are less than {target.must:g}."
            elif value >= target.goal > 0:
                yield f"- `{name}` is {_number(value)} {row['unit']}; {target.goal:g} would be better."
        elif ratio < target.must:
            yield f"- `{name}` is {ratio:.1f} times as fast; it should be {target.must:g} times at least."
        elif ratio < target.goal:
            yield f"- `{name}` is {ratio:.1f} times as fast; {target.goal:g} times would be better."


def _profiles(report: Report) -> Iterator[str]:
    for name, shares in report.profiles.items():
        named = ", ".join(f"{module} {share:.0%}" for module, share in shares if share >= 0.03)
        yield f"- `{name}`: {named}"
