"""Reads the schemas of all tools into nodes, and gives every node its class name."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen.emit.models.found import Found
from mcpgen.emit.models.places import Place, Role, unformed
from mcpgen.emit.models.reading import Reader
from mcpgen.emit.models.renames import renamed
from mcpgen.emit.models.root_references import referring
from mcpgen.emit.models.settle import reachable, settled
from mcpgen.emit.names import (
    Claim,
    ClassName,
    Memory,
    allot,
    class_form,
    contested,
    definition_form,
    short_hash,
    words,
)
from mcpgen.emit.names.classes import MARK
from mcpgen_runtime.schema import refs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mcpgen.emit.models.shapes import Node
    from mcpgen.emit.names import Allotment, Renamed
    from mcpgen.spec.normal import NormalDocument, NormalTool
    from mcpgen_runtime.schema.types import Schema


@dataclass(frozen=True, slots=True)
class Survey:
    """What the schemas of a toolkit hold.

    `names` of nodes and `owners` (handlers; empty for shared definitions) by key; `inputs` and
    `outputs` are the keys of the roots by served name. `known` and `decided` are for `Allotment`.
    """

    nodes: Mapping[str, Node]
    names: Mapping[str, ClassName]
    owners: Mapping[str, str]
    inputs: Mapping[str, str]
    outputs: Mapping[str, str]
    known: frozenset[str]
    decided: Mapping[str, str]
    renamed: tuple[Renamed, ...]


def survey(
    document: NormalDocument, handlers: Mapping[str, str], previous: Allotment | None = None
) -> Survey:
    """Read all tools of a document; `handlers` are the handlers' names by served name."""
    found = Found()
    inputs: dict[str, str] = {}
    outputs: dict[str, str] = {}
    for tool in document.tools:
        for role, schema, roots in _schemas(tool, inputs, outputs):
            roots[tool.served_name] = _read(found, tool, role, schema, document)
    nodes = reachable(settled(found.nodes), [*inputs.values(), *outputs.values()])
    places = {key: found.places[key] for key in nodes}
    owners = {k: "" if p.definition else handlers[p.owner] for k, p in places.items()}
    memory = None if previous is None else Memory(previous.known)
    claims = [_claim(place, owners[key], memory) for key, place in places.items()]
    names = allot(claims, MARK, previous.decided if previous else None)
    return Survey(
        nodes,
        {key: ClassName(name) for key, name in names.items()},
        owners,
        inputs,
        outputs,
        known=Memory.of(_remembered(places.values())),
        decided={claim.key: names[claim.key] for claim in contested(claims, names)},
        renamed=tuple(renamed(claims, names, places, previous, memory))
        if previous and memory
        else (),
    )


def _schemas(
    tool: NormalTool, inputs: dict[str, str], outputs: dict[str, str]
) -> Iterator[tuple[Role, Schema, dict[str, str]]]:
    yield "input", tool.exact, inputs
    output = _output(tool)
    if output is not None:
        yield "output", output, outputs


def _output(tool: NormalTool) -> Schema | None:
    return tool.output if tool.output_model is None else tool.output_model


def _read(
    found: Found, tool: NormalTool, role: Role, schema: Schema, document: NormalDocument
) -> str:
    authored = tool.spec.input_schema if role == "input" else tool.spec.output_schema
    schema = referring(schema, authored, document, tool.spec.home)
    definitions = _Definitions(schema, tool, role, document.shared)
    place = definitions.root()
    return Reader(schema, definitions.place, found).read(place, is_object=role == "input")


class _Definitions:
    """Where the definitions of one schema stand.

    One is known by its form: what it says, and what the definitions that it needs say. So a shared
    definition is one node for all tools that see it alike, and a tool's own is one for its input
    and its output.
    """

    def __init__(
        self, schema: Schema, tool: NormalTool, role: Role, shared: frozenset[str]
    ) -> None:
        self._known = schema.get("$defs", {}) if isinstance(schema, dict) else {}
        self._tool = tool
        self._role = role
        self._shared = shared
        self._forms: dict[str, str] = {}
        self._owner = tool.served_name

    def root(self) -> Place:
        """Return the place of the schema itself."""
        key = f"{self._owner}#{self._role}"
        return Place(key, (self._role,), rank=0, owner=self._owner)

    def place(self, reference: str) -> Place:
        """Return the place of the definition, or of the part of the schema, referred to."""
        tokens = refs.tokens_of(reference) or ()
        name = tokens[-1] if tokens else ""
        if len(tokens) != 2 or tokens[0] != "$defs":
            key = f"{self._owner}#{self._role}#{'/'.join(tokens)}"
            return Place(key, self._tail(name), rank=3, owner=self._owner)
        if name in self._shared:
            rank = 0 if self._tool.spec.strict and self._role == "input" else 1
            key = f"#/{name}#{self._form(name)}"
            return Place(key, (), name, rank, owner=f"#/{name}")
        key = f"{self._owner}#/{name}#{self._form(name)}"
        rank = 1 + int(self._role == "output")
        return Place(key, self._tail(name), rank=rank, owner=self._owner)

    def _tail(self, name: str) -> tuple[str, ...]:
        return words(name) or ("model",)

    def _form(self, name: str) -> str:
        """Return a hash of a definition and all that it needs."""
        if name not in self._forms:
            body = self._known.get(name, True)
            needs = refs.reachable_definitions(body, self._known)
            text = json.dumps([body, needs], sort_keys=True)
            self._forms[name] = short_hash(text, 16)
        return self._forms[name]


def _remembered(places: Iterable[Place]) -> Iterator[tuple[str, str]]:
    """Yield what is remembered of places: that they were there, and what definitions said."""
    for place in places:
        yield place.owner, place.key
        yield place.owner, unformed(place.key)


def _claim(place: Place, owner: str, memory: Memory | None) -> Claim[str]:
    """Return the wish of a node for a class name."""
    is_new = memory is not None and not memory.has(place.owner, place.key)
    if place.definition:
        own = definition_form(place.definition)
        form = own + class_form(place.tail) if place.tail else own
        return Claim(place.key, form, place.key, place.rank, is_new)
    form = class_form((*words(owner), *place.tail))
    return Claim(place.key, form, place.key, place.rank + 1, is_new)
