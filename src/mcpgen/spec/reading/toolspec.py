"""A spec in our own format to a document."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mcpgen.spec.document import Document
from mcpgen_runtime.schema import pointer as json_pointer

from . import conformity, settled, tool_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.diagnostics import Findings
    from mcpgen_runtime.schema.types import Json, JsonObject

    from .options import Options
    from .recognise import Shape
    from .source import TextSource

_NOT_YET = ("sources", "references", "config")
_FIELD = re.compile(r"\{([^{}]*)\}")


def read(
    shape: Shape, options: Options, name: str, source: TextSource, findings: Findings
) -> Document | None:
    """Make the document of a spec; None, and errors in `findings`, where it has faults.

    `options` are the configuration's; `name` is used where neither they nor the spec have one.
    """
    spec = shape.envelope
    conformity.check(spec, source, findings)
    tool_names.check(shape.tools, source, findings)
    _tell_not_yet(spec, source, findings)
    _check_failures(shape, source, findings)
    return None if findings.has_errors else _document(shape, options, name, source)


def _document(shape: Shape, options: Options, name: str, source: TextSource) -> Document:
    spec, merged = shape.envelope, settled.options_of(shape.envelope).over(options)
    return Document(
        source=source,
        name=merged.name or name,
        tools=tuple(settled.tool_spec(tool, at, merged) for at, tool in shape.tools),
        title=spec.get("title"),
        version=spec.get("version"),
        description=spec.get("description"),
        instructions=spec.get("instructions"),
        website_url=spec.get("websiteUrl"),
        icons=spec.get("icons"),
        extensions=spec.get("extensions", {}),
        protocols=tuple(spec.get("protocols", ())),
        definitions=spec.get("$defs", {}),
        failures=tuple(
            settled.failure_spec(key, failure) for key, failure in spec.get("failures", {}).items()
        ),
    )


def _tell_not_yet(spec: JsonObject, source: TextSource, findings: Findings) -> None:
    for key in _NOT_YET:
        if key in spec:
            message, help_ = f'"{key}" is not supported yet', "Leave it out for now."
            findings.error("MG210", message, help_, source=source, pointer=f"/{key}", on_key=True)
    for pointer in _asserted_formats(spec):
        message, help_ = '"formats: assert" is not supported yet', "Use a `pattern` for now."
        findings.error("MG210", message, help_, source=source, pointer=pointer)


def _asserted_formats(spec: JsonObject) -> Iterator[str]:
    if spec.get("formats") == "assert":
        yield "/formats"
    tools = spec.get("tools")
    for index, tool in enumerate(tools if isinstance(tools, list) else []):
        if isinstance(tool, dict) and tool.get("formats") == "assert":
            yield f"/tools/{index}/formats"


def _check_failures(shape: Shape, source: TextSource, findings: Findings) -> None:
    """Check that failures, and what refers to them, refer to something that is there.

    The spec may have faults elsewhere; what is not as it should be is passed over here.
    """
    declared = _object(shape.envelope.get("failures"))
    names = [tool["name"] for _, tool in shape.tools if isinstance(_object(tool).get("name"), str)]
    for at, tool in shape.tools:
        used = _object(tool).get("failures")
        for index, name in enumerate(used if isinstance(used, list) else []):
            if isinstance(name, str) and name not in declared:
                message = f"the failure {conformity.quoted(name)} is not declared"
                help_ = _did_you_mean(name, declared, 'Declare it in "failures".')
                pointer = f"{at}/failures/{index}"
                findings.error("MG205", message, help_, source=source, pointer=pointer)
    for name, failure in declared.items():
        at = json_pointer.format(["failures", name])
        _check_suggestion(_object(failure), names, at, source, findings)
        _check_message(_object(failure), at, source, findings)


def _object(value: Json) -> JsonObject:
    return value if isinstance(value, dict) else {}


def _check_suggestion(
    failure: JsonObject, names: list[str], at: str, source: TextSource, findings: Findings
) -> None:
    suggested = failure.get("suggestedTool")
    if isinstance(suggested, str) and suggested not in names:
        message = f"the suggested tool {conformity.quoted(suggested)} is not in this spec"
        help_ = _did_you_mean(suggested, names, "Suggest a tool of this spec.")
        pointer = f"{at}/suggestedTool"
        findings.error("MG207", message, help_, source=source, pointer=pointer)


def _check_message(failure: JsonObject, at: str, source: TextSource, findings: Findings) -> None:
    fields, message = _object(failure.get("fields")), failure.get("message")
    for field in _FIELD.findall(message) if isinstance(message, str) else []:
        if field not in fields:
            wrong = f"the message uses {{{field}}}, which is no field of the failure"
            help_ = _did_you_mean(field, fields, 'Declare it in "fields".')
            findings.error("MG207", wrong, help_, source=source, pointer=f"{at}/message")


def _did_you_mean(word: str, known: list[str] | JsonObject, otherwise: str) -> str:
    near = conformity.nearest(word, known)
    return f'Did you mean "{near}"?' if near else otherwise
