"""Where a value is no JSON value, in words for whoever made it: the path, and what stands there.

JSON has no infinity and no NaN (RFC 8259, section 6), and no type but seven.
"""

from __future__ import annotations

import sys
from itertools import islice
from typing import TYPE_CHECKING

from mcpgen_runtime.schema.faults.showing import ECHO
from mcpgen_runtime.schema.wording import path_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.schema.types import Path

__all__ = ["unwritable"]

MOST = 5
"""How many places are told."""

_KEYS = (str, int, float, bool, type(None))  # what `json` writes as a key
_LEAVES = (str, int, type(None))


def unwritable(value: object, root: str = "result") -> str:
    """The places of `value` that cannot be written as JSON, one after the other; empty for none.

    `root` is what the whole value is called. Raises RecursionError for one that holds itself, or is
    nested too deep.
    """
    found = [
        f"{path_text(path, ECHO) if path else root}: {what}"
        for path, what in islice(_places(value, ()), MOST + 1)
    ]
    return "; ".join([*found[:MOST], *(["and more"] if len(found) > MOST else [])])


def _places(value: object, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, _KEYS):
                yield path, f"a key of type {type(key).__name__}"
            yield from _places(item, (*path, str(key)))
    elif isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            yield from _places(item, (*path, index))
    elif what := _leaf(value):
        yield path, what


def _leaf(value: object) -> str:
    """What is wrong with a value that holds no others; empty where nothing is."""
    if isinstance(value, float):
        return "" if value - value == 0 else f"{float.__repr__(value)} is no JSON number"
    if isinstance(value, int):
        return _integer(value)
    return "" if isinstance(value, _LEAVES) else f"a value of type {type(value).__name__}"


def _integer(value: int) -> str:
    try:
        int.__repr__(value)
    except ValueError:
        return f"an integer of more than {sys.get_int_max_str_digits():,} digits"
    return ""
