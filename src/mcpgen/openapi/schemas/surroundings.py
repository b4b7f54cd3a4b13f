"""What the objects around a schema say for it: the base URI, and the dialect.

`$id` is a base (JSON Schema 2020-12 core, section 8.2.1), for a file `$self` (OpenAPI 3.2, section
4.1.1). `$schema` names a dialect, for the document `jsonSchemaDialect` (3.1, section 4.8.24.5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.openapi.schemas.place import Place
from mcpgen.spec.resources.uris import join, split
from mcpgen_runtime.schema import pointer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.openapi.model import ApiFile
    from mcpgen_runtime.schema.types import Json


class Around(NamedTuple):
    """A value, and what holds where it stands."""

    value: Json
    base: str
    schema_uri: str | None


class Surroundings:
    """Looks at each place once. `dialect` is the one of the whole document, where it names one."""

    def __init__(self, files: Mapping[str, ApiFile], dialect: Json) -> None:
        self._files = files
        self._dialect = dialect if isinstance(dialect, str) else None
        self._known: dict[Place, Around] = {}

    def of(self, place: Place) -> Around:
        """Return what holds at a place; beyond the last value that is there, what holds for it."""
        above: list[str] = []
        while place not in self._known and place.tokens:
            above.append(place.tokens[-1])
            place = Place(place.uri, place.tokens[:-1])
        around = self._known.get(place) or self._start(place)
        self._known[place] = around
        for token in reversed(above):
            place = place.below(token)
            around = self._known[place] = _below(around, token)
        return around

    def _start(self, place: Place) -> Around:
        file = self._files.get(place.uri)
        value: Json = file.value if file else None
        around = _entered(Around(value, place.uri, self._dialect), value)
        return around._replace(base=start_of(file)) if file else around


def start_of(file: ApiFile) -> str:
    """Return the base URI of a file."""
    own = file.value.get("$self") if isinstance(file.value, dict) else None
    own = file.value.get("$id") if own is None and isinstance(file.value, dict) else own
    return split(join(file.uri, own))[0] if isinstance(own, str) else file.uri


def _below(around: Around, token: str) -> Around:
    try:
        value = pointer.resolve(around.value, (token,))
    except LookupError:
        return around._replace(value=None)
    return _entered(around, value)


def _entered(around: Around, value: Json) -> Around:
    if not isinstance(value, dict):
        return around._replace(value=value)
    identifier, schema_uri = value.get("$id"), value.get("$schema")
    return Around(
        value,
        split(join(around.base, identifier))[0] if isinstance(identifier, str) else around.base,
        schema_uri if isinstance(schema_uri, str) else around.schema_uri,
    )
