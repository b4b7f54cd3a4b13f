"""What a schema says of the arguments: as a condition that may hold, and as a demand on them.

A property that is not required is also right when it is left out, in a condition as in a demand;
that is what readers of a schema overlook, so the words say it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra.discriminator import pinned
from mcpgen.spec.normalising.algebra.exactly_one import is_guard
from mcpgen.spec.normalising.structure.definitions import target
from mcpgen.spec.normalising.structure.editing import without_any
from mcpgen.spec.normalising.structure.keywords import ANNOTATIONS
from mcpgen.spec.normalising.structure.types import allows
from mcpgen.spec.normalising.words.phrases import Phrases
from mcpgen.spec.normalising.words.texts import code, joined, names, value
from mcpgen_runtime.schema.faults.showing import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mcpgen.spec.normalising.algebra.views import View
    from mcpgen_runtime.schema.types import JsonObject, Schema

_DEPTH = 4
_OWN = frozenset({"properties", "required", "type", "additionalProperties"})
_COMPOSED = frozenset({"allOf", "anyOf", "oneOf", "not", "if", "then", "else"})
_COUNTS = frozenset({"minProperties", "maxProperties"})
_DEPENDENT = frozenset({"dependentRequired", "dependentSchemas"})
_OTHERS = frozenset(
    {
        *("items", "prefixItems", "contains", "minContains", "maxContains", "unevaluatedItems"),
        *("minItems", "maxItems", "uniqueItems"),
        *("minLength", "maxLength", "pattern", "format"),
        *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    }
)
"""Keywords that ask nothing of an object."""

_SILENT = ANNOTATIONS | _OTHERS | {"$defs", "unevaluatedProperties"}


class Arguments:
    """Words for what schemas of whole objects say; `definitions` are those they refer to.

    `known` is what the reader sees anyway: it need not be demanded again.
    """

    def __init__(
        self, definitions: Mapping[str, Schema], known: View, phrases: Phrases | None = None
    ) -> None:
        self._definitions = definitions
        self._known = known
        self.phrases = phrases or Phrases(definitions)

    def condition(self, schema: Schema, depth: int = 0) -> str:
        """Say when `schema` holds, as in "`mode` is "small" and `size` is given"."""
        schema = target(schema, self._definitions)
        if not isinstance(schema, dict) or depth > _DEPTH:
            return _unspoken(schema)
        if not allows(schema, "object"):
            return _unspoken(False)
        said = [*self._given(schema), *self._tested(schema, depth)]
        return joined(said, "and") if said else "anything is given"

    def demands(self, schema: Schema, depth: int = 0) -> list[str]:
        """Say what `schema` asks, each demand by itself; none where it asks nothing."""
        schema = target(schema, self._definitions)
        if not isinstance(schema, dict) or depth > _DEPTH:
            return [] if schema is True else [_unspoken(schema)]
        if not allows(schema, "object"):
            return [_unspoken(False)]
        return [*self._required(schema), *self._kept(schema), *self.composed(schema, depth)]

    def demand(self, schema: Schema, depth: int = 0) -> str:
        """Say all that `schema` asks in one go."""
        return ", ".join(self.demands(schema, depth)) or "nothing more is asked"

    def composed(self, schema: JsonObject, depth: int = 0) -> Iterator[str]:
        """Say what combinators, conditions and the rarer keywords of `schema` ask."""
        for one in schema.get("allOf", ()):
            yield from self.demands(one, depth + 1)
        for keyword, lead in (
            ("anyOf", "at least one of these"),
            ("oneOf", "exactly one of these"),
        ):
            if keyword in schema:
                some = [f"({self.demand(one, depth + 1)})" for one in schema[keyword]]
                yield f"{lead}: {joined(some, 'or')}"
        yield from self._conditional(schema, depth)
        if "not" in schema and not is_guard(schema["not"]):
            yield f"not accepted where {self.condition(schema['not'], depth + 1)}"
        for name, others in schema.get("dependentRequired", {}).items():
            if others:
                yield f"with {code(name)}, {_needed(others)} too"
        for name, one in schema.get("dependentSchemas", {}).items():
            said = self.demands(one, depth + 1)
            if said:
                yield f"with {code(name)}: {', '.join(said)}"
        yield from self._rest(schema)

    def _conditional(self, schema: JsonObject, depth: int) -> Iterator[str]:
        if "if" not in schema:
            return
        condition = self.condition(schema["if"], depth + 1)
        for keyword, lead, words in (
            ("then", "if", self._where(schema["if"])),
            ("else", "unless", self),
        ):
            said = words.demands(schema.get(keyword, True), depth + 1)
            if said:
                yield f"{lead} {condition}: {', '.join(said)}"

    def _where(self, condition: Schema) -> Arguments:
        """Return the words for where a condition holds: what it requires is there."""
        condition = target(condition, self._definitions)
        given = condition.get("required", ()) if isinstance(condition, dict) else ()
        required = (*self._known.required, *given)
        known = replace(self._known, required=required)
        return Arguments(self._definitions, known, self.phrases)

    def _rest(self, schema: JsonObject) -> Iterator[str]:
        for keyword, lead in (("minProperties", "at least"), ("maxProperties", "at most")):
            if keyword in schema:
                yield f"{lead} {counted(int(schema[keyword]), 'key')}"
        told = _OWN | _COMPOSED | _COUNTS | _DEPENDENT | _SILENT
        rest = {key: said for key, said in without_any(schema, told).items() if key[:2] != "x-"}
        if rest:
            yield f"valid against {value(rest)}"

    def _given(self, schema: JsonObject) -> Iterator[str]:
        """Say which properties a condition wants, and what of them."""
        properties, required = _properties(schema)
        plain = [name for name in required if self.phrases.is_free(properties.get(name, True))]
        if plain:
            yield f"{names(plain)} {'is' if len(plain) == 1 else 'are'} given"
        for name, said in properties.items():
            if said is False:
                yield f"{code(name)} is left out"
            elif not self.phrases.is_free(said):
                absent = "" if self._is_there(name, required) else "left out or "
                yield f"{code(name)} is {absent}{self.phrases.of(said)}"
        if schema.get("additionalProperties") is False and properties:
            yield "no other key is given"

    def _tested(self, schema: JsonObject, depth: int) -> Iterator[str]:
        for one in schema.get("allOf", ()):
            yield self.condition(one, depth + 1)
        for keyword in ("anyOf", "oneOf"):
            if keyword in schema:
                some = [f"({self.condition(one, depth + 1)})" for one in schema[keyword]]
                yield joined(some, "or" if keyword == "anyOf" else "or else")
        if "not" in schema:
            yield f"it is not so that {self.condition(schema['not'], depth + 1)}"
        told = _OWN | _SILENT | {"allOf", "anyOf", "oneOf", "not"}
        rest = {key: said for key, said in without_any(schema, told).items() if key[:2] != "x-"}
        if rest:
            yield f"they are valid against {value(rest)}"

    def _required(self, schema: JsonObject) -> Iterator[str]:
        properties, required = _properties(schema)
        plain = [name for name in required if pinned(properties.get(name, True)) is None]
        if plain:
            yield _needed(plain)

    def _kept(self, schema: JsonObject) -> Iterator[str]:
        """Say what the properties of a demand have to be."""
        properties, required = _properties(schema)
        for name, said in properties.items():
            if said is False:
                yield f"no {code(name)}"
            elif self._known.properties.get(name) != (said,) and not self.phrases.is_free(said):
                absent = "" if self._is_there(name, required) else ", if given,"
                yield f"{code(name)}{absent} is {self.phrases.of(said)}"

    def _is_there(self, name: str, required: list[str]) -> bool:
        return name in required or name in self._known.required


def _properties(schema: JsonObject) -> tuple[JsonObject, list[str]]:
    return schema.get("properties", {}), schema.get("required", [])


def _needed(keys: list[str]) -> str:
    return f"{names(keys)} {'is' if len(keys) == 1 else 'are'} required"


def _unspoken(schema: Schema) -> str:
    if isinstance(schema, bool):
        return "anything is given" if schema else "nothing can be right"
    return f"they are valid against {value(schema)}"
