"""Hostile and large files: refused quickly, or read without paying for positions."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen.spec.reading import read
from mcpgen.spec.reading.text import source

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mcpgen.spec.reading import ReadResult


def codes_of(result: ReadResult) -> list[str]:
    return [found.code for found in result.findings.errors]


def test_a_hundred_megabytes_of_one_string_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    with path.open("wb") as file:
        file.write(b'{"mcpgen": 1, "description": "')
        file.seek(100_000_000)
        file.write(b'", "tools": []}')
    (result,) = read([path])
    assert codes_of(result) == ["MG101"]


@pytest.mark.parametrize("name", ["notes.json", "notes.yaml"])
@pytest.mark.parametrize("opening", ["[", '{"a": ', '{"mcpgen": 1, "tools": [{"inputSchema": '])
def test_ten_thousand_levels_are_refused(
    name: str, opening: str, result_of: Callable[..., ReadResult]
) -> None:
    assert codes_of(result_of(opening * 10_000, name)) == ["MG108"]


def test_block_yaml_of_many_levels_is_refused(result_of: Callable[..., ReadResult]) -> None:
    text = "\n".join(f"{' ' * depth}a:" for depth in range(2000))
    assert codes_of(result_of(text)) == ["MG108"]


def test_levels_cannot_be_hidden_in_aliases(result_of: Callable[..., ReadResult]) -> None:
    links = [f"x-{n}: &a{n} {'[' * 90}*a{n - 1}{']' * 90}" for n in range(1, 4)]
    text = "\n".join(["mcpgen: 1", "x-0: &a0 [1]", *links, "tools: []"])
    assert codes_of(result_of(text)) == ["MG108"]


def test_a_good_document_never_looks_for_positions(
    write: Callable[[str, str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: Any) -> None:
        raise AssertionError("positions were looked for")

    monkeypatch.setattr(source.TextSource, "_scan", never)
    tool = {"name": "a", "inputSchema": {"type": "object"}, "execution": {}}
    for name in ("a.json", "b.yaml"):
        (result,) = read([write(name, json.dumps({"tools": [tool], "source": 1}))])
        assert result.document is not None
        assert all(found.position() is None for found in result.findings)


IMPORTS = """
import sys
from pathlib import Path
from mcpgen.spec.reading import read
(result,) = read([Path(sys.argv[1])])
assert result.document is not None, list(result.findings)
heavy = {"yaml", "jsonschema", "jsonschema_rs", "tomllib", "pydantic", "jinja2", "click", "rich"}
print(*sorted(heavy & sys.modules.keys()))
"""


@pytest.mark.parametrize(
    ("name", "text", "loaded"),
    [
        ("a.json", '[{"name": "a", "inputSchema": {}}]', ""),
        ("a.yaml", "[{name: a, inputSchema: {}}]", "yaml"),
        ("b.json", '{"mcpgen": 1, "tools": [{"name": "a", "inputSchema": {}}]}', "jsonschema_rs"),
    ],
)
def test_libraries_are_loaded_only_where_they_are_needed(
    name: str, text: str, loaded: str, write: Callable[[str, str], Path]
) -> None:
    command = [sys.executable, "-c", IMPORTS, str(write(name, text))]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == loaded


LOST = {"message": "x", "suggestedTool": "q" * 9}


@pytest.mark.parametrize(
    "spec",
    [
        {f"kqzx{number}": 1 for number in range(20_000)},
        {"failures": {"Gone": {"message": "{x}" * 20_000}}},
        {
            "failures": {
                f"A{number}": {"message": "x", "suggestedTool": "q" * 9} for number in range(5000)
            }
        },
        {"tools": [{"name": number} for number in range(20_000)]},
    ],
)
def test_thousands_of_faults_are_all_told(
    spec: dict[str, Any], result_of: Callable[..., ReadResult]
) -> None:
    tools = [{"name": f"q{number}", "inputSchema": {}} for number in range(1000)]
    result = result_of(json.dumps({"mcpgen": 1, "tools": tools} | spec), "notes.json")
    assert result.findings.total("error") >= 1000
