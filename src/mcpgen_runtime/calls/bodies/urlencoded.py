"""`application/x-www-form-urlencoded`: OpenAPI 3.1, section 4.8.15, and RFC 1866, section 8.2.1.

A property whose encoding names a style, `explode` or `allowReserved` is written as a parameter of a
query would be. Any other one is written by its media type: objects as JSON text, a list as one pair
an item unless its type is JSON, scalars as plain text; null is left out unless the type is JSON.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote_plus

from mcpgen_runtime.calls.operation import Field
from mcpgen_runtime.calls.styles.characters import FORM, QUERY, RESERVED_QUERY
from mcpgen_runtime.calls.styles.pairs import pairs
from mcpgen_runtime.calls.styles.scalars import text
from mcpgen_runtime.calls.written import definite, is_json, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mcpgen_runtime.schema.types import Json, Path

__all__ = ["form"]

_PLAIN = Field()


def form(
    members: Mapping[str, Json], fields: Mapping[str, Field], places: Mapping[str, Path]
) -> str:
    """The form of an object's `members`; `places` says where in the arguments each one stands."""
    return "&".join(
        f"{name}={value}"
        for key, member in members.items()
        for name, value in _pairs(key, member, fields.get(key, _PLAIN), places[key])
    )


def _pairs(key: str, value: Json, field: Field, path: Path) -> Iterator[tuple[str, str]]:
    spelling = field.spelling(key)
    if spelling is not None:
        yield from pairs(spelling, value, RESERVED_QUERY if field.reserved else QUERY, path)
        return
    content = definite(field.content_type) or "text/plain"
    whole = is_json(content) or not isinstance(value, list)
    items = [(value, path)] if whole else [(v, (*path, i)) for i, v in enumerate(value)]
    for item, place in items:
        if item is not None or is_json(content):
            yield quote_plus(text(key, path)), FORM.write(written(item, content, place), place)
