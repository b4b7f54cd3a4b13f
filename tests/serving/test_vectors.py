"""The wire vectors against a real server, built from a spec: each gets the answer it is owed.

Every vector is played once; the slow tests play it four times more, so that CI has seen each five
times. MCPGEN_REPEAT=n plays each n times in an ordinary run.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
from pathlib import Path
from typing import Any

import pytest

from mcpgen import Request, build_toolkits
from mcpgen.cli.built import find_built
from tests.serving.vectors.owed import check
from tests.serving.vectors.playing import Server, play, play_file
from tests.serving.vectors.unbuilt import UNBUILT_IDS
from tests.support.shared import SHARED, require_shared

FIXTURE = Path(__file__).parent / "vectors/fixture"
REPEAT = int(os.environ.get("MCPGEN_REPEAT", "1"))
IN_CI = 5
GRACE = 50
"""Seconds for calls after the end of input: importing pydantic may take long on a busy machine."""

signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup, children would inherit ignoring it


def load() -> list[dict[str, Any]]:
    path = SHARED / "wire" / "vectors.json"
    return json.loads(path.read_text())["vectors"] if path.exists() else []


def rounds() -> list[Any]:
    slow = range(REPEAT + 1, IN_CI + 1)
    return [
        *range(1, REPEAT + 1),
        *(pytest.param(number, marks=pytest.mark.slow) for number in slow),
    ]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Server:
    """Build the fixture's server, once a worker."""
    folder = tmp_path_factory.mktemp("wire")
    shutil.copy(FIXTURE / "wire.yaml", folder)
    report = build_toolkits(Request((str(folder / "wire.yaml"),), str(folder)))
    assert report.exit_code == 0, report
    built = find_built(str(folder / "wire"))
    shutil.copy(FIXTURE / "handlers.py", built.source / built.package)
    return Server(built.command(["--grace", str(GRACE)]), built.environment())


@pytest.fixture(params=rounds())
def one_of_many() -> None:
    """Nothing that a test needs: it is there to have it run again."""


@pytest.mark.usefixtures("one_of_many")
@pytest.mark.parametrize("vector", load(), ids=lambda vector: vector["id"])
def test_vector(vector: dict[str, Any], server: Server) -> None:
    check(vector, play(server, vector))


@pytest.mark.slow
@pytest.mark.parametrize(
    "vector",
    [vector for vector in load() if vector["end"] in {"eof", "eof-now"}],
    ids=lambda vector: vector["id"],
)
def test_vector_in_a_file(vector: dict[str, Any], server: Server, tmp_path: Path) -> None:
    """Nothing waits for an answer here, and the end is there from the beginning."""
    check(vector, play_file(server, vector, tmp_path / "requests.jsonl"))


def test_only_known_vectors_are_about_unbuilt_features() -> None:
    require_shared("wire", "vectors.json")
    assert {vector["id"] for vector in load()} >= UNBUILT_IDS
