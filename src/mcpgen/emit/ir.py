"""The toolkit IR: what will be generated, in Python terms. Every name in it is already allotted.

`lower` makes it from a normal document; templates and writers read it and decide nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.emit.names import Allotment, ClassName, PythonName, Renamed
    from mcpgen.spec.calls import Request
    from mcpgen.spec.document import Example
    from mcpgen.spec.normal import NormalDocument, NormalTool
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema


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
class Setting:
    """A value of the environment as a field of the generated `Config`.

    `key` is its name in the spec, `variable` the environment's, `python` the field's. `annotation`
    is Python source. `schema` is closed, and has the default where there is one.
    """

    key: str
    variable: str
    python: PythonName
    annotation: str
    schema: JsonObject
    description: str | None = None
    secret: bool = False
    required: bool = True


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool: its handler and its models, by name (`result` None: no output schema).

    A tool with a `call` sends that request unless its owner writes a handler.
    """

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
    call: Request | None = None


@dataclass(frozen=True, slots=True)
class ModelField:
    """A field of a model: its wire name, its Python name, its docstring's text.

    `default` is JSON data; `has_default` False: the field is required, or absent unless given.
    """

    wire: str
    python: PythonName
    doc: str = ""
    default: Json = None
    has_default: bool = False


@dataclass(frozen=True, slots=True)
class Model:
    """One class or type alias of the generated models.

    `owner` is the handler of the one tool it belongs to; empty for a shared definition. `schema` is
    the relaxed schema it is emitted from: properties have their Python names, references are
    `#/$defs/<class name>`, and names that begin with `ATOM` are written where they are used.
    `values` are the texts and numbers that its enumerations list.
    """

    name: ClassName
    owner: str
    schema: Schema
    fields: tuple[ModelField, ...] = ()
    doc: str = ""
    is_class: bool = True
    uses: tuple[ClassName, ...] = ()
    values: tuple[Json, ...] = ()


@dataclass(frozen=True, slots=True)
class Toolkit:
    """A whole toolkit.

    `name` is `notes`, `package` `notes_mcp`, `distribution` (and console script) `notes-mcp`.
    `models` maps every allotted class name to its model, shared ones first, then tool by tool, each
    after those it uses; `atoms` are the schemas of what is written in place, `choices` the digests
    of the branches of those among them whose types do not tell them apart. `raw` names the models
    that stay plain mappings behind the gate. `allotment` is what the next build has to know of the
    names, `renamed` what this one changed of the last one's.
    """

    name: str
    package: str
    distribution: str
    version: str
    tools: tuple[Tool, ...]
    failures: tuple[Failure, ...]
    models: Mapping[str, Model]
    normal: NormalDocument
    atoms: Mapping[str, Schema] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    raw: frozenset[str] = field(default_factory=frozenset)
    allotment: Allotment | None = None
    renamed: tuple[Renamed, ...] = ()
    settings: tuple[Setting, ...] = ()

    @property
    def written(self) -> tuple[Tool, ...]:
        """The tools whose handlers their owner writes."""
        return tuple(tool for tool in self.tools if tool.call is None)

    @property
    def calls_api(self) -> bool:
        """Whether any tool sends a request."""
        return any(tool.call is not None for tool in self.tools)
