"""Plain spellings are understood as the real parser understands them; all else is left to it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mcpgen.build import Request
from mcpgen.build.version import VERSION
from mcpgen.cli.quick import answer, parse_plain

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("words", "request_"),
    [
        (["build"], Request()),
        (["build", "a", "b.yaml"], Request(("a", "b.yaml"))),
        (["build", "--out", "o", "a"], Request(("a",), "o")),
        (["build", "a", "--out=o"], Request(("a",), "o")),
        (["build", "--check"], Request(check=True)),
        (["build", "--diff"], Request(check=True)),
        (["build", "--force", "--quiet", "--json"], Request(force=True)),
        (["build", "--fail-on-skip"], Request(fail_on_skip=True)),
        (["build", "--jobs", "2", "a"], Request(("a",), jobs=2)),
    ],
)
def test_plain_spellings(words: list[str], request_: Request) -> None:
    plain = parse_plain(words)
    assert plain is not None
    assert plain.request == request_


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["list"],
        ["build", "--help"],
        ["build", "-h"],
        ["build", "--out"],
        ["build", "--jobs", "0"],
        ["build", "--jobs=two"],
        ["build", "--", "-x"],
        ["build", ""],
        ["build", "--chec"],
    ],
)
def test_anything_else_is_for_the_real_parser(words: list[str]) -> None:
    assert parse_plain(words) is None


def test_the_version_needs_no_library(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(["--version"]) == 0
    assert capsys.readouterr().out == f"mcpgen {VERSION}\n"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--version"], 0),
        (["--help"], 0),
        (["build", "--help"], 0),
        (["schema"], 0),
        ([], 2),
        (["no-such"], 2),
        (["build", "--no-such"], 2),
        (["call", "/no/such", "tool"], 2),
    ],
)
def test_exit_codes(words: list[str], code: int) -> None:
    command = [sys.executable, "-m", "mcpgen", *words]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == code
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize("closed", ["1", "2"])
@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--version"], 0),
        (["schema"], 0),
        (["serve", "/no/such"], 2),
        (["call", "/no/such", "t"], 2),
    ],
)
def test_a_closed_standard_stream_is_no_fault(words: list[str], code: int, closed: str) -> None:
    command = ["sh", "-c", f'exec "$@" {closed}>&-', "sh", sys.executable, "-m", "mcpgen", *words]
    answer = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    assert answer.returncode == code
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize("words", [["build", "specs", "--check"], ["build", "--no-prove", "--"]])
@pytest.mark.parametrize(
    ("word", "meant"), [("of", "; did you mean off?"), ("OFF", "; did you mean off?"), ("0", "")]
)
def test_a_word_of_the_environment_that_nobody_knows(
    words: list[str], word: str, meant: str
) -> None:
    command = [sys.executable, "-m", "mcpgen", *words]
    env = {**os.environ, "MCPGEN_PROVE": word}
    answer = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, env=env, check=False, timeout=60
    )
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert answer.stderr == f'MCPGEN_PROVE: expected on or off, not "{word}"{meant}\n'


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    ("words", "stream"),
    [
        (["--version"], "stdout"),
        (["--help"], "stdout"),
        (["schema"], "stdout"),
        (["list", "specs", "--json"], "stdout"),
        (["build", "specs", "--check"], "stdout"),
        (["build", "specs", "--check", "--json"], "stdout"),
        (["no-such"], "stderr"),
        (["build", "no-such"], "stderr"),
        (["call", "no-such", "t"], "stderr"),
    ],
)
def test_nobody_reads_on(words: list[str], stream: str, unbuffered: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    out, err = (writing, subprocess.PIPE) if stream == "stdout" else (subprocess.PIPE, writing)
    command = [sys.executable, "-m", "mcpgen", *words]
    env = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    try:
        answer = subprocess.run(
            command, stdout=out, stderr=err, cwd=ROOT, env=env, check=False, timeout=60
        )
    finally:
        os.close(writing)
    assert answer.returncode == 141
    other = answer.stderr if stream == "stdout" else answer.stdout
    assert b"Traceback" not in other
    assert b"Exception ignored" not in other


def test_without_its_extra_it_says_what_to_type() -> None:
    code = (
        "import sys\n"
        "for name in ('click', 'jinja2', 'yaml'):\n"
        "    sys.modules[name] = None\n"
        "import mcpgen.__main__ as m\n"
        "sys.exit(m.main(['list']))\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert answer.returncode == 2
    assert answer.stderr.splitlines() == [
        'mcpgen\'s command line needs its extra: python -m pip install "mcpgen[cli]"'
    ]
