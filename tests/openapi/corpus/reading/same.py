"""What of a given value is not in what was read from the wire, where all is text."""

from __future__ import annotations

import contextlib
import json
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ABSENT: Final = object()
"""Nothing was read."""

Path = tuple[str | int, ...]


def is_undefined(value: Any) -> bool:
    """Whether no style has a form for it: null, or a list or object of nothing else (RFC 6570)."""
    members = value.values() if isinstance(value, dict) else value
    return value is None or (isinstance(value, (list, dict)) and all(map(is_undefined, members)))


def lost(given: Any, read: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the places of the values of `given` that `read`, of texts, does not have."""
    if is_undefined(given) and (read is ABSENT or read in ("", None) or is_undefined(read)):
        return
    if isinstance(given, (dict, list)) and isinstance(read, str):
        if _json(read) != given:
            yield path
    elif isinstance(given, dict):
        yield from _members(given, read, path)
    elif isinstance(given, list):
        yield from _items(given, read, path)
    elif not (isinstance(read, str) and is_text_of(read, given)):
        yield path


def _members(given: dict[str, Any], read: Any, path: Path) -> Iterator[Path]:
    if not isinstance(read, dict) or any(key not in given for key in read):
        yield path
        return
    for key, value in given.items():
        yield from lost(value, read.get(key, ABSENT), (*path, key))


def _items(given: list[Any], read: Any, path: Path) -> Iterator[Path]:
    """Nulls are left out of lists; a list that was read by numbers is one of those numbers."""
    if isinstance(read, dict) and list(read) == [str(index) for index in range(len(read))]:
        read = list(read.values())
    defined = [(index, value) for index, value in enumerate(given) if value is not None]
    if not isinstance(read, list) or len(read) != len(defined):
        yield path
        return
    for (index, value), one in zip(defined, read, strict=True):
        yield from lost(value, one, (*path, index))


def is_text_of(text: str, value: Any) -> bool:
    """Whether a text is how a scalar is written."""
    if isinstance(value, bool):
        return text == ("true" if value else "false")
    if isinstance(value, (int, float)):
        with contextlib.suppress(InvalidOperation):
            return Decimal(text) == Decimal(repr(value))
        return False
    return bool(text == value)


def _json(text: str) -> object:
    with contextlib.suppress(ValueError):
        return json.loads(text)
    return ABSENT
