"""Schemas of 3.1 that name themselves: resources (`$id`) and anchors in the files of a document.

JSON Schema 2020-12 core, section 8.2. A document of OpenAPI is no schema, so all of its values are
looked at; those that are data (examples, enumerations) are not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.openapi.schemas.place import Place
from mcpgen.spec.resources.uris import join, split
from mcpgen_runtime.schema.keywords import DATA

if TYPE_CHECKING:
    from mcpgen.openapi.model import ApiFile
    from mcpgen_runtime.schema.types import Json, Tokens

_ANCHORS = ("$anchor", "$dynamicAnchor")


class Embedded:
    """The index of some files."""

    def __init__(self) -> None:
        self._files: set[str] = set()
        self._resources: dict[str, Place] = {}
        self._anchors: dict[tuple[str, str], Place] = {}
        self._dynamic: dict[Place, str] = {}

    def add(self, file: ApiFile, base: str) -> None:
        """Index a file whose base URI is `base`; a second time changes nothing."""
        if file.uri in self._files:
            return
        self._files.add(file.uri)
        self._resources.setdefault(base, Place(file.uri, ()))
        stack: list[tuple[Json, Tokens, str]] = [(file.value, (), base)]
        while stack:
            value, tokens, around = stack.pop()
            if isinstance(value, dict):
                around = self._note(value, Place(file.uri, tokens), around)
            stack += [(one, (*tokens, key), around) for key, one in _inside(value)]

    def resource(self, uri: str) -> Place | None:
        """Return the schema whose URI this is."""
        return self._resources.get(uri)

    def anchor(self, uri: str, name: str) -> Place | None:
        """Return the schema that an anchor of a resource names."""
        return self._anchors.get((uri, name))

    def is_dynamic(self, place: Place) -> bool:
        """Whether the schema at a place has a dynamic anchor."""
        return place in self._dynamic

    def dynamic_anchors(self, name: str) -> int:
        """Count the schemas that have a dynamic anchor of this name."""
        return sum(one == name for one in self._dynamic.values())

    def _note(self, value: dict[str, Json], place: Place, base: str) -> str:
        identifier = value.get("$id")
        if isinstance(identifier, str):
            base = split(join(base, identifier))[0]
            self._resources.setdefault(base, place)
        for keyword in _ANCHORS:
            name = value.get(keyword)
            if isinstance(name, str):
                self._anchors.setdefault((base, name), place)
                if keyword == "$dynamicAnchor":
                    self._dynamic[place] = name
        return base


def _inside(value: Json) -> list[tuple[str, Json]]:
    if isinstance(value, dict):
        items = [(key, one) for key, one in value.items() if key not in DATA]
    elif isinstance(value, list):
        items = [(str(index), one) for index, one in enumerate(value)]
    else:
        return []
    return [(key, one) for key, one in items if isinstance(one, (dict, list))]
