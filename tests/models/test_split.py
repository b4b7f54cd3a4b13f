"""The models of a large toolkit: a lazy package of the same names as the one module."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen import Request, build_toolkits
from mcpgen.emit.package import modules

if TYPE_CHECKING:
    from pathlib import Path


def closed(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


NODE = closed(name={"type": "string"}, below={"type": "array", "items": {"$ref": "#/$defs/Node"}})
ANY = {"oneOf": [{"$ref": "#/$defs/Node"}, {"$ref": "#/$defs/Leaf"}, {"type": "null"}]}
SPEC = {
    "mcpgen": 1,
    "$defs": {"Node": NODE, "Leaf": closed(leaf={"const": 1}), "Any": ANY},
    "tools": [
        {
            "name": "edit",
            "inputSchema": {
                "oneOf": [closed(kind={"const": k}, to={"$ref": "#/$defs/Any"}) for k in "ab"]
            },
            "outputSchema": {"$ref": "#/$defs/Node"},
        },
        {"name": "shared", "inputSchema": closed(at=closed(deep=closed(n={"type": "number"})))},
        {"name": "typing", "inputSchema": closed(days={"enum": [1, "x"], "default": 1})},
    ],
}


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(modules, "LARGE", 2)
    (tmp_path / "notes.json").write_text(json.dumps(SPEC))
    report = build_toolkits(Request((str(tmp_path / "notes.json"),), str(tmp_path / "out")))
    assert not report.is_refused, report
    return tmp_path / "out" / "notes" / "src"


def names_in(source: Path) -> list[str]:
    tree = ast.parse((source / "notes_mcp" / "models" / "__init__.py").read_text())
    (listed,) = (
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    )
    return list(ast.literal_eval(listed))


def test_each_name_is_there_and_loads_no_more_than_it_needs(source: Path) -> None:
    assert {"Node", "EditInput", "EditOutput", "SharedInputAt"} & set(names_in(source))
    program = """
import sys
from pydantic import TypeAdapter
from notes_mcp import models
parts = lambda: sorted(n[17:] for n in sys.modules if n.startswith("notes_mcp.models."))
assert parts() == [], parts()
models.TypingInput(days="x")
assert parts() == ["_typing_"], parts()
for name in models.__all__:
    TypeAdapter(getattr(models, name)).rebuild()
assert parts() == ["_edit", "_shared", "_typing_", "shared"], parts()
assert models.EditOutput is models.Node
edit = TypeAdapter(models.EditInput).validate_python({"kind": "b", "to": {"name": "x"}})
assert type(edit.to) is models.Node
assert models.TypingInput().days == 1
try:
    models.Other
except AttributeError:
    print("good")
"""
    assert run(source, sys.executable, "-c", program) == "good\n"


@pytest.mark.slow
def test_type_checkers_and_its_own_tests_are_content(source: Path) -> None:
    run(source, sys.executable, "-m", "mypy", "--strict", "notes_mcp")
    run(source, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "../tests")
    (source / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    run(source, sys.executable, "-m", "pyright", "--pythonpath", sys.executable, ".")


def run(source: Path, *command: str) -> str:
    answer = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return answer.stdout
