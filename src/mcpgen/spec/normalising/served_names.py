"""The names of tools on the wire."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen.diagnostics import Findings
    from mcpgen.spec.document import Document, ToolSpec

_ILLEGAL = re.compile(r"[^A-Za-z0-9_./-]")
LONGEST = 128


def served_names(document: Document, findings: Findings) -> list[str]:
    """Return a name for each tool, in their order.

    Characters outside `[A-Za-z0-9_./-]` become `_`, told as a warning. Empty and overlong names and
    two that end up equal are reported as errors.
    """
    names: list[str] = []
    first: dict[str, ToolSpec] = {}
    for tool in document.tools:
        name = _ILLEGAL.sub("_", tool.name)
        names.append(name)
        _check(tool, name, document, findings)
        if name in first:
            findings.error(
                "MG331",
                f"{first[name].name!r} and {tool.name!r} would both be served as {name!r}",
                "Rename one of them.",
                source=document.source,
                pointer=f"{tool.pointer}/name",
            )
        first.setdefault(name, tool)
    return names


def _check(tool: ToolSpec, name: str, document: Document, findings: Findings) -> None:
    place = f"{tool.pointer}/name"
    if not name or len(name) > LONGEST:
        findings.error(
            "MG332",
            f"a tool's name has 1 to {LONGEST} characters, and {tool.name[:40]!r} has {len(name)}",
            "Give it another name.",
            source=document.source,
            pointer=place,
        )
    elif name != tool.name:
        findings.warning(
            "MG330",
            f"{tool.name!r} is served as {name!r}",
            "Clients take letters, digits, '_', '.', '/' and '-' in the name of a tool.",
            source=document.source,
            pointer=place,
        )
