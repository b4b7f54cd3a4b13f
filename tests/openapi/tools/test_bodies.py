"""Bodies as arguments: which media type, flat or whole, files, and what the request says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.openapi.tools.records import body, operation, parameter, workshop

from mcpgen.openapi.extensions import Words
from mcpgen.openapi.model import Body, Encoding
from mcpgen.openapi.tools import SkipError, tool_of
from mcpgen.openapi.tools.files import USES, definition
from mcpgen.openapi.tools.media import kind_of, rank_of
from mcpgen_runtime.schema.gate import Gate

if TYPE_CHECKING:
    from mcpgen.openapi.tools import Tool
    from mcpgen_runtime.schema.types import Json

JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"
OCTETS = "application/octet-stream"
KINDS = (MULTIPART, "image/*", OCTETS)
BYTES = {"type": "string", "format": "binary"}
ID = {"type": "string", "minLength": 1}
NAME = {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}


def made(own: Body, *parameters: Any, method: str = "POST", **more: Any) -> Tool:
    one = operation(method, "/x/{id}" if parameters else "/x", body=own, parameters=parameters)
    return tool_of(one, "x", Words(), workshop(one, **more))


def accepts(tool: Tool, arguments: Json) -> bool:
    definitions = {f"File{use}": definition(use) for use in USES}
    schema = {**tool.input_schema, "$defs": definitions}
    return Gate(schema).accepts(arguments)


def test_properties_of_an_object_are_arguments() -> None:
    tool = made(body((JSON, NAME)), parameter("id", "path"))
    assert tool.input_schema == {
        "type": "object",
        "properties": {"id": ID, "name": {"type": "string"}},
        "required": ["id", "name"],
        "additionalProperties": False,
    }
    assert tool.call.get("body") == {
        "media": [{"type": JSON, "properties": {"name": "name"}}],
        "required": True,
    }


def test_through_references_and_under_other_names() -> None:
    thing = {"type": "object", "properties": {"a[b]": True, "$c": True}, "x-order": 1}
    tool = made(
        body((FORM, {"$ref": "#/$defs/Alias"})),
        definitions={"Alias": {"$ref": "#/$defs/Thing"}, "Thing": thing},
    )
    assert list(tool.input_schema["properties"]) == ["a_b", "c"]
    assert tool.call.get("body") == {
        "media": [{"type": FORM, "properties": {"a_b": "a[b]", "c": "$c"}}],
        "required": True,
    }


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "array", "items": NAME},
        {"type": ["object", "null"], "properties": NAME["properties"]},
        {**NAME, "additionalProperties": True},
        {**NAME, "additionalProperties": {"type": "string"}},
        {**NAME, "allOf": [NAME]},
        {**NAME, "minProperties": 2},
        {**NAME, "not": {"required": ["x"]}},
        {"type": "object"},
        {**NAME, "required": ["other"]},
        {"type": "object", "properties": {"id": True}},
        True,
    ],
)
def test_what_would_lose_something_stays_one_argument(schema: Json) -> None:
    tool = made(body((JSON, schema)), parameter("id", "path"))
    own = {} if schema is True else schema
    assert tool.input_schema["properties"] == {"id": ID, "body": own}
    assert tool.input_schema["required"] == ["id", "body"]
    assert tool.call.get("body") == {
        "media": [{"type": JSON, "argument": "body"}],
        "required": True,
    }


def test_nested_bodies_are_an_option_and_never_take_the_name_of_a_parameter() -> None:
    tool = made(body((JSON, NAME)), parameter("body", "query"), nested=True)
    assert list(tool.input_schema["properties"]) == ["body", "request_body"]


@pytest.mark.parametrize(("method", "flat"), [("POST", True), ("PUT", True), ("DELETE", False)])
def test_a_body_that_need_not_be_there(method: str, flat: bool) -> None:
    """A document that says nothing of `required` means it, where a body is what a method is for."""
    tool = made(body((JSON, NAME), required=False), method=method)
    assert ("name" in tool.input_schema["properties"]) is flat
    assert accepts(tool, {}) is not flat
    own = tool.call.get("body")
    assert own is not None
    assert own.get("required", False) is flat


def test_an_optional_body_without_required_properties_is_flat() -> None:
    tool = made(body((JSON, {"properties": {"a": True}}), required=False))
    assert accepts(tool, {})
    assert tool.call.get("body") == {"media": [{"type": JSON, "properties": {"a": "a"}}]}


def test_media_types_have_an_order() -> None:
    types = [
        "application/xml",
        "image/png",
        OCTETS,
        "text/plain",
        MULTIPART,
        FORM,
        "application/json-patch+json",
        "application/hal+json",
        "application/json; charset=utf-8",
    ]
    assert sorted(types, key=rank_of) == types[::-1]
    kinds = ["text", "bytes", "bytes", "text", "multipart", "urlencoded", "json", "json", "json"]
    assert list(map(kind_of, types)) == kinds


def test_the_preferred_one_is_chosen() -> None:
    tool = made(body(("application/xml", NAME), (FORM, NAME), (JSON, NAME)))
    own = tool.call.get("body")
    assert own is not None
    assert [media["type"] for media in own["media"]] == [JSON]
    assert "choice" not in own


@pytest.mark.parametrize(
    ("kind", "schema", "argument"),
    [
        ("application/xml", NAME, {"type": "string", "description": "An XML document, as text."}),
        ("text/plain", {"type": "string", "maxLength": 3}, {"type": "string", "maxLength": 3}),
        ("application/sql", True, {"type": "string"}),
    ],
)
def test_text_is_one_argument(kind: str, schema: Json, argument: Json) -> None:
    tool = made(body((kind, schema)))
    assert tool.input_schema["properties"] == {"body": argument}


def test_a_file_is_an_object() -> None:
    tool = made(body((OCTETS, BYTES)))
    own = tool.call.get("body")
    assert own == {
        "media": [{"type": OCTETS, "argument": "body", "file": True}],
        "required": True,
    }
    for good in ({"text": "a"}, {"base64": "YQ=="}, {"path": "a"}):
        assert accepts(tool, {"body": good})
    for bad in ({}, {"text": "a", "base64": "YQ=="}, "a", {"text": "a", "x": 1}):
        assert not accepts(tool, {"body": bad})


def test_of_a_file_that_is_sent_is_said_what_is_sent_of_it() -> None:
    form = {"type": "object", "properties": {"body": BYTES}}
    named, typed = {"text": "a", "name": "b"}, {"text": "a", "mediaType": "b/c"}
    told = {kind: made(body((kind, form if kind == MULTIPART else BYTES))) for kind in KINDS}
    assert [accepts(tool, {"body": named}) for tool in told.values()] == [True, False, False]
    assert [accepts(tool, {"body": typed}) for tool in told.values()] == [True, True, False]


def test_files_of_a_form() -> None:
    schema = {
        "type": "object",
        "properties": {
            "one": BYTES,
            "some": {"type": "array", "items": {"$ref": "#/$defs/Bytes"}, "maxItems": 2},
            "either": {"anyOf": [BYTES, {"type": "array", "items": BYTES}]},
            "text": {
                "type": "string",
                "contentEncoding": "base64",
                "contentMediaType": "image/png",
            },
        },
    }
    encoding = {
        "text": Encoding(content_type="image/png"),
        "one": Encoding(
            content_type="image/*",
            headers={"X-A": {"schema": {"const": "b"}}, "X-B": {"schema": {"type": "string"}}},
        ),
    }
    tool = made(body((MULTIPART, schema), encoding=encoding), definitions={"Bytes": BYTES})
    own = tool.call.get("body")
    assert own is not None
    assert own["media"][0].get("fields") == {
        "text": {"content_type": "image/png"},
        "one": {"content_type": "image/*", "headers": {"X-A": "b"}, "file": True},
        "some": {"file": True, "many": True},
        "either": {"file": True},
    }
    file = {"text": "a"}
    assert accepts(tool, {"one": file, "some": [file, file], "either": [file], "text": "YQ=="})
    assert accepts(tool, {"either": file})
    assert not accepts(tool, {"some": [file] * 3})
    assert not accepts(tool, {"one": "a"})


def test_files_of_a_form_that_is_composed() -> None:
    part = {"type": "object", "properties": {"file": BYTES}, "required": ["file"]}
    schema = {"allOf": [{"$ref": "#/$defs/Part"}, NAME]}
    tool = made(body((MULTIPART, schema)), definitions={"Part": part})
    assert accepts(tool, {"body": {"name": "a", "file": {"text": "a"}}})
    assert not accepts(tool, {"body": {"name": "a", "file": "a"}})
    own = tool.call.get("body")
    assert own is not None
    assert own["media"][0] == {
        "type": MULTIPART,
        "argument": "body",
        "fields": {"file": {"file": True}},
    }


def test_a_file_or_its_address_is_the_callers_choice() -> None:
    upload = {"type": "object", "properties": {"file": BYTES}, "required": ["file"]}
    fetch = {"type": "object", "properties": {"url": {"type": "string"}}, "required": ["url"]}
    tool = made(body((MULTIPART, upload), (JSON, fetch)), parameter("id", "path"))
    assert accepts(tool, {"id": "1", "contentType": JSON, "url": "a"})
    assert accepts(tool, {"id": "1", "contentType": MULTIPART, "file": {"text": "a"}})
    assert not accepts(tool, {"id": "1", "contentType": JSON, "file": {"text": "a"}})
    assert not accepts(tool, {"id": "1", "url": "a"})
    own = tool.call.get("body")
    assert own is not None
    assert own.get("choice") == "contentType"
    assert [media["type"] for media in own["media"]] == [JSON, MULTIPART]


def test_types_of_one_schema_that_has_a_file_are_no_choice() -> None:
    upload = {"type": "object", "properties": {"file": BYTES}}
    tool = made(body((JSON, upload), (MULTIPART, upload)))
    own = tool.call.get("body")
    assert own is not None
    assert [media["type"] for media in own["media"]] == [MULTIPART]


def test_a_file_of_several_types_may_name_its_type() -> None:
    tool = made(body(("image/png", BYTES), ("image/jpeg", BYTES)), parameter("contentType"))
    choice = tool.input_schema["properties"]["requestContentType"]
    assert choice["enum"] == ["image/png", "image/jpeg"]
    assert accepts(tool, {"body": {"text": "a"}})
    assert tool.call.get("body") == {
        "media": [
            {"type": "image/png", "argument": "body", "file": True},
            {"type": "image/jpeg", "argument": "body", "file": True},
        ],
        "required": True,
        "choice": "requestContentType",
    }


def test_a_body_that_can_only_be_empty_is_no_argument() -> None:
    nothing = {"type": "object", "properties": {}, "additionalProperties": False}
    tool = made(body((FORM, nothing), required=False), method="GET")
    assert tool.input_schema["properties"] == {}
    assert tool.call.get("body") is None
    tool = made(body((JSON, nothing)))
    assert tool.call.get("body") == {"media": [{"type": JSON, "properties": {}}], "required": True}


def test_a_form_that_is_no_object_is_none() -> None:
    items = {"type": "array", "items": {"type": "string"}}
    tool = made(body((FORM, items), ("text/plain", True)))
    own = tool.call.get("body")
    assert own is not None
    assert [media["type"] for media in own["media"]] == ["text/plain"]
    with pytest.raises(SkipError, match="that is no object"):
        made(body((FORM, items)))
