"""Documents to normal documents: the shared definitions once, then each tool."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mcpgen.spec.normal import NormalDocument
from mcpgen.spec.normalising.configuration import normal_config
from mcpgen.spec.normalising.served_names import served_names
from mcpgen.spec.normalising.sharing import share
from mcpgen.spec.normalising.skipping import attempt, go_on, is_skipped
from mcpgen.spec.normalising.tool_schemas import ToolSchemas

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from mcpgen.diagnostics import Findings
    from mcpgen.spec.document import Document
    from mcpgen.spec.normal import NormalTool
    from mcpgen.spec.tally import Tally

_FRAMES = 10_000
"""Python frames: 256 schemas inside each other, each a handful of calls deep."""


def normalise(
    document: Document, findings: Findings, done: Callable[[int], None] = lambda _: None
) -> NormalDocument | None:
    """Run every schema of `document` through the passes.

    Returns the tools sorted by served name; None where an error was added to `findings` (all tools
    are looked at first, so that one run tells all faults). Tools that are skippable are left out
    where they have faults, each with a warning, and counted in the tally. `done` is told how many
    tools are behind us, before each.
    """
    before = findings.total("error")
    attempts = [attempt(spec, findings) for spec in document.tools]
    names = served_names(document.source, attempts)
    with _deep_recursion():
        shared = share(document, findings)
        if shared is None:
            return None  # what refers to a definition that is none would be told as a fault too
        config = normal_config(document, shared.referenced, findings)
        made: list[NormalTool | None] = []
        for one, name in zip(attempts, names, strict=True):
            done(len(made))
            made.append(go_on(one, ToolSchemas(document.source, one, name, shared).normal))
    skipped = [is_skipped(one, document.source, findings) for one in attempts]
    if skipped and all(skipped):
        _tell_nothing_left(document, findings)
    if findings.total("error") > before:
        return None
    tools = [tool for tool, is_out in zip(made, skipped, strict=True) if tool and not is_out]
    registry = shared.referenced.registry
    return NormalDocument(
        document,
        tuple(sorted(tools, key=lambda tool: tool.served_name)),
        frozenset({*document.definitions, *registry.names.values()}),
        config,
        registry,
        document.tally and _counted(document.tally, sum(skipped)),
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


def _counted(tally: Tally, skipped: int) -> Tally:
    """Count the tools that turned out to have faults with those that reading found."""
    return tally._replace(skipped=tally.skipped + skipped)


def _tell_nothing_left(document: Document, findings: Findings) -> None:
    message = "no operation of this document can be a tool: every one is skipped"
    help_ = "Mend the reasons that are told for each."
    findings.error("MG600", message, help_, source=document.source)
