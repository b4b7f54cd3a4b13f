"""Examples of a spec are documentation and tests: one that the schemas refuse is refused here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown
from mcpgen_runtime.schema import pointer
from mcpgen_runtime.schema.gate import Gate

if TYPE_CHECKING:
    from jsonschema_rs import ValidationError

    from mcpgen.spec.normal import NormalTool
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import Json, Schema


def check_examples(tool: NormalTool, arguments: Context, result: Context) -> None:
    """Report each example whose arguments or result the tool's schemas do not accept.

    `arguments` and `result` are the contexts of the input and the output schema.
    """
    for example in tool.spec.examples:
        _check(tool.exact, example.arguments, f"{example.pointer}/arguments", arguments)
        if example.has_result and tool.output is not None:
            _check(tool.output, example.result, f"{example.pointer}/result", result)


def _check(schema: Schema, value: Json, place: str, context: Context) -> None:
    for error in Gate(schema, formats=context.formats).errors(value)[:1]:
        where = pointer.format(error.instance_path)
        shown_place = where or "its root"
        context.error(
            "MG340",
            f"an example is not what the schema accepts ({_broken(error)} at {shown_place})",
            "Mend the example, or the schema.",
            at=place + where,
        )


def _broken(error: ValidationError) -> str:
    """Name the rule that an example breaks; for a missing key, the key."""
    keyword = str(error.schema_path[-1]) if error.schema_path else "false"
    missing = getattr(error.kind, "property", None) if keyword == "required" else None
    return f"{shown(missing)} is missing" if missing is not None else keyword
