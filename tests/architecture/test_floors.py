"""Imports only go down, there are no cycles, and the two packages meet where the design says.

The import graph is the real one, as ruff reads it from the sources: function-level imports count,
and so do those under TYPE_CHECKING where a rule says so.
"""

from __future__ import annotations

import ast
import functools
import graphlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src"
FLOORS = {
    "mcpgen": ["diagnostics", "spec", "openapi", "emit", "build", "cli"],
    "mcpgen_runtime": ["schema", "session", "runtime", "serving", "calls", "testing"],
}


@functools.cache
def import_graph(*, type_checking: bool) -> dict[str, list[str]]:
    """Module file (relative to src) to the module files it imports."""
    flag = "--type-checking-imports" if type_checking else "--no-type-checking-imports"
    ruff = [sys.executable, "-m", "ruff", "analyze", "graph", "--quiet", flag, "."]
    answer = subprocess.run(ruff, cwd=SRC, capture_output=True, check=True, text=True)
    graph: dict[str, list[str]] = json.loads(answer.stdout)
    return graph


def place(module: str) -> tuple[str, int]:
    """The package of a module file and its floor; files beside the floors' folders are the roof."""
    package, *rest = Path(module).parts
    floors = FLOORS[package]
    if len(rest) == 1:
        return package, -1 if rest[0] == "_lazy.py" else len(floors)
    return package, floors.index(rest[0])


def edges(*, type_checking: bool) -> list[tuple[str, str]]:
    graph = import_graph(type_checking=type_checking)
    return [(module, target) for module, targets in graph.items() for target in targets]


def test_the_graph_is_read() -> None:
    assert len(edges(type_checking=False)) > 100


@pytest.mark.parametrize("type_checking", [False, True])
def test_imports_only_go_down(type_checking: bool) -> None:
    up = [
        f"{module} imports {target}"
        for module, target in edges(type_checking=type_checking)
        if place(module)[0] == place(target)[0] and place(module)[1] < place(target)[1]
    ]
    assert up == []


def test_there_are_no_cycles() -> None:
    graph = import_graph(type_checking=False)
    tuple(graphlib.TopologicalSorter(graph).static_order())  # raises CycleError, naming the cycle


def test_the_runtime_never_imports_the_generator() -> None:
    towards = [
        f"{module} imports {target}"
        for module, target in edges(type_checking=True)
        if place(module)[0] == "mcpgen_runtime" and place(target)[0] == "mcpgen"
    ]
    assert towards == []


def test_the_generator_imports_of_the_runtime_only_its_schema_floor() -> None:
    driver = "mcpgen_runtime/testing/process.py"
    strays = [
        f"{module} imports {target}"
        for module, target in edges(type_checking=True)
        if place(module)[0] == "mcpgen"
        and place(target)[0] == "mcpgen_runtime"
        and not target.startswith("mcpgen_runtime/schema/")
        and not (
            module.startswith("mcpgen/cli/")
            and target in {driver, "mcpgen_runtime/testing/__init__.py"}
        )
    ]
    assert strays == []


@pytest.mark.parametrize(
    "path", sorted(SRC.rglob("__init__.py")), ids=lambda p: str(p.relative_to(SRC))
)
def test_packages_are_lazy_and_explicit(path: Path) -> None:
    """An `__init__` imports nothing but the lazy helper, and says what it exports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    eager = [
        node.module
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module not in {"__future__", "typing"}
    ]
    allowed = {"mcpgen._lazy", "mcpgen_runtime._lazy"}
    assert set(eager) <= allowed
    names = {
        t.id
        for n in tree.body
        if isinstance(n, ast.Assign)
        for t in n.targets
        if isinstance(t, ast.Name)
    }
    assert "__all__" in names or len(tree.body) <= 1
