"""Every tool of 27 real catalogs, through the whole of mcpgen and an official client."""

from __future__ import annotations

import functools
import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from tests.corpus.conftest import MAIN, NAMES
from tests.support.official import converse, text_of

from mcpgen_runtime.schema import Mutant, Unsampled, fullest, mutants, smallest

if TYPE_CHECKING:
    from pathlib import Path

    from mcp.client import ClientSession
    from tests.corpus.conftest import Catalog

pytestmark = pytest.mark.corpus

COMBINATORS = {
    "oneOf",
    "anyOf",
    "allOf",
    "not",
    "if",
    "then",
    "else",
    "dependentSchemas",
    "dependentRequired",
}


def sample(schema: dict[str, Any]) -> dict[str, Any]:
    try:
        value = fullest(schema)
    except Unsampled:
        value = smallest(schema)
    assert isinstance(value, dict)
    return value


async def try_tools(session: ClientSession, catalog: Catalog) -> dict[str, int]:
    """List and call every tool; counts of what was seen."""
    counts = {"tools": 0, "reached": 0, "refused": 0, "levels": 0, "mapped names": 0}
    listed = (await session.list_tools()).tools
    authored = {tool["name"] for tool in catalog.tools}
    counts["mapped names"] = len({tool.name for tool in listed} - authored)
    assert len(listed) == len(authored)
    for tool in listed:
        root = tool.input_schema
        assert root["type"] == "object"
        assert {"properties", "additionalProperties"} <= root.keys(), tool.name
        assert not COMBINATORS & root.keys(), tool.name
        counts["tools"] += 1
    for name, schemas in catalog.schemas().items():
        await try_tool(session, name, schemas["input"], counts)
    return counts


async def try_tool(
    session: ClientSession, name: str, schema: dict[str, Any], counts: dict[str, int]
) -> None:
    valid = sample(schema)
    reached = await session.call_tool(name, valid)
    assert "not implemented" in text_of(reached), (name, text_of(reached))
    counts["reached"] += 1
    for mutant in unknown_keys(schema, valid):
        refused = await session.call_tool(name, mutant.value)
        assert refused.is_error, (name, mutant)
        answer = text_of(refused)
        missing = [part for part in mutant.named if part not in answer]
        assert not missing, (name, mutant, answer)
        counts["refused"] += 1
        counts["levels"] += len(mutant.named)


def unknown_keys(schema: dict[str, Any], valid: dict[str, Any]) -> list[Mutant]:
    """One more key at every closed object at once, or at the only one there is."""
    found = list(mutants(schema, valid))
    everywhere = [mutant for mutant in found if mutant.rule == "unknown keys everywhere"]
    return everywhere or [mutant for mutant in found if mutant.rule == "unknown key"]


def test_every_tool_is_served_reached_and_closed(
    catalogs: list[Catalog], capsys: pytest.CaptureFixture[str]
) -> None:
    total: dict[str, int] = {}
    for catalog in catalogs:
        command = [sys.executable, "-m", catalog.package]
        source = str(catalog.folder / "src")
        counts = converse(
            command, functools.partial(try_tools, catalog=catalog), env={"PYTHONPATH": source}
        )
        for key, count in counts.items():
            total[key] = total.get(key, 0) + count
        with capsys.disabled():
            print(f"{catalog.name:24}", counts)
    with capsys.disabled():
        print(f"{len(catalogs)} catalogs", total)
    assert len(catalogs) == 27
    assert total["tools"] == total["reached"] == sum(len(c.tools) for c in catalogs)
    assert total["mapped names"] == 2


@pytest.mark.parametrize("name", NAMES)
def test_the_generated_test_module_passes(name: str, catalogs: list[Catalog]) -> None:
    catalog = next(each for each in catalogs if each.name == name)
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "tests"],
        cwd=catalog.folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr


CHECKS = {
    "ruff check": ["ruff", "check", "--isolated", "--no-cache", "."],
    "ruff format": ["ruff", "format", "--isolated", "--no-cache", "--check", "."],
    "black": ["black", "--check", "--quiet", "."],
    "isort": ["isort", "--check-only", "--quiet", "."],
}


@pytest.mark.parametrize("check", CHECKS)
def test_style_checkers_have_nothing_to_say(check: str, built: Path) -> None:
    tool, *arguments = CHECKS[check]
    run = subprocess.run(
        [sys.executable, "-m", tool, *arguments],
        cwd=built,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, (run.stdout + run.stderr)[-3000:]


def test_mypy_strict_has_nothing_to_say(catalogs: list[Catalog], tmp_path: Path) -> None:
    run_typed(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", str(tmp_path)],
        catalogs,
    )


def test_pyright_strict_has_nothing_to_say(catalogs: list[Catalog], tmp_path: Path) -> None:
    (tmp_path / "servers").symlink_to(catalogs[0].folder.parent)  # pyright wants relative paths
    config = {
        "typeCheckingMode": "strict",
        "include": ["servers"],
        "executionEnvironments": [
            {"root": root, "extraPaths": [f"{root}/src", str(MAIN / "src")]}
            for root in (f"servers/{each.folder.name}" for each in catalogs)
        ],
    }
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(config), encoding="utf-8")
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "-p", str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-3000:]
    assert "No source files" not in run.stdout


def run_typed(command: list[str], catalogs: list[Catalog]) -> None:
    paths = [str(c.folder / "src") for c in catalogs]
    run = subprocess.run([*command, *paths], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-3000:]
