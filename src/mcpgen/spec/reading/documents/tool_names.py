"""The names of tools, in a spec as in a capture: none empty, none too long, none twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.diagnostics import Findings, Source
    from mcpgen_runtime.schema.types import Json

MAX_LENGTH = 128
"""Characters of a tool's name (MCP 2025-11-25, server/tools, "Tool Names")."""


def check(tools: Iterable[tuple[str, Json]], source: Source, findings: Findings) -> None:
    """Add the faults of the names; a name that is absent or no string is somebody else's fault."""
    first: dict[str, str] = {}
    for pointer, tool in tools:
        name = tool.get("name") if isinstance(tool, dict) else None
        if not isinstance(name, str):
            continue
        place = f"{pointer}/name"
        wrong = _wrong_length(name)
        if wrong is not None:
            help_ = "Shorten it." if name else "Give the tool a name."
            findings.error("MG203", wrong, help_, source=source, pointer=place)
        elif name in first:
            message = f"two tools are named {shown(name)}; the first is at {first[name]}"
            findings.error("MG204", message, "Rename one.", source=source, pointer=place)
        first.setdefault(name, place)


def _wrong_length(name: str) -> str | None:
    if name == "":
        return "a tool's name is empty"
    if len(name) > MAX_LENGTH:
        return f"a tool's name has {len(name)} characters; {MAX_LENGTH} are the most"
    return None
