"""The faults that users of such tools have reported, each with its public id (B...)."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from tests.bug_cases.conftest import CASES

if TYPE_CHECKING:
    from tests.bug_cases.conftest import Built

pytestmark = pytest.mark.xdist_group("bug_cases")


def calls(kind: str) -> list[Any]:
    """Every sample call of that kind, with its case and its only tool."""
    found = []
    for name, case in CASES.items():
        for number, arguments in enumerate(case.get(kind, [])):
            found.append(pytest.param(name, arguments, id=f"{name}-{kind}-{number}"))
    return found or [
        pytest.param("", {}, marks=pytest.mark.skip(reason="the bug corpus is not here"))
    ]


def call(
    built: Built, case: str, arguments: dict[str, Any], tool: str | None = None
) -> dict[str, Any]:
    harness = built.harness(case)
    only = tool or next(iter(built.listed(case)))
    return harness.call(only, arguments)


def text(result: dict[str, Any]) -> str:
    return "\n".join(block["text"] for block in result["content"] if block["type"] == "text")


@pytest.mark.parametrize(("case", "arguments"), calls("accept"))
def test_accepts(built: Built, case: str, arguments: dict[str, Any]) -> None:
    result = call(built, case, arguments)
    assert not result.get("isError"), text(result)


@pytest.mark.parametrize(
    ("case", "arguments"), [*calls("reject"), *calls("reject_closed"), *calls("reject_ecma")]
)
def test_refuses(built: Built, case: str, arguments: dict[str, Any]) -> None:
    result = call(built, case, arguments)
    assert result["isError"], (arguments, result)
    assert "pydantic" not in text(result)


def test_only_b054_is_refused_at_build_time(built: Built) -> None:
    refused = {name for name in CASES if not built.source(name).exists()}
    assert refused == {"B054"}


def test_b005_lists_the_union_flat_and_names_its_tags(built: Built) -> None:
    (tool,) = built.listed("B005").values()
    assert tool["inputSchema"]["properties"]["op"]["enum"] == ["append", "delete"]
    assert set(tool["inputSchema"]["properties"]) == {"op", "path", "text"}
    refused = text(call(built, "B005", {"op": "move", "path": "a"}))
    assert "append" in refused
    assert "delete" in refused


def test_b006_drops_an_output_schema_that_says_nothing(built: Built) -> None:
    (tool,) = built.listed("B006").values()
    assert "outputSchema" not in tool


def test_b007_maps_a_space_and_keeps_two_names(built: Built) -> None:
    assert set(built.listed("B007")) == {"Create_Share", "create_share"}
    assert "Create Share" in built.report


def test_b020_serves_both_long_names(built: Built) -> None:
    (tool,) = built.listed("B020").values()
    assert sorted(map(len, tool["inputSchema"]["properties"])) == [70, 70]


def test_b024_and_others_compile(built: Built) -> None:
    for case in CASES:
        for file in built.source(case).glob("*.py"):
            ast.parse(file.read_text(encoding="utf-8"))


def test_b044_publishes_no_default_that_breaks_its_own_type(built: Built) -> None:
    (tool,) = built.listed("B044").values()
    assert "default" not in tool["inputSchema"]["properties"]["tag"]
    assert call(built, "B044", {"q": "a", "n": None})["isError"]


def test_b054_reads_yaml_1_2_and_refuses_a_number_in_a_string_enum(built: Built) -> None:
    assert "b054.yaml:10:" in built.report
    assert "1.1" in built.report
    assert "quote" in built.report.lower()
    assert "NO" not in built.report


def test_b076_gives_every_array_its_items(built: Built) -> None:
    listed = built.listed("B076")
    assert listed["loose"]["inputSchema"]["properties"]["anything"]["items"] == {}
    assert listed["find"]["inputSchema"]["properties"]["tags"]["items"] == {"type": "string"}
    assert not call(built, "B076", {"anything": [1, "a"]}, "loose").get("isError")
    assert call(built, "B076", {"tags": [1]}, "find")["isError"]


def test_b089_reads_no_properties_as_no_arguments(built: Built) -> None:
    empty = {"type": "object", "properties": {}, "additionalProperties": False}
    for tool in built.listed("B089").values():
        assert tool["inputSchema"] == empty, tool["name"]
        assert call(built, "B089", {"x": 1}, tool["name"])["isError"]
        assert not call(built, "B089", {}, tool["name"]).get("isError")


def test_b092_reads_both_spellings_of_tuples(built: Built) -> None:
    assert not call(built, "B092", {"h": [["a", "b"]]}, "d7").get("isError")
    for bad in (["a"], ["a", 1]):
        assert call(built, "B092", {"h": [bad]}, "d7")["isError"]
    assert not call(built, "B092", {"p": [1, 2]}, "d2020").get("isError")
    assert call(built, "B092", {"p": [1, 2, 3]}, "d2020")["isError"]


def test_b095_takes_keywords_as_property_names(built: Built) -> None:
    arguments = {"path": "p", "default": "d", "type": "t", "required": True, "properties": {}}
    assert not call(built, "B095", arguments).get("isError")
    assert call(built, "B095", {**arguments, "required": "yes"})["isError"]


def test_b096_names_the_nearest_parameter(built: Built) -> None:
    refused = text(call(built, "B096", {"server": "a", "hours": 1}))
    assert "hours" in refused
    assert "hours_back" in refused


def test_b100_says_what_to_send_instead_of_json_text(built: Built) -> None:
    refused = text(call(built, "B100", {"to": '["a"]'}))
    assert "array" in refused
    assert "string" in refused


def test_b101_gives_each_call_its_own_default(built: Built) -> None:
    call(built, "B101", {"need": "a"})
    call(built, "B101", {"need": "b"})
    first, second = (c.arguments for c in built.kit("B101").recording.calls[-2:])
    assert first.limit == second.limit == 10
    assert first.tags == second.tags == []
    assert first.tags is not second.tags


def test_b102_leaves_a_broken_default_out_and_says_so(built: Built) -> None:
    (tool,) = built.listed("B102").values()
    assert all("default" not in schema for schema in tool["inputSchema"]["properties"].values())
    assert "/inputSchema/properties/fmt" in built.report


def test_b103_answers_in_its_own_words(built: Built) -> None:
    refused = text(call(built, "B103", {"a": "x"}))
    assert "integer" in refused
    assert "http" not in refused


def test_b104_keeps_hostile_descriptions_exact_and_inert(built: Built) -> None:
    (tool,) = built.listed("B104").values()
    given = CASES["B104"]["input"]
    assert tool["description"] == given["description"]
    source = str(built.source("B104").parent)
    modules = ", ".join(f"b104_mcp.{name}" for name in ("models", "contract", "handlers"))
    code = f"import sys; sys.path.insert(0, {source!r}); import {modules}"
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


def test_b105_lets_no_name_out_of_its_place(built: Built) -> None:
    listed = built.listed("B105")
    assert set(listed) == {"x____import_os_", "../../evil", "__init__", "con", "test_"}
    files = {p.name for p in built.source("B105").iterdir() if p.suffix == ".py"}
    assert files == {
        "__init__.py",
        "__main__.py",
        "models.py",
        "contract.py",
        "server.py",
        "handlers.py",
    }
    refused = text(call(built, "B105", {"a'\\n": "x"}, "x____import_os_"))
    assert "one of" in refused


@pytest.mark.slow
def test_b106_has_the_same_bytes_whatever_the_hash_seed(built: Built, tmp_path: Any) -> None:
    spec = tmp_path / "b106.json"
    spec.write_text(json.dumps(CASES["B106"]["input"]), encoding="utf-8")
    for seed in ("0", "1"):
        out = tmp_path / seed
        command = [sys.executable, "-m", "mcpgen", "build", str(spec), "--out", str(out), "--quiet"]
        subprocess.run(command, check=True, env={"PYTHONHASHSEED": seed, "PATH": "/usr/bin"})
        for file in sorted(p for p in built.source("B106").rglob("*.py")):
            again = out / "b106" / "src" / "b106_mcp" / file.relative_to(built.source("B106"))
            assert again.read_bytes() == file.read_bytes()
