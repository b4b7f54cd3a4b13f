"""The names of tools on the wire."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.diagnostics import Source
    from mcpgen.spec.document import ToolSpec
    from mcpgen.spec.normalising.skipping import Attempt

_ILLEGAL = re.compile(r"[^A-Za-z0-9_./-]")
LONGEST = 128


def served_names(source: Source, attempts: Iterable[Attempt]) -> list[str]:
    """Return a name for each tool, in their order.

    Characters outside `[A-Za-z0-9_./-]` become `_`, told as a warning. Empty and overlong names and
    two that end up equal are reported as errors.
    """
    names: list[str] = []
    first: dict[str, ToolSpec] = {}
    for one in attempts:
        tool = one.spec
        name = _ILLEGAL.sub("_", tool.name)
        names.append(name)
        _check(one, name, source)
        if name in first:
            one.findings.error(
                "MG331",
                f"{first[name].name!r} and {tool.name!r} would both be served as {name!r}",
                "Rename one of them.",
                source=source,
                pointer=f"{tool.pointer}/name",
            )
        if not one.is_over:
            first.setdefault(name, tool)
    return names


def _check(one: Attempt, name: str, source: Source) -> None:
    tool = one.spec
    place = f"{tool.pointer}/name"
    if not name or len(name) > LONGEST:
        one.findings.error(
            "MG332",
            f"a tool's name has 1 to {LONGEST} characters, and {tool.name[:40]!r} has {len(name)}",
            "Give it another name.",
            source=source,
            pointer=place,
        )
    elif name != tool.name:
        one.findings.warning(
            "MG330",
            f"{tool.name!r} is served as {name!r}",
            "Clients take letters, digits, '_', '.', '/' and '-' in the name of a tool.",
            source=source,
            pointer=place,
        )
