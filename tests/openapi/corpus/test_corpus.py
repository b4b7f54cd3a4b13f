"""Operations of every document, called, and their requests judged by others' code.

A document a process: what the two judges import does not go together. All operations, with all
calls, are tried by `python -m tests.openapi.corpus`, which takes longer than CI may.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.openapi.corpus.sources import GITHUB, Source, sources

pytestmark = pytest.mark.corpus

MOST_TOOLS, MOST_CALLS = 8, 2
"""Tools that are called of a document, spread over it, and the fullest calls of each."""

LARGE = 30
"""Operations above which a document is only built by the command."""

SMALL = ("petstore-20", "petstore-30", "train-travel-31")
"""Documents whose packages are run under the tools of their users: minutes, for others."""

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize(
    "source", [one for one in sources() if one.operations <= LARGE], ids=lambda one: one.name
)
def test_no_request_is_wrong_and_no_argument_lost(source: Source) -> None:
    if not source.file.exists():
        pytest.skip(f"{source.file} is absent; {GITHUB} names the file where it is")
    effort = [f"--part={max(1, source.operations // MOST_TOOLS)}", f"--most={MOST_CALLS}"]
    command = [sys.executable, "-m", "tests.openapi.corpus", *effort, source.name]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    print(said.stdout)
    assert said.returncode == 0, said.stdout + said.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "source", [one for one in sources() if one.name in SMALL], ids=lambda one: one.name
)
def test_the_generated_package_is_clean_and_its_tests_pass(source: Source) -> None:
    if not source.file.exists():
        pytest.skip(f"{source.file} is absent; {GITHUB} names the file where it is")
    options = ["--no-calls", "--tests", "--mypy"]
    command = [sys.executable, "-m", "tests.openapi.corpus", *options, source.name]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    print(said.stdout)
    assert said.returncode == 0, said.stdout + said.stderr
