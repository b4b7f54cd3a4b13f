"""What the schemas of a toolkit may refer to beside themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.resources.document import SchemaDocument
from mcpgen.spec.resources.registry import Registry
from mcpgen.spec.resources.uris import LOCAL

if TYPE_CHECKING:
    from mcpgen.spec.resources.document import Place
    from mcpgen_runtime.schema.types import JsonObject, Tokens

NOWHERE = f"{LOCAL}/"
"""The URI of a spec that was read from no file."""


class Referenced:
    """The spec-level definitions, the files and the metaschemas that schemas may refer to.

    `root` holds the spec-level definitions as `$defs`.
    """

    def __init__(self, root: JsonObject, registry: Registry | None = None) -> None:
        self.root = root
        self.registry = registry or Registry(SchemaDocument(root, NOWHERE))

    @property
    def base(self) -> str:
        """The URI of the spec itself."""
        return self._home.uri

    def find(self, reference: str, document: SchemaDocument, standing: Tokens) -> Place | None:
        """Return the place that a reference names; `#/$defs/NAME` may be the spec's, too."""
        place = self.registry.find(reference, document, standing)
        if place is not None or not reference.startswith("#"):
            return place
        return self.registry.find(reference, self._home, ())

    @property
    def _home(self) -> SchemaDocument:
        return self.registry.home
