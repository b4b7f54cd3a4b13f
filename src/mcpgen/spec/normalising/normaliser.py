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
from mcpgen.spec.normalising.structure.editing import without
from mcpgen.spec.normalising.structure.resources import Referenced
from mcpgen.spec.normalising.tool_schemas import ToolSchemas
from mcpgen_runtime.schema import pointer, refs
from mcpgen_runtime.schema.walk import TooDeepError

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from mcpgen.diagnostics import Findings
    from mcpgen.spec.document import Document
    from mcpgen.spec.resources.registry import Registry
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
    return NormalDocument(
        document,
        tuple(done),
        frozenset({*document.definitions, *shared.registry.names.values()}),
        config,
        shared.registry,
    )


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
    definitions: JsonObject = {"$defs": dict(document.definitions)}
    shared = Referenced(definitions, document.registry)
    parts = [(definitions, Context("$defs", "input", findings, document.source))]
    parts += _in_other_files(shared.registry, findings)
    faulty = [part for part in parts if not _is_usable(*part)]  # all are looked at
    return None if faulty else shared


def _in_other_files(registry: Registry, findings: Findings) -> Iterator[tuple[JsonObject, Context]]:
    """Yield each schema that is referred to in another file, but for the definitions in it."""
    for place, name in registry.names.items():
        document, schema = place.document, place.schema
        if isinstance(schema, dict) and document is not registry.home:
            at = document.pointer + pointer.format(place.tokens)
            context = Context(name, "input", findings, document.source, at)
            yield without(schema, *refs.DEFINITIONS), context


def _is_usable(schema: JsonObject, context: Context) -> bool:
    """Look at a schema before it is taken apart; what is wrong with it is told."""
    try:
        tell_misspellings(check_shapes(schema, context), context)
    except TooDeepError as error:
        context.refuse_depth(error)
    return not context.failed
