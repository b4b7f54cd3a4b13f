"""Schemas for which the emitter once made something else than it was asked for (MG410)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from pydantic import ValidationError

from .kit import closed, dumped, imported, source, typed

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject

TEXT: JsonObject = {"type": "string"}
NUMBERS: JsonObject = {"type": "integer"}
DOTTED = "i\u0307"
"""One letter in two characters, the second of which the emitter takes for no part of a name."""

SWITCH: JsonObject = {
    "oneOf": [closed({DOTTED: {"const": text}}, DOTTED) for text in ("on", "off")],
}

MADE: list[tuple[str, JsonObject, list[Json]]] = [
    ("combining dot", closed({DOTTED: TEXT, "\u0130": TEXT}), [{DOTTED: "a", "\u0130": "b"}]),
    ("combining tag", closed({"x": SWITCH}), [{"x": {DOTTED: "on"}}, {"x": {DOTTED: "off"}}]),
    ("joiner", closed({"\u0915\u094d\u0937": TEXT}), [{"\u0915\u094d\u0937": "a"}]),
    (
        "none but typed extras",
        {**closed({"a": False}), "additionalProperties": NUMBERS},
        [{"b": 1}],
    ),
    (
        "none below",
        closed({"x": {"properties": {"a": False}, "additionalProperties": NUMBERS}}),
        [{"x": {"b": 1}}, {"x": {}}],
    ),
    (
        "words of a discriminator",
        closed({"mapping": TEXT, "propertyName": TEXT, "required": TEXT, "enum": TEXT}),
        [{"mapping": "a", "propertyName": "b", "required": "c", "enum": "d"}],
    ),
    (
        "words of a schema",
        closed({"properties": TEXT, "discriminator": TEXT, "const": TEXT, "type": TEXT}),
        [{"properties": "a", "discriminator": "b", "const": "c", "type": "d"}],
    ),
]


@pytest.mark.parametrize(("schema", "values"), [row[1:] for row in MADE], ids=[r[0] for r in MADE])
def test_models_are_made(schema: JsonObject, values: list[Json]) -> None:
    made = source({"edit_note": schema})
    assert not made.raw
    module = imported(made)
    for value in values:
        assert dumped(module, value) == json.dumps(value, sort_keys=True)


def test_extras_keep_their_type_without_a_property() -> None:
    schema = {**closed({"a": False}), "additionalProperties": NUMBERS}
    module = imported(source({"edit_note": schema}))
    with pytest.raises(ValidationError):
        typed(module, {"b": "text"})
