"""Measure Standoff against its peer, and write bench/results.json and docs/speed.md.

    make bench

Recorded games are read from the folder that STANDOFF_RECORDED_GAMES names. Where it is
not set, positions of random games take their place, and the page says so.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from page import Report, write_page

HERE = Path(__file__).parent
ROOT = HERE.parent
REPEATS = 11
GAMES = 4
OUR_GAMES = 40
"""Ours plays more random games in a repeat: a few are done before the processor's caches are filled again."""

NEW_GAMES = 500
DRAWINGS = 40
BATCH_GAMES = 1000
WARM_UP_GAMES = list(range(10_000, 10_100))
"""Seeds of the games that fill the memory; those that are timed are others."""

PROFILED = ("judge_strings", "legal_orders", "random_games")


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure: ours in `unit`, the peer's in the same, and how many times better ours is."""

    name: str
    value: float
    unit: str
    ratio: float | None = None
    peer: float | None = None


class Worker:
    """A process that answers questions; see worker.py."""

    def __init__(self, script: str, phases: Path) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own script
            [sys.executable, HERE / script, phases],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(),
            text=True,
        )

    def ask(self, name: str, argument: object = None) -> Any:  # noqa: ANN401 - whatever the measure answers
        """Ask for one measure."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([name, argument]) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the worker ended while it measured {name}")
        return json.loads(answer)

    def end(self) -> None:
        """Let the process end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def environment() -> dict[str, str]:
    """Return the environment of every process measured: this source, and what is installed."""
    return {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONHASHSEED": "0"}


def main(interpreter: str) -> None:
    """Measure everything and write both files; the interpreter is for the site, which needs more."""
    phases, recorded = movement_phases()
    with tempfile.TemporaryDirectory() as folder, workers(phases, Path(folder)) as (ours, peer, batch):
        first = list(first_passes(ours, peer, len(phases)))
        warm_up(ours, peer)
        measures = [
            *speeds(ours, peer, len(phases)),
            *first,
            *alone(ours, len(phases)),
            new_games(ours, peer),
            drawings(ours),
            observations(ours),
            *startup(phases),
            bytes_per_game(ours, peer),
            *batch_speeds(batch, peer, len(phases)),
            *batch_sizes(batch),
            *site(phases, interpreter),
        ]
        report = Report(
            machine=f"{platform.system()}, {processor()}, Python {platform.python_version()}",
            phases=len(phases),
            recorded=recorded,
            orders=sum(len(texts) for phase in phases for texts in phase["orders"].values()),
            legal=ours.ask("orders_counted"),
            alike=sum(a == b for a, b in zip(ours.ask("after"), peer.ask("after"), strict=True)),
            repeats=REPEATS,
            profiles={name: ours.ask("profile", name) for name in PROFILED},
        )
    rows = [asdict(measure) for measure in measures]
    (HERE / "results.json").write_text(json.dumps({"measures": rows}, indent=1) + "\n", encoding="utf-8")
    (ROOT / "docs" / "speed.md").write_text(write_page(rows, report), encoding="utf-8")
    for measure in measures:
        times = "" if measure.ratio is None else f"{measure.ratio:8.1f} times the peer"
        print(f"{measure.name:20} {measure.value:12,.2f} {measure.unit:12}{times}")


@contextmanager
def workers(phases: list[dict[str, Any]], folder: Path) -> Iterator[tuple[Worker, Worker, Worker]]:
    """Start the workers on the same phases: ours, the peer's, and that of the batch engine."""
    path = folder / "phases.json"
    path.write_text(json.dumps(phases), encoding="utf-8")
    all_three = Worker("ours.py", path), Worker("peer.py", path), Worker("batch.py", path)
    try:
        yield all_three
    finally:
        for worker in all_three:
            worker.end()


def movement_phases() -> tuple[list[dict[str, Any]], bool]:
    """Return the movement phases to judge, and whether people played them."""
    folder = os.environ.get("STANDOFF_RECORDED_GAMES")
    if not folder:
        code = "import json, ours; print(json.dumps([p for seed in range(20) for p in ours.record(seed)]))"
        return json.loads(python(code)), False
    keys = ("phase", "units", "centers", "orders")
    games = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(Path(folder).glob("*.json"))]
    played = (phase for game in games for phase in game["phases"] if phase["phase"].endswith("M"))
    return [{key: phase[key] for key in keys} for phase in played], True


def first_passes(ours: Worker, peer: Worker, phases: int) -> Iterator[Measure]:
    """Measure the first pass over all phases, the only one that can be; random games went before."""
    for worker in (ours, peer):
        worker.ask("random_games", WARM_UP_GAMES)
    for name in ("judge_strings", "legal_orders"):
        mine, theirs = ours.ask(name), peer.ask(name)
        yield Measure(f"{name}_first", phases / mine, "positions/s", theirs / mine, phases / theirs)


def warm_up(ours: Worker, peer: Worker) -> None:
    """Let both do once, untimed, what they have not done yet."""
    for worker in (ours, peer):
        worker.ask("new_games", 1)
    for name in ("judge_values", "judge_results"):
        ours.ask(name)
    ours.ask("random_games_kept", WARM_UP_GAMES)


def interleaved(one: Callable[[int], float], other: Callable[[int], float]) -> tuple[float, float]:
    """Return the medians of two measures taken in turn, so that both have the machine in the same moods."""
    pairs = [(one(turn), other(turn)) for turn in range(REPEATS)]
    return median(mine for mine, _ in pairs), median(theirs for _, theirs in pairs)


def speeds(ours: Worker, peer: Worker, phases: int) -> Iterator[Measure]:
    """Measure what both do, as things done in a second."""

    def phase_by_phase(worker: Worker, name: str) -> Callable[[int], float]:
        return lambda _: float(worker.ask(name))

    def game_by_game(worker: Worker, name: str, games: int) -> Callable[[int], float]:
        return lambda turn: worker.ask(name, seeds(turn, games)) / games

    for name in ("judge_strings", "legal_orders"):
        mine, theirs = interleaved(phase_by_phase(ours, name), phase_by_phase(peer, name))
        yield Measure(name, phases / mine, "positions/s", theirs / mine, phases / theirs)
    for name in ("random_games", "random_games_kept"):
        mine, theirs = interleaved(
            game_by_game(ours, name, OUR_GAMES), game_by_game(peer, "random_games", GAMES)
        )
        yield Measure(name, 1 / mine, "games/s", theirs / mine, 1 / theirs)


def seeds(turn: int, games: int) -> list[int]:
    """Return the seeds of the first games of a repeat."""
    return [OUR_GAMES * turn + number for number in range(games)]


def alone(ours: Worker, phases: int) -> Iterator[Measure]:
    """Measure what only one of them does."""
    for name in ("judge_values", "judge_results"):
        seconds = median(ours.ask(name) for _ in range(REPEATS))
        yield Measure(name, phases / seconds, "positions/s")


def new_games(ours: Worker, peer: Worker) -> Measure:
    """Measure beginning a game."""
    mine, theirs = interleaved(
        lambda _: 1000 * ours.ask("new_games", NEW_GAMES) / NEW_GAMES,
        lambda _: 1000 * peer.ask("new_games", NEW_GAMES) / NEW_GAMES,
    )
    return Measure("new_game_ms", mine, "ms", theirs / mine, theirs)


def drawings(ours: Worker) -> Measure:
    """Measure drawing a board, in milliseconds; the first time reads the map, and is not counted."""
    ours.ask("drawings", DRAWINGS)
    seconds = median(ours.ask("drawings", DRAWINGS) for _ in range(REPEATS))
    return Measure("svg_ms", 1000 * seconds / DRAWINGS, "ms")


def observations(ours: Worker) -> Measure:
    """Measure what it takes to write what a seat sees on a full board, in milliseconds."""
    ours.ask("observations", DRAWINGS)
    return Measure(
        "observation_ms", 1000 * median(ours.ask("observations", DRAWINGS) for _ in range(REPEATS)), "ms"
    )


def site(phases: list[dict[str, Any]], interpreter: str) -> Iterator[Measure]:
    """Measure the site, with an interpreter that has all it needs: a phase, then a crowd."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "phases.json"
        path.write_text(json.dumps(phases), encoding="utf-8")
        inside = told(interpreter, "site_inside.py", str(path), STANDOFF_DATA=folder, DATABASE_URL="")
    yield Measure("phase_ms", inside["phase_ms"], "ms")
    crowd = told(interpreter, "site_load.py")
    for fault in crowd["faults"]:
        print(f"the site under load: {fault}", file=sys.stderr)
    yield Measure("site_p95_ms", crowd["p95_ms"], "ms")
    yield Measure("site_news_p95_ms", crowd["news_p95_ms"], "ms")
    yield Measure("site_errors", crowd["errors"], "errors")
    yield Measure("site_memory_mib", crowd["memory_mib"], "MiB")


def told(interpreter: str, script: str, *arguments: str, **more: str) -> Any:  # noqa: ANN401 - whatever it prints
    """Return the JSON that a script prints, run by an interpreter of the project's own environment."""
    answer = subprocess.run(  # noqa: S603 - our own script
        [interpreter, HERE / script, *arguments],
        env={**environment(), **more},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return json.loads(answer.stdout)


def startup(phases: list[dict[str, Any]]) -> Iterator[Measure]:
    """Measure what the first use in a fresh process takes, in milliseconds of CPU time."""
    mine, theirs = interleaved(lambda _: fresh("import standoff"), lambda _: fresh("import diplomacy"))
    yield Measure("import_ms", mine, "ms", theirs / mine, theirs)
    mine, theirs = interleaved(
        lambda _: fresh("standoff.Game()", "import standoff"),
        lambda _: fresh("diplomacy.Game()", "import diplomacy"),
    )
    yield Measure("board_ms", mine, "ms", theirs / mine, theirs)
    texts = [text for several in phases[0]["orders"].values() for text in several]
    first = f"standoff.adjudicate(position, {texts!r}).results"
    before = "import standoff; position = standoff.Game().position"
    yield Measure("first_judgement_ms", median(fresh(first, before) for _ in range(REPEATS)), "ms")


def fresh(statement: str, before: str = "pass", **more: str) -> float:
    """Return the milliseconds of CPU time that a statement takes in a process of its own.

    `more` is what its environment has beside the usual.
    """
    code = f"import time; {before}; t = time.process_time(); {statement}; print(time.process_time() - t)"
    return 1000 * float(python(code, **more).split()[-1])


def python(code: str, **more: str) -> str:
    """Return what a few lines of Python print, run in a process of their own."""
    command = [sys.executable, "-c", code]
    answer = subprocess.run(  # noqa: S603 - our own code
        command, cwd=HERE, env={**environment(), **more}, check=True, capture_output=True, text=True
    )
    return answer.stdout


def bytes_per_game(ours: Worker, peer: Worker) -> Measure:
    """Measure what a game of ten years takes in memory, its history included."""
    mine, theirs = (
        median(worker.ask("game_bytes", seed) for seed in range(3)) / 1024 for worker in (ours, peer)
    )
    return Measure("game_kib", mine, "KiB", theirs / mine, theirs)


def batch_speeds(batch: Worker, peer: Worker, phases: int) -> Iterator[Measure]:
    """Measure the batch engine on one core, on positions and orders packed in advance."""
    batch.ask("warm_up")
    for name, theirs in (("movement", "process"), ("legal", "legal_orders")):
        mine, other = interleaved(partial(ask, batch, name), partial(ask, peer, theirs))
        yield Measure(f"batch_{name}", phases / mine, "positions/s", other / mine, phases / other)
    mine, other = interleaved(
        lambda _: float(batch.ask("games", BATCH_GAMES)),
        lambda turn: float(peer.ask("random_games", seeds(turn, GAMES))),
    )
    per_game = other / GAMES * BATCH_GAMES
    yield Measure("batch_games", BATCH_GAMES / mine, "games/s", per_game / mine, GAMES / other)


def ask(worker: Worker, name: str, _turn: int) -> float:
    """Return one repeat of a measure."""
    return float(worker.ask(name))


def batch_sizes(batch: Worker) -> Iterator[Measure]:
    """Measure what a second core brings the batch engine, and what it costs to compile it and to keep it."""
    pairs = [(batch.ask("on_cores", 1), batch.ask("on_cores", 2)) for _ in range(REPEATS)]
    one, two = (min(seconds) for seconds in zip(*pairs, strict=True))
    yield Measure("batch_two_cores", one / two, "times")
    yield Measure("batch_position_bytes", batch.ask("position_bytes"), "bytes")
    with tempfile.TemporaryDirectory() as folder:
        statement, before = "Engine().compile()", "from standoff.batch import Engine"
        yield Measure("batch_compile_s", fresh(statement, before, NUMBA_CACHE_DIR=folder) / 1000, "s")
        yield Measure("batch_compiled_ms", fresh(statement, before, NUMBA_CACHE_DIR=folder), "ms")
        files = [path.stat().st_size for path in Path(folder).rglob("*") if path.is_file()]
        yield Measure("batch_cache_kib", sum(files) / 1024, "KiB")


def processor() -> str:
    """Return what the processor calls itself."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())


if __name__ == "__main__":
    main(sys.argv[1])
