"""What a value has to be, as the end of a sentence that begins with "it is"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra.discriminator import pinned
from mcpgen.spec.normalising.structure.definitions import target
from mcpgen.spec.normalising.structure.editing import without_any
from mcpgen.spec.normalising.structure.keywords import ANNOTATIONS
from mcpgen.spec.normalising.words.texts import code, joined, names, value, values
from mcpgen_runtime.schema.faults.showing import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

MOST = 3_000
_DEPTH = 3
_TYPES = {
    "array": "an array",
    "boolean": "true or false",
    "integer": "an integer",
    "null": "null",
    "number": "a number",
    "object": "an object",
    "string": "a string",
}


class Phrases:
    """Phrases for the schemas of one tool; `definitions` are those they refer to.

    Unions of references to unions multiply, so no more than MOST phrases are made.
    """

    def __init__(self, definitions: Mapping[str, Schema]) -> None:
        self._definitions = definitions
        self._left = MOST

    def of(self, schema: Schema, depth: int = 0) -> str:
        """Say what `schema` asks of a value, as in "an integer of at least 1", or "anything".

        What is nested deeper than a few levels is told as JSON.
        """
        rest = self._asked(schema)
        if isinstance(rest, bool):
            return "anything" if rest else "nothing"
        self._left -= 1
        if self._left < 0:
            return "what the schema says"
        if depth > _DEPTH or "$ref" in rest:
            return f"valid against {value(rest)}"
        return _Phrase(rest, self, depth).text()

    def is_free(self, schema: Schema) -> bool:
        """Whether `schema` asks nothing."""
        return self._asked(schema) is True

    def _asked(self, schema: Schema) -> Schema:
        """Return the keywords that ask something; True for none."""
        schema = target(schema, self._definitions)
        if isinstance(schema, bool):
            return schema
        rest = without_any(schema, ANNOTATIONS | {"$defs"})
        return {key: said for key, said in rest.items() if not key.startswith("x-")} or True


class _Phrase:
    """One phrase in the making: each part takes the keywords that it tells."""

    def __init__(self, rest: JsonObject, phrases: Phrases, depth: int) -> None:
        self._rest = dict(rest)
        self._phrases = phrases
        self._depth = depth

    def text(self) -> str:
        first = self._listed() or self._typed()
        limits = list(self._limits())
        parts = [joined(limits, "and")] if limits else []
        parts += self._inner()
        if self._rest:
            parts.append(f"valid against {value(self._rest)}")
        if first:
            return " ".join([first, *parts]).replace(" , ", ", ")
        bare = [part.removeprefix("of ").removeprefix(", ") for part in parts]
        return joined(bare, "and") if bare else "anything"

    def _listed(self) -> str:
        """Tell listed values; their types go without saying."""
        listed = pinned(self._rest)
        if listed is None:
            return ""
        for keyword in ("const", "enum") if "const" not in self._rest else ("const",):
            self._rest.pop(keyword, None)
        self._rest.pop("type", None)
        return values(listed)

    def _typed(self) -> str:
        said: Json = self._rest.pop("type", [])
        types: list[str] = [said] if isinstance(said, str) else said
        return joined([_TYPES.get(one, one) for one in types], "or") if types else ""

    def _limits(self) -> Iterator[str]:
        for keyword, words in _LIMITS.items():
            if keyword in self._rest:
                yield words(self._rest.pop(keyword))
        if self._rest.get("uniqueItems") in (True, False) and self._rest.pop("uniqueItems"):
            yield "with no item twice"

    def _inner(self) -> Iterator[str]:
        items = self._rest.pop("items", None)
        if items not in (None, True, {}):
            yield f", each item {self._of(items)}"
        yield from self._members()
        for keyword in ("anyOf", "oneOf"):
            if keyword in self._rest:
                yield joined([self._of(one) for one in self._rest.pop(keyword)], "or")
        if "not" in self._rest:
            yield f", not {self._of(self._rest.pop('not'))}"

    def _members(self) -> Iterator[str]:
        properties: JsonObject = self._rest.pop("properties", {})
        required = self._rest.pop("required", [])
        self._rest.pop("additionalProperties", None)
        told = [name for name in properties if name not in required]
        if required:
            yield f"with {names(required)}"
        elif told:
            yield f"that may have {names(told)}"
        pins = [name for name in required if pinned(properties.get(name)) is not None]
        if pins:
            yield "where " + joined(
                [f"{code(name)} is {self._of(properties[name])}" for name in pins], "and"
            )

    def _of(self, schema: Schema) -> str:
        return self._phrases.of(schema, self._depth + 1)


def _bound(words: str) -> Callable[[Json], str]:
    return lambda bound: words.format(value(bound))


def _count(words: str, noun: str) -> Callable[[Json], str]:
    return lambda number: f"{words} {counted(number, noun)}"


def _format(name: Json) -> str:
    return f"in the form of a {name}"


_LIMITS: Mapping[str, Callable[[Json], str]] = {
    "minimum": _bound("of at least {}"),
    "exclusiveMinimum": _bound("above {}"),
    "maximum": _bound("of at most {}"),
    "exclusiveMaximum": _bound("below {}"),
    "multipleOf": _bound("that is a multiple of {}"),
    "minLength": _count("of at least", "character"),
    "maxLength": _count("of at most", "character"),
    "pattern": _bound("that matches {}"),
    "format": _format,
    "minItems": _count("of at least", "item"),
    "maxItems": _count("of at most", "item"),
    "minProperties": _count("of at least", "key"),
    "maxProperties": _count("of at most", "key"),
}
"""The words for each limit, in the order of a sentence."""
