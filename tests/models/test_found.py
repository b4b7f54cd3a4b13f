"""What random search has found: schemas whose models refused a value, or changed it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mcpgen_runtime.runtime.numbers import whole
from mcpgen_runtime.runtime.typed import reader
from mcpgen_runtime.schema.gate import Gate

from .agreement import kept
from .kit import closed, models, typed

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject

TEXT: JsonObject = {"type": "string"}
LISTS: JsonObject = {"type": "array", "items": TEXT}
OPEN: JsonObject = {
    **closed({"class": {**TEXT, "default": "d"}, "a b": {**LISTS, "default": []}, "": TEXT}),
    "additionalProperties": True,
}
NUMBERS: JsonObject = {"type": ["integer", "null"]}
TAGS = [1, True, 1.5, None, "1", {"a": 1}, [True]]
DEFINED: JsonObject = {
    "Same": {"$ref": "#/$defs/Again"},
    "Again": closed({"a": {"const": 1}}),
    "Data": {"type": "object", "default": {"\ud800": 1}},
}
FOUND: dict[str, tuple[JsonObject, list[Json]]] = {
    "a tag that is true beside one that is 1": (
        {"anyOf": [closed({"k": {"const": tag}}, "k") for tag in TAGS]},
        [{"k": tag} for tag in TAGS],
    ),
    "an open object whose tag is a number": (
        {"oneOf": [{**OPEN, **closed({"k": {"const": k}}, "k")} for k in (False, 0)]},
        [{"k": 0}, {"k": False}],
    ),
    "an extra called as a field with a default": (
        OPEN,
        [{"class_": 1}, {"class_": 1, "class": "d"}, {"a_b": [1]}, {"class_": 1, "a_b": 2}],
    ),
    "the same with lone surrogates": (
        OPEN,
        [{"class_": "\ud800"}, {"\ud800": 1, "class_": 2}, {"": "x", "\ud800": {}, "field": 3}],
    ),
    "the empty key beside lone surrogates": (
        {**closed({"": TEXT}), "additionalProperties": NUMBERS},
        [{"": "a", "\ud800": None, "\x00": 1}, {"\ud800": 2, "\x00": None, "field": 3}],
    ),
    "one class under two names in a union": (
        {"anyOf": [{"$ref": "#/$defs/Same"}, {"$ref": "#/$defs/Again"}, closed({"a": {}})]},
        [{"a": 1}, {"a": True}, {}],
    ),
    "a default that is no text to pydantic": (closed({"x": {"$ref": "#/$defs/Data"}}), [{}]),
    "objects under one pattern and another": (
        {
            "type": "object",
            "patternProperties": {f"^{name}": closed({name: TEXT}) for name in "ab"},
            "additionalProperties": False,
        },
        [{"a1": {"a": ""}, "b1": {"b": ""}}, {"b": {}}],
    ),
    "extras under patterns, and the rest": (
        {
            **closed({"a": TEXT, "class": {**TEXT, "default": "d"}}),
            "patternProperties": {"^x": NUMBERS, "y$": closed({"a": TEXT})},
            "additionalProperties": LISTS,
        },
        [{"a": "", "x": 1, "y": {"a": ""}, "class_": ["a"]}, {"a": "", "zy": {}, "x1": None}],
    ),
    "a branch that is lists, and objects as well": (
        {"anyOf": [{"enum": [[1], 1, {"a": 1}]}, LISTS, closed({"a": TEXT}), NUMBERS]},
        [{"a": 1}, [1], 1, ["a"], {"a": "a"}, {}, [], None],
    ),
    "keys with control characters": (
        closed({"\x00": TEXT, "a\nb": TEXT, "\u2028": TEXT, "\x7f": TEXT}),
        [{"\x00": "a", "a\nb": "b", "\u2028": "c", "\x7f": "\x00"}],
    ),
    "maps in their order": (
        {"type": "object", "additionalProperties": {"type": "object"}},
        [{"b": {"z": 1, "a": 2}, "a": {}}, {"2": {}, "10": {}, "1": {"\x00": 1, "": 2}}],
    ),
    "numbers as they were": (
        {"type": "array", "items": {"type": "number", "minimum": -(2**70)}},
        [[5, 5.0, 5.5, 9007199254740993, 2**70, -0.0, 1e300, 1e22, 10**40]],
    ),
    "numbers of any kind": ({}, [[5, 5.0, 9007199254740993, {"a": 1e23}], True, 1, None]),
}


@pytest.mark.parametrize(("schema", "values"), FOUND.values(), ids=FOUND)
def test_what_was_found(schema: JsonObject, values: list[Json]) -> None:
    whole_schema = closed({"x": schema, "many": {"type": "array", "items": schema}})
    whole_schema["$defs"] = DEFINED
    gate = Gate(whole_schema)
    read = reader(models(whole_schema).EditNoteInput, gate)
    for value in values:
        sent = whole({"x": value, "many": [value]})
        assert gate.accepts(sent), value
        assert kept(read, sent), value


def test_a_default_stands_where_only_an_extra_has_its_name() -> None:
    read = typed(models(OPEN), {"class_": 1})
    assert read.class_ == "d"
    assert read.__pydantic_extra__ == {"class_": 1}
