"""Arguments to call a tool with: the smallest, the fullest through every branch, and odd texts.

Unlike the samples of the package, the fullest have every property of every object however large
that makes them, two items in every array, and a text of its own in every place that takes any.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mcpgen_runtime.schema import Unsampled, fullest, smallest
from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.schema.walk import rewrite

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_CALLS = 24
MOST_NODES = 6_000
"""Schemas that one value may be made from; past them only what is required is added."""

DEPTH = 24
EXAMPLES = {"example", "examples", "default"}
NEEDED = ["required"]
UNIONS = ("oneOf", "anyOf")
ABSENT: Final = object()
PLAIN, ODD = "t{}", "\u00e9 {}&a=b+c/d?e#f%2e;g\"h'<i>"
_OWN = {"pattern", "format", "contentEncoding"}


class Call(NamedTuple):
    """Arguments, and what they are."""

    label: str
    arguments: dict[str, Any]


def calls_of(schema: dict[str, Any], most: int = MOST_CALLS) -> Iterator[Call]:
    """Yield the calls of a tool with that input schema; no two have the same arguments."""
    # What authors give as examples need not fit the formats that they ask for.
    bare: Any = rewrite(schema, _without_examples)
    gate, seen = Gate(schema), list[Any]()
    for call in _made(bare, gate, most):
        if call.arguments not in seen:
            seen.append(call.arguments)
            yield call


def _without_examples(schema: Any) -> Any:
    if not isinstance(schema, dict) or not schema.keys() & EXAMPLES:
        return schema
    return {key: value for key, value in schema.items() if key not in EXAMPLES}


def _made(schema: dict[str, Any], gate: Gate, most: int) -> Iterator[Call]:
    with contextlib.suppress(Unsampled):
        yield Call("smallest", smallest(schema))
    maker, number = _Maker(schema, PLAIN), 0
    for value in maker.values(most):
        if gate.accepts(value):
            yield Call(f"fullest {number}", value)
            number += 1
    if not number:
        yield from _sampled(schema)
    for value in _Maker(schema, ODD).values(1):
        if gate.accepts(value):
            yield Call("odd", value)


def _sampled(schema: dict[str, Any]) -> Iterator[Call]:
    try:
        value = fullest(schema)
    except Unsampled:
        return
    yield Call("sampled", value)


class _Maker:
    """Makes values of one schema; every branch of every union has its turn."""

    def __init__(self, schema: dict[str, Any], text: str) -> None:
        self._schema, self._text = schema, text
        self._taken: dict[int, Counter[int]] = {}
        self._sizes: dict[int, int] = {}
        self._texts = self._nodes = 0

    def values(self, most: int) -> Iterator[Any]:
        """Yield values until each branch that was seen has been in one, `most` at the most."""
        for _ in range(most):
            self._nodes = self._texts = 0
            value = self._make(self._schema, ())
            if value is ABSENT:
                return
            yield value
            if all(len(self._taken[key]) >= size for key, size in self._sizes.items()):
                return

    def _make(self, schema: Any, above: tuple[str, ...]) -> Any:
        """Return a value, or ABSENT where none can be made here."""
        self._nodes += 1
        if not isinstance(schema, dict) or not schema or len(above) > DEPTH:
            return ABSENT if schema is False or len(above) > DEPTH else self._free({})
        if "$ref" in schema:
            return self._followed(schema, above)
        for keyword in UNIONS:
            if keyword in schema:
                return self._branch(schema, keyword, above)
        if "const" in schema or "enum" in schema:
            return schema["const"] if "const" in schema else self._turn(schema["enum"])
        return self._typed(schema, above)

    def _followed(self, schema: dict[str, Any], above: tuple[str, ...]) -> Any:
        reference = schema["$ref"]
        if reference in above or not reference.startswith("#/$defs/"):
            return ABSENT
        target = self._schema["$defs"][reference.removeprefix("#/$defs/")]
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        return self._make(_joined(target, rest), (*above, reference))

    def _branch(self, schema: dict[str, Any], keyword: str, above: tuple[str, ...]) -> Any:
        """Take the branch that was taken least; where it leads nowhere, the next one."""
        members: list[Any] = schema[keyword]
        taken = self._taken.setdefault(id(members), Counter())
        self._sizes[id(members)] = len(members)
        rest = {key: value for key, value in schema.items() if key != keyword}
        for index in sorted(range(len(members)), key=lambda index: (taken[index], index)):
            taken[index] += 1
            made = self._make(_joined(members[index], _without(rest, members, index)), above)
            if made is not ABSENT:
                return made
        return ABSENT

    def _turn(self, listed: list[Any]) -> Any:
        """Return the listed value that was taken least; null only where there is no other."""
        options = [one for one in listed if one not in (None, "null")] or listed
        taken = self._taken.setdefault(id(listed), Counter())
        index = min(range(len(options)), key=lambda index: (taken[index], index))
        taken[index] += 1
        return options[index]

    def _typed(self, schema: dict[str, Any], above: tuple[str, ...]) -> Any:
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = self._turn(kind)
        if kind == "object" or (kind is None and "properties" in schema):
            return self._object(schema, above)
        if kind == "array" or (kind is None and "items" in schema):
            return self._array(schema, above)
        if kind in ("string", None) and not _OWN & schema.keys():
            return self._free(schema)
        try:
            return fullest({**schema, "type": kind} if kind else schema)
        except Unsampled:
            return ABSENT

    def _free(self, schema: dict[str, Any]) -> str:
        self._texts += 1
        text = self._text.format(self._texts)
        return text.ljust(schema.get("minLength", 0), "x")[: schema.get("maxLength", 10**6)]

    def _object(self, schema: dict[str, Any], above: tuple[str, ...]) -> Any:
        required = schema.get("required", ())
        made: dict[str, Any] = {}
        for key, inner in schema.get("properties", {}).items():
            if key not in required and self._nodes > MOST_NODES:
                continue
            value = self._make(inner, above)
            if value is not ABSENT:
                made[key] = value
        extra = schema.get("additionalProperties", False)
        if extra is not False and not schema.get("properties"):
            for key in ("key1", "key2"):
                value = self._make(extra, above)
                if value is not ABSENT:
                    made[key] = value
        return made if all(key in made for key in required) else ABSENT

    def _array(self, schema: dict[str, Any], above: tuple[str, ...]) -> Any:
        least = schema.get("minItems", 0)
        wanted = max(least, min(2, schema.get("maxItems", 2)))
        prefix = schema.get("prefixItems", [])
        made: list[Any] = []
        for index in range(max(wanted, len(prefix))):
            inner = prefix[index] if index < len(prefix) else schema.get("items", True)
            value = self._make(inner, above)
            if value is not ABSENT and not (schema.get("uniqueItems") and value in made):
                made.append(value)
        return made if len(made) >= least else ABSENT


def _without(rest: dict[str, Any], members: list[Any], index: int) -> dict[str, Any]:
    """What stands beside a union; if that is "exactly one of these keys", without the others."""
    only = [set(one["required"]) for one in members if isinstance(one, dict) and [*one] == NEEDED]
    if len(only) < len(members) or "properties" not in rest:
        return rest
    others = set[str]().union(*only) - only[index]
    kept = {key: one for key, one in rest["properties"].items() if key not in others}
    return {**rest, "properties": kept}


def _joined(schema: Any, rest: dict[str, Any]) -> Any:
    """A schema with what stands beside it; properties and required names are put together."""
    if not isinstance(schema, dict) or not rest:
        return schema if schema is not True else rest
    joined = {**rest, **schema}
    if "properties" in schema and "properties" in rest:
        joined["properties"] = {**rest["properties"], **schema["properties"]}
    if "required" in schema and "required" in rest:
        joined["required"] = [*rest["required"], *schema["required"]]
    return joined
