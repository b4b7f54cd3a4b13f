"""A huge value cut to a size at which naming its faults is quick.

Each error of the engine carries a copy of the value it is about, so that their cost is the number of
errors times the size of the value: a few megabytes from a stranger would keep a server busy for
minutes. A cut value can look wrong where the whole one is right (too few items, a missing key that
comes later); `sound` keeps the violations that are surely true of the whole.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen_runtime.schema.types import Json, Path

    from .violations import Violation

NODES = 10_000
"""How many values and keys are kept."""

TEXT = 20_000
"""How many characters are kept of one string."""

_TRUE_OF_THE_WHOLE = frozenset({"maxItems", "maxProperties", "maxLength", "type", "uniqueItems"})
_MISSING = frozenset({"dependentRequired", "required"})


def shrunk(value: Json) -> Json:
    """Return `value` itself where it is small, else a copy of its outermost NODES values."""
    copy, complete = _copy(value)
    return value if complete else copy


def value_at(value: Json, path: Path) -> Json:
    """Return the part of `value` at `path`; None where there is none."""
    for step in path:
        try:
            value = value[step]
        except (LookupError, TypeError):
            return None
    return value


def sound(violations: Iterable[Violation], whole: Json, cut: Json) -> list[Violation]:
    """Return the violations of `cut` that hold for `whole` as well."""
    kept = [_kept(violation, whole, cut) for violation in violations]
    return [violation for violation in kept if violation is not None]


def _kept(violation: Violation, whole: Json, cut: Json) -> Violation | None:
    if violation.branches:
        branches = tuple(tuple(sound(each, whole, cut)) for each in violation.branches)
        lost = [
            bool(old) and not new for old, new in zip(violation.branches, branches, strict=True)
        ]
        return None if any(lost) else replace(violation, branches=branches)
    value = value_at(whole, violation.path)
    if _same_size(value, value_at(cut, violation.path)):
        return violation
    if violation.keyword in _MISSING:
        return None if any(key in value for key in violation.keys) else violation
    return violation if violation.keyword in _TRUE_OF_THE_WHOLE else None


def _same_size(value: Json, copy: Json) -> bool:
    return not isinstance(value, (dict, list, str)) or len(value) == len(copy)


def _copy(value: Json) -> tuple[Json, bool]:
    """Copy breadth first, so that what is left out is the innermost and the last."""
    top: list[Json] = []
    queue: deque[tuple[Json, Json, str | int]] = deque([(value, top, 0)])
    room, complete = NODES, True
    while queue:
        current, target, key = queue.popleft()
        copy = _emptied(current)
        if isinstance(target, list):
            target.append(copy)
        else:
            target[key] = copy
        below = list(islice(_members(current), room))
        room -= len(below)
        queue.extend((item, copy, name) for name, item in below)
        whole_size = len(current) if isinstance(current, (dict, list, str)) else 0
        complete = complete and whole_size == (len(copy) if isinstance(copy, str) else len(below))
    return top[0], complete


def _emptied(value: Json) -> Json:
    if isinstance(value, dict):
        return {}
    if isinstance(value, list):
        return []
    return value[:TEXT] if isinstance(value, str) else value


def _members(value: Json) -> Iterable[tuple[str | int, Json]]:
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list) else ()
