"""How the properties of urlencoded and multipart bodies are written, where something is said of it.

What is authored goes in, and what is a file; the defaults (OpenAPI 3.1, section 4.8.15) are those
of who writes the request.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec import calls

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.openapi.model import Encoding
    from mcpgen.openapi.tools.files import Found
    from mcpgen_runtime.schema.types import Json


def fields_of(
    encoding: Mapping[str, Encoding], files: Mapping[str, Found]
) -> dict[str, calls.Field]:
    """Return a record for each property that has more to say than the defaults."""
    made: dict[str, calls.Field] = {}
    for name in dict.fromkeys((*encoding, *files)):
        field = _written(encoding[name]) if name in encoding else calls.Field()
        if name in files:
            field["file"] = True
            if files[name].many:
                field["many"] = True
        if field:
            made[name] = field
    return made


def _written(encoding: Encoding) -> calls.Field:
    field: calls.Field = {}
    if encoding.content_type is not None:
        field["content_type"] = encoding.content_type
    if encoding.style is not None:
        field["style"] = encoding.style
    if encoding.explode is not None:
        field["explode"] = encoding.explode
    if encoding.reserved:
        field["reserved"] = True
    headers = {name: _fixed(header) for name, header in encoding.headers.items()}
    known = {name: value for name, value in headers.items() if value is not None}
    if known:
        field["headers"] = known
    return field


def _fixed(header: Json) -> str | None:
    """Return the only value that a header of a part may have; None where that is not known."""
    schema = header.get("schema", header) if isinstance(header, dict) else None
    if not isinstance(schema, dict):
        return None
    values = [schema["const"]] if "const" in schema else schema.get("enum", [])
    only = values[0] if isinstance(values, list) and len(values) == 1 else schema.get("default")
    return only if isinstance(only, str) and only.isprintable() and only.isascii() else None
