"""What has one name in the whole toolkit: tools, failures and settings of several documents."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from mcpgen.diagnostics import Diagnostic
from mcpgen.diagnostics.virtual import resolved
from mcpgen.diagnostics.wording import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mcpgen.diagnostics import Findings, Source
    from mcpgen.spec.document import Document, FailureSpec, Setting, ToolSpec


N = TypeVar("N", "FailureSpec", "Setting")


def tools(documents: Iterable[Document], source: Source, findings: Findings) -> list[ToolSpec]:
    """Return the tools of all; two of one name are refused, with both places."""
    first: dict[str, ToolSpec] = {}
    for tool in (tool for document in documents for tool in document.tools):
        other = first.setdefault(tool.name, tool)
        if other is not tool:
            place = place_of(source, other.pointer)
            message = f"two tools are named {shown(tool.name)}; the other one is at {place}"
            help_ = "Give one another name (of an operation: in `tools` of its source), or leave "
            help_ += "it out."
            at = f"{tool.pointer}/name"
            findings.error("MG204", message, help_, source=source, pointer=at)
    return list(first.values())


def failures(
    documents: Iterable[Document], source: Source, findings: Findings
) -> tuple[FailureSpec, ...]:
    """Return the failures of all; two of one name must say the same."""
    found = [failure for document in documents for failure in document.failures]
    return _agreed("failure", found, lambda one: replace(one, pointer=""), (source, findings))


def settings(
    documents: Iterable[Document], source: Source, findings: Findings
) -> tuple[Setting, ...]:
    """Return the settings of all; two of one name must say the same."""
    found = [setting for document in documents for setting in document.config]
    bare = partial(replace, pointer="", home=None)
    return _agreed("key of config", found, bare, (source, findings))


def _agreed(
    what: str, found: Sequence[N], bare: Callable[[N], N], told: tuple[Source, Findings]
) -> tuple[N, ...]:
    """Return the first of each name; the others must be the same, but for where they stand."""
    (source, findings), first = told, dict[str, N]()
    for one in found:
        other = first.setdefault(one.name, one)
        if bare(other) != bare(one):
            place = place_of(source, other.pointer)
            message = f"the {what} {shown(one.name)} says something else at {place}"
            help_ = "Rename one, or let both say the same."
            findings.error("MG212", message, help_, source=source, pointer=one.pointer)
    return tuple(first.values())


def place_of(source: Source, pointer: str) -> str:
    """Name a place by its file and line."""
    found = resolved(Diagnostic("", "", source=source, pointer=pointer))
    position = found.position()
    display = found.source.display if found.source else ""
    return display if position is None else f"{display}:{position.line}"
