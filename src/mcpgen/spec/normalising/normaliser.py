"""Documents to normal documents: the passes over every schema of every tool."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from mcpgen.spec.normal import NormalDocument, NormalTool
from mcpgen.spec.normalising.algebra.discriminator import KEYWORD
from mcpgen.spec.normalising.context import Context
from mcpgen.spec.normalising.description import words
from mcpgen.spec.normalising.examples import check_examples
from mcpgen.spec.normalising.outputs import is_object_root, says_nothing, wrap
from mcpgen.spec.normalising.pass_order import run
from mcpgen.spec.normalising.passes.dialect import respell
from mcpgen.spec.normalising.passes.shapes import check_shapes
from mcpgen.spec.normalising.served_names import served_names
from mcpgen.spec.normalising.structure.definitions import definitions_of
from mcpgen.spec.normalising.structure.resources import Referenced
from mcpgen_runtime.schema.walk import TooDeepError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from mcpgen.diagnostics import Findings
    from mcpgen.spec.document import Document, ToolSpec
    from mcpgen_runtime.schema.types import JsonObject, Schema

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
        tools = [
            _Tool(document, spec, name, shared, findings).normal()
            for spec, name in zip(document.tools, names, strict=True)
        ]
    if findings.total("error") > before:
        return None
    done = sorted((tool for tool in tools if tool is not None), key=lambda tool: tool.served_name)
    return NormalDocument(document, tuple(done), frozenset(document.definitions))


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
    """Make the spec-level definitions ready to be referred to by every tool; None for faults."""
    context = Context("$defs", "input", findings, document.source)
    try:
        authored: Schema = {"$defs": dict(document.definitions)}
        definitions = respell(check_shapes(authored, context), context)
    except TooDeepError as error:
        _too_deep(context, error)
        return None
    return Referenced(definitions) if isinstance(definitions, dict) and not context.failed else None


def _too_deep(context: Context, error: TooDeepError) -> None:
    context.error(
        "MG307",
        str(error),
        "Give the inner schemas names in $defs and refer to them.",
        error.tokens[:32],
    )


class _Tool:
    """The schemas of one tool on their way."""

    def __init__(
        self, document: Document, spec: ToolSpec, name: str, shared: Referenced, findings: Findings
    ) -> None:
        self._spec = spec
        self._name = name
        common = {"findings": findings, "source": document.source, "shared": shared}
        self._input = Context(
            spec.name,
            "input",
            pointer=spec.input_pointer or f"{spec.pointer}/inputSchema",
            strict=spec.strict and spec.served != "authored",
            **common,  # type: ignore[arg-type]
        )
        self._output = Context(
            spec.name,
            "output",
            pointer=spec.output_pointer or f"{spec.pointer}/outputSchema",
            **common,  # type: ignore[arg-type]
        )

    def normal(self) -> NormalTool | None:
        """Return the tool after the passes; None where its context reported an error."""
        tool = self._guarded(self._input, self._arguments)
        if tool is None or self._spec.output_schema is None:
            return self._checked(tool)
        return self._checked(self._guarded(self._output, lambda: self._result(tool)))

    def _checked(self, tool: NormalTool | None) -> NormalTool | None:
        if tool is not None:
            check_examples(tool, self._input)
        return tool

    @staticmethod
    def _guarded(context: Context, work: Callable[[], NormalTool | None]) -> NormalTool | None:
        try:
            return work()
        except TooDeepError as error:
            _too_deep(context, error)
            return None

    def _arguments(self) -> NormalTool | None:
        exact = run(self._spec.input_schema, "input", self._input)
        if not isinstance(exact, dict):
            return None
        served = self._served(exact)
        if served is None:
            return None
        return NormalTool(
            self._spec,
            self._name,
            exact,
            served,
            served_description=self._description(exact),
            discriminator=exact.get(KEYWORD),
        )

    def _served(self, exact: JsonObject) -> JsonObject | None:
        authored = self._spec.input_schema
        if self._spec.served == "authored" and isinstance(authored, dict):
            is_whole = self._input.shared.root == {"$defs": {}} or "$defs" not in exact
            return {"type": "object", **(authored if is_whole else exact)}
        stage = "lossless" if self._spec.served == "exact" else "portable"
        served = run(exact, stage, self._input)  # type: ignore[arg-type]
        return served if isinstance(served, dict) else None

    def _description(self, exact: JsonObject) -> str | None:
        """Return the description, with what a portable root leaves out said in words."""
        own = self._spec.description
        if self._spec.served != "portable":
            return own
        told = words(exact, definitions_of(exact))
        return "\n\n".join(part for part in (own, told) if part) or own

    def _result(self, tool: NormalTool) -> NormalTool | None:
        context = self._output
        output = run(self._spec.output_schema, "output", context)  # type: ignore[arg-type]
        if output is None:
            return None
        if says_nothing(output):
            context.warning(
                "MG314",
                "it says nothing about the result, so it is left out",
                'Say what the tool returns, as in {"type": "object", "properties": {...}}.',
            )
            return tool
        wrapped = not is_object_root(output)
        listed = run(wrap(output) if wrapped else output, "listed", context)
        model = run(output, "model", context)
        if not isinstance(listed, dict) or model is None:
            return None
        return replace(
            tool, output=output, output_served=listed, output_model=model, wrapped=wrapped
        )
