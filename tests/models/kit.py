"""Specs in a line: from schemas to an imported module of models."""

from __future__ import annotations

import json
import sys
import types
from itertools import count
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from mcpgen.diagnostics import Findings
from mcpgen.emit.lower import lower
from mcpgen.emit.models import models_source
from mcpgen.spec.document import Document, ToolSpec
from mcpgen.spec.normal import NormalDocument, NormalTool
from mcpgen_runtime.runtime.typed import reader

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.diagnostics import Position
    from mcpgen.emit.ir import Toolkit
    from mcpgen.emit.models import ModelsSource
    from mcpgen.emit.names import Allotment
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

_MODULES = count(1)


class NoSource:
    """A source without text."""

    display = "spec.yaml"

    def position(self, pointer: str, *, key: bool = False) -> Position | None:
        """Find nothing."""
        del pointer, key
        return None


def toolkit(
    inputs: Mapping[str, JsonObject],
    outputs: Mapping[str, Schema] | None = None,
    shared: frozenset[str] = frozenset(),
    findings: Findings | None = None,
    previous: Allotment | None = None,
) -> Toolkit:
    """Lower tools that are already normal; `inputs` and `outputs` are schemas by served name."""
    told = outputs or {}
    tools = tuple(
        NormalTool(
            ToolSpec(name, f"/tools/{at}", schema),
            name,
            exact=schema,
            served=schema,
            output=told.get(name),
            output_model=told.get(name),
        )
        for at, (name, schema) in enumerate(sorted(inputs.items()))
    )
    document = Document(NoSource(), "spec", tuple(tool.spec for tool in tools))
    told_to = Findings() if findings is None else findings
    return lower(NormalDocument(document, tools, shared), told_to, previous)


def closed(properties: JsonObject, *required: str, **more: Json) -> JsonObject:
    """Return a closed object schema."""
    whole = {"type": "object", "properties": properties, "required": list(required)}
    return {**whole, "additionalProperties": False, **more}


def source(inputs: Mapping[str, JsonObject], **more: Any) -> ModelsSource:
    """Generate the models of some tools."""
    return models_source(toolkit(inputs, **more))


def imported(made: ModelsSource) -> types.ModuleType:
    """Run the generated module, registered as pydantic needs it to resolve names."""
    module = types.ModuleType(f"generated_models_{next(_MODULES)}")
    sys.modules[module.__name__] = module
    exec(compile(made.text(), module.__name__, "exec", dont_inherit=True), module.__dict__)  # noqa: S102
    return module


def models(schema: JsonObject, **more: Any) -> types.ModuleType:
    """Return the module of one tool called `edit_note`."""
    return imported(source({"edit_note": schema}, **more))


def typed(module: types.ModuleType, value: Json, name: str = "EditNoteInput") -> Any:
    """Read a value as the boundary does."""
    return reader(getattr(module, name))(value)


def dumped(module: types.ModuleType, value: Json, name: str = "EditNoteInput") -> str:
    """Read a value, and write it as JSON text again."""
    adapter: TypeAdapter[Any] = TypeAdapter(getattr(module, name))
    adapter.rebuild()
    back = adapter.dump_python(typed(module, value, name), by_alias=True, exclude_unset=True)
    return json.dumps(back, sort_keys=True)
