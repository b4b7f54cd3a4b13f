"""Documents to normal documents: the shared definitions once, then each tool."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mcpgen.spec.normal import NormalDocument
from mcpgen.spec.normalising.configuration import normal_config
from mcpgen.spec.normalising.context import Context
from mcpgen.spec.normalising.passes.misspellings import tell_misspellings
from mcpgen.spec.normalising.passes.shapes import check_shapes
from mcpgen.spec.normalising.served_names import served_names
from mcpgen.spec.normalising.structure.resources import Referenced
from mcpgen.spec.normalising.tool_schemas import ToolSchemas
from mcpgen_runtime.schema.walk import TooDeepError

if TYPE_CHECKING:
    from collections.abc import Generator

    from mcpgen.diagnostics import Findings
    from mcpgen.spec.document import Document
    from mcpgen_runtime.schema.types import JsonObject

_FRAMES = 10_000
"""Python frames: 256 schemas inside each other, each a handful of calls deep."""


def normalise(document: Document, findings: Findings) -> NormalDocument | None:
    """Run every schema of `document` through the passes.

    Returns the tools sorted by served name; None where an error was added to `findings` (all tools
    are looked at first, so that one run tells all faults).
    """
    before = findings.total("error")
    names = served_names(document, findings)
    with _deep_recursion():
        shared = _shared(document, findings)
        if shared is None:
            return None  # what refers to a definition that is none would be told as a fault too
        config = normal_config(document, shared, findings)
        tools = [
            ToolSchemas(document, spec, name, shared, findings).normal()
            for spec, name in zip(document.tools, names, strict=True)
        ]
    if findings.total("error") > before:
        return None
    done = sorted((tool for tool in tools if tool is not None), key=lambda tool: tool.served_name)
    return NormalDocument(document, tuple(done), frozenset(document.definitions), config)


@contextmanager
def _deep_recursion() -> Generator[None]:
    """Python-to-Python calls take no C stack; what is walked here is bounded in depth."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


def _shared(document: Document, findings: Findings) -> Referenced | None:
    """Check what every tool may refer to; None for faults."""
    context = Context("$defs", "input", findings, document.source)
    definitions: JsonObject = {"$defs": dict(document.definitions)}
    try:
        tell_misspellings(check_shapes(definitions, context), context)
    except TooDeepError as error:
        context.refuse_depth(error)
    return None if context.failed else Referenced(definitions, document.registry)
