"""Toolkits made by hand, for tests of rendering that need neither reader nor model emitter."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpgen.emit.ir import Failure, FailureField, Tool, Toolkit
from mcpgen.emit.models import ModelsSource, Segment
from mcpgen.spec.document import Document, Example, ToolSpec
from mcpgen.spec.normal import NormalDocument, NormalTool

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen.diagnostics import Position

TEXT = {"type": "object", "properties": {"text": {"type": "string"}}, "additionalProperties": False}


@dataclass
class Nowhere:
    """A source without a text."""

    display: str = "notes.yaml"

    def position(self, pointer: str, *, key: bool = False) -> Position | None:
        """Know no place."""


@dataclass
class Kit:
    """What makes a toolkit: names of tools; those in `typed` have an output schema."""

    tools: Sequence[str] = ("list_notes", "edit_note")
    typed: Sequence[str] = ("edit_note",)
    failures: tuple[Failure, ...] = ()
    described: str | None = "Do it.\n\nThoroughly."
    title: str | None = "Notes"
    description: str | None = "Keeps notes."
    version: str = "1.2.0"
    examples: tuple[Example, ...] = ()
    more: dict[str, Any] = field(default_factory=dict)

    def toolkit(self) -> Toolkit:
        """Make it."""
        tools = tuple(sorted(map(self._tool, self.tools), key=lambda tool: tool.name))
        document = Document(
            Nowhere(),
            "notes",
            tuple(tool.normal.spec for tool in tools),
            title=self.title,
            version=self.version,
            description=self.description,
        )
        normal = NormalDocument(document, tuple(tool.normal for tool in tools))
        return Toolkit(
            name="notes",
            package="notes_mcp",
            distribution="notes-mcp",
            version=self.version,
            tools=tools,
            failures=self.failures,
            models={},
            normal=normal,
        )

    def _tool(self, name: str) -> Tool:
        output = TEXT if name in self.typed else None
        spec = ToolSpec(name, "", TEXT, output, description=self.described)
        normal = NormalTool(
            spec, name, TEXT, TEXT, self.described, output, output, output_model=output
        )
        pascal = class_of(name)
        return Tool(
            name=name,
            handler=name,
            arguments=f"{pascal}Input",
            result=f"{pascal}Output" if output else None,
            wrapped=False,
            title=None,
            description=self.described,
            failures=tuple(failure.class_name for failure in self.failures),
            examples=self.examples,
            normal=normal,
        )


def class_of(name: str) -> str:
    """`edit_note` to `EditNote`."""
    return "".join(word.title() for word in name.split("_"))


def segment(name: str, owner: str, fields: str = "text: StrictStr", *uses: str) -> Segment:
    """The source of one small class, as the model emitter would give it."""
    needs = frozenset({"Model", "ConfigDict", *re.findall(r"Strict\w+", fields)})
    source = f"class {name}(Model):\n    model_config = ConfigDict(extra='forbid')\n\n    {fields}"
    return Segment(name, owner, source, needs, frozenset(uses))


def models_of(toolkit: Toolkit, extra: Sequence[Segment] = ()) -> ModelsSource:
    """One small class for each model that the tools name, but for those in `extra`."""
    given = {part.name for part in extra}
    own = [
        segment(name, tool.handler)
        for tool in toolkit.tools
        for name in (tool.arguments, tool.result)
        if name is not None and name not in given
    ]
    return ModelsSource((*extra, *own))


NOT_FOUND = Failure(
    "NoteNotFound",
    'No note "{id}".',
    (FailureField("id", "id", "str"),),
    hint="List the ids first.",
    suggested_tool="list_notes",
    suggested_args={"limit": 10},
)
