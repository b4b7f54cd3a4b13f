"""Fields that are made once for many classes: what comes back is what each class would have got."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from mcpgen.emit.models.disguise import Disguise
from mcpgen.emit.models.generate import generate
from mcpgen.emit.models.parsing import declarations
from mcpgen.emit.models.pooling import POOLS, Pool

from .kit import closed, toolkit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.emit.models.parsing import Declared
    from mcpgen_runtime.schema.types import JsonObject, Schema

TEXT: JsonObject = {"type": "string"}
SWITCH: JsonObject = {
    "oneOf": [closed({"kind": {"const": text}, "n": TEXT}, "kind") for text in ("on", "off")]
}
TOOLS: dict[str, JsonObject] = {
    "get": closed({"id": TEXT, "page": {"type": "integer", "minimum": 1}}, "id"),
    "put": closed({"id": TEXT, "page": {"type": "integer", "minimum": 1}}, "page"),
    "tag": closed({"id": TEXT, "tags": {"type": "array", "items": TEXT}, "way": SWITCH}),
    "any": {"type": "object", "properties": {"id": TEXT, "size": {"enum": ["s", 1, None]}}},
    "say": {"type": "object", "properties": {"id": TEXT}, "additionalProperties": TEXT},
    "now": closed({}),
}


def test_classes_are_as_if_they_were_made_one_by_one() -> None:
    schemas = _schemas()
    disguise = Disguise([*schemas, *POOLS.values()])
    pool = Pool(schemas)
    pooled = dict(pool.taken_apart(_made(pool.schemas, disguise)))
    assert _dumped(pooled) == _dumped(_made(schemas, disguise))


def test_a_kind_of_field_is_made_once() -> None:
    schemas = Pool(_schemas()).schemas
    closed_ones = schemas[POOLS[False]]
    assert isinstance(closed_ones, dict)
    texts = [part for part in closed_ones["properties"].values() if part == TEXT]
    assert len(texts) == 2  # one that is required, one that is not
    assert "GetInput" not in schemas
    assert "SayInput" in schemas, "what is undeclared has a type of its own there"


def test_what_the_emitter_left_out_is_not_made_up() -> None:
    pool = Pool(_schemas())
    assert dict(pool.taken_apart({})) == {}


def _schemas() -> dict[str, Schema]:
    kit = toolkit(TOOLS)
    return {model.name: model.schema for model in kit.models.values()} | dict(kit.atoms)


def _made(schemas: Mapping[str, Schema], disguise: Disguise) -> dict[str, Declared]:
    return declarations(generate(disguise.put_on(schemas)), disguise.names)


def _dumped(declared: Mapping[str, Declared]) -> dict[str, object]:
    return {
        name: (
            {field: ast.dump(kind) for field, kind in made.fields.items()},
            made.value and ast.dump(made.value),
            made.extra,
            made.extras and ast.dump(made.extras),
        )
        for name, made in declared.items()
    }
