"""Inside reading and normalising, too, imports go down; and a pass knows helpers, no other pass."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.architecture.test_floors import SRC, edges

from mcpgen.spec.normalising import PASSES

NORMALISING = "mcpgen/spec/normalising/"
READING = "mcpgen/spec/reading/"
RESOURCES = "mcpgen/spec/resources/"
FLOORS = {
    NORMALISING: ["structure", "algebra", "context", "passes", "*", "tool_schemas", "normaliser"],
    READING: [
        "*",
        "text",
        "languages",
        "documents",
        "references",
        "config",
        "sources",
        "file_reader",
        "reader",
    ],
}
"""The modules and folders of each part, the lowest first; `*` is what is not named."""


def floor(part: str, module: str) -> int:
    name = Path(module.removeprefix(part)).parts[0].removesuffix(".py")
    return FLOORS[part].index(name if name in FLOORS[part] else "*")


@pytest.mark.parametrize("part", FLOORS)
@pytest.mark.parametrize("type_checking", [False, True])
def test_imports_go_down_or_stay_on_their_floor(part: str, type_checking: bool) -> None:
    up = [
        f"{module} imports {target}"
        for module, target in edges(type_checking=type_checking)
        if module.startswith(part)
        and target.startswith(part)
        and module != f"{part}__init__.py"
        and floor(part, module) < floor(part, target)
    ]
    assert up == []


def test_resources_know_neither_how_specs_are_read_nor_the_passes() -> None:
    up = [
        f"{module} imports {target}"
        for module, target in edges(type_checking=True)
        if module.startswith(RESOURCES) and target.startswith((READING, NORMALISING))
    ]
    assert up == []


def test_passes_do_not_know_of_each_other() -> None:
    passes = f"{NORMALISING}passes/"
    among = [
        f"{module} imports {target}"
        for module, target in edges(type_checking=True)
        if module.startswith(passes) and target.startswith(passes) and "__init__" not in target
    ]
    assert among == []


def test_the_folder_of_the_passes_holds_the_passes_of_the_table_and_nothing_else() -> None:
    files = {path.stem for path in (SRC / NORMALISING / "passes").glob("*.py")} - {"__init__"}
    assert files == {row.run.__module__.rpartition(".")[2] for row in PASSES}
