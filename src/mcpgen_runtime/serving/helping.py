"""The second half of `--help`: what a server reads from its environment."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from mcpgen_runtime.schema.faults.showing import options_shown, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.schema.types import JsonObject
    from mcpgen_runtime.serving.package import Package

__all__ = ["WIDTH", "described_environment"]

WIDTH = 80
INDENT = " " * 24
REPAIR = (
    "whose calls are repaired without loss where the schema refuses them: those of clients that "
    "are known to add keys or to send values as JSON text (auto), nobody's (off) or everybody's "
    "(all); default auto"
)


def described_environment(package: Package) -> str:
    """Describe each variable: its type, whether it must be set, its default, what it is for.

    A default that is secret is not shown, and there should be none.
    """
    rows = [(package.variable, "the same as --tools, which goes before it")]
    rows.append((package.repair_variable, REPAIR))
    try:
        configuration = package.configuration()
    except (OSError, ValueError):  # it is told when the server starts
        configuration = {}
    rows += [(entry["variable"], _described(entry)) for entry in configuration.values()]
    return "\n".join(["environment:", *(line for row in rows for line in _lines(*row))])


def _described(entry: JsonObject) -> str:
    description: str = entry.get("description") or entry["schema"].get("description", "")
    facts = ", ".join(_facts(entry))
    return f"{facts}: {description}" if description else facts


def _facts(entry: JsonObject) -> Iterator[str]:
    schema = entry["schema"]
    if "type" in schema:
        kind = schema["type"]
        yield " or ".join(kind) if isinstance(kind, list) else kind
    if "enum" in schema:
        yield "one of " + options_shown(schema["enum"])
    if entry.get("secret"):
        yield "secret"
    if entry.get("required"):
        yield "required"
    elif "default" in schema and not entry.get("secret"):
        yield "default " + shown(schema["default"])


def _lines(name: str, words: str) -> Iterator[str]:
    """The form of argparse: the name, and the words beside it, or below a long name."""
    lines = textwrap.wrap(words, WIDTH - len(INDENT)) or [""]
    head = f"  {name}"
    if len(head) < len(INDENT) - 1:
        yield f"{head:<{len(INDENT)}}{lines.pop(0)}"
    else:
        yield head
    yield from (INDENT + line for line in lines)
