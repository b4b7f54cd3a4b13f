"""What a schema says of the keys of its own instance, in place and through references.

It *declares* keys by `properties`. It *demands* keys where it needs some to be there: by `required`
and `dependentRequired`, and by objects that `const` or `enum` list. And its author may have had a
*word* on all others: `additionalProperties`, `patternProperties` or `unevaluatedProperties`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.spec.normalising.structure.definitions import definition_name
from mcpgen.spec.normalising.structure.in_place import in_place
from mcpgen.spec.normalising.structure.keywords import OPENNESS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema


class Said(NamedTuple):
    """What is said of keys: those declared, those demanded, and whether there is a word on others.

    A test (`if`) that holds declares keys; it demands none.
    """

    declared: frozenset[str] = frozenset()
    demanded: frozenset[str] = frozenset()
    has_word: bool = False

    def speaks(self) -> bool:
        """Whether anything is said of any key."""
        return bool(self.declared or self.demanded or self.has_word)


_NOTHING = Said()


class Declared:
    """What schemas of one document say, memoised for each definition."""

    __slots__ = ("_definitions", "_known")

    def __init__(self, definitions: Mapping[str, Schema]) -> None:
        """References must not lead in circles in place."""
        self._definitions = definitions
        self._known: dict[str, Said] = {}

    def by(self, schema: Schema) -> frozenset[str]:
        """Return the names that `schema` declares, itself or in place."""
        return self.said(schema).declared

    def said(self, schema: Schema) -> Said:
        """Return what `schema` says, itself and in place."""
        if not isinstance(schema, dict):
            return _NOTHING
        return _joined((own(schema), self.beside(schema)))

    def beside(self, schema: JsonObject) -> Said:
        """Return what is said by all that applies in place, without the schema's own words."""
        return _joined(said for _, said in self.parts(schema))

    def parts(self, schema: JsonObject) -> Iterator[tuple[str, Said]]:
        """Yield the keyword of each part that applies in place, `$ref` too, and what it says."""
        name = definition_name(schema)
        if name is not None:
            yield "$ref", self._referred(name)
        for keyword, part in in_place(schema):
            said = self.said(part)
            yield keyword, said._replace(demanded=frozenset()) if keyword == "if" else said

    def _referred(self, name: str) -> Said:
        if name not in self._known:
            self._known[name] = _NOTHING
            self._known[name] = self.said(self._definitions.get(name, True))
        return self._known[name]


def own(schema: JsonObject) -> Said:
    """Return what a schema's own keywords say."""
    return Said(
        frozenset(schema.get("properties", ())),
        frozenset(_demanded(schema)),
        any(word in schema for word in OPENNESS),
    )


def _demanded(schema: JsonObject) -> Iterator[str]:
    yield from schema.get("required", ())
    for names in schema.get("dependentRequired", {}).values():
        yield from names
    listed: list[Json] = [schema["const"]] if "const" in schema else schema.get("enum", [])
    for value in listed:
        if isinstance(value, dict):
            yield from value


def _joined(several: Iterable[Said]) -> Said:
    declared: set[str] = set()
    demanded: set[str] = set()
    has_word = False
    for said in several:
        declared |= said.declared
        demanded |= said.demanded
        has_word = has_word or said.has_word
    return Said(frozenset(declared), frozenset(demanded), has_word)
