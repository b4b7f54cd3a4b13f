"""What generated models accept, keep, and are called."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import MISSING, ValidationError

from .kit import closed, dumped, imported, models, source, typed

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject

TEXT: JsonObject = {"type": "string"}
RENAME = closed({"action": {"const": "rename"}, "to": TEXT}, "action", "to")
DELETE = closed({"action": {"enum": ["delete", "drop"]}}, "action")
NODE = closed({"name": TEXT, "below": {"type": "array", "items": {"$ref": "#/$defs/Node"}}}, "name")

KEPT: list[tuple[str, JsonObject, list[Json]]] = [
    ("numbers", {"type": "number"}, [5, 5.5, -1, 2**80, 1e300]),
    ("bounded", {"type": "number", "minimum": 5, "exclusiveMaximum": 7.5}, [5, 5.5, 7, 7.4]),
    ("integers", {"type": "integer", "minimum": 0.5, "multipleOf": 2}, [2, 4, 2**70]),
    ("lengths", {"type": "string", "minLength": 1, "maxLength": 2}, ["é", "😀😀"]),
    ("endless lengths", {"type": "string", "maxLength": 10**30}, ["a"]),
    ("endless list", {"type": "array", "items": TEXT, "maxItems": 2**63}, [["a"]]),
    ("formats", {"type": "string", "format": "date-time", "pattern": "^\\d"}, ["2020", "1"]),
    ("choice", {"enum": ["a", 1, None, "b'\"\\\n"]}, ["a", 1, None, "b'\"\\\n"]),
    ("bool or 1", {"anyOf": [{"const": 1}, {"type": "boolean"}]}, [1, True, False]),
    ("1 or bool", {"enum": [1, True, 0]}, [1, True, 0]),
    ("true or number", {"anyOf": [{"const": True}, {"type": "number"}]}, [1, True, 2.5]),
    ("data", {"enum": [{"a": 1}, [1], 1.5]}, [{"a": 1}, [1], 1.5]),
    ("big choice", {"enum": [2**70, 1]}, [2**70, 1]),
    ("map", {"type": "object", "additionalProperties": TEXT}, [{}, {"a": "b", "class": "c"}]),
    ("free", {"type": "object"}, [{}, {"a": [1, {"b": None}]}]),
    ("anything", {}, [None, 1, "a", [], {"a": {}}]),
    ("nullable", {"type": ["string", "null"]}, ["a", None]),
    ("list", {"type": "array", "items": {"type": "integer", "maximum": 3}, "minItems": 1}, [[1]]),
    ("tuple", {"type": "array", "prefixItems": [TEXT, {"type": "integer"}]}, [["a", 1], ["a"]]),
    ("object or null", {"anyOf": [closed({"a": TEXT}), {"type": "null"}]}, [{"a": "b"}, None, {}]),
    (
        "two objects",
        {"anyOf": [closed({"a": TEXT}), closed({"b": TEXT})]},
        [{"a": "x"}, {"b": "y"}],
    ),
    ("tagged", {"oneOf": [RENAME, DELETE]}, [{"action": "drop"}, {"action": "rename", "to": "x"}]),
    ("empty", closed({}), [{}]),
    (
        "all of",
        {"allOf": [closed({"a": TEXT}), {"type": "object", "required": ["a"]}]},
        [{"a": ""}],
    ),
    ("not typed", {"properties": {"a": TEXT}}, [{"a": "x"}, "text", 5]),
    ("typed and null", {**closed({"a": TEXT}), "type": ["object", "null"]}, [{"a": "x"}, None]),
]


@pytest.mark.parametrize(("schema", "values"), [row[1:] for row in KEPT], ids=[r[0] for r in KEPT])
def test_no_value_is_refused_or_changed(schema: JsonObject, values: list[Json]) -> None:
    module = models(closed({"x": schema, "many": {"type": "array", "items": schema}}))
    for value in values:
        sent = {"x": value, "many": [value, value]}
        assert dumped(module, sent) == json.dumps(sent, sort_keys=True)


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"type": "integer"}, "1"),
        ({"type": "string"}, 1),
        ({"type": "boolean"}, 1),
        ({"type": "integer", "minimum": 3}, 2),
        ({"type": "number", "minimum": 5}, 4.5),
        ({"type": "string", "maxLength": 1}, "ab"),
        ({"type": "array", "items": {"type": "string", "minLength": 1}}, [""]),
        (closed({"a": TEXT}), {"b": "c"}),
        ({"type": "string"}, None),
        (closed({}), {"a": 1}),
    ],
)
def test_models_hold_what_they_can(schema: JsonObject, value: Json) -> None:
    with pytest.raises(ValidationError):
        typed(models(closed({"x": schema})), {"x": value})


def test_absent_is_not_null() -> None:
    module = models(closed({"a": {"type": ["string", "null"]}, "b": TEXT}))
    assert typed(module, {}).a is MISSING
    assert typed(module, {"a": None}).a is None
    assert dumped(module, {"a": None}) == '{"a": null}'


def test_defaults_are_fresh_typed_and_not_sent() -> None:
    tag = closed({"name": {**TEXT, "default": "x"}})
    module = models(
        closed(
            {
                "tags": {"type": "array", "items": tag, "default": [{"name": "a"}]},
                "one": {**tag, "default": {}},
                "n": {"type": "number", "default": 5.0},
                "bad": {"type": "integer", "default": "no"},
                "none": {"type": ["string", "null"], "default": None},
                "list": {"type": "array", "items": TEXT, "default": []},
            }
        )
    )
    first, second = typed(module, {}), typed(module, {})
    assert first.tags[0].name == "a"
    assert first.one.name == "x"
    assert (first.n, type(first.n)) == (5, int)
    assert first.bad is MISSING
    assert first.none is None
    first.tags.append(1)
    first.list_.append(1)
    assert (len(second.tags), second.list_) == (1, [])
    assert dumped(module, {}) == "{}"


WEIRD = [
    *("__class__", "model_config", "self", "class", "", "a b", "1st", "list", "str", "dict"),
    *("Literal", "StrictStr", "Tag", "EditNoteInput", "Foo", "foo", "foo-bar", "foo_bar", "_x"),
    *("model_dump", "copy", "MISSING", "Annotated", "None", "cls", "@type", "$ref", "名前", "json"),
    *("__init__", "__annotations__", "__pydantic_extra__", "field", "True", "validate"),
    *('quo"te', "new\nline", "__root__"),
]


def test_weird_property_names() -> None:
    parts: JsonObject = dict.fromkeys(WEIRD, TEXT) | {"tag": {"$ref": "#/$defs/Tag"}}
    schema = closed(parts, **{"$defs": {"Tag": closed({"list": {"type": "array", "items": TEXT}})}})
    module = models(schema, shared=frozenset({"Tag"}))
    sent: Json = {name: name for name in WEIRD} | {"tag": {"list": ["a"]}}
    assert dumped(module, sent) == json.dumps(sent, sort_keys=True)
    assert typed(module, sent).Tag_ == "Tag"
    with pytest.raises(ValidationError):
        typed(module, {"class_": "a Python name is no property"})


def test_an_extra_is_not_taken_for_a_field() -> None:
    module = models({**closed({"class": TEXT}), "additionalProperties": {"type": "integer"}})
    assert dumped(module, {"class_": 1}) == '{"class_": 1}'
    with pytest.raises(ValidationError):
        typed(module, {"other": "text"})


def test_a_root_union_is_told_apart_and_named_by_its_tag() -> None:
    module = models({"type": "object", "oneOf": [RENAME, DELETE], "x-discriminator": "action"})
    assert isinstance(typed(module, {"action": "rename", "to": "x"}), module.EditNoteRename)
    assert isinstance(typed(module, {"action": "drop"}), module.EditNoteDeleteOrDrop)
    text = source({"edit_note": {"oneOf": [RENAME, DELETE]}}).segments["EditNoteInput"]
    assert "discriminator='action'" in text


def test_an_extra_called_as_the_tags_field_is_no_tag() -> None:
    branches = [
        {**closed({"class": {"const": text}}, "class"), "additionalProperties": True}
        for text in ("one", "two")
    ]
    module = models({"type": "object", "oneOf": branches})
    sent = {"class": "two", "class_": "one"}
    assert isinstance(typed(module, sent), module.EditNoteTwo)
    assert dumped(module, sent) == json.dumps(sent, sort_keys=True)


def test_recursion() -> None:
    schema = closed({"tree": {"$ref": "#/$defs/Node"}}, **{"$defs": {"Node": NODE}})
    sent = {"tree": {"name": "a", "below": [{"name": "b", "below": []}]}}
    assert dumped(models(schema), sent) == json.dumps(sent, sort_keys=True).replace("'", '"')


def test_recursion_through_an_alias() -> None:
    value = {"anyOf": [TEXT, {"type": "array", "items": {"$ref": "#/$defs/V"}}]}
    module = models(closed({"v": {"$ref": "#/$defs/V"}}, **{"$defs": {"V": value}}))
    assert dumped(module, {"v": ["a", ["b", []]]}) == '{"v": ["a", ["b", []]]}'


def test_recursion_through_the_root() -> None:
    module = models(closed({"below": {"$ref": "#"}, "n": TEXT}))
    assert isinstance(typed(module, {"below": {"n": "x"}}).below, module.EditNoteInput)


def test_outputs_may_be_anything() -> None:
    made = source(
        {"edit_note": closed({})},
        outputs={"edit_note": {"type": "array", "items": NODE} | {"$defs": {"Node": NODE}}},
    )
    module = imported(made)
    sent = [{"name": "a", "below": [{"name": "b"}]}]
    assert json.loads(dumped(module, sent, "EditNoteOutput")) == sent


def test_a_shared_definition_is_one_class() -> None:
    tag = closed({"name": TEXT})
    schema = closed({"tag": {"$ref": "#/$defs/Tag"}}, **{"$defs": {"Tag": tag}})
    made = source({"a": schema, "b": schema}, shared=frozenset({"Tag"}))
    assert list(made.segments) == ["Tag", "AInput", "BInput"]
    assert made.owners == {"Tag": "", "AInput": "a", "BInput": "b"}
    own = source({"a": schema, "b": schema})
    assert list(own.segments) == ["ATag", "AInput", "BTag", "BInput"]


HOSTILE = '"""\nimport os; os.system("true")\n\\" \x00 \ud800 \u202e'


def test_hostile_text_is_only_text() -> None:
    name = 'x"; import os #'
    schema = closed(
        {
            name: {
                "enum": [HOSTILE.replace("\ud800", "?"), "__import__('os')"],
                "description": HOSTILE,
            }
        },
        description=HOSTILE,
    )
    made = source({"edit_note": schema})
    assert "import os\n" not in made.text()
    assert dumped(imported(made), {name: "__import__('os')"}) == json.dumps(
        {name: "__import__('os')"}
    )


def test_deep_schemas_end_in_anything() -> None:
    schema: Any = TEXT
    for _ in range(121):
        schema = {"type": "array", "items": schema}
    value: Any = ["deep"]
    for _ in range(120):
        value = [value]
    typed(models(closed({"x": schema})), {"x": value})


def test_a_python_name_belongs_to_one_field() -> None:
    made = source({"edit_note": closed({"a-b": TEXT, "a_b": TEXT, "a b": TEXT})})
    assert "a_b: StrictStr" in made.segments["EditNoteInput"]
    assert made.segments["EditNoteInput"].count("alias=") == 2
