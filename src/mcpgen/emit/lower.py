"""From a normal document to the toolkit IR: every name is allotted here, and nowhere later."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mcpgen.emit.ir import Failure, FailureField, Tool, Toolkit
from mcpgen.emit.models.emission import Emission
from mcpgen.emit.models.ordering import ordered
from mcpgen.emit.models.survey import survey
from mcpgen.emit.names import (
    Allotment,
    distribution_name,
    failure_fields,
    handler_form,
    handler_names,
    is_failure_name,
    package_name,
    toolkit_name,
)
from mcpgen.emit.settings import lower_settings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mcpgen.diagnostics import Findings
    from mcpgen.emit.models.survey import Survey
    from mcpgen.spec.document import Document, FailureSpec
    from mcpgen.spec.normal import NormalDocument, NormalTool
    from mcpgen_runtime.schema.types import Schema

__all__ = ["lower"]

UNVERSIONED = "0.1.0"
"""The version of a toolkit whose spec gives none."""

_ANNOTATIONS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}


def lower(normal: NormalDocument, findings: Findings, previous: Allotment | None = None) -> Toolkit:
    """Put a document into Python terms; a name that had to be told apart is a warning.

    Every name that `previous` gave to a tool that is still there stands. Without it, names follow
    from the spec alone.
    """
    document = normal.document
    handlers = handler_names((tool.served_name for tool in normal.tools), previous)
    _tell_clashes(normal, handlers, findings)
    found = survey(normal, handlers, previous)
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
        failures=tuple(_failures(document, findings)),
        models={model.name: model for model in ordered(models, list(handlers.values()))},
        normal=normal,
        atoms=emission.atoms.schemas,
        choices=emission.atoms.choices,
        allotment=_allotment(handlers, found),
        renamed=found.renamed,
        settings=tuple(lower_settings(normal, name)),
    )


def _allotment(handlers: Mapping[str, str], found: Survey) -> Allotment:
    decided = {tool: name for tool, name in handlers.items() if name != handler_form(tool)}
    return Allotment(frozenset(handlers), found.known, {**decided, **found.decided})


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
        call=tool.spec.call,
    )


def _failures(document: Document, findings: Findings) -> Iterator[Failure]:
    for spec in document.failures:
        if not is_failure_name(spec.name):
            findings.error(
                "MG420",
                f'a failure cannot be called "{spec.name}": the contract of every toolkit has that',
                "Give it another name, such as NoteNotFound.",
                source=document.source,
                pointer=spec.pointer,
            )
        yield _failure(spec)


def _failure(spec: FailureSpec) -> Failure:
    names = failure_fields(spec.fields)
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
    wishes = Counter(map(handler_form, handlers))
    for tool in normal.tools:
        python, form = handlers[tool.served_name], handler_form(tool.served_name)
        if python != form and wishes[form] > 1:
            findings.warning(
                "MG400",
                f'tool "{tool.served_name}" gets the Python name {python}: {form} is contested',
                "rename one of the tools whose names differ only in spelling",
                source=normal.document.source,
                pointer=f"{tool.spec.pointer}/name",
            )
