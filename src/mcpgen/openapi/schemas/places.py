"""Where the references of a document's schemas lead.

Plain references are the document's own (`documents.Lookup`);
what 3.1 has beyond them is here: base URIs and anchors of schemas (JSON Schema 2020-12 core,
section 8.2), which are looked for only once a reference needs one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from mcpgen.diagnostics.wording import shown
from mcpgen.openapi.documents import FaultError, Lookup
from mcpgen.openapi.model import At, SchemaAt
from mcpgen.openapi.schemas.embedded import Embedded
from mcpgen.openapi.schemas.errors import SchemaError
from mcpgen.openapi.schemas.holders import is_schema
from mcpgen.openapi.schemas.place import Place
from mcpgen.openapi.schemas.spellings import OWN
from mcpgen.openapi.schemas.surroundings import Surroundings, start_of
from mcpgen.spec.resources.dialects import dialect_of
from mcpgen.spec.resources.uris import join, split
from mcpgen_runtime.schema import pointer
from mcpgen_runtime.schema.faults.nearest import did_you_mean

if TYPE_CHECKING:
    from mcpgen.openapi.model import Api, ApiFile
    from mcpgen.spec.resources.dialects import Dialect
    from mcpgen_runtime.schema.types import Json

_DEFINITIONS = (("$defs",), ("definitions",))
_REFERENCE = "A reference is a file and a JSON Pointer into it."


class Places:
    """All places of the document's files."""

    def __init__(self, api: Api) -> None:
        self.files: dict[str, ApiFile] = {file.uri: file for file in (api.root, *api.files)}
        self._root = api.root
        self._lookup = Lookup(self.files.values(), api.missing)
        self._has_bases = api.dialect in ("3.1", "3.2")
        root = api.root.value if isinstance(api.root.value, dict) else {}
        self._around = Surroundings(self.files, root.get("jsonSchemaDialect"))
        self._embedded: Embedded | None = None
        self._found: dict[tuple[str, str, str], Place] = {}

    @staticmethod
    def of(at: At) -> Place:
        """Return the name of a place."""
        return Place(at.file.uri, at.tokens)

    def at(self, place: Place) -> At:
        """Return the record of a place."""
        return At(self.files.get(place.uri, self._root), place.tokens)

    def value(self, place: Place) -> Json:
        """Return what stands at a place; raises LookupError where there is nothing."""
        return pointer.resolve(self.files[place.uri].value, place.tokens)

    def has(self, place: Place) -> bool:
        """Whether anything stands at a place."""
        try:
            self.value(place)
        except LookupError:
            return False
        return True

    def target(self, reference: Json, standing: Place) -> SchemaAt:
        """Return the schema that a `$ref` at a place leads to; raises SchemaError without one."""
        if not isinstance(reference, str):
            raise SchemaError(f"`$ref` cannot be {shown(reference)}", self.at(standing))
        place = self.find(reference, standing)
        value = self.value(place)
        if not is_schema(value) or self._is_document(place, value):
            self._refuse(reference, standing, "leads to what is no schema")
        return SchemaAt(value, self.at(place))

    def find(self, reference: str, standing: Place) -> Place:
        """Return the place that a reference at a place names; raises SchemaError without one."""
        known = (standing.uri, self._base(standing), reference)
        if known not in self._found:
            self._found[known] = self._find(known[1], reference, standing)
        return self._found[known]

    def dynamic(self, reference: Json, standing: Place) -> SchemaAt:
        """Return what a `$dynamicRef` names, where there is only one answer in any scope."""
        target = self.target(reference, standing)
        name = split(str(reference))[1]
        if name and not name.startswith("/"):
            index = self._index()
            if index.is_dynamic(self.of(target.at)) and index.dynamic_anchors(name) > 1:
                self._refuse(str(reference), standing, "depends on the schemas that lead to it")
        return target

    def recursive(self, reference: Json, standing: Place) -> SchemaAt:
        """Return what a `$recursiveRef` (2019-09) names: the anchor around it, or the resource."""
        for length in range(len(standing.tokens), 0, -1):
            around = Place(standing.uri, standing.tokens[:length])
            value = self.value(around) if self.has(around) else None
            if isinstance(value, dict) and value.get("$recursiveAnchor") is True:
                return SchemaAt(value, self.at(around))
        return self.target(reference, standing)

    def dialect(self, place: Place) -> Dialect:
        """Return the dialect of the schema at a place."""
        return dialect_of(self._around.of(place).schema_uri) if self._has_bases else OWN

    @staticmethod
    def _is_document(place: Place, value: Json) -> bool:
        is_root = not place.tokens and isinstance(value, dict)
        return is_root and ("openapi" in value or "swagger" in value)

    def _find(self, base: str, reference: str, standing: Place) -> Place:
        """Look by base URI and anchor where schemas have them, else as the document does."""
        embedded = self._embedded_at(base, reference) if self._has_bases else None
        if embedded is not None:
            return embedded
        try:
            return self.of(self._lookup.find(reference, self.at(standing)).at)
        except FaultError as fault:
            meant = self._beside(reference, standing)
            if meant is None:
                help_ = self._near(reference, standing) or fault.help or _REFERENCE
                raise SchemaError(fault.reason, fault.at, help_) from None
            return meant

    def _near(self, reference: str, standing: Place) -> str:
        """Return what may have been meant by a reference into its own file; empty for others."""
        *around, name = split(reference)[1].removeprefix("/").split("/")
        holder = Place(standing.uri, tuple(around))
        if not reference.startswith("#/") or not self.has(holder):
            return ""
        siblings = self.value(holder)
        names = list(siblings) if isinstance(siblings, dict) else []
        return f"There is no such schema.{did_you_mean(name, names)}"

    def _embedded_at(self, base: str, reference: str) -> Place | None:
        """Return what a reference names by an anchor, or by the URI of a schema (`$id`)."""
        uri, fragment = split(join(base, reference))
        if fragment and not fragment.startswith("/"):
            return self._index().anchor(uri, fragment)
        if uri in self.files:
            return None
        resource = self._index().resource(uri)
        try:
            found = None if resource is None else resource.below(*pointer.parse(fragment))
        except ValueError:
            return None
        return found if found is not None and self.has(found) else None

    def _beside(self, reference: str, standing: Place) -> Place | None:
        """Look where generators mean `#/$defs/NAME` to lead: beside a schema around it."""
        try:
            tokens = pointer.parse(split(reference)[1]) if reference.startswith("#") else ()
        except ValueError:
            return None
        if tokens[:1] not in _DEFINITIONS:
            return None
        around = (standing.tokens[:length] for length in range(len(standing.tokens), 0, -1))
        places = (Place(standing.uri, (*outer, *tokens)) for outer in around)
        return next(filter(self.has, places), None)

    def _index(self) -> Embedded:
        if self._embedded is None:
            self._embedded = Embedded()
            for file in self.files.values():
                self._embedded.add(file, start_of(file))
        return self._embedded

    def _base(self, standing: Place) -> str:
        return self._around.of(standing).base if self._has_bases else standing.uri

    def _refuse(self, reference: str, standing: Place, what: str) -> NoReturn:
        raise SchemaError(f"the reference {shown(reference)} {what}", self.at(standing))
