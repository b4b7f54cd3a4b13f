"""Inside normalising, too, imports go down: a pass knows helpers, and no other pass."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.architecture.test_floors import SRC, edges

from mcpgen.spec.normalising import PASSES

HOME = "mcpgen/spec/normalising/"
FLOORS = ["structure", "algebra", "context", "passes", "pass_order", "tool_schemas", "normaliser"]


def floor(module: str) -> int:
    """The floor of a module; what stands beside the table of passes is as high as that."""
    name = Path(module.removeprefix(HOME)).parts[0].removesuffix(".py")
    return FLOORS.index(name if name in FLOORS else "pass_order")


@pytest.mark.parametrize("type_checking", [False, True])
def test_imports_go_down_or_stay_on_their_floor(type_checking: bool) -> None:
    up = [
        f"{module} imports {target}"
        for module, target in edges(type_checking=type_checking)
        if module.startswith(HOME)
        and target.startswith(HOME)
        and not module.endswith("__init__.py")
        and floor(module) < floor(target)
    ]
    assert up == []


def test_passes_do_not_know_of_each_other() -> None:
    passes = f"{HOME}passes/"
    among = [
        f"{module} imports {target}"
        for module, target in edges(type_checking=True)
        if module.startswith(passes) and target.startswith(passes) and "__init__" not in target
    ]
    assert among == []


def test_the_folder_of_the_passes_holds_the_passes_of_the_table_and_nothing_else() -> None:
    files = {path.stem for path in (SRC / HOME / "passes").glob("*.py")} - {"__init__"}
    assert files == {row.run.__module__.rpartition(".")[2] for row in PASSES}
