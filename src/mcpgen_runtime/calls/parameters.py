"""Where each parameter goes: query, headers and cookies (the path is `paths`')."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.calls.prepared import ArgumentError
from mcpgen_runtime.calls.styles.characters import (
    COOKIE,
    FORM,
    HEADER,
    QUERY,
    RESERVED_QUERY,
    is_token,
)
from mcpgen_runtime.calls.styles.inline import inline
from mcpgen_runtime.calls.styles.pairs import pairs
from mcpgen_runtime.calls.styles.scalars import json_text
from mcpgen_runtime.calls.written import essence, is_json, written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.calls.operation import Location, Parameter, Request
    from mcpgen_runtime.schema.types import Json, JsonObject

__all__ = ["cookies", "headers", "query"]


def query(request: Request, arguments: JsonObject) -> str:
    """The query that the arguments make, in the order of the document; empty where they make none.

    A `querystring` parameter (OpenAPI 3.2) is the whole of it.
    """
    whole = [
        _querystring(parameter, value)
        for parameter, value in _given(request, "querystring", arguments)
    ]
    single = [
        f"{name}={value}"
        for parameter, given in _given(request, "query", arguments)
        for name, value in _query_pairs(parameter, given)
    ]
    return "&".join(filter(None, [*whole, *single]))


def headers(request: Request, arguments: JsonObject) -> Iterator[tuple[str, str]]:
    """The headers, each as it is given: nothing in one is encoded or quoted.

    Their characters are those of Latin-1, so that a byte is a character.
    """
    for parameter, value in _given(request, "header", arguments):
        _check_name(parameter, "a header")
        line = _header(parameter, value)
        if line is not None:
            yield parameter.name, line


def cookies(request: Request, arguments: JsonObject) -> Iterator[str]:
    """The `name=value` pairs, several for an exploded value; percent-encoded where it is `form`."""
    for parameter, value in _given(request, "cookie", arguments):
        for name, written_value in _cookie_pairs(parameter, value):
            if not is_token(name):
                raise ArgumentError((parameter.argument,), "has a name that no cookie can have.")
            yield f"{name}={written_value}"


def _given(
    request: Request, location: Location, arguments: JsonObject
) -> Iterator[tuple[Parameter, Json]]:
    for parameter in request.parameters:
        if parameter.location == location and parameter.argument in arguments:
            yield parameter, arguments[parameter.argument]


def _query_pairs(parameter: Parameter, value: Json) -> list[tuple[str, str]]:
    path = (parameter.argument,)
    writer = RESERVED_QUERY if parameter.reserved else QUERY
    if parameter.content is not None:
        text = written(value, parameter.content, path)
        return [(writer.name(parameter.name), writer.write(text, path))]
    return pairs(parameter.spelling, value, writer, path)


def _querystring(parameter: Parameter, value: Json) -> str:
    """The whole query by its media type: an object's members as a form, or one encoded text."""
    path = (parameter.argument,)
    content = parameter.content or "application/x-www-form-urlencoded"
    if essence(content) != "application/x-www-form-urlencoded":
        return QUERY.write(written(value, content, path), path)
    from mcpgen_runtime.calls.bodies.urlencoded import form

    if not isinstance(value, dict):
        return FORM.write(written(value, content, path), path)
    return form(value, {}, {key: (*path, key) for key in value})


def _check_name(parameter: Parameter, what: str) -> None:
    if not is_token(parameter.name):
        raise ArgumentError((parameter.argument,), f"has a name that {what} cannot have.")


def _header(parameter: Parameter, value: Json) -> str | None:
    path = (parameter.argument,)
    if parameter.content is None:
        line = inline(parameter.spelling, value, HEADER, path)
    elif is_json(parameter.content):
        line = json_text(value, path, ascii_only=True)
    else:
        line = HEADER.write(written(value, parameter.content, path), path)
    if line is not None and line != line.strip(" \t"):
        raise ArgumentError(path, "begins or ends with a space, which no header can carry.")
    return line


def _cookie_pairs(parameter: Parameter, value: Json) -> list[tuple[str, str]]:
    """Text by a media type other than JSON, and the style `cookie` of 3.2, are not encoded."""
    path = (parameter.argument,)
    if parameter.content is None:
        writer = COOKIE if parameter.style == "cookie" else QUERY
        return pairs(parameter.spelling, value, writer, path)
    writer = QUERY if is_json(parameter.content) else COOKIE
    text = written(value, parameter.content, path)
    return [(parameter.name, writer.write(text, path))]
