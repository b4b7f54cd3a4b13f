"""A saved `tools/list` answer to a document.

Captures are checked by hand-written rules: real ones hold keys of their own, and hundreds of tools
must not wait for a validator. What a generated server does not serve is left out and counted.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mcpgen.spec.document import Document
from mcpgen.spec.reading.documents import records, tool_names
from mcpgen.spec.reading.documents.nearest import nearest
from mcpgen.spec.reading.recognise import kind_of

if TYPE_CHECKING:
    from mcpgen.diagnostics import Findings
    from mcpgen.spec.reading.options import Options
    from mcpgen.spec.reading.recognise import Shape
    from mcpgen.spec.reading.text.source import TextSource
    from mcpgen_runtime.schema.types import Json, JsonObject

_TYPES: dict[str, tuple[type, str]] = {
    "name": (str, "a string"),
    "title": (str, "a string"),
    "description": (str, "a string"),
    "inputSchema": (dict, "an object"),
    "outputSchema": (dict, "an object"),
    "annotations": (dict, "an object"),
    "icons": (list, "a list"),
    "_meta": (dict, "an object"),
}
_REQUIRED = ("name", "inputSchema")
_OURS = frozenset(
    {
        "$defs",
        "config",
        "dynamic",
        "failures",
        "formats",
        "ignore",
        "instructions",
        "protocols",
        "served",
        "strict",
    }
)


def read(
    shape: Shape, options: Options, name: str, source: TextSource, findings: Findings
) -> Document | None:
    """Make the document of a capture; None, and errors in `findings`, where it has faults."""
    if not shape.tools:
        at = f"{shape.envelope_pointer}/tools"
        message, help_ = "tools is empty", "A server needs at least one tool."
        findings.error("MG201", message, help_, source=source, pointer=at)
    for pointer, tool in shape.tools:
        if findings.is_full:
            break
        _check_tool(tool, pointer, source, findings)
    tool_names.check(shape.tools, source, findings)
    if findings.has_errors:
        return None
    _tell_left_out(shape, source, findings)
    server = shape.envelope.get("serverInfo")
    server = server if isinstance(server, dict) else {}
    return Document(
        source=source,
        name=options.name or name,
        tools=tuple(records.tool_spec(_known(tool), at, options) for at, tool in shape.tools),
        title=_text(server, "title") or _text(server, "name"),
        version=_text(server, "version"),
        dynamic=bool(options.dynamic),
        is_capture=True,
    )


def _known(tool: JsonObject) -> JsonObject:
    """Return what is served of a captured tool; a null is what some servers write for absent."""
    return {key: tool[key] for key in _TYPES if tool.get(key) is not None}


def _text(value: JsonObject, key: str) -> str | None:
    text = value.get(key)
    return text if isinstance(text, str) and text else None


def _check_tool(tool: Json, pointer: str, source: TextSource, findings: Findings) -> None:
    if not isinstance(tool, dict):
        message = f"a tool must be an object, not {kind_of(tool)}"
        findings.error("MG201", message, "Mend or remove it.", source=source, pointer=pointer)
        return
    for key in _REQUIRED:
        if tool.get(key) is None:
            _tell_missing(tool, key, pointer, source, findings)
    for key, (kind, article) in _TYPES.items():
        value = tool.get(key)
        if value is not None and not isinstance(value, kind):
            message = f"{key} must be {article}, not {kind_of(value)}"
            at = f"{pointer}/{key}"
            findings.error("MG201", message, f"Write {article}.", source=source, pointer=at)


def _tell_missing(
    tool: JsonObject, key: str, pointer: str, source: TextSource, findings: Findings
) -> None:
    near = nearest(key, [other for other in tool if other not in _TYPES])
    help_ = f'"{near}" should probably be "{key}".' if near else f'Every tool has "{key}".'
    message = f'the key "{key}" is missing'
    findings.error("MG202", message, help_, source=source, pointer=pointer)


def _tell_left_out(shape: Shape, source: TextSource, findings: Findings) -> None:
    """Tell what was left out: of the envelope by name, of the tools by count."""
    envelope = [key for key in shape.envelope if key not in ("tools", "serverInfo", "nextCursor")]
    if envelope:
        ours = _OURS.intersection(envelope)
        help_ = "Add `mcpgen: 1` if this is a spec of yours." if ours else ""
        message = f"left out beside the tools: {', '.join(sorted(envelope))}"
        (findings.warning if ours else findings.note)("MG220", message, help_, source=source)
    counts = Counter(key for _, tool in shape.tools for key in tool if key not in _TYPES)
    if counts:
        told = ", ".join(f"{key} ({count})" for key, count in sorted(counts.items()))
        findings.note("MG220", f"left out of the tools: {told}", source=source)
    if shape.envelope.get("nextCursor"):
        help_ = "Fetch the other pages and put all tools into one list."
        pointer = f"{shape.envelope_pointer}/nextCursor"
        message = "this answer is one page of several: its server has more tools"
        findings.warning("MG221", message, help_, source=source, pointer=pointer)
