"""The answer to a call as a person reads it: text as it is, structure indented, the rest named."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


def shown(result: Mapping[str, Any]) -> str:
    """Show a result of `tools/call` (MCP 2025-11-25, Tools), one block of content after another.

    Structured content comes last, as indented JSON; the text block that only repeats it for clients
    that know no structured content is left out.
    """
    blocks = [block for block in result.get("content", []) if not _repeats(block, result)]
    parts = [show_block(block) for block in blocks]
    if "structuredContent" in result:
        parts.append(_indented(result["structuredContent"]))
    return "\n".join(parts)


def show_block(block: Mapping[str, Any]) -> str:
    """Show one block of content; of what a terminal cannot show, what it is and how big."""
    return _SHOWN.get(block.get("type", ""), _indented)(block)


def show_progress(params: Mapping[str, Any]) -> str:
    """Show a `notifications/progress` in a line, whatever its message holds."""
    total, message = params.get("total"), params.get("message")
    done = f"{params.get('progress')}" + ("" if total is None else f"/{total}")
    said = "" if message is None else f" {message}"
    return f"progress {done}" + "".join(c if c.isprintable() else " " for c in said)


def _repeats(block: Mapping[str, Any], result: Mapping[str, Any]) -> bool:
    if block.get("type") != "text" or "structuredContent" not in result:
        return False
    try:
        return bool(json.loads(block["text"]) == result["structuredContent"])
    except (ValueError, RecursionError):
        return False


def _text(block: Mapping[str, Any]) -> str:
    return str(block["text"])


def _medium(block: Mapping[str, Any]) -> str:
    return _line(block["type"], [block.get("mimeType"), _bytes_of(block.get("data", ""))])


def _resource(block: Mapping[str, Any]) -> str:
    resource = block.get("resource", {})
    text = resource.get("text")
    size = _bytes_of(resource.get("blob", "")) if text is None else f"{len(text):,} characters"
    return _line("resource", [resource.get("uri"), resource.get("mimeType"), size])


def _link(block: Mapping[str, Any]) -> str:
    size = f"{block['size']:,} bytes" if "size" in block else None
    facts = [block.get("uri"), block.get("name"), block.get("mimeType"), size]
    return _line("resource link", facts)


def _line(kind: str, facts: Iterable[str | None]) -> str:
    return f"[{kind}: {', '.join(fact for fact in facts if fact)}]"


def _bytes_of(base64: str) -> str:
    """Say how many bytes a base64 text stands for (RFC 4648, section 4)."""
    return f"{len(base64) // 4 * 3 - base64.count('=', -2):,} bytes"


def _indented(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)


_SHOWN: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "text": _text,
    "image": _medium,
    "audio": _medium,
    "resource": _resource,
    "resource_link": _link,
}
