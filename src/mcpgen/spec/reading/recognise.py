"""What a value is: a spec in our format, a capture in one of its forms, or no tool spec."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from mcpgen_runtime.schema import pointer as json_pointer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema


class Shape(NamedTuple):
    """A recognised value.

    `envelope` is the object around a capture's tools, at `envelope_pointer`. Each tool stands
    at its own pointer.
    """

    kind: Literal["toolspec", "capture"]
    tools: list[tuple[str, Json]]
    envelope: JsonObject
    envelope_pointer: str


def schemas_of(shape: Shape) -> Iterator[tuple[str, Schema]]:
    """Yield every schema of a shape, faulty or not, with its pointer into the file."""
    if shape.kind == "toolspec":
        yield from _schemas_in(shape.envelope.get("$defs"), "/$defs")
        yield from _schemas_in(shape.envelope.get("config"), "/config")
        failures = shape.envelope.get("failures")
        for name, failure in failures.items() if isinstance(failures, dict) else ():
            fields = failure.get("fields") if isinstance(failure, dict) else None
            yield from _schemas_in(fields, json_pointer.format(["failures", name, "fields"]))
    for at, tool in shape.tools:
        for key in ("inputSchema", "outputSchema"):
            schema = tool.get(key) if isinstance(tool, dict) else None
            if isinstance(schema, dict):
                yield f"{at}/{key}", schema


def _schemas_in(schemas: Json, at: str) -> Iterator[tuple[str, Schema]]:
    for name, schema in schemas.items() if isinstance(schemas, dict) else ():
        if isinstance(schema, dict):
            yield at + json_pointer.format([name]), schema


class NoSpecError(Exception):
    """A value that is no tool spec; says what it is instead."""

    def __init__(self, message: str, help: str) -> None:  # noqa: A002
        super().__init__(message)
        self.help = help


_HELP = (
    'A tool spec is an object with "mcpgen" and "tools", a saved `tools/list` answer or an OpenAPI '
    "document; `mcpgen schema` prints the format."
)


def recognise(value: Json) -> Shape:
    """Tell what a value is; raises NoSpecError."""
    if isinstance(value, dict):
        return _recognise_object(value)
    if isinstance(value, list):
        if any(_is_tool(item) for item in value):
            return Shape("capture", _numbered(value, ""), {}, "")
        raise NoSpecError(f"not a tool spec: a list{_of_what(value)}", _HELP)
    raise NoSpecError(f"not a tool spec: {kind_of(value)}", _HELP)


def _recognise_object(value: JsonObject) -> Shape:
    if "mcpgen" in value:
        tools = value["tools"] if isinstance(value.get("tools"), list) else []
        return Shape("toolspec", _numbered(tools, "/tools"), value, "")
    if isinstance(value.get("tools"), list):
        return Shape("capture", _numbered(value["tools"], "/tools"), value, "")
    result = value.get("result")
    if isinstance(result, dict) and isinstance(result.get("tools"), list):
        return Shape("capture", _numbered(result["tools"], "/result/tools"), result, "/result")
    if _is_tool(value):
        return Shape("capture", [("", value)], {}, "")
    raise NoSpecError('not a tool spec: an object without "mcpgen" or a list of "tools"', _HELP)


def _is_tool(value: Json) -> bool:
    return isinstance(value, dict) and "name" in value and "inputSchema" in value


def _numbered(tools: list[Json], pointer: str) -> list[tuple[str, Json]]:
    return [(f"{pointer}/{index}", tool) for index, tool in enumerate(tools)]


def _of_what(items: list[Json]) -> str:
    return f" that begins with {kind_of(items[0])}, not with a tool" if items else " of nothing"


def kind_of(value: Json) -> str:
    """Name the JSON type of a value, with its article."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "a boolean"
    names = {str: "a string", int: "a number", float: "a number", list: "a list", dict: "an object"}
    return names.get(type(value), "something else")
