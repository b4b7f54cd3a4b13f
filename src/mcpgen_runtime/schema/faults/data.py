"""A refusal as data, for clients and tests: what its text says, bounded as its text is."""

from __future__ import annotations

import json
from bisect import bisect
from itertools import accumulate
from typing import TYPE_CHECKING

from mcpgen_runtime.schema import pointer
from mcpgen_runtime.schema.text import fair_share, truncate
from mcpgen_runtime.schema.wording import MAX_KEYS, MAX_LEVELS, shortened

from .fault import bounded
from .showing import ECHO, ENGINE_ECHO

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mcpgen_runtime.schema.types import Json, JsonObject
    from mcpgen_runtime.schema.unknown import Level

    from .fault import Fault
    from .slips import Slip


MAX_UNKNOWN, MAX_EXPECTED = 6_000, 4_000
"""How many characters the entries of unknown keys, and the data of broken keywords, take, about."""

_AROUND = 60  # of an entry besides its path
_QUOTED = len('"", ')


def as_data(
    levels: Sequence[Level], faults: Sequence[Fault], slips: Iterable[Slip]
) -> list[JsonObject]:
    """Return an object for each unknown key that is named, then one for each other fault.

    Each has `path` (a JSON Pointer; of an unknown or a missing key, that of the key itself), `code`
    (`unknown`, else the keyword that is broken) and `message` (the fault in words). Where known:
    `expected` (the keyword's datum) and `nearest` (what was most likely meant). The first unknown
    key of an object has `accepted`, the keys that are known there; `moreAccepted` counts those for
    which there is no room.
    """
    meant = {slip.path: slip.meant for slip in slips}
    told = levels[:MAX_LEVELS]
    share = fair_share(map(_size, told), MAX_UNKNOWN)
    unknown = [entry for level in told for entry in _unknown(level, meant, share)]
    return [*unknown, *_faults(faults)]


def _size(level: Level) -> int:
    """Return about how many characters the entries of a level take."""
    names = sum(map(len, level.accepted)) + _QUOTED * len(level.accepted)
    return sum(_lengths(level)) + names


def _lengths(level: Level) -> list[int]:
    """Return about how many characters the entry of each key of a level takes."""
    around = sum(map(len, level.path))
    return [_AROUND + min(ECHO, around + len(key)) for key in level.unknown[:MAX_KEYS]]


def _unknown(level: Level, meant: Mapping[tuple[str, ...], str], room: int) -> Iterator[JsonObject]:
    around, lengths = pointer.format(level.path), _lengths(level)
    for index, (key, length) in enumerate(zip(level.unknown, lengths, strict=False)):
        room -= length
        if index and room < 0:
            return
        entry = _entry(around, pointer.format_step(key), "unknown", "is not known here.")
        if index == 0:
            rest = sum(lengths[1:])
            room -= _accept(entry, level.accepted, room - min(rest, room // 2))
        near = meant.get((*level.path, key)) if meant else None
        if near is not None:
            entry["nearest"] = near
        yield entry


def _accept(entry: JsonObject, names: Sequence[str], room: int) -> int:
    """Add to an entry the accepted keys for which there is room; return how much they take."""
    told: list[str] = []
    taken = 0
    for name in names:
        shown = truncate(name, ENGINE_ECHO) if len(name) > ENGINE_ECHO else name
        if taken + len(shown) + _QUOTED > room:
            break
        taken += len(shown) + _QUOTED
        told.append(shown)
    entry["accepted"] = told
    if len(told) < len(names):
        entry["moreAccepted"] = len(names) - len(told)
    return taken


def _faults(faults: Sequence[Fault]) -> Iterator[JsonObject]:
    sizes = [0 if each.expected is None else len(json.dumps(each.expected)) for each in faults]
    share = fair_share(sizes, MAX_EXPECTED)
    for fault, size in zip(bounded(faults), sizes, strict=True):
        around, last = pointer.format(fault.path[:-1]), pointer.format(fault.path[-1:])
        entry = _entry(around, last, fault.keyword or "schema", fault.text)
        if fault.expected is not None:
            entry["expected"] = _cut(fault.expected, share) if size > share else fault.expected
        if fault.nearest is not None:
            entry["nearest"] = fault.nearest
        yield entry


def _cut(datum: Json, room: int) -> Json:
    """Return as much of a keyword's datum as there is room for: at least its first value."""
    if isinstance(datum, str):
        return truncate(datum, room)
    if not isinstance(datum, list) or not datum:
        return datum
    ends = [*accumulate(len(json.dumps(each)) + len(", ") for each in datum)]
    told = bisect(ends, room)
    return datum[:told] if told else [_cut(datum[0], room)]


def _entry(around: str, last: str, code: str, message: str) -> JsonObject:
    """Return the entry of a place by its pointer: that of what is around it, and its last step."""
    where = shortened(around + last, len(last), ECHO)
    return {"path": where, "code": code, "message": message}
