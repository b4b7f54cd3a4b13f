"""The normal document: what the passes make of a document, ready to be put into Python terms.

Schemas here are 2020-12 with every reference local (`#/$defs/<name>`) and every object closed or
open on purpose. Each schema is self-contained: it carries the `$defs` it uses and no others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen.spec.document import Document, Setting, ToolSpec
    from mcpgen.spec.resources.registry import Registry
    from mcpgen.spec.tally import Tally
    from mcpgen_runtime.schema.types import JsonObject, Schema


@dataclass(frozen=True, slots=True)
class NormalTool:
    """One tool after the passes.

    `served_name` is the name on the wire. `exact` is what the gate enforces; `served` what
    `tools/list` shows, and `served_description` the description with what the served root cannot
    say. `output` is what results are checked against and `output_served` what is listed (they
    differ where the root is wrapped as `{"result": ...}`, then `wrapped`). `output_model` is
    `output` (unwrapped) closed, for the typed model. `discriminator` is the property that tells
    the branches of a root union apart.
    """

    spec: ToolSpec
    served_name: str
    exact: JsonObject
    served: JsonObject
    served_description: str | None = None
    output: Schema | None = None
    output_served: JsonObject | None = None
    output_model: Schema | None = None
    wrapped: bool = False
    discriminator: str | None = None


@dataclass(frozen=True, slots=True)
class NormalDocument:
    """A document and its tools after the passes, sorted by served name.

    `shared` names the spec-level `$defs`, and what is referred to in other files: a definition of
    that name in a tool's schema is the author's shared type, and becomes one model for all tools
    that see it in the same form. `config` has the settings with their schemas closed, in the
    author's order. `registry` is what the authored references lead to. `tally` counts what became
    of the operations of an API, those included that turned out to have faults.
    """

    document: Document
    tools: tuple[NormalTool, ...]
    shared: frozenset[str] = frozenset()
    config: tuple[Setting, ...] = ()
    registry: Registry | None = None
    tally: Tally | None = None
