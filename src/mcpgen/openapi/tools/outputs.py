"""What a tool returns, as far as its document says so: the JSON of its 2xx answers.

A schema is a promise to clients, for every answer that is no error. So there is one only where all
2xx answers (`200`, `201`, others by number, then `2XX`) are JSON with a schema; where they differ,
it is any of them. `default` is what errors look like. The answer to HEAD has no body (RFC 9110,
section 9.3.2), whatever a document says of it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mcpgen.openapi.tools.media import essence, kind_of, rank_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.openapi.model import Operation, Response, SchemaAt
    from mcpgen.openapi.schemas import Schemas
    from mcpgen_runtime.schema.types import Schema

_SUCCESS = re.compile(r"2(\d\d|XX)", re.IGNORECASE)
_MOST_TYPES = 20


def accepted(operation: Operation) -> list[str]:
    """Return the media types of the 2xx answers, each once, the preferred one first."""
    types = (media.type for response in _successes(operation) for media in response.media)
    distinct = dict.fromkeys(one for one in types if one.isprintable())
    return sorted(distinct, key=rank_of)[:_MOST_TYPES]


def output_of(operation: Operation, schemas: Schemas) -> tuple[Schema, SchemaAt] | None:
    """Return the schema of a tool's result and its first place. Raises SchemaError."""
    if operation.method == "HEAD":
        return None
    found = [_json(response) for response in _successes(operation)]
    known = [schema for schema in found if schema is not None]
    if not known or len(known) < len(found):
        return None
    distinct: list[Schema] = []
    for one in known:
        made = schemas.output(one)
        if made not in distinct:
            distinct.append(made)
    schema: Schema = distinct[0] if len(distinct) == 1 else {"anyOf": distinct}
    return schema, known[0]


def _successes(operation: Operation) -> Iterable[Response]:
    found = [one for one in operation.responses if _SUCCESS.fullmatch(one.status)]
    return sorted(found, key=lambda one: one.status.upper())


def _json(response: Response) -> SchemaAt | None:
    """Return the schema of an answer that is JSON, and cannot be anything else."""
    kinds = {kind_of(media.type) for media in response.media if essence(media.type) != "*/*"}
    if kinds - {"json"}:
        return None
    return next((media.schema for media in response.media if media.schema is not None), None)
