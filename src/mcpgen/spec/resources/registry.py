"""All documents that references may lead to, and where each reference leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.resources.dialects import DRAFTS, Dialect, custom_dialect, dialect_of
from mcpgen.spec.resources.document import RECURSIVE, Place
from mcpgen.spec.resources.metaschemas import metaschema
from mcpgen.spec.resources.uris import join, split

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.spec.resources.document import Resource, SchemaDocument
    from mcpgen_runtime.schema.types import Tokens


class Registry:
    """The documents that one toolkit's references may lead to, beside its own schemas.

    `home` is the file of the spec itself, or its definitions alone. `names` has the name of the
    definition that a place becomes, the same for every tool. The metaschemas of JSON Schema are
    always among the documents.
    """

    def __init__(self, home: SchemaDocument) -> None:
        self.home = home
        self.names: dict[Place, str] = {}
        self._documents: list[SchemaDocument] = []
        self._by_uri: dict[str, Resource] = {}
        self.add(home)

    def add(self, document: SchemaDocument, *uris: str) -> None:
        """Add a document, found under its own URI and others; the first of a URI stays."""
        if document not in self._documents:
            self._documents.append(document)
        for uri in uris:
            self._by_uri.setdefault(uri, document.resources[()])
        for uri, resource in document.by_uri.items():
            self._by_uri.setdefault(uri, resource)

    @property
    def documents(self) -> tuple[SchemaDocument, ...]:
        """All that were added, in their order."""
        return tuple(self._documents)

    def uris(self) -> Mapping[str, Resource]:
        """What was found so far, by its URI."""
        return self._by_uri

    def resource(self, uri: str) -> Resource | None:
        """Return the resource of a URI without a fragment."""
        if uri not in self._by_uri:
            self._find(uri)
        return self._by_uri.get(uri)

    def find(self, reference: str, document: SchemaDocument, standing: Tokens) -> Place | None:
        """Return the place that a reference standing at a place names (core, section 8.2.3.1)."""
        uri, fragment = split(join(document.resource_of(standing).uri, reference))
        resource = document.by_uri.get(uri) or self.resource(uri)
        return None if resource is None else resource.document.find(resource, fragment)

    def name(self, place: Place) -> str | None:
        """Return the name of a place's definition, if it has one in the whole toolkit."""
        if place.document is self.home and place.tokens[:-1] == ("$defs",):
            return place.tokens[-1]
        return self.names.get(place)

    def dialect(self, uri: str | None) -> Dialect:
        """Return the dialect that a `$schema` names."""
        known = dialect_of(uri)
        if uri is None or known.draft is not None:
            return known
        resource = self.resource(split(uri)[0])
        if resource is None:
            return known
        return custom_dialect(Place(resource.document, resource.tokens).schema)

    def knows_dialect(self, uri: str) -> bool:
        """Tell whether a `$schema` names a draft of JSON Schema, or a metaschema that is there."""
        draft = dialect_of(uri).draft
        return draft in DRAFTS or self.resource(split(uri)[0]) is not None

    def _find(self, uri: str) -> None:
        """Look once more: documents learn of resources while they are read; and the built-in."""
        for document in self._documents:
            if uri in document.by_uri:
                self._by_uri[uri] = document.by_uri[uri]
                return
        built_in = metaschema(uri)
        if built_in is not None:
            self.add(built_in, uri)


def dynamic_name(reference: str, place: Place) -> str | None:
    """Return the name by which a dynamic reference that first leads to `place` is resolved anew.

    None where it is like a `$ref` (2020-12 core, section 8.2.3.2): its fragment is no anchor, or
    the anchor there is not a dynamic one. `#` is `$recursiveRef`'s (2019-09, section 8.2.4.2).
    """
    name = split(reference)[1] or RECURSIVE
    return name if place.resource.dynamic.get(name) == place.tokens else None
