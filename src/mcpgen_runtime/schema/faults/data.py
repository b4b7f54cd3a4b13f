"""A refusal as data, for clients and tests: what its text says, bounded as its text is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema import pointer
from mcpgen_runtime.schema.text import truncate
from mcpgen_runtime.schema.wording import MAX_KEYS, MAX_LEVELS

from .showing import ECHO, ENGINE_ECHO

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mcpgen_runtime.schema.types import JsonObject
    from mcpgen_runtime.schema.unknown import Level

    from .fault import Fault
    from .slips import Slip


def as_data(
    levels: Sequence[Level], faults: Iterable[Fault], slips: Iterable[Slip]
) -> list[JsonObject]:
    """Return an object for each unknown key that is named, then one for each other fault.

    Each has `path` (a JSON Pointer; of an unknown or a missing key, that of the key itself), `code`
    (`unknown`, else the keyword that is broken) and `message` (the fault in words). Where known:
    `expected` (the keyword's datum) and `nearest` (what was most likely meant). The first unknown
    key of an object has `accepted`, the keys that are known there.
    """
    meant = {slip.path: slip.meant for slip in slips}
    unknown = [entry for level in levels[:MAX_LEVELS] for entry in _unknown(level, meant)]
    return [*unknown, *map(_fault, faults)]


def _unknown(level: Level, meant: Mapping[tuple[str, ...], str]) -> Iterator[JsonObject]:
    for index, key in enumerate(level.unknown[:MAX_KEYS]):
        entry = _entry((*level.path, key), "unknown", "is not known here.")
        if index == 0:
            entry["accepted"] = [truncate(each, ENGINE_ECHO) for each in level.accepted]
        near = meant.get((*level.path, key))
        yield entry if near is None else entry | {"nearest": near}


def _fault(fault: Fault) -> JsonObject:
    entry = _entry(fault.path, fault.keyword or "schema", fault.text)
    if fault.expected is not None:
        entry["expected"] = fault.expected
    if fault.nearest is not None:
        entry["nearest"] = fault.nearest
    return entry


def _entry(path: Iterable[str | int], code: str, message: str) -> JsonObject:
    return {"path": truncate(pointer.format(path), ECHO), "code": code, "message": message}
