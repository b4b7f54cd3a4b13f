"""Formatted models leave the default rules of ruff and black nothing to say, nor mypy --strict."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from .kit import closed, source
from .test_models import DELETE, NODE, RENAME, TEXT, WEIRD

if TYPE_CHECKING:
    from pathlib import Path

    from mcpgen_runtime.schema.types import JsonObject

LISTED: JsonObject = {"type": "array", "items": {"enum": ["a", "b"]}, "default": ["a"]}
PARTS: JsonObject = {
    **dict.fromkeys(WEIRD, TEXT),
    "tags": LISTED,
    "none": {**LISTED, "default": []},
    "node": {**closed({"n": {"type": "number", "minimum": 0.5}}), "default": {"n": 1}},
    "what": {"oneOf": [RENAME, DELETE, {"type": "null"}], "description": 'Ends in a "quote"'},
    "least": {"enum": [-(2**63), 1], "default": -(2**63)},
    "tree": {"$ref": "#/$defs/Node"},
    "map": closed({"a": TEXT}) | {"additionalProperties": {"type": "integer"}},
    "open": closed({"class": {**TEXT, "default": "d"}}) | {"additionalProperties": TEXT},
    "alike": {"anyOf": [closed({"a": {**TEXT, **rule}}) for rule in ({"pattern": "^x"}, {})]},
}


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = source({"edit_note": closed(PARTS, **{"$defs": {"Node": NODE}})})
    path = tmp_path_factory.mktemp("lint") / "models.py"
    path.write_text(made.text())
    _run(path, "ruff", "format", "--isolated", "-q")
    return path


def _run(path: Path, *command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command, path.name],
        cwd=path.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "command",
    [
        "ruff check --isolated",
        "ruff format --isolated --check",
        "black -q --check",
        pytest.param("mypy --strict", marks=pytest.mark.slow),
    ],
)
def test_nothing_to_say(module: Path, command: str) -> None:
    _run(module, *command.split())
