"""Examples of a spec are documentation and tests: one that the schemas refuse is refused here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema import pointer
from mcpgen_runtime.schema.gate import Gate

if TYPE_CHECKING:
    from mcpgen.spec.normal import NormalTool
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import Json, Schema


def check_examples(tool: NormalTool, context: Context) -> None:
    """Report each example whose arguments or result the tool's schemas do not accept."""
    for example in tool.spec.examples:
        _check(tool.exact, example.arguments, f"{example.pointer}/arguments", context)
        if example.has_result and tool.output is not None:
            _check(tool.output, example.result, f"{example.pointer}/result", context)


def _check(schema: Schema, value: Json, place: str, context: Context) -> None:
    for error in Gate(schema).errors(value)[:1]:
        where = pointer.format(error.instance_path)
        keyword = error.schema_path[-1] if error.schema_path else "false"
        context.error(
            "MG340",
            f"an example is not what the schema accepts ({keyword} at {where or 'its root'})",
            "Mend the example, or the schema.",
            at=place + where,
        )
