"""What is different in 2.0."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.api_documents import Reading

    from mcpgen.openapi.model import Api, Body, Parameter


@pytest.fixture
def parameters_of(api_of: Callable[..., Api]) -> Callable[[str], tuple[Parameter, ...]]:
    def parameters_of(parameters: str) -> tuple[Parameter, ...]:
        text = f"swagger: 2.0\npaths: {{'/a/{{p}}': {{get: {{parameters: [{parameters}]}}}}}}\n"
        return api_of(text).operations[0].parameters

    return parameters_of


@pytest.mark.parametrize(
    ("format_", "query", "header"),
    [
        ("", ("form", False), ("simple", False)),
        ("collectionFormat: csv", ("form", False), ("simple", False)),
        ("collectionFormat: ssv", ("spaceDelimited", False), ("spaceDelimited", False)),
        ("collectionFormat: tsv", ("tabDelimited", False), ("tabDelimited", False)),
        ("collectionFormat: pipes", ("pipeDelimited", False), ("pipeDelimited", False)),
        ("collectionFormat: multi", ("form", True), ("simple", False)),
    ],
)
def test_collection_formats_are_styles(
    format_: str,
    query: tuple[str, bool],
    header: tuple[str, bool],
    parameters_of: Callable[[str], tuple[Parameter, ...]],
) -> None:
    rest = f"type: array, items: {{type: string}}, {format_}"
    path = "{name: p, in: path, required: true, type: string}"
    found = parameters_of(
        f"{path}, {{name: q, in: query, {rest}}}, {{name: h, in: header, {rest}}}"
    )
    assert [(one.style, one.explode) for one in found] == [("simple", False), query, header]
    assert found[1].schema is not None
    assert found[1].schema.schema == {"type": "array", "items": {"type": "string"}}
    assert found[1].schema.at.tokens[-2:] == ("parameters", "1")


def test_a_schema_stands_in_the_parameter(
    parameters_of: Callable[[str], tuple[Parameter, ...]],
) -> None:
    (one,) = parameters_of(
        "{name: p, in: path, required: true, type: integer, minimum: 1, default: 2, enum: [1, 2], "
        "x-nullable: true, allowEmptyValue: true, description: D}"
    )
    assert one.schema is not None
    assert one.schema.schema == {
        "type": "integer",
        "minimum": 1,
        "default": 2,
        "enum": [1, 2],
        "x-nullable": True,
        "description": "D",
    }
    assert (one.description, one.required) == ("D", True)


@pytest.fixture
def body_of(api_of: Callable[..., Api]) -> Callable[..., Body]:
    def body_of(parameters: str, own: str = "", document: str = "") -> Body:
        text = f"""
swagger: 2.0
{document}
paths: {{/a: {{post: {{{own} parameters: [{parameters}]}}}}}}
"""
        body = api_of(text).operations[0].body
        assert body is not None
        return body

    return body_of


WHOLE = "{name: b, in: body, required: true, description: B, schema: {type: object}}"


@pytest.mark.parametrize(
    ("own", "document", "types"),
    [
        ("", "", ["application/json"]),
        ("", "consumes: [text/plain, application/json]", ["text/plain", "application/json"]),
        ("consumes: [application/xml],", "consumes: [text/plain]", ["application/xml"]),
        ("consumes: [],", "consumes: [text/plain]", ["application/json"]),
        ("consumes: text/csv,", "", ["text/csv"]),
    ],
)
def test_a_body_has_the_types_that_are_consumed(
    own: str, document: str, types: list[str], body_of: Callable[..., Body]
) -> None:
    body = body_of(WHOLE, own, document)
    assert [media.type for media in body.media] == types
    assert (body.required, body.description) == (True, "B")
    assert body.media[0].schema is not None
    assert body.media[0].schema.schema == {"type": "object"}


FIELD = "{name: a, in: formData, type: string, required: true, description: A}"
LIST = "{name: l, in: formData, type: array, items: {type: string}, collectionFormat: multi}"
FILE = "{name: f, in: formData, type: file}"


@pytest.mark.parametrize(
    ("parameters", "own", "types"),
    [
        (FIELD, "", ["application/x-www-form-urlencoded"]),
        (f"{FIELD}, {FILE}", "", ["multipart/form-data"]),
        (FILE, "consumes: [application/x-www-form-urlencoded],", ["multipart/form-data"]),
        (FIELD, "consumes: [application/json, multipart/form-data],", ["multipart/form-data"]),
        (FIELD, "consumes: [application/json],", ["application/x-www-form-urlencoded"]),
    ],
)
def test_fields_are_one_object(
    parameters: str, own: str, types: list[str], body_of: Callable[..., Body]
) -> None:
    assert [media.type for media in body_of(parameters, own).media] == types


def test_fields_keep_what_is_said_of_them(body_of: Callable[..., Body]) -> None:
    body = body_of(f"{FIELD}, {LIST}, {FILE}")
    (media,) = body.media
    assert media.schema is not None
    assert media.schema.schema == {
        "type": "object",
        "properties": {
            "a": {"type": "string", "description": "A"},
            "l": {"type": "array", "items": {"type": "string"}},
            "f": {"type": "file"},
        },
        "required": ["a"],
    }
    assert body.required
    assert (media.encoding["l"].style, media.encoding["l"].explode) == ("form", True)
    assert (media.encoding["a"].style, media.encoding["a"].explode) == (None, None)


def test_bodies_of_a_path_are_joined_with_those_of_an_operation(api_of: Callable[..., Api]) -> None:
    text = """
swagger: 2.0
paths:
  /a:
    parameters: [{name: b, in: formData, type: string}, {$ref: '#/parameters/c'}]
    post: {parameters: [{name: b, in: formData, type: integer}]}
  /b:
    parameters: [{name: b, in: body, schema: {type: string}}]
    post: {parameters: [{name: other, in: body, schema: {type: integer}}]}
    put: {}
parameters: {c: {name: c, in: formData, type: boolean}}
"""
    form, own, inherited = (one.body for one in api_of(text).operations)
    assert form is not None
    assert form.media[0].schema is not None
    properties = {"b": {"type": "integer"}, "c": {"type": "boolean"}}
    assert form.media[0].schema.schema == {"type": "object", "properties": properties}
    assert not form.required
    schemas = [body.media[0].schema for body in (own, inherited) if body is not None]
    assert [found.schema for found in schemas if found is not None] == [
        {"type": "integer"},
        {"type": "string"},
    ]


def test_a_body_and_fields_cannot_be_together(reading_of: Callable[..., Reading]) -> None:
    reading = reading_of(
        f"swagger: 2.0\npaths: {{/a: {{post: {{parameters: [{WHOLE}, {FIELD}]}}}}}}\n"
    )
    assert reading.api is not None
    assert [one.reason for one in reading.api.skipped] == [
        "a parameter is the whole body, and others are fields of it"
    ]


def test_bodies_that_are_declared_twice_are_told(reading_of: Callable[..., Reading]) -> None:
    two = "{name: c, in: body, schema: {type: string}}"
    text = f"swagger: 2.0\npaths: {{/a: {{post: {{parameters: [{WHOLE}, {two}]}}}}}}\n"
    reading = reading_of(text)
    assert reading.warnings == ['MG604 the parameter "c" in body twice: the first one counts']
    fields = reading_of(text.replace(WHOLE, FIELD).replace(two, FIELD))
    assert fields.warnings == ['MG604 the parameter "a" in formData twice: the first one counts']


def test_answers_have_the_types_that_are_produced(api_of: Callable[..., Api]) -> None:
    text = """
swagger: 2.0
produces: [text/plain]
paths:
  /a:
    get:
      produces: [application/json, application/xml]
      responses:
        200: {description: A, schema: {type: object}}
        204: {description: B}
        default: {$ref: '#/responses/e'}
    put: {responses: {200: {schema: {type: file}}}}
responses: {e: {description: E, schema: {type: string}}}
"""
    get, put = api_of(text).operations
    assert [[media.type for media in one.media] for one in get.responses] == [
        ["application/json", "application/xml"],
        [],
        ["application/json", "application/xml"],
    ]
    assert [one.description for one in get.responses] == ["A", "B", "E"]
    assert [media.type for media in put.responses[0].media] == ["text/plain"]


@pytest.mark.parametrize(
    ("members", "urls"),
    [
        ("host: a.example\nbasePath: /v1\nschemes: [http, https]", ["https://a.example/v1", "http://a.example/v1"]),
        ("host: a.example\nschemes: [http]", ["http://a.example"]),
        ("host: a.example:8080\nbasePath: v1/", ["https://a.example:8080/v1"]),
        ("host: https://a.example/\nbasePath: /", ["https://a.example"]),
        ("host: a.example\nschemes: [ws]", ["https://a.example"]),
        ("basePath: /v1", ["/v1"]),
        ("schemes: [https]", ["/"]),
    ],
)  # fmt: skip
def test_the_url_is_put_together(members: str, urls: list[str], api_of: Callable[..., Api]) -> None:
    (get,) = api_of(f"swagger: 2.0\n{members}\npaths: {{/a: {{get: {{}}}}}}\n").operations
    assert [server.url for server in get.servers] == urls


def test_an_operation_may_have_schemes_of_its_own(api_of: Callable[..., Api]) -> None:
    text = """
swagger: 2.0
host: a.example
schemes: [https]
paths: {/a: {get: {schemes: [http]}, put: {}}}
"""
    found = [[server.url for server in one.servers] for one in api_of(text).operations]
    assert found == [["http://a.example"], ["https://a.example"]]


def test_its_security_definitions_are_schemes(api_of: Callable[..., Api]) -> None:
    text = """
swagger: 2.0
securityDefinitions: {basic: {type: basic}}
security: [{basic: []}]
paths: {/a: {get: {}}}
"""
    api = api_of(text)
    assert api.schemes["basic"].definition == {"type": "basic"}
    assert api.operations[0].security == ({"basic": ()},)
