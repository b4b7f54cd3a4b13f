"""Values to records: what a checked spec or capture says of its tools, with options records."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mcpgen.spec.document import Example, FailureSpec, Setting, ToolSpec
from mcpgen.spec.reading.options import Options

if TYPE_CHECKING:
    from mcpgen.spec.document import Served
    from mcpgen_runtime.schema.types import Json, JsonObject


def options_of(envelope: JsonObject) -> Options:
    """Return the options that a spec itself sets."""
    ignore = envelope.get("ignore")
    return Options(
        envelope.get("name"),
        envelope.get("strict"),
        envelope.get("served"),
        envelope.get("formats"),
        None if ignore is None else tuple(ignore),
        envelope.get("dynamic"),
    )


def tool_spec(tool: JsonObject, pointer: str, options: Options) -> ToolSpec:
    """Make the record of a tool; its own word goes before `options`."""
    return ToolSpec(
        name=tool["name"],
        pointer=pointer,
        input_schema=tool["inputSchema"],
        output_schema=tool.get("outputSchema"),
        title=tool.get("title"),
        description=tool.get("description"),
        annotations=tool.get("annotations"),
        icons=tool.get("icons"),
        meta=tool.get("_meta"),
        failures=tuple(tool.get("failures", ())),
        strict=tool.get("strict", options.strict != "annotated"),
        served=cast("Served", tool.get("served") or options.served or "portable"),
        assert_formats=(tool.get("formats") or options.formats) == "assert",
        ignore=options.ignore or (),
        examples=_examples(tool.get("examples", []), f"{pointer}/examples"),
        input_pointer=f"{pointer}/inputSchema",
        output_pointer=f"{pointer}/outputSchema",
    )


def _examples(examples: list[Json], pointer: str) -> tuple[Example, ...]:
    return tuple(
        Example(
            example["arguments"], example.get("result"), "result" in example, f"{pointer}/{index}"
        )
        for index, example in enumerate(examples)
    )


def failure_spec(name: str, failure: JsonObject) -> FailureSpec:
    """Make the record of a declared failure."""
    return FailureSpec(
        name=name,
        message=failure["message"],
        fields=failure.get("fields", {}),
        hint=failure.get("hint"),
        suggested_tool=failure.get("suggestedTool"),
        suggested_args=failure.get("suggestedArgs"),
        pointer=f"/failures/{name}",
    )


def setting(name: str, content: JsonObject) -> Setting:
    """Make the record of a value of the environment; keys that are ours leave its schema."""
    required = content.get("required")
    ours = {"description", "secret"} | ({"required"} if isinstance(required, bool) else set())
    return Setting(
        name=name,
        schema={key: value for key, value in content.items() if key not in ours},
        description=content.get("description"),
        secret=content.get("secret", False),
        required="default" not in content and required is not False,
        pointer=f"/config/{name}",
    )
