"""Unknown keys that look like slips of known ones: what was most likely meant by each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen_runtime.schema.wording import MAX_KEYS, MAX_LEVELS

from .nearest import nearest
from .showing import path_shown, shown

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from mcpgen_runtime.schema.types import Json
    from mcpgen_runtime.schema.unknown import Level

MAX_SLIPS = 20
"""How many are looked for: each costs a comparison with all accepted keys."""


class Slip(NamedTuple):
    """The unknown key at `path`, and the accepted key that it looks like."""

    path: tuple[str, ...]
    meant: str

    @property
    def line(self) -> str:
        """The slip as it is told in the answer."""
        return f"{path_shown(self.path)}: did you mean {shown(self.meant)}?"


def slips_of(levels: Sequence[Level], value: Json) -> tuple[Slip, ...]:
    """Return the slips among the keys of `levels` that are named; none for a key that was sent."""
    return tuple(_slips(levels, value))


def _slips(levels: Sequence[Level], value: Json) -> Iterator[Slip]:
    room = MAX_SLIPS
    for level in levels[:MAX_LEVELS]:
        sent = _sent(value, level.path)
        candidates = [key for key in level.accepted if key not in sent]
        keys = level.unknown[: min(room, MAX_KEYS)]
        room -= len(keys)
        for key in keys if candidates else ():
            meant = nearest(key, candidates)
            if meant is not None:
                yield Slip((*level.path, key), meant)


def _sent(value: Json, path: tuple[str, ...]) -> Collection[str]:
    """Return the keys of the object at `path`; none where JSON sent as text stands in the way."""
    for step in path:
        if isinstance(value, list) and step.isdecimal() and int(step) < len(value):
            value = value[int(step)]
        elif isinstance(value, dict) and step in value:
            value = value[step]
        else:
            return ()
    return value if isinstance(value, dict) else ()
