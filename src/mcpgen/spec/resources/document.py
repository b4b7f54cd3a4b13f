"""One document of schemas: its resources, their anchors, and the places that references name.

A *resource* is a part of a document that has its own `$id`, or the document itself (2020-12 core,
section 4.3.5); `#...` is relative to the resource in which it stands. Nothing here looks beyond the
document.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.spec.resources.dialects import dialect_of
from mcpgen.spec.resources.uris import join, split
from mcpgen_runtime.schema import pointer
from mcpgen_runtime.schema.refs import DEFINITIONS
from mcpgen_runtime.schema.walk import children, subschemas

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpgen.diagnostics import Source
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema, Tokens

RECURSIVE = ""
"""The name, which no anchor can have, under which `$recursiveAnchor` (2019-09) is kept."""

_INDEXED = frozenset({"$id", "id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$schema"})


@dataclass(eq=False, slots=True)
class Resource:
    """A resource: its URI, its place, its anchors by name, and which of them are dynamic."""

    document: SchemaDocument
    tokens: Tokens
    uri: str
    anchors: dict[str, Tokens] = field(default_factory=dict)
    dynamic: dict[str, Tokens] = field(default_factory=dict)


class Place(NamedTuple):
    """A schema in a document."""

    document: SchemaDocument
    tokens: Tokens

    @property
    def schema(self) -> Schema:
        """What stands there."""
        found: Schema = pointer.resolve(self.document.root, self.tokens)
        return found

    @property
    def resource(self) -> Resource:
        """The resource in which it stands."""
        return self.document.resource_of(self.tokens)

    def below(self, *tokens: str) -> Place:
        """Return a place further down."""
        return Place(self.document, (*self.tokens, *tokens))

    def within(self) -> Iterator[tuple[Place, JsonObject]]:
        """Yield all schemas here, this one first, but for definitions: those have to be named."""
        stack: list[tuple[Place, Schema]] = [(self, self.schema)]
        while stack:
            place, schema = stack.pop()
            if isinstance(schema, dict):
                yield place, schema
            inner = [(place.below(*at), child) for at, child in children(schema)]
            stack.extend(one for one in reversed(inner) if not _is_definition(one[0], place))


class SchemaDocument:
    """A value that holds schemas, found under `uri`.

    `pointer` is the place of `root` in the file of `source`. Indexed as far as keywords lead; what
    a reference finds elsewhere (a file of definitions is no schema itself) is indexed then.
    `repeated` has the places of anchors that their resource has already, with their names.
    """

    def __init__(self, root: Json, uri: str, source: Source | None = None, place: str = "") -> None:
        self.root = root
        self.uri = uri
        self.source = source
        self.pointer = place
        self.resources: dict[Tokens, Resource] = {}
        self.by_uri: dict[str, Resource] = {}
        self.repeated: dict[Tokens, str] = {}
        self._dialects: dict[Tokens, str] = {}
        self._indexed: set[Tokens] = set()
        self._add_resource((), uri)
        self._index(())

    def find(self, resource: Resource, fragment: str) -> Place | None:
        """Return the place that a decoded fragment names in one of the resources."""
        if fragment and not fragment.startswith("/"):
            anchored = resource.anchors.get(fragment)
            return None if anchored is None else Place(self, anchored)
        try:
            tokens = (*resource.tokens, *pointer.parse(fragment))
            found: Json = pointer.resolve(self.root, tokens)
        except (LookupError, ValueError):
            return None
        if not isinstance(found, (dict, bool)):
            return None
        self._index(tokens)
        return Place(self, tokens)

    def resource_of(self, tokens: Tokens) -> Resource:
        """Return the resource in which `tokens` stand."""
        return next(self.resources[at] for at in _upwards(tokens) if at in self.resources)

    def schema_uri(self, tokens: Tokens) -> str | None:
        """Return the `$schema` that holds at `tokens`: the nearest one around it."""
        if not self._dialects:
            return None
        return next((self._dialects[at] for at in _upwards(tokens) if at in self._dialects), None)

    def schema_uris(self) -> Iterable[str]:
        """Return every `$schema` that was met."""
        return self._dialects.values()

    def _index(self, start: Tokens) -> None:
        if start in self._indexed:
            return
        for tokens, schema in subschemas(pointer.resolve(self.root, start)):
            at = (*start, *tokens)
            self._indexed.add(at)
            if isinstance(schema, dict) and not _INDEXED.isdisjoint(schema):
                self._note(at, schema)

    def _note(self, tokens: Tokens, schema: JsonObject) -> None:
        if isinstance(schema.get("$schema"), str):
            self._dialects.setdefault(tokens, schema["$schema"])
        dialect = dialect_of(self.schema_uri(tokens))
        if dialect.hides_siblings and "$ref" in schema:
            return
        identifier = schema.get(dialect.identifier)
        if isinstance(identifier, str):
            self._identify(tokens, identifier, dialect.identifier)
        resource = self.resource_of(tokens)
        for keyword in ("$anchor", "$dynamicAnchor"):
            name = schema.get(keyword)
            if isinstance(name, str):
                self._anchor(resource, name, tokens, keyword)
                if keyword == "$dynamicAnchor":
                    resource.dynamic.setdefault(name, tokens)
        if schema.get("$recursiveAnchor") is True and resource.tokens == tokens:
            resource.dynamic[RECURSIVE] = tokens

    def _anchor(self, resource: Resource, name: str, tokens: Tokens, keyword: str) -> None:
        """Note an anchor; the first of a name counts."""
        if resource.anchors.setdefault(name, tokens) != tokens:
            self.repeated[*tokens, keyword] = name

    def _identify(self, tokens: Tokens, identifier: str, keyword: str) -> None:
        """A fragment alone is an anchor: so it was written until draft-07."""
        around = self.resource_of(tokens)
        if identifier.startswith("#"):
            self._anchor(around, identifier[1:], tokens, keyword)
        else:
            self._add_resource(tokens, split(join(around.uri, identifier))[0])

    def _add_resource(self, tokens: Tokens, uri: str) -> None:
        resource = Resource(self, tokens, uri)
        self.resources[tokens] = resource
        self.by_uri.setdefault(uri, resource)
        if tokens == ():
            self.by_uri[self.uri] = resource


def _is_definition(place: Place, holder: Place) -> bool:
    return place.tokens[len(holder.tokens)] in DEFINITIONS


def _upwards(tokens: Tokens) -> list[Tokens]:
    return [tokens[:length] for length in range(len(tokens), -1, -1)]
