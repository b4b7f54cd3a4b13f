"""Every operation of every document, called, and its requests judged by others' code.

A document a process: what the two judges import does not go together.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.openapi.corpus.sources import GITHUB, Source, sources

pytestmark = pytest.mark.corpus

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("source", sources(), ids=lambda one: one.name)
def test_no_request_is_wrong_and_no_argument_lost(source: Source) -> None:
    if not source.file.exists():
        pytest.skip(f"{source.file} is absent; {GITHUB} names the file where it is")
    command = [sys.executable, "-m", "tests.openapi.corpus", source.name]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    print(said.stdout)
    assert said.returncode == 0, said.stdout + said.stderr


@pytest.mark.slow
@pytest.mark.parametrize("source", sources(), ids=lambda one: one.name)
def test_the_generated_package_is_clean_and_its_tests_pass(source: Source) -> None:
    if not source.file.exists():
        pytest.skip(f"{source.file} is absent; {GITHUB} names the file where it is")
    options = ["--no-calls", "--tests", "--mypy"]
    command = [sys.executable, "-m", "tests.openapi.corpus", *options, source.name]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    print(said.stdout)
    assert said.returncode == 0, said.stdout + said.stderr
