"""Tools that may be left out: what is wrong with one is kept apart until it is known what becomes.

A document of an API has hundreds of operations, and its author is seldom who builds tools of them:
one that cannot be a tool is named with its reason, and holds up no other.
"""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.diagnostics import Findings

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen.diagnostics import Source
    from mcpgen.spec.document import ToolSpec
    from mcpgen.spec.normal import NormalTool

_OURS = "This is a fault of mcpgen, not of the document: report it."


class Attempt(NamedTuple):
    """A tool on its way, and where its faults go: to all the others', or to its own."""

    spec: ToolSpec
    findings: Findings

    @property
    def is_over(self) -> bool:
        """Whether it is left out already."""
        return self.spec.skippable and self.findings.has_errors


def attempt(spec: ToolSpec, findings: Findings) -> Attempt:
    """Begin with a tool."""
    return Attempt(spec, Findings() if spec.skippable else findings)


def go_on(one: Attempt, work: Callable[[], NormalTool | None]) -> NormalTool | None:
    """Do the work on a tool; a fault of our own leaves out a tool that may be left out."""
    if not one.spec.skippable:
        return work()
    try:
        return work()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told with its place
        *_, frame = traceback.extract_tb(error.__traceback__)
        place = f"{Path(frame.filename).name}:{frame.lineno}"
        message = f"mcpgen failed at it: {type(error).__name__} in {place}: {error}"
        one.findings.error("MG500", message, _OURS)
        return None


def is_skipped(one: Attempt, source: Source, findings: Findings) -> bool:
    """Settle what becomes of a tool: one that is left out is told, at its first fault."""
    if one.findings is findings:
        return False
    if not one.is_over:
        findings.merge(one.findings)
        return False
    fault = one.findings.errors[0]
    message = f"{label(one.spec)}: skipped: {fault.message} ({fault.code})"
    place = fault if fault.source else fault._replace(source=source, pointer=one.spec.pointer)
    findings.add(place._replace(code="MG601", severity="warning", message=message))
    return True


def label(spec: ToolSpec) -> str:
    """Name a tool as its author knows it: by its request, where it has one."""
    return f"{spec.call['method'].upper()} {spec.call['path']}" if spec.call else spec.name
