"""Parameters of 3.x: joined, styled, and told where they are odd."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.api_documents import Reading

    from mcpgen.openapi.model import Api, Operation, Parameter

DOCUMENT = "openapi: {version}\npaths:\n  /a:\n    get:\n      parameters: [{parameters}]\n"


@pytest.fixture
def parameters_of(reading_of: Callable[..., Reading]) -> Callable[..., list[Parameter]]:
    def parameters_of(parameters: str, version: str = "3.1.0") -> list[Parameter]:
        reading = reading_of(DOCUMENT.format(version=version, parameters=parameters))
        assert reading.api is not None
        return [one for each in reading.api.operations for one in each.parameters]

    return parameters_of


def only(api: Api | None) -> Operation:
    assert api is not None
    (operation,) = api.operations
    return operation


def test_a_path_gives_parameters_and_the_operation_has_the_last_word(
    api_of: Callable[..., Api],
) -> None:
    text = """
openapi: 3.0.0
paths:
  '/a/{id}':
    parameters:
    - {name: id, in: path, required: true, description: path}
    - {name: X-Trace, in: header, description: path}
    - {name: q, in: query, description: path}
    get:
      parameters:
      - {name: q, in: query, description: own, required: true}
      - {name: q, in: header, description: own}
      - {name: x-trace, in: header, description: own}
    delete: {}
"""
    get, delete = api_of(text).operations
    found = [(one.name, one.location, one.description) for one in get.parameters]
    assert found == [
        ("id", "path", "path"),
        ("x-trace", "header", "own"),
        ("q", "query", "own"),
        ("q", "header", "own"),
    ]
    assert [one.required for one in get.parameters] == [True, False, True, False]
    assert [one.description for one in delete.parameters] == ["path"] * 3


def test_of_two_the_first_counts_and_it_is_told(reading_of: Callable[..., Reading]) -> None:
    text = DOCUMENT.format(
        version="3.0.0",
        parameters="{name: q, in: query, description: one}, {name: q, in: query}, "
        "{name: A, in: header, description: one}, {name: a, in: header}",
    )
    reading = reading_of(text)
    assert [one.description for one in only(reading.api).parameters] == ["one", "one"]
    assert reading.warnings == [
        'MG604 the parameter "q" in query twice: the first one counts',
        'MG604 the parameter "a" in header twice: the first one counts',
    ]
    assert [found.pointer for found in reading.findings] == [
        "/paths/~1a/get/parameters/1",
        "/paths/~1a/get/parameters/3",
    ]


def test_how_a_value_is_written_is_read(parameters_of: Callable[..., list[Parameter]]) -> None:
    (one,) = parameters_of(
        "{name: f, in: query, style: deepObject, explode: true, allowReserved: true, "
        "deprecated: true, schema: {type: object}}"
    )
    assert (one.style, one.explode, one.reserved, one.deprecated) == (
        "deepObject",
        True,
        True,
        True,
    )
    assert one.schema is not None
    assert one.schema.schema == {"type": "object"}
    assert one.schema.at.tokens == ("paths", "/a", "get", "parameters", "0", "schema")
    (plain,) = parameters_of("{name: f, in: query}")
    assert (plain.style, plain.explode, plain.reserved, plain.schema) == (None, None, False, None)


def test_content_goes_before_a_style(parameters_of: Callable[..., list[Parameter]]) -> None:
    (one,) = parameters_of(
        "{name: f, in: query, style: form, content: {application/json: {schema: {type: array}}}}"
    )
    assert (one.content, one.style) == ("application/json", None)
    assert one.schema is not None
    assert one.schema.schema == {"type": "array"}


def test_reserved_counts_where_the_version_has_it(
    parameters_of: Callable[..., list[Parameter]],
) -> None:
    header = "{name: h, in: header, allowReserved: true}"
    assert [one.reserved for one in parameters_of(header)] == [False]
    assert [one.reserved for one in parameters_of(header, "3.2.0")] == [True]


def test_cookies_have_a_style_of_their_own(parameters_of: Callable[..., list[Parameter]]) -> None:
    (one,) = parameters_of("{name: c, in: cookie, style: cookie}", "3.2.0")
    assert (one.style, one.explode, one.reserved) == ("cookie", None, False)


def test_a_query_string_is_whole(parameters_of: Callable[..., list[Parameter]]) -> None:
    whole = "{name: q, in: querystring, content: {application/x-www-form-urlencoded: {}}}"
    (one,) = parameters_of(whole, "3.2.0")
    assert (one.location, one.content) == ("querystring", "application/x-www-form-urlencoded")


@pytest.mark.parametrize(
    ("parameters", "version", "reason"),
    [
        ("{name: q, in: querystring, content: {a/b: {}}}", "3.1.0", 'is in "querystring"'),
        ("{name: q, in: querystring}", "3.2.0", "the whole query string needs a `content`"),
        (
            "{name: q, in: querystring, content: {a/b: {}}}, {name: p, in: query}",
            "3.2.0",
            "a parameter is the whole query string",
        ),
        (
            ", ".join(
                f"{{name: {name}, in: querystring, content: {{a/b: {{}}}}}}" for name in "qp"
            ),
            "3.2.0",
            "a parameter is the whole query string",
        ),
        ("{in: query}", "3.0.0", "a parameter without a name"),
        ("{name: '', in: query}", "3.0.0", "a parameter without a name"),
        ("{name: q}", "3.0.0", 'the parameter "q" is nowhere'),
        ("{name: q, in: body}", "3.0.0", 'the parameter "q" is in "body"'),
        ("{name: q, in: cookie}", "2.0", 'the parameter "q" is in "cookie"'),
        ("text", "3.0.0", "the parameter is no object"),
        ("null", "3.0.0", "the parameter is no object"),
        ("{name: q, in: query, schema: 5}", "3.0.0", "neither an object nor a boolean"),
        ("{name: q, in: query, content: []}", "3.0.0", "`content` is no object"),
        ("{name: 'a: b', in: header, required: true}", "3.0.0", '"a: b" is no name for a header'),
        ('{name: "a\\r\\nb", in: cookie, required: true}', "3.0.0", "no name for a cookie"),
        ("{$ref: 5}", "3.0.0", "this $ref is no text"),
    ],
)
def test_what_would_make_wrong_requests_skips_the_operation(
    parameters: str, version: str, reason: str, reading_of: Callable[..., Reading]
) -> None:
    text = DOCUMENT.format(version=version, parameters=parameters)
    reading = reading_of(text.replace("openapi: 2.0", "swagger: 2.0"))
    assert reading.api is not None
    assert reading.api.operations == ()
    (skip,) = reading.api.skipped
    assert reason in skip.reason
    assert skip.at.tokens[:4] == ("paths", "/a", "get", "parameters")


@pytest.mark.parametrize(
    ("parameter", "warning", "count"),
    [
        ("{name: h, in: header, style: form}", "MG611 `style` in header cannot be", 1),
        ("{name: h, in: query, style: [1]}", "MG611 `style` cannot be [1]: left out", 1),
        ("{name: h, in: query, explode: 1}", "MG611 `explode` cannot be 1: left out", 1),
        ("{name: h, in: query, required: maybe}", "MG611 `required` cannot be", 1),
        ("{name: h, in: query, type: string}", "MG611 the `type` of a parameter", 1),
        ("{name: h, in: query, description: [1]}", "MG611 `description` cannot be [1]", 1),
        ("{name: 'h h', in: header}", 'MG613 "h h" is no name for a header', 0),
    ],
)
def test_what_is_odd_is_told_and_read_as_meant(
    parameter: str, warning: str, count: int, reading_of: Callable[..., Reading]
) -> None:
    reading = reading_of(DOCUMENT.format(version="3.0.0", parameters=parameter))
    (told,) = reading.warnings
    assert told.startswith(warning)
    assert len(only(reading.api).parameters) == count


def test_a_type_outside_of_a_schema_is_the_schema(
    parameters_of: Callable[..., list[Parameter]],
) -> None:
    (one,) = parameters_of("{name: h, in: query, type: integer, minimum: 1, required: true}")
    assert one.schema is not None
    assert one.schema.schema == {"type": "integer", "minimum": 1}


def test_true_may_be_text_and_names_may_be_numbers(
    parameters_of: Callable[..., list[Parameter]],
) -> None:
    (one,) = parameters_of("{name: 5, in: query, required: 'true'}")
    assert (one.name, one.required) == ("5", True)


def test_a_shared_parameter_is_told_of_once(reading_of: Callable[..., Reading]) -> None:
    text = """
openapi: 3.0.0
paths:
  /a: {get: {parameters: [{$ref: '#/components/parameters/p'}]}}
  /b: {get: {parameters: [{$ref: '#/components/parameters/p'}]}}
components: {parameters: {p: {name: p, in: header, style: form}}}
"""
    reading = reading_of(text)
    assert len(reading.warnings) == 1
    assert reading.api is not None
    first, second = (one.parameters[0] for one in reading.api.operations)
    assert first is second


def test_too_many_skip_the_operation(reading_of: Callable[..., Reading]) -> None:
    many = ", ".join(f"{{name: p{index}, in: query}}" for index in range(1001))
    reading = reading_of(DOCUMENT.format(version="3.0.0", parameters=many))
    assert reading.api is not None
    assert reading.api.skipped[0].reason == "more than 1,000 parameters"
