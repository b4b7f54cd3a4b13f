"""Places in JSON values: listed, looked up, and changed in copies."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

Json = Any
Path = tuple[str | int, ...]

ABSENT = object()
"""What stands at a place where there is nothing."""


def places(value: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Yield every place inside `value` but its root, outer ones first."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        yield (*path, key), inner
        if isinstance(inner, dict | list):
            yield from places(inner, (*path, key))


def at(value: Json, path: Path) -> Json:
    """Return what stands at `path`, or ABSENT."""
    for step in path:
        in_object = isinstance(value, dict) and step in value
        if not in_object and not (isinstance(value, list) and step in range(len(value))):
            return ABSENT
        value = value[step]
    return value


def with_value(value: Json, path: Path, new: Json) -> Json:
    """Return a copy with `new` at `path`; unchanged where nothing can stand there."""
    changed = copy.deepcopy(value)
    parent, step = at(changed, path[:-1]), path[-1]
    if isinstance(parent, dict) and isinstance(step, str):
        parent[step] = copy.deepcopy(new)
    elif isinstance(parent, list) and isinstance(step, int) and step <= len(parent):
        parent[step : step + 1] = [copy.deepcopy(new)]
    return changed


def without(value: Json, path: Path) -> Json:
    """Return a copy with nothing at `path`."""
    changed = copy.deepcopy(value)
    if at(changed, path) is not ABSENT:
        del at(changed, path[:-1])[path[-1]]
    return changed


def same(left: Json, right: Json) -> bool:
    """Tell whether two values are the same JSON: 1 is 1.0, and neither is true."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    return bool(left == right)
