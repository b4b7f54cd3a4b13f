"""Documents that mean harm: depth, circles, chains, and many of everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.openapi.schemas.made import Made

from mcpgen.openapi.schemas import SchemaError

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject


def ref(name: str) -> JsonObject:
    return {"$ref": f"#/components/schemas/{name}"}


def nested(depth: int, keyword: str) -> JsonObject:
    schema: JsonObject = {"type": "string"}
    for _ in range(depth):
        schema = {keyword: [schema] if keyword == "allOf" else schema}
    return schema


@pytest.mark.parametrize("keyword", ["items", "allOf", "not"])
def test_depth(keyword: str) -> None:
    Made().schema(nested(150, keyword))
    with pytest.raises(SchemaError, match="deep"):
        Made().schema(nested(400, keyword))


def test_a_hundred_levels_of_inheritance() -> None:
    part: JsonObject = {"properties": {"id": {"readOnly": True}}, "required": ["id"]}
    chain = {f"A{n}": {"allOf": [ref(f"A{n + 1}"), part]} for n in range(100)}
    made = Made({**chain, "A100": {"type": "object", "discriminator": {"propertyName": "id"}}})
    made.schema(ref("A0"))
    made.schema(ref("A0"), "output")
    assert "A100Base" in made.schemas.definitions


def test_a_ring_of_references_and_of_parents() -> None:
    ring = {f"A{n}": ref(f"A{(n + 1) % 5}") for n in range(5)}
    claim = {"discriminator": {"propertyName": "a", "mapping": {"x": "B0", "y": "B1"}}}
    family = {f"B{n}": {"allOf": [ref(f"B{(n + 1) % 5}")], **claim} for n in range(5)}
    made = Made({**ring, **family})
    assert made.schema(ref("A0")) == {"$ref": "#/$defs/A0"}
    assert made.schema(ref("B0")) == {"$ref": "#/$defs/B0"}


def test_unions_of_unions_are_read_once() -> None:
    claim = {"discriminator": {"propertyName": "a"}}
    wide = {f"A{n}": {"oneOf": [ref(f"A{n + 1}")] * 40, **claim} for n in range(60)}
    made = Made({**wide, "A60": {"type": "object", "properties": {"a": {"readOnly": True}}}})
    made.schema(ref("A0"))
    assert len(made.schemas.definitions) == 61


def test_names_of_any_length_and_letters() -> None:
    names = ["n" * 300, "n" * 300 + "x", "é" * 50, "/", "~", "%2F", " ", "\ud800", "a.b-c_d"]
    made = Made({name: {"title": name} for name in names})
    for name in names:
        made.schemas.input(made.component(name))
        made.schema({"properties": {"a": {"$ref": _pointer(name)}}})
    found = list(made.schemas.definitions)
    assert len(found) == len(names)
    assert all(len(name) <= 100 and name.isascii() for name in found)
    assert "a.b-c_d" in found


def _pointer(name: str) -> str:
    escaped = name.replace("~", "~0").replace("/", "~1")
    return "#/components/schemas/" + escaped.replace("%", "%25")
