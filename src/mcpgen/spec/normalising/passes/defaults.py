"""Pass: a `default` that its own schema refuses is left out, with a warning.

`default: null` beside `type: string` is the usual case: the author means "absent". Served, it would
invite a call that is then refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown
from mcpgen.spec.normalising.structure.definitions import definitions_of, with_definitions
from mcpgen.spec.normalising.structure.editing import without
from mcpgen.spec.normalising.structure.nodes import nodes
from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.schema.walk import rewrite, subschemas

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

TRIGGERS = frozenset({"default"})
_SIMPLE = {"type", "default", "description", "title", "examples"}
_HELP = "It is left out. A default must satisfy its own schema: change the one or the other."
_HELP_NULL = "It is left out. Leave a property out of `required` to make it optional."
_PYTHON = {"string": str, "boolean": bool, "null": type(None), "array": list, "object": dict}


def drop_bad_defaults(schema: Schema, context: Context) -> Schema:
    """Return `schema` without the defaults that it refuses itself."""
    taken = _Taken(definitions_of(schema), formats=context.formats)
    if all("default" not in node or taken(node) for node in nodes(schema)):
        return schema
    bad = [
        (tokens, inner)
        for tokens, inner in subschemas(schema)
        if isinstance(inner, dict) and "default" in inner and not taken(inner)
    ]
    for tokens, inner in bad:
        context.warning(
            "MG320",
            f"the default {shown(inner['default'])} is not what its own schema accepts",
            _HELP_NULL if inner["default"] is None else _HELP,
            (*tokens, "default"),
        )
    return _without_those(schema, taken)


def _without_those(schema: Schema, taken: _Taken) -> Schema:
    def change(inner: Schema) -> Schema:
        if not isinstance(inner, dict) or "default" not in inner or taken(inner):
            return inner
        return without(inner, "default")

    return rewrite(schema, change)


class _Taken:
    """Whether a schema accepts its own default."""

    def __init__(self, definitions: Mapping[str, Schema], *, formats: bool) -> None:
        self._definitions = definitions
        self._formats = formats

    def __call__(self, schema: JsonObject) -> bool:
        value: Json = schema["default"]
        kind = schema.get("type")
        if isinstance(kind, str) and kind in _PYTHON and schema.keys() <= _SIMPLE:
            return isinstance(value, _PYTHON[kind])
        whole = with_definitions(schema, self._definitions)
        return Gate(whole, formats=self._formats).accepts(value)
