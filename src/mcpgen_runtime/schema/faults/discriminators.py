"""The discriminator of a union: the key that all object branches pin, each to its own values."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from mcpgen_runtime.schema import refs
from mcpgen_runtime.schema.composition import merged
from mcpgen_runtime.schema.equality import same_json
from mcpgen_runtime.schema.roots import DISCRIMINATOR
from mcpgen_runtime.schema.unions import DISCRIMINATORS, is_object_schema

from .expected import type_list
from .members import pinned

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema


@dataclass(frozen=True)
class Tags:
    """The discriminating key, and the values by which each branch (by index) is known."""

    key: str
    values: Mapping[int, Sequence[Json]]
    required: bool
    """Whether every branch asks for the key."""

    def all(self) -> list[Json]:
        """Return every value of the key, in the order of the branches."""
        return [value for values in self.values.values() for value in values]

    def branch(self, tag: Json) -> int | None:
        """Return the index of the branch that `tag` names; None where none is."""
        if isinstance(tag, str):
            return self._by_text.get(tag)
        for index, values in self.values.items():
            if any(same_json(tag, value) for value in values):
                return index
        return None

    @cached_property
    def _by_text(self) -> dict[str, int]:
        pairs = [(value, index) for index, values in self.values.items() for value in values]
        return {value: index for value, index in reversed(pairs) if isinstance(value, str)}


def tags_of(holder: JsonObject, members: Sequence[Schema], root: Schema) -> Tags | None:
    """Return the discriminator of the union that `holder` has; None where no key is one.

    `members` are followed to what they stand for. The key is the one that `x-discriminator` or
    OpenAPI's `discriminator` names, a usual one, or any other that all objects pin. Objects of
    which a tag is shared are not discriminated by it.
    """
    objects = {index: each for index, each in enumerate(members) if is_object_schema(each)}
    others = [each for index, each in enumerate(members) if index not in objects]
    if len(objects) < 2 or not all(map(_is_of_other_kind, others)):
        return None
    for key in _keys(holder, next(iter(objects.values()))):
        found = {index: _pinned(member, key, root) for index, member in objects.items()}
        values = {index: each for index, each in found.items() if each}
        if len(values) == len(objects) and _differ(list(values.values())):
            return Tags(key, values, all(_requires(each, key) for each in objects.values()))
    return None


def _is_of_other_kind(member: Schema) -> bool:
    """Tell whether a member surely refuses every object."""
    types = type_list(member)
    return member is False or (bool(types) and "object" not in types)


def _requires(member: Schema, key: str) -> bool:
    return isinstance(member, dict) and key in member.get("required", ())


def _keys(holder: JsonObject, first: Schema) -> Iterator[str]:
    """Yield the keys that may discriminate: the named one, the usual ones, any of the first's."""
    openapi = holder.get("discriminator")
    named = openapi.get("propertyName") if isinstance(openapi, dict) else None
    yield from (key for key in (holder.get(DISCRIMINATOR), named) if isinstance(key, str))
    yield from DISCRIMINATORS
    if isinstance(first, dict):
        yield from first.get("properties", ())


def _pinned(member: Schema, key: str, root: Schema) -> Sequence[Json] | None:
    keys = merged([member], lambda schema: refs.follow(root, schema)[0])
    return pinned(keys.properties.get(key, True), root)


def _differ(groups: Sequence[Sequence[Json]]) -> bool:
    """Tell whether no value stands in two groups."""
    return not any(
        same_json(left, right)
        for index, group in enumerate(groups)
        for left in group
        for other in groups[index + 1 :]
        for right in other
    )
