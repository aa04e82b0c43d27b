"""Run every property with fresh random examples, round after round, until interrupted.

usage: python tests/fuzz.py [SEED]

With a seed, repeats that one round. Stops at the first round that fails, with the
command that repeats it; exits 1 then, and 0 when interrupted.
"""

from __future__ import annotations

import itertools
import secrets
import subprocess
import sys
import time
from pathlib import Path

TESTS = Path(__file__).parent
PYTEST = (
    sys.executable,
    "-m",
    "pytest",
    "-m",
    "hypothesis",
    "-q",
    "--no-header",
    "--hypothesis-profile=fuzz",
)


def run_round(number: int, seed: int) -> bool:
    """Run all properties once with examples drawn from this seed; whether they hold."""
    began = time.monotonic()
    print(f"round {number}: seed {seed}", flush=True)
    done = subprocess.run([*PYTEST, f"--hypothesis-seed={seed}", str(TESTS)], check=False)
    print(f"round {number}: {time.monotonic() - began:.0f} s", flush=True)
    if done.returncode:
        print(f"repeat this round with: make fuzz SEED={seed}")
    return done.returncode == 0


def main(arguments: list[str]) -> int:
    """Run the one round of a given seed, or rounds without end."""
    if arguments:
        return 0 if run_round(1, int(arguments[0])) else 1
    try:
        for number in itertools.count(1):
            if not run_round(number, secrets.randbits(32)):
                return 1
    except KeyboardInterrupt:
        print("interrupted; every finished round held")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
