"""Whatever a file holds, reading it ends with a document or with something to say."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mcpgen.diagnostics import Findings, render_all
from mcpgen.spec.reading import Options, format_schema, load_config, read
from mcpgen.spec.reading.options import ApiOptions, Choice

OPTIONS = sorted({*Options._fields, *ApiOptions._fields, *Choice._fields, "paths", "out", "specs"})
KEYS = sorted(
    {
        *format_schema()["properties"],
        *format_schema()["$defs"]["tool"]["properties"],
        *format_schema()["$defs"]["source"]["properties"],
        *("secret", "required", "default"),
        *("$id", "$anchor", "$dynamicAnchor", "$dynamicRef", "$schema", "https://x.y/z", "items"),
        *("message", "fields", "arguments", "type", "enum", "$ref", "properties", "result", "a"),
    }
)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 2)
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from([1, "all", "string", "#/a", "x.yaml#/b", "../c", "edit", "object"])
    | st.sampled_from(
        ["https://x.y/z", "https://x.y/\x07#a", "x.json", "#", "//[", "urn:a", "%00"]
    ),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5)
    ),
    max_leaves=25,
)
INDICATORS = "[]{}:,-?&*!|>'\"#%@`~\n\t "
PIECES = [
    "\n  ",
    ": ",
    "- ",
    "<<",
    "&a ",
    "*a",
    "!!int ",
    "---\n",
    "...\n",
    "1.0",
    "\x00",
    "\u2028",
    "é",
]
LINES = ["mcpgen: 1\n", "tools:\n", "- name: a\n", "  inputSchema: {}\n"]
YAML_PARTS = st.sampled_from([*INDICATORS, *PIECES, *LINES])


def check(data: bytes, name: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        (result,) = read([path])
        assert (result.document is None) == result.findings.has_errors
        text = render_all(result.findings)
        assert all(character.isprintable() or character == "\n" for character in text)


@given(VALUES, st.sampled_from(["x.json", "x.yaml"]))
def test_any_value(value: Any, name: str) -> None:
    spec = {"mcpgen": 1, "tools": [value]} | (value if isinstance(value, dict) else {"x-a": value})
    check(json.dumps(spec).encode(), name)
    check(json.dumps({"tools": value}).encode(), name)


@given(st.lists(YAML_PARTS, max_size=30))
def test_any_yaml(parts: list[str]) -> None:
    check("".join(parts).encode(), "x.yaml")


@given(
    st.lists(st.sampled_from([*'{}[]:,"\\', '"a"', "1", "NaN", "9e999", '{"tools":[']), max_size=30)
)
def test_any_json(parts: list[str]) -> None:
    check("".join(parts).encode(), "x.json")


@given(st.binary(max_size=50))
def test_any_bytes(data: bytes) -> None:
    check(data, "x.json")
    check(data, "x.yaml")
    check(data, "x")


TOML = st.recursive(
    st.booleans() | st.integers(-2, 200) | st.floats() | st.text('ab/\n"', max_size=3),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from([*OPTIONS, "a b", "GET /x"]), inner, max_size=4)
    ),
    max_leaves=15,
)


@given(st.dictionaries(st.sampled_from(OPTIONS), TOML, max_size=5))
def test_any_configuration(values: dict[str, Any]) -> None:
    """Each fault has a line, and what is taken is of the right type."""
    text = "[tool.mcpgen]\n" + "".join(f"{key} = {_toml(one)}\n" for key, one in values.items())
    with TemporaryDirectory() as folder:
        path = Path(folder) / "pyproject.toml"
        path.write_text(text, encoding="utf-8")
        findings = Findings()
        config = load_config(path, findings)
    assert all(found.position() is not None for found in findings)
    assert render_all(findings).count("MG114") == min(len(findings), 50)
    json.dumps(config._replace(folder=None))


def _toml(value: Any) -> str:
    """Write a value as TOML: its inline tables differ from JSON, and little else does."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {_toml(one)}" for k, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return repr(value) if isinstance(value, float) else json.dumps(value)
