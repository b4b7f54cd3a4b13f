"""Specs made to break things: each is served exactly or refused with its line, and nothing else.

Nothing executes, no traceback, no half a package, nothing written outside the output folder.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from mcpgen_runtime.testing import Harness, kit

if TYPE_CHECKING:
    from pathlib import Path

OPEN = {"type": "object", "properties": {}}


def tool(name: str = "t", **fields: Any) -> dict[str, Any]:
    return {"name": name, "description": "d", "inputSchema": OPEN, **fields}


def spec(*tools: dict[str, Any]) -> bytes:
    return json.dumps({"tools": list(tools)}).encode()


def of(schema: dict[str, Any]) -> bytes:
    return spec(tool(inputSchema=schema))


def bomb() -> bytes:
    levels = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    levels += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    return ("\n".join(levels) + "\ntools: []\n").encode()


def nested(depth: int) -> bytes:
    """A tool whose schema nests `depth` objects, written without the json module's recursion."""
    opening = '{"type": "object", "properties": {"a": ' * depth
    text = opening + "{}" + "}}" * depth
    return b'{"tools": [{"name": "t", "inputSchema": ' + text.encode() + b"}]}"


REFUSED: dict[str, tuple[str, bytes]] = {
    "not UTF-8": ("s.json", b'{"tools": [{"name": "\xff"}]}'),
    "UTF-16": ("s.json", '{"tools": []}'.encode("utf-16")),
    "empty": ("s.yaml", b""),
    "only a comment": ("s.yaml", b"# nothing\n"),
    "a list of strings": ("s.json", b'["a", "b"]'),
    "an alias bomb": ("s.yaml", bomb()),
    "10,000 levels of JSON": ("s.json", b"[" * 10_000 + b"]" * 10_000),
    "10,000 levels of YAML": ("s.yaml", b"tools: " + b"[" * 10_000 + b"]" * 10_000),
    "a schema 1,000 levels deep": ("s.json", nested(1_000)),
    "duplicate keys": ("s.json", b'{"tools": [], "tools": []}'),
    "two documents": ("s.yaml", b"tools: []\n---\ntools: []\n"),
    "a Python tag": ("s.yaml", b"tools: !!python/object/apply:os.system ['touch pwned']\n"),
    "a reference loop": (
        "s.json",
        of(
            {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}
        ),
    ),
    "a reference to the network": ("s.json", of({"$ref": "https://example.com/s.json"})),
    "a reference to /etc": ("s.json", of({"properties": {"a": {"$ref": "../../etc/passwd"}}})),
    "a reference to file:": ("s.json", of({"properties": {"a": {"$ref": "file:///etc/passwd"}}})),
    "a dangling reference": ("s.json", of({"properties": {"a": {"$ref": "#/$defs/nope"}}})),
    "an empty tool name": ("s.json", spec(tool(""))),
    "a duplicated tool name": ("s.json", spec(tool("a"), tool("a"))),
    "a name of 300 characters": ("s.json", spec(tool("n" * 300))),
    "a pattern that is none": (
        "s.json",
        of({"type": "object", "properties": {"a": {"type": "string", "pattern": "("}}}),
    ),
    "a pattern that is none, where no validator looks": (
        "s.json",
        of({"type": "object", "properties": {"a": {"if": {"patternProperties": {"[": {}}}}}}),
    ),
    "a type that is none": (
        "s.json",
        of({"type": "object", "properties": {"a": {"type": "strnig"}}}),
    ),
    "a schema that is a list": ("s.json", spec(tool(inputSchema=["a"]))),
    "a list of properties": ("s.json", of({"type": "object", "properties": ["a"]})),
    "definitions that are a number": ("s.json", of({"$defs": 1, "definitions": {"a": {}}})),
    "a list of definitions": ("s.json", of({"$defs": [{}], "properties": {}})),
    "dependent schemas in a list": (
        "s.json",
        of({"$ref": "#/$defs/a", "$defs": {"a": {"dependentSchemas": []}}}),
    ),
    "a branch that is null": ("s.json", of({"$ref": "#/$defs/a", "$defs": {"a": {"anyOf": None}}})),
    "a shared definition that is a list": (
        "s.json",
        b'{"mcpgen": 1, "$defs": {"a": {"allOf": 3}}, "tools": [{"name": "t", "inputSchema": {}}]}',
    ),
    "a key of the format that is a lone surrogate": (
        "s.json",
        b'{"mcpgen": 1, "tools": [], "failures": {"\\ud800": {"message": 1}}}',
    ),
    "NaN": ("s.json", of({"type": "object", "properties": {"a": {"const": float("nan")}}})),
}

QUOTES = [
    'ends in a quote "',
    "ends in a backslash \\",
    '"""',
    "'''",
    "a\x00b",
    "\ud800 lone",
    "\u202e bidi",
    "\\N{x} {{ x }} {% x %}",
    "a\r\nb\u2028c",
    "#" * 5000,
]
PROPERTIES = [
    "__class__",
    "model_config",
    "self",
    "class",
    "",
    "a b",
    "1st",
    "Case",
    "case",
    "schema",
    "copy",
    "json",
    "model_dump",
    "__init__",
    "é",
    "None",
    "Literal",
    "StrictStr",
    "list",
    "\u202e",
    'a"b',
    "a'b",
    "a\\b",
    "a\nb",
    "root",
    "_x",
    "__x",
    "x" * 300,
]


def run(folder: Path, path: str = ".") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mcpgen", "build", path, "--out", "out/deep"]
    cwd = folder / "work"
    return subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, check=False, timeout=120
    )


def written(folder: Path) -> set[str]:
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*")}


def lay(folder: Path, name: str, content: bytes) -> None:
    (folder / "work").mkdir()
    (folder / "work" / name).write_bytes(content)


@pytest.mark.parametrize("case", REFUSED)
def test_refused_with_its_line(case: str, tmp_path: Path) -> None:
    name, content = REFUSED[case]
    lay(tmp_path, name, content)
    before = written(tmp_path)
    answer = run(tmp_path, name)
    assert answer.returncode == 1, answer.stdout + answer.stderr
    assert "Traceback" not in answer.stderr
    first = answer.stderr.splitlines()[0]
    assert first.startswith(f"{name}:"), answer.stderr
    assert " MG" in first
    assert written(tmp_path) == before
    assert len(answer.stderr) < 10_000


def test_one_hundred_megabytes_of_one_string_are_refused(tmp_path: Path) -> None:
    lay(tmp_path, "s.json", b'{"tools": [], "x": "' + b"a" * 100_000_000 + b'"}')
    answer = run(tmp_path, "s.json")
    assert answer.returncode == 1
    assert "Traceback" not in answer.stderr
    assert len(answer.stderr) < 2_000


def harness(folder: Path, package: str) -> Harness:
    sys.path.insert(0, str(next((folder / "work" / "out" / "deep").glob("*/src"))))
    return kit(package).harness


def test_texts_are_served_exactly_and_execute_nothing(tmp_path: Path) -> None:
    tools = [
        tool(
            f"t{n}",
            description=text,
            title=text,
            inputSchema={
                "type": "object",
                "description": text,
                "properties": {"p": {"type": "string", "description": text, "default": text}},
            },
            outputSchema={"type": "object", "properties": {"r": {"const": text}}},
        )
        for n, text in enumerate(QUOTES)
    ]
    lay(tmp_path, "texts.json", json.dumps({"tools": tools}).encode())
    answer = run(tmp_path)
    assert answer.returncode == 0, answer.stderr
    served = {t["name"]: t for t in harness(tmp_path, "texts_mcp").list_tools()}
    for number, text in enumerate(QUOTES):
        one = served[f"t{number}"]
        assert one["description"] == one["title"] == text
        assert one["inputSchema"]["properties"]["p"]["default"] == text


def test_property_names_are_served_exactly(tmp_path: Path) -> None:
    properties = {name: {"type": "integer"} for name in PROPERTIES}
    lay(tmp_path, "names.json", of({"type": "object", "properties": properties}))
    answer = run(tmp_path)
    assert answer.returncode == 0, answer.stderr
    kit = harness(tmp_path, "names_mcp")
    (one,) = kit.list_tools()
    assert list(one["inputSchema"]["properties"]) == list(properties) or set(
        one["inputSchema"]["properties"]
    ) == set(properties)
    result = kit.call("t", {name: number for number, name in enumerate(PROPERTIES)})
    assert not result.get("isError"), result


def test_definitions_of_any_name_are_referred_to(tmp_path: Path) -> None:
    names = ["List<Note>", "Page[Note]", "a b", "é", "e\u0301", "a%b", "a#b", "", "a/b~", "x" * 300]
    of_int = {"type": "object", "properties": {"v": {"type": "integer"}}}
    pointers = [quote(name.replace("~", "~0").replace("/", "~1"), safe="~") for name in names]
    schema = {
        "type": "object",
        "properties": {f"p{n}": {"$ref": f"#/$defs/{at}"} for n, at in enumerate(pointers)},
        "$defs": dict.fromkeys(names, of_int),
    }
    lay(tmp_path, "definitions.json", of(schema))
    answer = run(tmp_path)
    assert answer.returncode == 0, answer.stderr
    tools = harness(tmp_path, "definitions_mcp")
    assert not tools.call("t", {f"p{n}": {"v": n} for n in range(len(names))}).get("isError")
    for number in range(len(names)):
        assert tools.call("t", {f"p{number}": {"v": "x"}})["isError"]


def test_tool_names_never_leave_their_place(tmp_path: Path) -> None:
    names = [
        'a"""b',
        "line\nfeed",
        "nul\x00",
        "../../evil",
        "__init__",
        "con",
        "models",
        "class",
        "x']);import os#",
    ]
    lay(tmp_path, "tools.json", spec(*(tool(n) for n in names)))
    answer = run(tmp_path)
    assert answer.returncode == 0, answer.stderr
    outside = {p for p in written(tmp_path) if not p.startswith("work/out")} - {
        "work",
        "work/tools.json",
    }
    assert outside == set()
    assert len(harness(tmp_path, "tools_mcp").list_tools()) == len(names)


@pytest.mark.skipif(os.name == "nt", reason="symbolic links need rights there")
@pytest.mark.parametrize("link", ["out/deep/s", "out/deep/s/src", "out/deep/s/src/s_mcp/models.py"])
def test_symbolic_links_are_not_followed_out(link: str, tmp_path: Path) -> None:
    lay(tmp_path, "s.json", spec(tool()))
    elsewhere = tmp_path / "elsewhere"
    target = elsewhere / "file" if link.endswith(".py") else elsewhere
    elsewhere.mkdir()
    if link.endswith(".py"):
        target.write_text("mine", encoding="utf-8")
    place = tmp_path / "work" / link
    place.parent.mkdir(parents=True)
    place.symlink_to(target)
    answer = run(tmp_path)
    assert answer.returncode == 1, answer.stdout + answer.stderr
    assert "Traceback" not in answer.stderr
    assert [p.name for p in elsewhere.iterdir()] == (["file"] if link.endswith(".py") else [])
    if link.endswith(".py"):
        assert target.read_text(encoding="utf-8") == "mine"


def test_a_good_spec_is_not_held_up_by_a_bad_one(tmp_path: Path) -> None:
    lay(tmp_path, "good.json", spec(tool()))
    (tmp_path / "work" / "bad.json").write_bytes(spec(tool(""), tool("a"), tool("a")))
    answer = run(tmp_path)
    assert answer.returncode == 1
    assert (tmp_path / "work/out/deep/good/.mcpgen.json").exists()
    assert not (tmp_path / "work/out/deep/bad").exists()
    assert answer.stderr.count(" MG") >= 2


def test_texts_of_the_configuration_stay_data(tmp_path: Path) -> None:
    """Keys of Python, texts that could end a docstring, a table or the README's region."""
    texts = [*QUOTES, "<!-- mcpgen: end -->", "| a | b |", "`", ""]
    keys = ["class", "str", "self", "typing", "dataclasses", "lambda"]
    config: dict[str, Any] = {
        f"k{n}": {"type": "string", "description": text, "default": text, "enum": [text]}
        for n, text in enumerate(texts)
    }
    config |= {key: {"type": "integer", "default": n} for n, key in enumerate(keys)}
    whole = {"mcpgen": 1, "config": config, "tools": [tool()]}
    lay(tmp_path, "settings.json", json.dumps(whole).encode())
    answer = run(tmp_path)
    assert answer.returncode == 0, answer.stderr
    made = tmp_path / "work/out/deep/settings"
    sys.path.insert(0, str(made / "src"))
    settings = importlib.import_module("settings_mcp.contract").Config()
    assert [getattr(settings, f"k{n}") for n in range(len(texts))] == texts
    assert (settings.class_, settings.str_, settings.lambda_) == (0, 1, 5)
    region = (made / "README.md").read_text("utf-8").partition("<!-- mcpgen: configuration -->")[2]
    assert region.count("<!-- mcpgen: end -->") == 1
    rows = [line for line in region.splitlines() if line.startswith("| `SETTINGS_K")]
    assert len(rows) == len(texts)
