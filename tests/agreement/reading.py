"""A second reading of closing, for tests only: which keys of a value does its schema know?

Written from the words of the design, not from the passes, and on the schema as its author wrote it.
At an object of the value stand all schemas that apply to it in place: `allOf` and `$ref`, the two
ends of a condition as it turns out, `dependentSchemas` that are called for, branches of unions that
accept. A key is known where one of them declares it. What no branch of a union says of its own is
said by the whole; a union that is all there is, is closed branch by branch.

The words leave some room: whether keys of two branches may come together, and what a pattern of one
part means for another. `must` is the narrow reading (its values have to be accepted where the open
schema accepts them), `may` the wide one (what it refuses has to be refused).
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcpgen_runtime.schema import patterns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Accepts = Callable[[Any, Any], bool]

UNIONS = ("anyOf", "oneOf")
WORDS = ("additionalProperties", "unevaluatedProperties", "patternProperties")
MOST = 256
"""Combinations of branches that are tried at one place."""


class UndecidedError(Exception):
    """There are more combinations of branches than are tried."""


@dataclass(frozen=True)
class Layer:
    """A schema that applies; one that only tests (`if`) declares keys and describes no values."""

    schema: dict[str, Any]
    describes: bool = True


class Reading:
    """Reads values by one schema.

    `accepts` tells whether a subschema, as it was written, accepts a value; references in it are
    those of `root`. `takes_none`: a root without keys takes none, as the arguments of a tool do.
    """

    def __init__(self, root: Any, accepts: Accepts, *, takes_none: bool = True) -> None:
        self._root = root
        self._accepts = accepts
        self._takes_none = takes_none

    def must(self, value: Any) -> bool:
        """Whether every key of `value`, at any depth, is known beyond doubt."""
        return self._knows([self._root], value, wide=False, at_root=True)

    def may(self, value: Any) -> bool:
        """Whether every key of `value`, at any depth, might be known."""
        return self._knows([self._root], value, wide=True, at_root=True)

    def _knows(self, schemas: list[Any], value: Any, *, wide: bool, at_root: bool = False) -> bool:
        if isinstance(value, list):
            return self._knows_items(schemas, value, wide=wide)
        if not isinstance(value, dict):
            return True
        return any(
            self._knows_keys(choice, value, names, wide=wide, at_root=at_root)
            for choice, names in self._choices(schemas, value, wide=wide)
        )

    def _knows_items(self, schemas: list[Any], value: list[Any], *, wide: bool) -> bool:
        for choice, _ in self._choices(schemas, value, wide=wide):
            rules = [_item_rules(choice, index) for index in range(len(value))]
            if all(self._knows(r, item, wide=wide) for r, item in zip(rules, value, strict=True)):
                return True
        return False

    def _knows_keys(
        self,
        choice: list[Layer],
        value: dict[str, Any],
        names: set[str],
        *,
        wide: bool,
        at_root: bool,
    ) -> bool:
        free = not names and not (at_root and self._takes_none and not (wide and self._composes()))
        if wide and any("patternProperties" in layer.schema for layer in choice):
            free = True
        tested = self._tested(choice) if wide else set()
        for key, item in value.items():
            if (
                not free
                and key not in tested
                and not any(_declares(layer.schema, key, value) for layer in choice)
            ):
                return False
            rules = [rule for layer in choice if layer.describes for rule in _rules(layer, key)]
            if not self._knows(rules, item, wide=wide):
                return False
        return True

    def _tested(self, layers: list[Layer]) -> set[str]:
        """Return the keys that tests declare, whether or not they hold."""
        parts = [part for layer in layers for part in self._parts(layer.schema)]
        return set().union(*(self._names(part) for key, part in parts if key == "if"))

    def _composes(self) -> bool:
        return isinstance(self._root, dict) and any(True for _ in self._parts(self._root))

    def _choices(
        self, schemas: list[Any], value: Any, *, wide: bool
    ) -> Iterator[tuple[list[Layer], set[str]]]:
        """Yield what may apply together, and the keys that are declared around there at all."""
        alone = self._alone(schemas)
        if alone is not None:
            for branch in alone:
                if self._accepts(branch, value):
                    yield from self._choices([branch], value, wide=wide)
        names = set().union(*(self._names(schema) for schema in schemas))
        fixed, unions = self._fixed(schemas, value)
        if wide or alone is None:
            for layers in self._combined(fixed, unions, value):
                yield layers, _own_names(layers) if wide else names
        if wide:
            yield from self._together(schemas, value)

    def _combined(
        self, fixed: list[Layer], unions: list[list[Any]], value: Any
    ) -> Iterator[list[Layer]]:
        """Yield `fixed` with one branch of each union, in every way."""
        if not unions:
            yield fixed
            return
        tried = itertools.count()
        for branches in itertools.product(*unions):
            if next(tried) > MOST:
                raise UndecidedError
            more, inner = self._fixed(list(branches), value)
            yield from self._combined([*fixed, *more], inner, value)

    def _together(self, schemas: list[Any], value: Any) -> Iterator[tuple[list[Layer], set[str]]]:
        """Yield all that applies, every branch that accepts with it."""
        layers, pending = self._fixed(schemas, value)
        while pending:
            more, inner = self._fixed([one for union in pending for one in union], value)
            layers, pending = [*layers, *more], inner
        yield layers, _own_names(layers)

    def _alone(self, schemas: list[Any]) -> list[Any] | None:
        """Return the branches of a union that is all that declares keys here."""
        if len(schemas) != 1 or not isinstance(schemas[0], dict):
            return None
        schema = schemas[0]
        if schema.get("properties") or any(word in schema for word in WORDS):
            return None
        declaring = [key for key, part in self._parts(schema) if self._names(part)]
        if len(set(declaring)) != 1 or (declaring[0] == "allOf" and len(declaring) > 1):
            return None
        if declaring[0] in UNIONS:
            branches: list[Any] = schema[declaring[0]]
            return branches
        if declaring[0] in ("allOf", "$ref"):
            parts = [part for key, part in self._parts(schema) if self._names(part)]
            return self._alone(parts)
        return None

    def _fixed(self, schemas: Iterable[Any], value: Any) -> tuple[list[Layer], list[list[Any]]]:
        """Return the layers that apply whatever is chosen, and the unions to choose from."""
        layers: list[Layer] = []
        unions: list[list[Any]] = []
        pending = [Layer(one) for one in schemas if isinstance(one, dict)]
        while pending:
            layer = pending.pop()
            layers.append(layer)
            for keyword in UNIONS:
                if keyword in layer.schema:
                    fitting = [b for b in layer.schema[keyword] if self._accepts(b, value)]
                    unions.append(fitting if layer.describes else [True])
            pending += self._applied(layer, value)
        return layers, unions

    def _applied(self, layer: Layer, value: Any) -> Iterator[Layer]:
        schema, describes = layer.schema, layer.describes
        held = "if" in schema and self._accepts(schema["if"], value)
        end = ("then" if held else "else") if "if" in schema else ""
        for keyword, part in self._parts(schema):
            if keyword in ("allOf", "$ref", end):
                applies = True
            elif keyword == "if":
                applies = held
            else:
                called = isinstance(value, dict) and keyword.partition(" ")[2] in value
                applies = keyword.startswith("dependent ") and called
            if applies and isinstance(part, dict):
                yield Layer(part, describes and keyword != "if")

    def _parts(self, schema: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """Yield keyword and schema of all that may apply in place."""
        if isinstance(schema.get("$ref"), str):
            yield "$ref", self._target(schema["$ref"])
        for keyword in ("allOf", *UNIONS):
            for part in schema.get(keyword, ()):
                yield keyword, part
        for keyword in ("if", "then", "else"):
            if keyword in schema and "if" in schema:
                yield keyword, schema[keyword]
        for holder in ("dependentSchemas", "dependencies"):
            for name, part in schema.get(holder, {}).items():
                yield f"dependent {name}", part

    def _names(self, schema: Any) -> set[str]:
        """Return the keys that are declared in place, whether or not that part applies."""
        if not isinstance(schema, dict):
            return set()
        return set(schema.get("properties", ())).union(
            *(self._names(part) for _, part in self._parts(schema))
        )

    def _target(self, reference: str) -> Any:
        node: Any = self._root
        for token in reference.removeprefix("#").split("/")[1:]:
            name = token.replace("~1", "/").replace("~0", "~")
            node = node[int(name)] if isinstance(node, list) else node[name]
        return node


def _own_names(layers: list[Layer]) -> set[str]:
    return {name for layer in layers for name in layer.schema.get("properties", ())}


def _declares(schema: dict[str, Any], key: str, value: dict[str, Any]) -> bool:
    """Whether one schema knows a key: by name, by its author's word on others, by needing it."""
    if key in schema.get("properties", ()) or key in schema.get("required", ()):
        return True
    if "additionalProperties" in schema or "unevaluatedProperties" in schema:
        return True
    if any(patterns.matches(pattern, key) for pattern in schema.get("patternProperties", ())):
        return True
    needs = schema.get("dependentRequired", {}).items()
    return any(name in value and key in needed for name, needed in needs)


def _rules(layer: Layer, key: str) -> Iterator[Any]:
    """Yield what one schema says of the value of a key."""
    schema = layer.schema
    named = key in schema.get("properties", ())
    if named:
        yield schema["properties"][key]
    matched = [
        s for p, s in schema.get("patternProperties", {}).items() if patterns.matches(p, key)
    ]
    yield from matched
    if not named and not matched:
        yield schema.get("additionalProperties", schema.get("unevaluatedProperties", True))


def _item_rules(choice: list[Layer], index: int) -> list[Any]:
    """Return what all schemas say of one item of an array."""
    rules = []
    for layer in choice:
        schema = layer.schema
        items = schema.get("items", True)
        prefix = items if isinstance(items, list) else schema.get("prefixItems", [])
        rest = schema.get("additionalItems", True) if isinstance(items, list) else items
        if layer.describes:
            rules.append(prefix[index] if index < len(prefix) else rest)
            rules.append(schema.get("unevaluatedItems", True))
    return rules
