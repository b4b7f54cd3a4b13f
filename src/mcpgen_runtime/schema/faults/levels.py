"""The levels of a refusal: what the gate refuses as unknown, as the walker words it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema.unknown import Level, unknown_keys

from .closings import level

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mcpgen_runtime.schema.types import Json

    from .knowledge import Knowledge
    from .violation import Violation


def levels_of(value: Json, known: Knowledge, closings: Sequence[Violation]) -> list[Level]:
    """Return the levels of the keys that `closings` refuse, each key once.

    The walker's word goes, with the keys that it says are accepted, wherever it names the same key;
    what it would call unknown and the gate does not is none of its business.
    """
    if not closings:
        return []
    root = known.root
    if len(closings) == 1 and known.is_plain:  # the walker would say the same
        return [level(closings[0], root)]
    refused = _joined(level(each, root) for each in closings)
    left: dict[tuple[str, ...], set[str]] = {}
    for each in refused:
        left.setdefault(each.path, set()).update(each.unknown)
    walked = unknown_keys(value, root, within=_ways(refused))
    return [*_still(walked, left), *_still(refused, left)]


def _joined(levels: Iterable[Level]) -> list[Level]:
    """Return one level for all keys of an object that the same keys are accepted instead of."""
    unknown: dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for each in levels:
        unknown.setdefault((each.path, each.accepted), []).extend(each.unknown)
    return [Level(path, tuple(keys), accepted) for (path, accepted), keys in unknown.items()]


def _still(levels: Iterable[Level], left: Mapping[tuple[str, ...], set[str]]) -> list[Level]:
    """Return `levels` with the keys in `left` only, and take these out of it."""
    told: list[Level] = []
    for each in levels:
        keys = left.get(each.path)
        if not keys:
            continue
        are_all = keys.issuperset(each.unknown)
        unknown = each.unknown if are_all else tuple(key for key in each.unknown if key in keys)
        if unknown:
            keys.difference_update(unknown)
            told.append(Level(each.path, unknown, each.accepted))
    return told


def _ways(levels: Iterable[Level]) -> dict[tuple[str, ...], dict[str, None]]:
    """Return for each value around those of `levels`, and these, the steps that lead on to them."""
    ways: dict[tuple[str, ...], dict[str, None]] = {}
    for each in levels:
        path = each.path
        ways.setdefault(path, {})
        while path:
            *around, step = path
            path = tuple(around)
            ways.setdefault(path, {})[step] = None
    return ways
