"""Which schemas are files, and as what they are converted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.openapi.schemas.made import Made

from mcpgen.openapi.model import At, SchemaAt

if TYPE_CHECKING:
    from mcpgen.openapi.model import Dialect
    from mcpgen_runtime.schema.types import JsonObject

BINARY: JsonObject = {"type": "string", "format": "binary"}


@pytest.mark.parametrize(
    ("dialect", "schema", "expected"),
    [
        ("2.0", {"type": "file"}, True),
        ("2.0", {"type": "string"}, False),
        ("3.0", BINARY, True),
        ("3.0", {**BINARY, "nullable": True}, True),
        ("3.0", {"type": "string", "format": "byte"}, False),
        ("3.0", {"$ref": "#/components/schemas/File"}, True),
        ("3.0", {"allOf": [{"$ref": "#/components/schemas/File"}], "description": "x"}, True),
        ("3.0", {"type": "array", "items": BINARY}, False),
        ("3.0", {"type": "object", "format": "binary"}, False),
        ("3.1", BINARY, True),
        ("3.1", {"type": ["string", "null"], "format": "binary"}, True),
        ("3.1", {"type": "string", "contentMediaType": "image/png"}, True),
        ("3.1", {"contentMediaType": "application/octet-stream"}, True),
        ("3.1", {"contentMediaType": "image/png", "contentEncoding": "base64"}, False),
        ("3.1", {"type": "string", "contentMediaType": "application/json"}, False),
        ("3.1", {"type": "string", "contentMediaType": "text/csv; header=present"}, False),
    ],
)
def test_what_is_a_file(dialect: Dialect, schema: JsonObject, *, expected: bool) -> None:
    made = Made({"File": BINARY}, dialect)
    assert made.schemas.is_file(SchemaAt(schema, At(made.root, ("paths",)))) is expected
