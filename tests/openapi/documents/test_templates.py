"""Path templates: what is sent, and which parameters go with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.api_documents import Reading

    from mcpgen.openapi.model import Api
    from mcpgen.spec.calls import Location

    Told = tuple[str, list[tuple[str, Location, bool]], list[str]]


@pytest.fixture
def settled(reading_of: Callable[..., Reading]) -> Callable[..., Told]:
    """Read one path; return what is sent, its parameters, and what was said."""

    def settled(key: str, *parameters: str) -> Told:
        listed = ", ".join(f"{{{one}}}" for one in parameters)
        text = f"openapi: 3.0.0\npaths:\n  {key!r}:\n    get: {{parameters: [{listed}]}}\n"
        reading = reading_of(text)
        assert reading.api is not None
        (operation,) = reading.api.operations
        assert operation.key == key
        found = [(one.name, one.location, one.required) for one in operation.parameters]
        return operation.path, found, reading.warnings

    return settled


def test_a_fragment_is_never_sent(settled: Callable[..., Told]) -> None:
    assert settled("/files/{id}#search", "name: id, in: path") == (
        "/files/{id}",
        [("id", "path", True)],
        [],
    )


def test_operations_that_differ_in_a_fragment_are_two(api_of: Callable[..., Api]) -> None:
    text = "openapi: 3.0.0\npaths: {/a: {get: {}}, '/a#b': {get: {}}, '/a?c=d': {get: {}}}\n"
    found = [(one.method, one.path, one.key) for one in api_of(text).operations]
    assert found == [("GET", "/a", "/a"), ("GET", "/a", "/a#b"), ("GET", "/a?c=d", "/a?c=d")]


def test_a_query_in_the_path_is_kept(settled: Callable[..., Told]) -> None:
    assert settled("/a?beta=true&x", "name: q, in: query") == (
        "/a?beta=true&x",
        [("q", "query", False)],
        [],
    )


def test_a_written_value_counts_before_a_parameter(settled: Callable[..., Told]) -> None:
    path, parameters, warnings = settled("/a?op=go&z=1", "name: op, in: query, required: true")
    assert (path, parameters) == ("/a?op=go&z=1", [])
    assert warnings == ['MG613 the parameter "op" is left out: its value stands in the path']


@pytest.mark.parametrize("key", ["/a?op={op}", "/a?op=", "/a?op", "/a{?op}"])
def test_a_parameter_counts_before_what_is_no_value(key: str, settled: Callable[..., Told]) -> None:
    assert settled(key, "name: op, in: query") == ("/a", [("op", "query", False)], [])


def test_a_variable_of_the_query_may_be_a_path_parameter(settled: Callable[..., Told]) -> None:
    assert settled("/a?op={op}", "name: op, in: path") == (
        "/a?op={op}",
        [("op", "path", True)],
        [],
    )


def test_a_variable_that_nothing_declares_is_required_text(
    reading_of: Callable[..., Reading],
) -> None:
    reading = reading_of("openapi: 3.0.0\npaths: {'/a/{id}': {get: {}}}\n")
    assert reading.api is not None
    (parameter,) = reading.api.operations[0].parameters
    assert (parameter.name, parameter.location, parameter.required) == ("id", "path", True)
    assert parameter.schema is not None
    assert parameter.schema.schema == {"type": "string"}
    assert reading.warnings == [
        'MG612 no parameter declares "id" of the path: taken as required text'
    ]
    position = reading.findings.warnings[0].position()
    assert position is not None
    assert position.line == 2


def test_a_parameter_without_a_place_is_left_out(settled: Callable[..., Told]) -> None:
    assert settled("/a", "name: id, in: path, required: true") == (
        "/a",
        [],
        ['MG613 the parameter "id" is left out: it is not in the path'],
    )


@pytest.mark.parametrize(
    "variable", ["userId", "userid", "UserId+", "*userId", "+userId", "userId:int", "userId?"]
)
def test_a_variable_finds_its_parameter_in_another_spelling(
    variable: str, settled: Callable[..., Told]
) -> None:
    assert settled(f"/a/{{{variable}}}/b", "name: userId, in: path") == (
        "/a/{userId}/b",
        [("userId", "path", True)],
        [],
    )


def test_expanded_queries_are_parameters(settled: Callable[..., Told]) -> None:
    path, parameters, warnings = settled("/a{?page,size*}{&x}", "name: page, in: query")
    assert path == "/a"
    assert parameters == [(name, "query", False) for name in ("page", "size", "x")]
    assert len(warnings) == 2


def test_a_slash_is_put_before_what_has_none(settled: Callable[..., Told]) -> None:
    path, _, warnings = settled("a@b.example/c")
    assert path == "/a@b.example/c"
    assert warnings == [
        'MG611 the path "a@b.example/c" does not begin with a slash: one is put before it'
    ]


def test_one_variable_may_stand_twice_and_beside_text(settled: Callable[..., Told]) -> None:
    path, parameters, warnings = settled(
        "/a/{x}.{x}-{y}(z)", "name: x, in: path", "name: y, in: path"
    )
    assert (path, warnings) == ("/a/{x}.{x}-{y}(z)", [])
    assert [name for name, _, _ in parameters] == ["x", "y"]


@pytest.mark.parametrize(
    "key",
    [
        "/../a",
        "/a/..",
        "/%2E%2e/a",
        "/a/%2e",
        "/a/./b",
        "..",
        "https://example.com/a",
        "/a\\tb",
        "/a\\u202eb",
        "/a/{}",
        "/a/{+}",
    ],
)
def test_what_is_no_path_is_skipped(key: str, reading_of: Callable[..., Reading]) -> None:
    reading = reading_of(f'openapi: 3.0.0\npaths: {{"{key}": {{get: {{}}}}, /b: {{get: {{}}}}}}\n')
    assert reading.api is not None
    assert [one.path for one in reading.api.operations] == ["/b"]
    assert len(reading.api.skipped) == 1
