"""Documents as readers would make them, without a file behind them."""

from __future__ import annotations

from typing import Any

from mcpgen.diagnostics import Findings
from mcpgen.spec.document import Document, ToolSpec
from mcpgen.spec.normalising import normalise


class NoSource:
    display = "spec.yaml"

    def position(self, pointer: str, *, key: bool = False) -> None:
        del pointer, key


def tool(name: str = "t", schema: Any = None, output: Any = None, **more: Any) -> ToolSpec:
    schema = {"type": "object", "properties": {}} if schema is None else schema
    return ToolSpec(name, "/tools/0", schema, output, **more)


def document(*tools: ToolSpec, **more: Any) -> Document:
    return Document(NoSource(), "notes", tools, **more)


def normal(schema: Any, output: Any = None, **more: Any) -> Any:
    """Return the normal tool of one schema; fails the test where it is refused."""
    findings = Findings()
    done = normalise(document(tool("t", schema, output, **more)), findings)
    assert done is not None, [found.message for found in findings.errors]
    return done.tools[0]


def findings_of(schema: Any, output: Any = None, **more: Any) -> list[tuple[str, str]]:
    """Return code and pointer of all that is found in one tool."""
    findings = Findings()
    normalise(document(tool("t", schema, output), **more), findings)
    return [(found.code, found.pointer) for found in findings]
