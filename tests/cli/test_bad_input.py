"""Bad input to any command: one line ``file: where: what``, exit 2, nothing on standard output."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import EXAMPLE, standoff

NOISE = random.Random(2)  # noqa: S311 - noise is no secret


@pytest.mark.parametrize("command", ["judge", "legal", "replay"])
def test_files_that_cannot_be_used(tmp_path: Path, command: str) -> None:
    for name, data, error in (
        ("missing", None, "no such file or directory"),
        ("nothing", b"", "empty"),
        ("blank", b" \n\n", "empty"),
        ("bytes", b"\xff\xfe\x00", "byte 1: not text in UTF-8"),
    ):
        file = tmp_path / name
        if data is not None:
            file.write_bytes(data)
        done = standoff(command, file)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{file}: {error}\n")
    done = standoff(command, tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{tmp_path}: is a directory\n")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no endless file")
def test_an_endless_file_is_refused() -> None:
    done = standoff("judge", "/dev/zero")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "/dev/zero: larger than 64 megabytes\n")


@pytest.mark.parametrize(
    ("given", "error"),
    [
        (
            b"not a position",
            "<stdin>: not a position: neither JSON nor text that begins with a phase, such as S1901M",
        ),
        (b'{"units": {}}', "<stdin>: phase: missing"),
        (
            b'{"phase": "S1901M", "units": {"France": ["F PAR"]}}',
            "<stdin>: units.France[0]: a fleet cannot stand",
        ),
        (b"S1901M\nunits France: F PAR", "<stdin>: line 2: a fleet cannot stand"),
        (b"S1901M house", "<stdin>: line 1: unknown ruleset 'house'"),
        (
            b'{"phase": "S1901M", "units": ' + b"[" * 2_000_000,
            "<stdin>: not a position: JSON nested without end",
        ),
        (NOISE.randbytes(10_000_000), "<stdin>: byte "),
        (b"noise " * 1_700_000, "<stdin>: not a position: "),
        (b'{"noise": "' + b"x" * 10_000_000 + b'"}', "<stdin>: noise: unknown key"),
        (b"\x1b[31mS1901M", "<stdin>: not a position: "),
        (b'{"phase": "S1901M", "units": {}, "\\u001b[31m": 1}', "<stdin>: '\\x1b[31m': unknown key"),
    ],
    ids=[
        "text",
        "field",
        "unit",
        "line",
        "rules",
        "nested",
        "bytes",
        "words",
        "long",
        "escape",
        "escape in json",
    ],
)
def test_positions_that_cannot_be(given: bytes, error: str) -> None:
    done = standoff("judge", "-", given=given)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(error)
    assert done.stderr.removesuffix("\n").isprintable()
    assert len(done.stderr) < 1_000


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["--rules", "house"], "<stdin>: --rules: unknown ruleset 'house'; possible are rulebook-2023"),
        (["--rules", "4.A.2=causes"], "<stdin>: --rules: rule 4.A.2: 'causes' is not possible"),
        (["--board", "atlantis"], "<stdin>: --board: atlantis: no such file"),
    ],
)
def test_options_that_name_nothing(options: list[str], error: str) -> None:
    done = standoff("judge", "-", *options, given="S1901M")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith(error)


def test_an_unknown_command_or_option_ends_with_two() -> None:
    for arguments in (["judg"], ["judge", "-", "--jason"], ["judge"], ["judge", "-", "--language", "xx"]):
        done = standoff(*arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert "Traceback" not in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="pipes close otherwise elsewhere")
def test_a_closed_pipe_is_quiet() -> None:
    source = "from standoff.cli import main; main()"
    for arguments in (["legal", "-"], ["judge", "-"], ["replay", str(EXAMPLE), "-v"]):
        process = subprocess.Popen(
            [sys.executable, "-c", source, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b"S1901M\nFrance\nA PAR H\n")
        process.stdin.close()
        error = process.stderr.read()
        assert (process.wait(timeout=60), error) == (141, b"")
        process.stderr.close()


@pytest.mark.skipif(os.name != "posix", reason="streams are closed otherwise elsewhere")
@pytest.mark.parametrize(
    ("redirection", "code", "error"),
    [
        ("<&-", 2, b"<stdin>: closed\n"),
        ("< /dev/null", 2, b"<stdin>: empty\n"),
        pytest.param(
            "> /dev/full",
            2,
            b"<stdout>: no space left on device\n",
            marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device"),
        ),
        (">&-", 0, b""),
    ],
)
def test_streams_that_cannot_be_used(redirection: str, code: int, error: bytes) -> None:
    command = f"{sys.executable} -c 'from standoff.cli import main; main()' judge - {redirection}"
    done = subprocess.run(command, shell=True, input=b"S1901M", capture_output=True, check=False)  # noqa: S602 - the shell redirects
    assert (done.returncode, done.stdout, done.stderr) == (code, b"", error)


@pytest.mark.parametrize("missing", ["typer", "rich"])
def test_without_its_extra_the_command_says_which_to_install(missing: str) -> None:
    source = (
        "import importlib.util as util; find = util.find_spec; "
        f"util.find_spec = lambda name: None if name == {missing!r} else find(name); "
        "from standoff.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", source, "judge", "-"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f'standoff: {missing} is missing; install it with: pip install "standoff[cli]"\n'
