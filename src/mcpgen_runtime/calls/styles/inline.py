"""Styles that make one text of a value: in a path or a header.

`simple`, `label` and `matrix` are RFC 6570's (sections 3.2.2, 3.2.5 and 3.2.7). The delimited ones
are here for `collectionFormat` of 2.0, which a path and a header may have too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.calls.styles.pairs import DELIMITERS, joined
from mcpgen_runtime.calls.styles.scalars import defined_items, defined_members

if TYPE_CHECKING:
    from mcpgen_runtime.calls.operation import Spelling
    from mcpgen_runtime.calls.styles.characters import Writer
    from mcpgen_runtime.schema.types import Json, Path

__all__ = ["inline"]


def inline(spelling: Spelling, value: Json, writer: Writer, path: Path) -> str | None:
    """The text of `value`; None where it is undefined: null, or without a defined member."""
    if value is None or (isinstance(value, (list, dict)) and not _is_defined(value)):
        return None
    if spelling.style == "matrix":
        return _matrix(spelling, value, writer, path)
    if spelling.style == "label":
        return "." + _parts(value, "." if spelling.explode else ",", spelling, writer, path)
    delimiter = DELIMITERS.get(spelling.style)
    between = "," if delimiter is None else writer.name(delimiter)
    return _parts(value, between, spelling, writer, path)


def _is_defined(value: Json) -> bool:
    members = value.values() if isinstance(value, dict) else value
    return any(member is not None for member in members)


def _parts(value: Json, between: str, spelling: Spelling, writer: Writer, path: Path) -> str:
    """The members of `value`, `between` them; a list is the same exploded or not."""
    if isinstance(value, dict) and spelling.explode:
        members = defined_members(value, path)
        return between.join(
            f"{writer.write(key, path)}={writer.write(member, (*path, key))}"
            for key, member in members
        )
    return joined(value, between, writer, path)


def _matrix(spelling: Spelling, value: Json, writer: Writer, path: Path) -> str:
    name = writer.name(spelling.name)
    if not spelling.explode or not isinstance(value, (list, dict)):
        return _named(name, joined(value, ",", writer, path))
    if isinstance(value, dict):
        return "".join(
            _named(writer.write(key, path), writer.write(member, (*path, key)))
            for key, member in defined_members(value, path)
        )
    return "".join(_named(name, writer.write(item, path)) for item in defined_items(value, path))


def _named(name: str, written: str) -> str:
    """One `;name=value`; an empty value has no `=` (RFC 6570, section 3.2.7)."""
    return f";{name}={written}" if written else f";{name}"
