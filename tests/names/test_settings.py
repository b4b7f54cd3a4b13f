"""Values of the environment: their variables, fields and types."""

from __future__ import annotations

import ast
import keyword
from typing import Any

import pytest
from tests.models.kit import NoSource

from mcpgen.diagnostics import Findings
from mcpgen.emit.lower import lower
from mcpgen.emit.names import setting_fields
from mcpgen.emit.package.views import setting_view
from mcpgen.spec.document import Document, Setting
from mcpgen.spec.normal import NormalDocument

HOSTS = {"Host": {"type": "string"}, "Loop": {"$ref": "#/$defs/Loop"}}

TYPES = [
    ({"type": "string"}, "str"),
    ({"type": "integer"}, "int"),
    ({"type": "number"}, "float"),
    ({"type": "boolean"}, "bool"),
    ({"type": "string", "enum": ["a", "b'"]}, """typing.Literal['a', "b'"]"""),
    ({"type": "string", "const": "a"}, "typing.Literal['a']"),
    ({"type": "integer", "enum": [1, 2.0, True, "x"]}, "typing.Literal[1, 2]"),
    ({"type": "number", "enum": [1.5]}, "float"),
    ({"type": "boolean", "const": True}, "bool"),
    ({"type": "array"}, "list[typing.Any]"),
    ({"type": "array", "items": {"type": "integer"}}, "list[int]"),
    ({"type": "array", "items": {"type": ["integer", "null"]}}, "list[typing.Any]"),
    ({"type": "array", "items": {"$ref": "#/$defs/Host"}, "$defs": HOSTS}, "list[str]"),
    ({"type": "array", "prefixItems": [{}], "items": {"type": "string"}}, "list[typing.Any]"),
    ({"type": "array", "items": {"$ref": "#/$defs/Loop"}, "$defs": HOSTS}, "list[typing.Any]"),
    ({"type": "object"}, "dict[str, typing.Any]"),
    ({"type": "object", "additionalProperties": {"type": "string"}}, "dict[str, str]"),
    ({"type": "object", "additionalProperties": False}, "dict[str, typing.Any]"),
    (
        {"type": "object", "properties": {"a": {}}, "additionalProperties": {"type": "string"}},
        "dict[str, typing.Any]",
    ),
]


def lowered(schema: Any, name: str = "key", *, required: bool = True, secret: bool = False) -> Any:
    setting = Setting(name, schema, secret=secret, required=required)
    normal = NormalDocument(Document(NoSource(), "my-notes", ()), (), config=(setting,))
    (made,) = lower(normal, Findings()).settings
    return made


@pytest.mark.parametrize(("schema", "annotation"), TYPES)
def test_the_type_says_what_the_schema_says(schema: Any, annotation: str) -> None:
    assert lowered(schema).annotation == annotation
    assert lowered(schema, required=False).annotation == f"{annotation} | None"


def test_the_variable_has_the_name_of_the_toolkit() -> None:
    assert lowered({"type": "string"}, "db_path").variable == "MY_NOTES_DB_PATH"


@pytest.mark.parametrize(
    ("schema", "options", "line"),
    [
        ({"type": "string"}, {}, "key: str"),
        ({"type": "string", "default": "x"}, {"required": False}, "key: str = 'x'"),
        ({"type": "integer", "default": 3.0}, {"required": False}, "key: int = 3"),
        ({"type": "string"}, {"required": False}, "key: str | None = None"),
        ({"type": "string"}, {"secret": True}, "key: str = dataclasses.field(repr=False)"),
        (
            {"type": "string"},
            {"required": False, "secret": True},
            "key: str | None = dataclasses.field(default=None, repr=False)",
        ),
        (
            {"type": "array", "items": {"type": "string"}, "default": []},
            {"required": False},
            "key: list[str] = dataclasses.field(default_factory=list[str])",
        ),
        (
            {"type": "object", "default": {"a": [1.0]}},
            {"required": False},
            "key: dict[str, typing.Any] = dataclasses.field(default_factory=lambda: {'a': [1]})",
        ),
    ],
)
def test_the_field_of_a_setting(schema: Any, options: dict[str, Any], line: str) -> None:
    assert setting_view(lowered(schema, **options)).line == line


def test_a_whole_number_is_one_in_the_schema_too() -> None:
    setting = lowered({"type": "integer", "default": 3.0}, required=False)
    assert repr(setting.schema["default"]) == "3"


def test_what_is_said_of_a_setting_names_its_variable() -> None:
    assert setting_view(lowered({"type": "string"})).docstring == '"""`MY_NOTES_KEY`."""'


def test_no_key_breaks_the_class() -> None:
    """A field that is called `str` would change the types of those after it."""
    spelled = ("str", "int", "float", "bool", "list", "dict", "typing", "dataclasses", "self")
    keys = (*keyword.kwlist, *spelled, "class_", "id", "type")
    names = setting_fields(key for key in keys if key.islower())
    assert len(set(names.values())) == len(names)
    assert names["class"] != names["class_"] == "class_"
    assert (names["id"], names["type"]) == ("id", "type")
    assert not set(names.values()) & {*keyword.kwlist, *spelled}
    body = "\n".join(f"    {name}: str" for name in names.values())
    assert ast.parse(f"class Config:\n{body}")
