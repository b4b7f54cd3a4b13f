"""The toolkit IR: what will be generated, in Python terms. Every name in it is already allotted.

`lower` makes it from a normal document; templates and writers read it and decide nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.spec.document import Example
    from mcpgen.spec.normal import NormalDocument, NormalTool
    from mcpgen_runtime.schema.types import JsonObject, Schema


@dataclass(frozen=True, slots=True)
class FailureField:
    """One typed value of a declared failure: its wire name, its Python name, its annotation."""

    wire: str
    python: str
    annotation: str


@dataclass(frozen=True, slots=True)
class Failure:
    """A declared failure as an exception class of the generated contract."""

    class_name: str
    message: str
    fields: tuple[FailureField, ...] = ()
    hint: str | None = None
    suggested_tool: str | None = None
    suggested_args: JsonObject | None = None


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool: its handler and its models, by name (`result` None: no output schema)."""

    name: str
    handler: str
    arguments: str
    result: str | None
    wrapped: bool
    title: str | None
    description: str | None
    failures: tuple[str, ...]
    examples: tuple[Example, ...]
    normal: NormalTool


@dataclass(frozen=True, slots=True)
class Toolkit:
    """A whole toolkit.

    `name` is `notes`, `package` `notes_mcp`, `distribution` (and console script) `notes-mcp`.
    `models` maps every allotted class name to its emission schema (references `#/$defs/<name>`);
    `raw` names the models that stay plain mappings behind the gate.
    """

    name: str
    package: str
    distribution: str
    version: str
    tools: tuple[Tool, ...]
    failures: tuple[Failure, ...]
    models: Mapping[str, Schema]
    normal: NormalDocument
    raw: frozenset[str] = field(default_factory=frozenset)
