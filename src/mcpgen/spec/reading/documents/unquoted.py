"""Text that its author forgot to quote: YAML reads `enum: [1.10, 2.0]` as numbers.

A number or a boolean in the `enum` or `const` of a string can never match, and what the author
meant cannot be told any more (`1.10` is 1.1 by now), so it is refused instead of mended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.reading.recognise import kind_of
from mcpgen_runtime.schema import pointer as json_pointer
from mcpgen_runtime.schema.walk import subschemas

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.diagnostics import Findings
    from mcpgen.spec.reading.text.source import TextSource
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema, Tokens


def check(schema: Schema, pointer: str, source: TextSource, findings: Findings) -> None:
    """Add an error for each value of a string's `enum` or `const` that is no string."""
    if source.is_json:
        return
    for tokens, inner in subschemas(schema):
        if isinstance(inner, dict) and _is_text(inner):
            for place, value in _numbers(inner):
                at = pointer + json_pointer.format((*tokens, *place))
                _refuse(value, at, source, findings)


def _refuse(value: Json, at: str, source: TextSource, findings: Findings) -> None:
    message = f"{kind_of(value)} where the schema asks for a string"
    help_ = 'Quote it: "...", so that YAML keeps it as it is written.'
    findings.error("MG206", message, help_, source=source, pointer=at)


def _is_text(schema: JsonObject) -> bool:
    types = schema.get("type")
    return types == "string" or (isinstance(types, list) and set(map(str, types)) == _NULLABLE)


_NULLABLE = {"string", "null"}


def _numbers(schema: JsonObject) -> Iterator[tuple[Tokens, Json]]:
    values = schema.get("enum")
    for index, value in enumerate(values if isinstance(values, list) else []):
        if isinstance(value, (int, float)):
            yield ("enum", str(index)), value
    if isinstance(schema.get("const"), (int, float)):
        yield ("const",), schema["const"]
