"""Faults put into valid values at random, and an agent that mends only what an answer names."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from mcpgen_runtime.schema import Refusal

    Path = tuple[Any, ...]

WRONG: list[Any] = [None, True, 7, -1, 1.5, 10**9, "", "zzz", "qq" * 400, [], {}, [7], {"zz": 7}]
MISSING = object()


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the path of every value below `value`."""
    keyed: list[tuple[Any, Any]] = list(value.items()) if isinstance(value, dict) else []
    for key, item in list(enumerate(value)) if isinstance(value, list) else keyed:
        yield (*path, key)
        yield from places(item, (*path, key))


def at(value: Any, path: Path) -> Any:
    for step in path:
        known = step in value if isinstance(value, dict) else isinstance(value, list)
        if not known or (isinstance(value, list) and not (0 <= int(step) < len(value))):
            return MISSING
        value = value[step if isinstance(value, dict) else int(step)]
    return value


def spoiled(valid: Any, random: Random, times: int) -> Any:
    """Return a copy of `valid` with some faults, none of them inside another."""
    value = copy.deepcopy(valid)
    for _ in range(times):
        _spoil(value, random)
    return value


def _spoil(value: Any, random: Random) -> None:
    paths = list(places(value))
    objects = [path for path in ((), *paths) if isinstance(at(value, path), dict)]
    if not paths or random.random() < 0.3:
        holder = at(value, random.choice(objects)) if objects else {}
        known = [key for key in holder if len(key) > 3]
        typo = random.choice(known)[:-1] if known and random.random() < 0.5 else "zz_unknown"
        holder.setdefault(typo, copy.deepcopy(random.choice(WRONG)))
        return
    *path, last = random.choice(paths)
    holder = at(value, tuple(path))
    kind = random.random()
    if kind < 0.3 and isinstance(holder, dict):
        del holder[last]
    elif kind < 0.4 and isinstance(holder, list):
        holder.append(copy.deepcopy(random.choice(WRONG)))
    elif kind < 0.55:
        holder[last] = json.dumps(holder[last])
    else:
        holder[last] = copy.deepcopy(random.choice(WRONG))


def mended(value: Any, valid: Any, refusal: Refusal) -> Any:
    """Return `value` with the unknown keys that are named gone, and each named path as in `valid`.

    What has no place in `valid` goes; what is in it comes back.
    """
    named: list[Path] = [fault.path for fault in refusal.faults]
    named += [(*level.path, key) for level in refusal.levels for key in level.unknown]
    value = copy.deepcopy(value)
    gone: list[Path] = []
    for told in sorted({typed(value, path) for path in named}, key=len):
        path, is_foreign = _counterpart(told, value, valid)
        if path == ():
            return copy.deepcopy(valid)
        right = at(valid, path)
        holder = at(value, path[:-1])
        if is_foreign:
            gone.append(path)
        elif isinstance(holder, dict) or (isinstance(holder, list) and path[-1] < len(holder)):
            holder[path[-1]] = copy.deepcopy(right)
    for path in sorted(set(gone), key=_sortable, reverse=True):
        if at(value, path) is not MISSING and at(valid, path) is MISSING:
            del at(value, path[:-1])[path[-1]]
    return value


def _sortable(path: Path) -> list[tuple[str, Any]]:
    return [(str(type(each)), each) for each in path]


def _counterpart(path: Path, value: Any, valid: Any) -> tuple[Path, bool]:
    """Return what is to be mended for `path`, and whether it has no place in `valid`."""
    for length in range(len(path)):
        here, there = at(value, path[:length]), at(valid, path[:length])
        if not isinstance(here, (dict, list)) or type(here) is not type(there):
            return path[:length], there is MISSING
    return path, at(valid, path) is MISSING


def typed(value: Any, path: Sequence[str | int]) -> Path:
    """Return a path with its indexes as numbers: levels have them as text."""
    found: Path = ()
    for step in path:
        inside = at(value, found)
        found = (*found, int(step) if isinstance(inside, list) else step)
    return found
