"""From a place as text to the place: looked for among those of the sent and the meant call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from repairs.values import places

if TYPE_CHECKING:
    from collections.abc import Callable

    from repairs.values import Json, Path


def dotted(path: Path) -> str:
    """`items.0.name`."""
    return ".".join(map(str, path))


def bracketed(path: Path) -> str:
    """`items[0].name`."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).removeprefix(".")


def slashed(path: Path) -> str:
    """`/items/0/name`, a JSON Pointer (RFC 6901)."""
    tokens = (str(step).replace("~", "~0").replace("/", "~1") for step in path)
    return "".join(f"/{token}" for token in tokens)


def by_text(write: Callable[[Path], str], *values: Json) -> dict[str, Path]:
    """Return every place of `values` by the way it is written."""
    found: dict[str, Path] = {}
    for value in values:
        for path, _ in places(value):
            found.setdefault(write(path), path)
    return found
