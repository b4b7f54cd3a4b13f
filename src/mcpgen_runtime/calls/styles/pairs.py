"""Styles that make names and values: in a query, a cookie or a form.

`form` is RFC 6570's (section 3.2.8), with `&` left to the caller. Where OpenAPI leaves a case open:

- `spaceDelimited`, `pipeDelimited` and `tabDelimited` are as `form` for a scalar, and where they
  explode. A value that has the delimiter in it would be read as two, and is refused.
- `deepObject` goes on to any depth: `a[b][c]=1`. A list of scalars is `a[b][]=1&a[b][]=2`, one that
  has objects or lists in it is numbered, `a[0][b]=1`, so that each stays together. A scalar is as
  in `form`. A key with a bracket in it, or an empty one, would be read as another, and is refused.
- null, and what is empty or has nothing but null in it, is undefined: no pair at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.calls.prepared import ArgumentError
from mcpgen_runtime.calls.styles.scalars import defined_items, defined_members, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.calls.operation import Spelling
    from mcpgen_runtime.calls.styles.characters import Writer
    from mcpgen_runtime.schema.types import Json, Path

__all__ = ["DELIMITERS", "joined", "pairs"]

DELIMITERS: dict[str, str] = {"spaceDelimited": " ", "pipeDelimited": "|", "tabDelimited": "\t"}
_NAMES = {" ": "a space", "|": 'a "|"', "\t": "a tab"}

Pair = tuple[str, str]


def pairs(spelling: Spelling, value: Json, writer: Writer, path: Path) -> list[Pair]:
    """The names and values that `value`, which stands at `path` of the arguments, is written as."""
    name, style, explode = spelling
    if value is None:
        return []
    if not isinstance(value, (list, dict)):
        return [(writer.name(name), writer.write(text(value, path), path))]
    if style == "deepObject":
        return list(_deep(writer.name(name), value, writer, path))
    if explode and style != "simple":
        return _exploded(name, value, writer, path)
    delimiter = DELIMITERS.get(style)
    if delimiter is not None:
        _check_free_of(delimiter, value, path)
    written = joined(value, writer.name(delimiter) if delimiter else ",", writer, path)
    return [(writer.name(name), written)] if _has_any(value) else []


def joined(value: Json, between: str, writer: Writer, path: Path) -> str:
    """Everything in `value`, keys too, `between` one and the next: a list without `explode`."""
    return between.join(writer.write(part, path) for part in _flat(value, path))


def _flat(value: Json, path: Path) -> list[str]:
    if isinstance(value, list):
        return defined_items(value, path)
    if isinstance(value, dict):
        return [part for member in defined_members(value, path) for part in member]
    return [text(value, path)]


def _has_any(value: Json) -> bool:
    members = value.values() if isinstance(value, dict) else value
    return any(member is not None for member in members)


def _exploded(name: str, value: Json, writer: Writer, path: Path) -> list[Pair]:
    if isinstance(value, list):
        items = defined_items(value, path)
        return [(writer.name(name), writer.write(item, path)) for item in items]
    members = defined_members(value, path)
    return [(writer.name(key), writer.write(member, (*path, key))) for key, member in members]


def _check_free_of(delimiter: str, value: Json, path: Path) -> None:
    if any(delimiter in part for part in _flat(value, path)):
        words = f"holds {_NAMES[delimiter]}, which separates the values here: it cannot be sent."
        raise ArgumentError(path, words)


def _deep_key(key: str, path: Path) -> str:
    """`key`, unless it would be read as several, or as that of a list."""
    if not key or "[" in key or "]" in key:
        words = "has a key that is empty or has a bracket in it, which would be read as another."
        raise ArgumentError(path, words)
    return text(key, path)


def _deep(name: str, value: Json, writer: Writer, path: Path) -> Iterator[Pair]:
    if isinstance(value, dict):
        for key, member in value.items():
            inner = name + writer.name(f"[{_deep_key(key, path)}]")
            yield from _deep(inner, member, writer, (*path, key))
    elif isinstance(value, list):
        numbered = any(isinstance(item, (list, dict)) for item in value)
        for index, item in enumerate(value):
            inner = name + writer.name(f"[{index}]" if numbered else "[]")
            yield from _deep(inner, item, writer, (*path, index))
    elif value is not None:
        yield name, writer.write(text(value, path), path)
