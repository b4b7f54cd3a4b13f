"""What a member of a union says of the keys of its objects, read once for each member."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen_runtime.schema import patterns, refs
from mcpgen_runtime.schema.composition import merged
from mcpgen_runtime.schema.equality import same_json
from mcpgen_runtime.schema.unions import values_of

from .closings import declared
from .expected import type_list

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mcpgen_runtime.schema.types import Json, Schema


@dataclass(frozen=True, slots=True)
class Member:
    """One member of a union.

    `names`: the keys that it declares. `patterns`: those of further keys that it knows. `typed`: it
    gives any further key a schema. `pins`: the values that `const` or `enum` allow for a key.
    `types`: the JSON types that it names.
    """

    names: frozenset[str]
    patterns: tuple[str, ...]
    typed: bool
    pins: Mapping[str, Sequence[Json]]
    types: frozenset[str]

    def may_be(self, kind: str) -> bool:
        """Tell whether the member names the JSON type `kind`, or none at all."""
        named = self.types
        return not named or kind in named or (kind == "integer" and "number" in named)

    def names_it(self, key: str) -> bool:
        """Tell whether the member speaks of `key` itself."""
        if key in self.names or not self.patterns:
            return key in self.names
        return any(patterns.matches(each, key) for each in self.patterns)

    def allows(self, key: str, value: Json) -> bool:
        """Tell whether the member pins `key`, and to `value` among others."""
        return any(same_json(value, each) for each in self.pins.get(key, ()))


def read(schema: Schema, root: Schema) -> Member:
    """Return what `schema` says of keys, itself and through its references and `allOf`."""
    keys = merged([schema], lambda part: refs.follow(root, part)[0])
    found = ((key, pinned(rule, root)) for key, rule in keys.properties.items())
    return Member(
        names=frozenset(declared(schema, root)),
        patterns=tuple(keys.patterns),
        typed=isinstance(keys.additional, dict) and bool(keys.additional),
        types=frozenset(type_list(refs.follow(root, schema)[0])),
        pins={key: values for key, values in found if values is not None},
    )


def pinned(schema: Schema, root: Schema) -> Sequence[Json] | None:
    """Return the values that `const` or `enum` allow; None where neither is there."""
    return values_of(refs.follow(root, schema)[0])
