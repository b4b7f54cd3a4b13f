"""The imports that segments need: no more, or linters would say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.emit.models.segments import Segment

_PYDANTIC = "ConfigDict Field MISSING StrictBool StrictFloat StrictInt StrictStr"
_HOMES: tuple[tuple[str, str], ...] = (
    ("typing", "Annotated Any Literal TypeAlias"),
    ("", ""),
    ("mcpgen_runtime", "Branches Model OpenModel"),
    ("pydantic", _PYDANTIC),
    ("typing_extensions", "TypeAliasType"),
)


def import_lines(segments: Iterable[Segment]) -> tuple[str, ...]:
    """Return the import lines of a module with these segments, in groups apart by an empty line."""
    needs = frozenset[str]().union(*(segment.needs for segment in segments))
    lines = ["from __future__ import annotations", ""]
    if "json" in needs:
        lines.append("import json")
    for home, names in _HOMES:
        wanted = ", ".join(sorted(needs & set(names.split()), key=_constants_first))
        if wanted:
            lines.append(f"from {home} import {wanted}")
        elif not home and lines[-1]:
            lines.append("")
    return tuple(lines if lines[-1] else lines[:-1])


def _constants_first(name: str) -> tuple[bool, str]:
    return (not name.isupper(), name)
