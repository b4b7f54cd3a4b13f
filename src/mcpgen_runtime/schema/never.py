"""What a schema can never accept at one place of a value, whatever would stand there.

A proof, and a careful one: where it is not plain that every reading of the schema refuses, nothing
is said. `not`, `if` and the like never count, a member of a union only where the value cannot be
meant for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import patterns, refs
from .equality import same_json
from .faults.closings import in_place
from .faults.descent import declares
from .unions import UNIONS, values_of
from .value_type import type_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .types import Json, JsonObject, Path, Schema


def forbids_key(root: Schema, key: str) -> bool:
    """Tell whether every object with `key` at its root is refused for that key alone.

    False as well where some part of the schema declares the key, if only for other values.
    """
    return not declares_key(root, key) and _Proof(root, {}, (key,), _refuses_all).holds()


def declares_key(root: Schema, key: str) -> bool:
    """Tell whether a schema in place of the root names `key`, itself or by a pattern."""
    return any(declares(layer, key) for layer in in_place([root], root))


def forbids_text(root: Schema, value: Json, path: Path) -> bool:
    """Tell whether no string at all is valid at `path` of `value`, which is refused as it is."""
    return _Proof(root, value, path, _refuses_text).holds()


def _refuses_all(_: JsonObject) -> bool:
    return False  # only a `false` schema does


def _refuses_text(schema: JsonObject) -> bool:
    types = schema.get("type", "string")
    if "string" not in ([types] if isinstance(types, str) else types):
        return True
    values = values_of(schema)
    return values is not None and not any(isinstance(value, str) for value in values)


class _Proof:
    """One question; `at_end` answers it for a schema's own keywords, where the path ends."""

    def __init__(
        self, root: Schema, value: Json, path: Path, at_end: Callable[[JsonObject], bool]
    ) -> None:
        self._root = root
        self._path = path
        self._values = _along(value, path)
        self._at_end = at_end
        self._known: dict[tuple[int, int], bool] = {}

    def holds(self) -> bool:
        try:
            return self._refuses(self._root, 0)
        except RecursionError:
            return False

    def _refuses(self, schema: Schema, depth: int) -> bool:
        """Answer for `schema` at the first `depth` steps of the path; a circle proves nothing."""
        if not isinstance(schema, dict):
            return schema is False
        key = (id(schema), depth)
        if key not in self._known:
            self._known[key] = False
            self._known[key] = any(self._reasons(schema, depth))
        return self._known[key]

    def _reasons(self, schema: JsonObject, depth: int) -> Iterator[bool]:
        if "$id" in schema and schema is not self._root:
            return  # its references are its own
        if depth == len(self._path):
            yield self._at_end(schema)
        else:
            for rule in self._rules(schema, self._path[depth]):
                yield self._refuses(rule, depth + 1)
        yield from self._beside(schema, depth)

    def _beside(self, schema: JsonObject, depth: int) -> Iterator[bool]:
        if "$ref" in schema:
            yield self._refuses(refs.target(self._root, schema["$ref"]), depth)
        for member in schema.get("allOf", ()):
            yield self._refuses(member, depth)
        for keyword in UNIONS:
            if keyword in schema:
                yield all(
                    self._refuses(member, depth) or self._is_meant_for_others(member, depth)
                    for member in schema[keyword]
                )

    def _rules(self, schema: JsonObject, step: str | int) -> Iterator[Schema]:
        """Yield the schemas that `schema` itself surely puts to what stands at `step`."""
        if isinstance(step, int):
            prefix = schema.get("prefixItems", ())
            yield prefix[step] if step < len(prefix) else schema.get("items", True)
            return
        if step in schema.get("properties", ()):
            yield schema["properties"][step]
        for pattern, rule in schema.get("patternProperties", {}).items():
            if patterns.matches(pattern, step):
                yield rule
        if not declares(schema, step):
            yield schema.get("additionalProperties", True)
        if "unevaluatedProperties" in schema and not self._is_evaluated(schema, step):
            yield schema["unevaluatedProperties"]

    def _is_evaluated(self, schema: JsonObject, key: str) -> bool:
        """Tell whether anything but its `unevaluatedProperties` may judge `key` (core, 11.3)."""
        own = {name: datum for name, datum in schema.items() if name != "unevaluatedProperties"}
        return any(
            declares(layer, key) or not _JUDGES_ALL.isdisjoint(layer)
            for layer in in_place([own], self._root)
        )

    def _is_meant_for_others(self, member: Schema, depth: int) -> bool:
        """Tell whether a union's member surely refuses the rest of the value as it was sent."""
        value = self._values[depth]
        if depth == len(self._path):
            return False
        schema = refs.follow(self._root, member)[0]
        if not isinstance(schema, dict):
            return False
        types = schema.get("type")
        if types is not None and type_of(value) not in (
            [types] if isinstance(types, str) else types
        ):
            return True
        return isinstance(value, dict) and any(
            self._is_tag_of_others(value[key], values_of(rule))
            for key, rule in schema.get("properties", {}).items()
            if key in value and key != self._path[depth]
        )

    @staticmethod
    def _is_tag_of_others(tag: Json, values: list[Json] | None) -> bool:
        if values is None or any(same_json(tag, value) for value in values):
            return False
        # A tag that came as JSON text could still be one of them.
        return not isinstance(tag, str) or all(isinstance(value, str) for value in values)


_JUDGES_ALL = frozenset({"$dynamicRef", "additionalProperties", "unevaluatedProperties"})
"""Keywords that judge every key, or may."""


def _along(value: Json, path: Path) -> list[Json]:
    """Return `value` and what stands at each step of `path`; None beyond what there is."""
    values = [value]
    for step in path:
        try:
            values.append(values[-1][step])
        except (LookupError, TypeError):
            values.append(None)
    return values
