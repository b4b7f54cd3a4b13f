"""Multipart bodies: the parts that properties become (RFC 7578; OpenAPI 3.1, section 4.8.15).

A list is one part an item, whatever its media type (RFC 7578, section 4.3). An object is a JSON
part, a scalar a part of plain text without Content-Type, a file argument a part with a file name.
A property with a style of its own makes the names and values of that style, nothing encoded. null
is left out unless its media type is JSON. Types other than `form-data` get the same parts, named in
the same way; a list that is the whole of such a body makes parts without names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.calls.bodies.parts import Part
from mcpgen_runtime.calls.files import is_file
from mcpgen_runtime.calls.operation import Field
from mcpgen_runtime.calls.styles.characters import PLAIN
from mcpgen_runtime.calls.styles.pairs import pairs
from mcpgen_runtime.calls.styles.scalars import text
from mcpgen_runtime.calls.written import definite, is_json, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mcpgen_runtime.calls.files import Files
    from mcpgen_runtime.schema.types import Json, Path

__all__ = ["named_parts", "unnamed_parts"]

_PLAIN = Field()
_BYTES = "application/octet-stream"


def named_parts(
    members: Mapping[str, Json],
    fields: Mapping[str, Field],
    places: Mapping[str, Path],
    files: Files,
) -> Iterator[Part]:
    """The parts of an object; `places` says where in the arguments each member stands."""
    for key, member in members.items():
        field, named = fields.get(key, _PLAIN), text(key, places[key])
        spelling = None if field.file else field.spelling(key)
        if spelling is None:
            yield from _listed(named, member, field, places[key], files)
        else:
            for name, value in pairs(spelling, member, PLAIN, places[key]):
                yield Part(value.encode(), name, headers=field.headers)


def unnamed_parts(items: list[Json], path: Path) -> Iterator[Part]:
    """The parts of a list; each says its type, since there is no default but plain text."""
    for index, item in enumerate(items):
        content = "text/plain; charset=utf-8" if isinstance(item, str) else "application/json"
        yield Part(written(item, content, (*path, index)).encode(), content_type=content)


def _listed(key: str, value: Json, field: Field, path: Path, files: Files) -> Iterator[Part]:
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from _part(key, item, field, (*path, index), files)
    else:
        yield from _part(key, value, field, path, files)


def _part(key: str, value: Json, field: Field, path: Path, files: Files) -> Iterator[Part]:
    content = definite(field.content_type)
    if field.file and is_file(value):
        file = files.read(value, path)
        kind = content if file.media_type is None else file.media_type
        name = text(file.name, (*path, "name"))
        yield Part(file.data, key, name, kind or _BYTES, field.headers)
    elif value is not None or (content is not None and is_json(content)):
        if content is None and isinstance(value, (dict, list)):
            content = "application/json"
        plain = written(value, content or "text/plain", path)
        yield Part(plain.encode(), key, content_type=content, headers=field.headers)
