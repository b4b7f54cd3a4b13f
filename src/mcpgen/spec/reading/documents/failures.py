"""Declared failures, and what refers to them: nothing may refer to what is not there.

The spec may have faults elsewhere; what is not as it should be is passed over here.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown
from mcpgen.spec.reading.documents.nearest import nearest
from mcpgen_runtime.schema import pointer as json_pointer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpgen.diagnostics import Findings, Source
    from mcpgen.spec.document import Document
    from mcpgen.spec.reading.recognise import Shape
    from mcpgen_runtime.schema.types import Json, JsonObject

_FIELD = re.compile(r"\{([^{}]*)\}")


def check(shape: Shape, source: Source, findings: Findings) -> None:
    """Add an error for each failure, field or tool that is referred to and does not exist."""
    declared = _object(shape.envelope.get("failures"))
    tools = {name: None for _, tool in shape.tools if isinstance(name := _get(tool, "name"), str)}
    is_whole = "sources" not in shape.envelope
    checks = _Checks(source, findings)
    for at, name in _used(shape):
        if name not in declared:
            wrong = f"the failure {shown(name)} is not declared"
            checks.refuse("MG205", wrong, (name, declared), 'Declare it in "failures".', at)
    for name, failure in declared.items():
        at = json_pointer.format(["failures", name])
        if is_whole:
            checks.suggestion(_get(failure, "suggestedTool"), tools, at)
        checks.message(_object(failure), at)


def check_suggestions(document: Document, findings: Findings) -> None:
    """Add an error for each tool that a failure suggests and that is not in the document."""
    tools = {tool.name: None for tool in document.tools}
    checks = _Checks(document.source, findings)
    for failure in document.failures:
        checks.suggestion(failure.suggested_tool, tools, failure.pointer)


class _Checks:
    def __init__(self, source: Source, findings: Findings) -> None:
        self._source = source
        self._findings = findings

    def refuse(
        self, code: str, wrong: str, meant: tuple[str, Iterable[str]], otherwise: str, at: str
    ) -> None:
        """Add an error; its help is the word that was `meant` (of those known), or `otherwise`."""
        near = None if self._findings.is_full else nearest(*meant)
        help_ = f'Did you mean "{near}"?' if near else otherwise
        self._findings.error(code, wrong, help_, source=self._source, pointer=at)

    def suggestion(self, name: Json, tools: Iterable[str], at: str) -> None:
        """Check the tool that a failure suggests."""
        if isinstance(name, str) and name not in tools:
            wrong = f"the suggested tool {shown(name)} is not in this spec"
            otherwise = "Suggest a tool of this spec."
            self.refuse("MG207", wrong, (name, tools), otherwise, f"{at}/suggestedTool")

    def message(self, failure: JsonObject, at: str) -> None:
        """Check the fields that a failure's message names."""
        fields, message = _object(failure.get("fields")), failure.get("message")
        for field in _FIELD.findall(message) if isinstance(message, str) else []:
            if field not in fields:
                wrong = f"the message uses {{{field}}}, which is no field of the failure"
                otherwise = 'Declare it in "fields".'
                self.refuse("MG207", wrong, (field, fields), otherwise, f"{at}/message")


def _used(shape: Shape) -> Iterator[tuple[str, str]]:
    """Yield every failure that a tool names, with its pointer."""
    for at, tool in shape.tools:
        names = _get(tool, "failures")
        for index, name in enumerate(names if isinstance(names, list) else []):
            if isinstance(name, str):
                yield f"{at}/failures/{index}", name


def _object(value: Json) -> JsonObject:
    return value if isinstance(value, dict) else {}


def _get(value: Json, key: str) -> Json:
    return _object(value).get(key)
