"""What the schemas of several documents refer to, in one registry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.reading.references.naming import allot
from mcpgen.spec.resources.document import Place

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mcpgen.spec.resources.document import SchemaDocument
    from mcpgen.spec.resources.registry import Registry


class Joined:
    """A registry that others join, each with the home that its own schemas are relative to.

    A file that several of them have read is one document in the end. The document that was made of
    an API's is no file, and only its own schemas refer to it.
    """

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._known = {_key(document): document for document in registry.documents}
        self._places: dict[Place, None] = {}

    def add(self, other: Registry, *, is_made: bool) -> SchemaDocument:
        """Add what another registry has, and return its home; `is_made`: that is no file."""
        made = other.home if is_made else None
        home = made or self._same(other.home)
        for uri, resource in other.uris().items():
            if resource.document is not made:
                self._same(resource.document, *([uri] if resource.tokens == () else []))
        for name in _definitions(home):
            self._places[Place(home, ("$defs", name))] = None
        for place in other.names:
            self._places[Place(self._known.get(_key(place.document), home), place.tokens)] = None
        return home

    def conflicts(self, other: Registry, *, is_made: bool) -> Iterator[str]:
        """Yield the URIs that mean something else in another registry than in this one."""
        for uri, resource in other.uris().items():
            if is_made and resource.document is other.home:
                continue
            found = self.registry.resource(uri)
            if found is not None and found.document.root is not resource.document.root:
                yield uri

    def name(self, root: Path) -> None:
        """Name every definition that was added: a name of its own, and none that was given."""
        registry = self.registry
        new = [place for place in self._places if registry.name(place) is None]
        first = {(place.document.uri, place.tokens): place for place in reversed(new)}
        taken = [*_definitions(registry.home), *registry.names.values()]
        names = allot(first.values(), taken, root)
        for place in new:
            registry.names[place] = names[first[place.document.uri, place.tokens]]

    def _same(self, document: SchemaDocument, *uris: str) -> SchemaDocument:
        """Return the document of the same file that is there already, or add this one."""
        known = self._known.setdefault(_key(document), document)
        self.registry.add(known, *uris)
        return known


def _key(document: SchemaDocument) -> tuple[int, str]:
    """The value of a file is one object, since each file is read once."""
    return id(document.root), document.uri


def _definitions(document: SchemaDocument) -> list[str]:
    root = document.root
    found = root.get("$defs") if isinstance(root, dict) else None
    return list(found) if isinstance(found, dict) else []
