"""From a normal document to the toolkit IR: every name is allotted here, and nowhere later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.emit.ir import Failure, FailureField, Tool, Toolkit
from mcpgen.emit.models.emission import Emission
from mcpgen.emit.models.ordering import ordered
from mcpgen.emit.models.survey import survey
from mcpgen.emit.names import (
    distribution_name,
    field_names,
    handler_form,
    handler_names,
    package_name,
    toolkit_name,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.diagnostics import Findings
    from mcpgen.emit.models.survey import Survey
    from mcpgen.spec.document import FailureSpec
    from mcpgen.spec.normal import NormalDocument, NormalTool
    from mcpgen_runtime.schema.types import Schema

__all__ = ["lower"]

UNVERSIONED = "0.1.0"
"""The version of a toolkit whose spec gives none."""

_ANNOTATIONS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}


def lower(normal: NormalDocument, findings: Findings) -> Toolkit:
    """Put a document into Python terms; a name that had to be told apart is a warning."""
    document = normal.document
    handlers = handler_names(tool.served_name for tool in normal.tools)
    _tell_clashes(normal, handlers, findings)
    found = survey(normal, handlers)
    emission = Emission(found.nodes, found.names)
    models = [emission.model(node, found.owners[key]) for key, node in found.nodes.items()]
    name = toolkit_name(document.name)
    package = package_name(name)
    return Toolkit(
        name=name,
        package=package,
        distribution=distribution_name(package),
        version=document.version or UNVERSIONED,
        tools=tuple(_tool(tool, handlers[tool.served_name], found) for tool in normal.tools),
        failures=tuple(map(_failure, document.failures)),
        models={model.name: model for model in ordered(models, list(handlers.values()))},
        normal=normal,
        atoms=emission.atoms,
    )


def _tool(tool: NormalTool, handler: str, found: Survey) -> Tool:
    served = tool.served_name
    return Tool(
        name=served,
        handler=handler,
        arguments=found.names[found.inputs[served]],
        result=found.names[found.outputs[served]] if served in found.outputs else None,
        wrapped=tool.wrapped,
        title=tool.spec.title,
        description=tool.spec.description,
        failures=tool.spec.failures,
        examples=tool.spec.examples,
        normal=tool,
    )


def _failure(spec: FailureSpec) -> Failure:
    names = field_names(spec.fields)
    return Failure(
        class_name=spec.name,
        message=spec.message,
        fields=tuple(
            FailureField(wire, names[wire], _annotation(schema))
            for wire, schema in spec.fields.items()
        ),
        hint=spec.hint,
        suggested_tool=spec.suggested_tool,
        suggested_args=spec.suggested_args,
    )


def _annotation(schema: Schema) -> str:
    """Return the type of a failure's value; what is not plain is any object."""
    kind = schema.get("type") if isinstance(schema, dict) else None
    return _ANNOTATIONS.get(kind, "object") if isinstance(kind, str) else "object"


def _tell_clashes(normal: NormalDocument, handlers: Mapping[str, str], findings: Findings) -> None:
    for tool in normal.tools:
        python, form = handlers[tool.served_name], handler_form(tool.served_name)
        if python != form:
            findings.warning(
                "MG400",
                f'tool "{tool.served_name}" gets the Python name {python}: {form} is contested',
                "rename one of the tools whose names differ only in spelling",
                source=normal.document.source,
                pointer=f"{tool.spec.pointer}/name",
            )
