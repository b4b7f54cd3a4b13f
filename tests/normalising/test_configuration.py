"""What the server reads from its environment: checked, closed, and refused where it cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from mcpgen.diagnostics import Findings
from mcpgen.spec.document import Setting
from mcpgen.spec.normalising import normalise

from .documents import document, tool


def found(schema: Any, **more: Any) -> tuple[Any, list[tuple[str, str]]]:
    """Normalise one setting: it and its schema, and code and place of what is said."""
    findings = Findings()
    setting = Setting("key", schema, pointer="/config/key")
    done = normalise(document(tool(), config=(setting,), **more), findings)
    return done and done.config[0].schema, [(f.code, f.pointer) for f in findings]


def test_a_plain_schema_stays_as_it_is() -> None:
    schema = {"type": "string", "minLength": 1, "default": "x"}
    assert found(schema) == (schema, [])


def test_objects_are_closed_unless_their_author_opened_them() -> None:
    schema: Any = {"type": "object", "properties": {"a": {"type": "integer"}}}
    closed, said = found(schema)
    assert closed == {**schema, "additionalProperties": False}
    assert said == []
    opened = {**schema, "additionalProperties": True}
    assert found(opened)[0] == opened
    free = {"type": "object"}
    assert found(free)[0] == free


def test_shared_definitions_come_along() -> None:
    schema, said = found(
        {"type": "array", "items": {"$ref": "#/$defs/Host"}, "default": ["a"]},
        definitions={"Host": {"type": "string"}, "Other": {"type": "null"}},
    )
    assert said == []
    assert schema["$defs"] == {"Host": {"type": "string"}}
    assert schema["default"] == ["a"]


def test_old_spellings_are_converted() -> None:
    schema, _ = found({"type": "array", "items": {"type": "string", "nullable": True}})
    assert schema["items"] == {"type": ["string", "null"]}


@pytest.mark.parametrize(
    ("schema", "code", "place"),
    [
        ({"type": "integer", "default": "x"}, "MG321", "/default"),
        ({"type": "string", "default": None}, "MG321", "/default"),
        ({"type": "array", "items": {"type": "integer"}, "default": ["1"]}, "MG321", "/default"),
        ({"type": "string", "allOf": [{"type": "integer"}]}, "MG319", ""),
        ({"type": "string", "pattern": "("}, "MG306", "/pattern"),
        ({"type": "string", "minLength": "1"}, "MG305", "/minLength"),
        ({"type": "array", "items": {"$ref": "#/$defs/Gone"}}, "MG301", "/items/$ref"),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands(schema: Any, code: str, place: str) -> None:
    normal, said = found(schema)
    assert normal is None
    assert said == [(code, f"/config/key{place}")]


def test_a_null_default_is_told_the_other_way_to_be_absent() -> None:
    findings = Findings()
    setting = Setting("key", {"type": "string", "default": None}, pointer="/config/key")
    normalise(document(tool(), config=(setting,)), findings)
    (error,) = findings.errors
    assert "required: false" in error.help
    assert "'key'" in error.message


def test_all_faults_are_told_in_one_run() -> None:
    findings = Findings()
    config = tuple(
        Setting(name, {"type": "integer", "default": "x"}, pointer=f"/config/{name}")
        for name in ("a", "b")
    )
    normalise(
        document(tool("t", {"type": "object", "minProperties": "1"}), config=config), findings
    )
    assert [f.pointer for f in findings.errors] == [
        "/config/a/default",
        "/config/b/default",
        "/tools/0/inputSchema/minProperties",
    ]
