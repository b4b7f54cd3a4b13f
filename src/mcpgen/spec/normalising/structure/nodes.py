"""All object schemas inside a schema, without saying where: what most passes need, and cheap.

`mcpgen_runtime.schema.subschemas` also says where; it is asked when there is something to report.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema.keywords import ARRAY, MAP, SINGLE
from mcpgen_runtime.schema.walk import MAX_DEPTH, subschemas

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.schema.types import JsonObject, Schema

HOLDERS = SINGLE | ARRAY | MAP
"""Keywords that hold schemas."""


def nodes(schema: Schema) -> Iterator[JsonObject]:
    """Yield every object schema of `schema`, itself included, in no order that matters.

    Raises TooDeepError as `subschemas` does.
    """
    stack = [(schema, 0)]
    while stack:
        current, depth = stack.pop()
        if not isinstance(current, dict):
            continue
        if depth > MAX_DEPTH:
            list(subschemas(schema))  # raises, and says where
        yield current
        for keyword, value in current.items():
            if not isinstance(value, (dict, list)) or keyword not in HOLDERS:
                continue
            if isinstance(value, list):
                below = value if keyword in ARRAY else ()
                stack.extend([(one, depth + 1) for one in below if isinstance(one, dict)])
            elif keyword in MAP:
                stack.extend([(one, depth + 1) for one in value.values() if isinstance(one, dict)])
            elif keyword in SINGLE:
                stack.append((value, depth + 1))


def keywords(schema: Schema) -> set[str]:
    """Return every keyword that stands anywhere in `schema`."""
    found: set[str] = set()
    for node in nodes(schema):
        found.update(node)
    return found
