"""Which definition each place becomes that references lead to: its name, and which are to be made.

A place that is reached in several dynamic scopes becomes several definitions.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from mcpgen_runtime.schema.refs import DEFINITIONS

if TYPE_CHECKING:
    from mcpgen.spec.normalising.structure.scope import Scope
    from mcpgen.spec.resources.document import Place, SchemaDocument
    from mcpgen.spec.resources.registry import Registry
    from mcpgen_runtime.schema.types import JsonObject, Tokens

_HOLDERS = tuple((keyword,) for keyword in DEFINITIONS)
_WORDLESS = frozenset(
    {"items", "properties", "anyOf", "oneOf", "allOf", "prefixItems", *DEFINITIONS}
)


class Definition(NamedTuple):
    """A definition to be made: what stands at a place, as it reads in a scope."""

    name: str
    place: Place
    scope: Scope


class Allotment:
    """The definitions of one document; `waiting` are those that are still to be made."""

    def __init__(self, own: SchemaDocument, registry: Registry) -> None:
        self.waiting: deque[Definition] = deque()
        self._own = own
        self._registry = registry
        self._names: dict[tuple[Place, Scope], str] = {}
        self._numbers: dict[str, int] = {}  # the last one that was tried, by name
        self._reserved = set(authored_names(own.root))  # its own, whatever else is named first
        self._taken = set(self._reserved)

    def name(self, place: Place, outside: Scope) -> str:
        """Return the name of the definition for a place that is entered from a scope."""
        scope = outside.entering(place.resource)
        key = (place, scope)
        if key not in self._names:
            name = self._names[key] = self._free_name(place)
            self._taken.add(name)
            self.waiting.append(Definition(name, place, scope))
        return self._names[key]

    def _free_name(self, place: Place) -> str:
        own = place.tokens[-1] if place.tokens[:-1] in _HOLDERS else None
        if place.document is self._own and own in self._reserved:
            self._reserved.discard(own)
            return own
        wish = self._registry.name(place) or _wish(place.tokens)
        number = self._numbers.get(wish, 1)
        name = wish if number == 1 else f"{wish}_{number}"
        while name in self._taken:
            number += 1
            name = f"{wish}_{number}"
        self._numbers[wish] = number
        return name


def authored_names(schema: JsonObject) -> list[str]:
    """Return the names of a root's own definitions, in its order."""
    return [name for keyword in DEFINITIONS for name in schema.get(keyword) or ()]


def _wish(tokens: Tokens) -> str:
    """The name that a place would like: its last word that is no keyword or number."""
    for token in reversed(tokens):
        if token and not token.isdigit() and token not in _WORDLESS:
            return token
    return "root" if not tokens else "definition"
