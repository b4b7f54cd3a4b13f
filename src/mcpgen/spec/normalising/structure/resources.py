"""What the schemas of a toolkit may refer to beside themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.resources.document import SchemaDocument
from mcpgen.spec.resources.registry import Registry
from mcpgen.spec.resources.uris import LOCAL

if TYPE_CHECKING:
    from mcpgen.diagnostics import Source
    from mcpgen.spec.resources.document import Place
    from mcpgen_runtime.schema.types import JsonObject, Tokens

NOWHERE = f"{LOCAL}/"
"""The URI of a spec that was read from no file."""


class Referenced:
    """The spec-level definitions, the files and the metaschemas that schemas may refer to.

    `root` holds the spec-level definitions as `$defs`; `source` is where they were read, for a spec
    without a registry of its own.
    """

    def __init__(
        self, root: JsonObject, registry: Registry | None = None, source: Source | None = None
    ) -> None:
        self.root = root
        self.registry = registry or Registry(SchemaDocument(root, NOWHERE, source))
        self.home = self.registry.home

    def at(self, home: SchemaDocument | None) -> Referenced:
        """Return the same for schemas that came from another document; None is the spec itself."""
        if home is None or home is self.home:
            return self
        other = Referenced(home.root if isinstance(home.root, dict) else {}, self.registry)
        other.home = home
        return other

    @property
    def base(self) -> str:
        """The URI of the document that references are relative to."""
        return self.home.uri

    def find(self, reference: str, document: SchemaDocument, standing: Tokens) -> Place | None:
        """Return the place that a reference names; `#/$defs/NAME` may be the document's, too."""
        place = self.registry.find(reference, document, standing)
        if place is not None or not reference.startswith("#"):
            return place
        return self.registry.find(reference, self.home, ())
