"""Which schemas stand for the bytes of a file.

2.0: `type: file` (section 4.3.18). 3.0: `format: binary` (section 4.7.14.2). 3.1: a
`contentMediaType` without `contentEncoding` (section 4.8.14.3); documents that moved on from 3.0 go
on writing `format: binary`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.openapi.schemas.clusters import cluster

if TYPE_CHECKING:
    from mcpgen.openapi.schemas.place import Place
    from mcpgen.openapi.schemas.places import Places
    from mcpgen_runtime.schema.types import Json, JsonObject

_TEXT = ("text/", "application/json", "application/xml", "application/x-www-form-urlencoded")


def is_file(schema: Json, place: Place, places: Places) -> bool:
    """Whether a value of the schema is a file; references, and the parts of `allOf`, count."""
    return any(_is_binary(one) for one, _ in cluster(schema, place, places))


def _is_binary(schema: JsonObject) -> bool:
    kind = schema.get("type")
    if kind == "file":
        return True
    if kind is not None and kind != "string" and not (isinstance(kind, list) and "string" in kind):
        return False
    if schema.get("format") == "binary":
        return True
    media = schema.get("contentMediaType")
    if not isinstance(media, str) or "contentEncoding" in schema:
        return False
    media = media.partition(";")[0].strip().lower()
    return not media.startswith(_TEXT) and not media.endswith(("+json", "+xml"))
