"""The schemas of one tool on their way through the passes, stage by stage."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from mcpgen.spec.normal import NormalTool
from mcpgen.spec.normalising.algebra.discriminator import KEYWORD
from mcpgen.spec.normalising.authored import as_authored
from mcpgen.spec.normalising.context import Context
from mcpgen.spec.normalising.description import rules_in_words
from mcpgen.spec.normalising.examples import check_examples
from mcpgen.spec.normalising.outputs import is_object_root, says_nothing, wrap
from mcpgen.spec.normalising.pass_order import run
from mcpgen.spec.normalising.structure.definitions import definitions_of
from mcpgen.spec.normalising.structure.extent import extent
from mcpgen_runtime.schema.walk import TooDeepError

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen.diagnostics import Source
    from mcpgen.spec.normalising.pass_order import Stage
    from mcpgen.spec.normalising.sharing import Shared
    from mcpgen.spec.normalising.skipping import Attempt
    from mcpgen_runtime.schema.types import JsonObject, Schema


class ToolSchemas:
    """Makes one tool normal; `shared` are the definitions that it may refer to."""

    def __init__(self, source: Source, attempt: Attempt, name: str, shared: Shared) -> None:
        self._attempt = attempt
        self._spec = spec = attempt.spec
        self._name = name
        self._shared = shared
        referenced = shared.referenced.at(spec.home)
        self._definitions = definitions_of(referenced.root)
        self._input = Context(
            spec.name,
            "input",
            attempt.findings,
            source,
            pointer=spec.input_pointer or f"{spec.pointer}/inputSchema",
            strict=spec.strict and spec.served != "authored",
            shared=referenced,
            formats=spec.assert_formats,
        )
        self._output = Context(
            spec.name,
            "output",
            attempt.findings,
            source,
            pointer=spec.output_pointer or f"{spec.pointer}/outputSchema",
            shared=referenced,
            formats=spec.assert_formats,
        )

    def normal(self) -> NormalTool | None:
        """Return the tool after the passes; None where a context reported an error."""
        if self._attempt.is_over or self._refers_to_faults():
            return None
        begun = _bounded(self._input, self._with_input)
        if begun is None:
            return None
        tool = _bounded(self._output, partial(self._with_output, begun))
        if tool is not None:
            check_examples(tool, self._input, self._output)
        return tool

    def _refers_to_faults(self) -> bool:
        """Tell a fault of a definition that the tool would need."""
        schemas = [self._spec.input_schema, self._spec.output_schema or {}]
        fault = self._shared.fault_of(schemas, self._spec.home)
        if fault is not None:
            self._attempt.findings.add(fault)
        return fault is not None

    def _with_input(self) -> NormalTool | None:
        exact = run(self._spec.input_schema, "input", self._input)
        if not isinstance(exact, dict):
            return None
        description = self._description(exact)
        self._input.beside = self._listed_beside(description)
        served = self._served(exact)
        if served is None:
            return None
        return NormalTool(
            self._spec,
            self._name,
            exact,
            served,
            served_description=description,
            discriminator=exact.get(KEYWORD),
        )

    def _listed_beside(self, description: str | None) -> int:
        """Count the bytes of what is listed of the tool beside its input schema."""
        spec = self._spec
        listed = {
            "name": self._name,
            "description": description,
            "annotations": spec.annotations,
            "title": spec.title,
            "outputSchema": spec.output_schema,
            "_meta": spec.meta,
            "icons": spec.icons,
        }
        present = {key: value for key, value in listed.items() if value is not None}
        return extent({**present, "inputSchema": None}).bytes - len("null")

    def _served(self, exact: JsonObject) -> JsonObject | None:
        authored = self._authored(self._spec.input_schema)
        if authored is not None:
            return authored
        stage: Stage = "portable" if self._spec.served == "portable" else "lossless"
        served = run(exact, stage, self._input)
        return served if isinstance(served, dict) else None

    def _authored(self, schema: Schema) -> JsonObject | None:
        """Return a schema of the tool as it is shown where the author's own is; else None."""
        if self._spec.served != "authored":
            return None
        return as_authored(schema, self._definitions)

    def _description(self, exact: JsonObject) -> str | None:
        """Return the description, with what a portable root leaves out said in words."""
        own = self._spec.description
        if self._spec.served != "portable":
            return own
        told = rules_in_words(exact, definitions_of(exact))
        return "\n\n".join(part for part in (own, told) if part) or own

    def _with_output(self, tool: NormalTool) -> NormalTool | None:
        context, authored = self._output, self._spec.output_schema
        if authored is None:
            return tool
        output = run(authored, "output", context)
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
        listed = self._authored(authored) if not wrapped else None
        if listed is None:
            listed = self._listed(wrap(output) if wrapped else output, tool)
        model = run(output, "model", context)
        if listed is None or model is None:
            return None
        return replace(
            tool, output=output, output_served=listed, output_model=model, wrapped=wrapped
        )

    def _listed(self, output: Schema, tool: NormalTool) -> JsonObject | None:
        """Make what is listed of an output schema whose root is an object's."""
        context, grown = self._output, self._input.grown
        rest = self._input.beside - extent(self._spec.output_schema).bytes
        context.beside, context.grown = rest + extent(tool.served).bytes - grown, grown
        stage: Stage = "listed" if self._spec.served == "portable" else "lossless"
        listed = run(output, stage, context)
        return listed if isinstance(listed, dict) else None


def _bounded(context: Context, work: Callable[[], NormalTool | None]) -> NormalTool | None:
    try:
        return work()
    except TooDeepError as error:
        context.refuse_depth(error)
        return None
