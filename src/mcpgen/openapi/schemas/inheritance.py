"""Inheritance: a parent with a discriminator, and children that have it in their `allOf`.

OpenAPI 3.1, section 4.8.25; 2.0, section 4.3.21. Where the parent is asked for, any of its children
is taken; where a child is made from it, its own part is meant. A child of a union that has it among
its branches is meant to have the parent's own part too: as written the two would never end.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.openapi.schemas.needs import WHOLE, Form, Need
from mcpgen.openapi.schemas.place import Place
from mcpgen.openapi.schemas.unions import UNIONS, Branch, discriminator, union_of
from mcpgen_runtime.schema import pointer

if TYPE_CHECKING:
    from mcpgen.openapi.model import ApiFile
    from mcpgen.openapi.schemas.places import Places
    from mcpgen.openapi.schemas.unions import Unions
    from mcpgen_runtime.schema.types import Json, JsonObject, Tokens

MOST_CHILDREN = 200
"""A parent with more is left open instead: any keys are taken."""

_BASE = Form("base")
_CONTAINERS: tuple[Tokens, ...] = (("components", "schemas"), ("definitions",), ("$defs",))


class Family(NamedTuple):
    """What a parent stands for: `needs`, told apart by `name`; no needs where they are too many."""

    needs: tuple[Need, ...]
    name: str | None = None


class Inheritance:
    """Finds the children of parents, each read once."""

    def __init__(self, places: Places, unions: Unions) -> None:
        self._places = places
        self._unions = unions
        self._children: dict[Place, list[Place]] | None = None
        self._families: dict[tuple[Place, bool], Family | None] = {}

    def family(self, parent: Place, *, tells: bool = True) -> Family | None:
        """Return what a schema stands for where it is a parent; None where it is none.

        `tells`: whether its discriminator is there to tell the children apart.
        """
        known = (parent, tells)
        if known not in self._families:
            self._families[known] = self._family(parent, tells=tells)
        return self._families[known]

    def _family(self, parent: Place, *, tells: bool) -> Family | None:
        schema = self._value(parent)
        name = None if union_of(schema) else discriminator(schema)
        if name is None:
            return None
        mapping = self._unions.mapping(schema, parent)
        children = self._descendants(parent)
        children += [one for one in mapping if one not in children and one != parent]
        if not children:
            return None
        if len(children) > MOST_CHILDREN:
            return Family(())
        branches = [Branch(self._value(one), one, one) for one in children]
        told = self._unions.tell(name, branches, mapping) if tells else None
        forms = told.forms if told else (WHOLE,) * len(children)
        needs = [Need(child, form) for child, form in zip(children, forms, strict=True)]
        if mapping and parent not in mapping and told:
            return Family(tuple(needs), name)
        return Family((*needs, Need(parent, _BASE)))

    def form_in_all_of(self, target: Place, child: Place) -> Form:
        """Return the form in which a schema is part of another one's `allOf`."""
        schema = self._value(target)
        keyword = union_of(schema)
        if keyword is None:
            return _BASE if self.family(target) else WHOLE
        branches = [self._unions.target(one, target) for one in schema[keyword]]
        return _BASE if child in branches else WHOLE

    def _descendants(self, parent: Place) -> list[Place]:
        """Return the children and theirs; another parent among them stands for its own."""
        children = self._by_parent()
        found = dict.fromkeys([parent])
        waiting = [parent]
        while waiting and len(found) <= MOST_CHILDREN + 1:
            for child in children.get(waiting.pop(0), ()):
                if child not in found:
                    found[child] = None
                    if discriminator(self._value(child)) is None:
                        waiting.append(child)
        return list(found)[1:]

    def _by_parent(self) -> dict[Place, list[Place]]:
        if self._children is None:
            self._children = defaultdict[Place, list[Place]](list)
            for file in self._places.files.values():
                for place, schema in _named(file):
                    for part in _parts(schema):
                        parent = self._unions.target(part, place)
                        if parent is not None:
                            self._children[parent].append(place)
        return self._children

    def _value(self, place: Place) -> JsonObject:
        value = self._places.value(place)
        return value if isinstance(value, dict) else {}


def own_part(schema: JsonObject) -> JsonObject:
    """Return a parent without its children."""
    return {key: value for key, value in schema.items() if key not in (*UNIONS, "discriminator")}


def _parts(schema: Json) -> list[Json]:
    parts = schema.get("allOf") if isinstance(schema, dict) else None
    return parts if isinstance(parts, list) else []


def _named(file: ApiFile) -> list[tuple[Place, Json]]:
    """Return the named schemas of a file."""
    found: list[tuple[Place, Json]] = []
    for container in _CONTAINERS:
        try:
            named = pointer.resolve(file.value, container)
        except LookupError:
            continue
        if isinstance(named, dict):
            found += [(Place(file.uri, (*container, key)), one) for key, one in named.items()]
    return found
