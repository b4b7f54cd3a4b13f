"""What the references of a spec lead to in other documents, gathered through all of them."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from mcpgen.spec.reading.documents import unquoted
from mcpgen.spec.reading.documents.nearest import nearest
from mcpgen.spec.reading.references.documents import UnknownError
from mcpgen.spec.reading.references.locate import RefusedError
from mcpgen.spec.reading.text.source import TextSource
from mcpgen.spec.resources.document import Place, SchemaDocument
from mcpgen.spec.resources.metaschemas import known_uris
from mcpgen.spec.resources.uris import join, split
from mcpgen_runtime.schema import pointer as json_pointer
from mcpgen_runtime.schema.walk import subschemas

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mcpgen.diagnostics import Findings
    from mcpgen.spec.reading.references.documents import Documents
    from mcpgen.spec.resources.registry import Registry
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

_REFERENCES = ("$ref", "$dynamicRef", "$recursiveRef")


class Targets:
    """Follows the references of a spec; what is wrong with them goes to the findings.

    References that stay in the spec are the passes' to look at. `places` are the others' targets.
    """

    def __init__(self, registry: Registry, documents: Documents, findings: Findings) -> None:
        self.places: dict[Place, None] = {}
        self._registry = registry
        self._documents = documents
        self._findings = findings
        self._own: set[SchemaDocument] = {registry.home}
        self._queue: deque[Place] = deque()
        self._unknown: list[tuple[str, Place]] = []

    def gather(self, schemas: Iterable[tuple[str, Schema]]) -> None:
        """Follow every reference of the spec's schemas, each with its pointer."""
        for at, schema in schemas:
            self._follow_own(at, schema)
        self._follow_others()
        if self._unknown:
            self._documents.add_all()
            self._retry()
            self._follow_others()
        for reference, standing in self._unknown:
            self._tell(_unknown(reference, list(self._documents.known_uris())), standing)

    def _follow_own(self, at: str, schema: Schema) -> None:
        home, tokens = self._registry.home, json_pointer.parse(at)
        place = Place(home, tokens)
        if tokens[:1] != ("$defs",):
            document = SchemaDocument(schema, f"{home.uri}?{at}", home.source, at)
            self._own.add(document)
            self._documents.add_metaschemas(document)
            place = Place(document, ())
        for inner, one in subschemas(schema):
            if isinstance(one, dict):
                self._follow(place.below(*inner), one)

    def _follow_others(self) -> None:
        """Follow what was found. What has an `$id` that is asked for may be read last."""
        while self._queue and not self._findings.is_full:
            for place, schema in self._queue.popleft().within():
                self._note_dynamic(place)
                self._follow(place, schema)
            if not self._queue:
                self._retry()

    def _retry(self) -> None:
        again, self._unknown = self._unknown, []
        for reference, standing in again:
            self._lead(reference, standing)

    def _follow(self, place: Place, schema: JsonObject) -> None:
        for keyword in _REFERENCES:
            reference = schema.get(keyword)
            if isinstance(reference, str):
                self._lead(reference, place.below(keyword))

    def _lead(self, reference: str, standing: Place) -> None:
        try:
            place = self._find(reference, standing)
        except RefusedError as error:
            self._tell(error, standing)
        except UnknownError:
            self._unknown.append((reference, standing))
        else:
            if place is not None:
                self._note(place)

    def _find(self, reference: str, standing: Place) -> Place | None:
        document, tokens = standing
        if document in self._own and (reference == "" or reference.startswith("#")):
            return None
        found = self._registry.find(reference, document, tokens)
        if found is not None:
            return found
        uri, fragment = split(join(standing.resource.uri, reference))
        resource = document.by_uri.get(uri) or self._registry.resource(uri)
        if resource is None:
            if not self._documents.add(uri, reference, document):
                return None
            found = self._registry.find(reference, document, tokens)
            resource = self._registry.resource(uri)
        if found is None and resource is not None and self._is_foreign(resource.document):
            raise _nothing(resource.document, fragment)
        return found

    def _is_foreign(self, document: SchemaDocument) -> bool:
        return document not in self._own or document is self._registry.home

    def _note(self, place: Place) -> None:
        if place in self.places or not self._is_foreign(place.document):
            return
        self.places[place] = None
        self._queue.append(place)
        source = place.document.source
        if isinstance(source, TextSource) and place.document is not self._registry.home:
            at = json_pointer.format(place.tokens)
            unquoted.check(_without_definitions(place.schema), at, source, self._findings)
        self._note_dynamic(Place(place.document, place.resource.tokens))

    def _note_dynamic(self, place: Place) -> None:
        """A dynamic reference may come back to each dynamic anchor of a resource on the way."""
        resource = place.document.resources.get(place.tokens)
        for tokens in resource.dynamic.values() if resource else ():
            self._note(Place(place.document, tokens))

    def _tell(self, error: RefusedError, standing: Place) -> None:
        document = standing.document
        at = document.pointer + json_pointer.format(standing.tokens)
        words = (error.code, str(error), error.help)
        self._findings.error(*words, source=document.source, pointer=at)


def _unknown(reference: str, mapped: Sequence[str]) -> RefusedError:
    """Refuse what is not mapped, with the URI that was most likely meant."""
    uri = reference.partition("#")[0]
    near = nearest(uri, [*mapped, *known_uris()])
    meant = f'Did you mean "{near}"? If not, s' if near else "S"
    help_ = f"{meant}ave the document beside the spec, and give its URI and file in `references`."
    return RefusedError("MG112", "this $ref leads to the network or another absolute URI", help_)


def _nothing(document: SchemaDocument, fragment: str) -> RefusedError:
    shown = f"#{fragment} of {document.source.display if document.source else document.uri}"
    try:
        json_pointer.resolve(document.root, json_pointer.parse(fragment))
    except (LookupError, ValueError):
        help_ = "A reference is a file and a JSON Pointer: file.yaml#/$defs/Name."
        return RefusedError("MG113", f"nothing is at {shown}", help_)
    help_ = "Refer to an object that is a schema."
    return RefusedError("MG113", f"no schema is at {shown}", help_)


def _without_definitions(schema: Schema) -> Json:
    """Drop a target's own definitions: what refers to them becomes a target itself."""
    if not isinstance(schema, dict):
        return schema
    return {key: value for key, value in schema.items() if key not in ("$defs", "definitions")}
