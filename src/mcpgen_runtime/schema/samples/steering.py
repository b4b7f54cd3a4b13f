"""What a caller wants to see in a sample: a branch of a union, and the way that leads to it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpgen_runtime.schema.types import JsonObject, Schema


@dataclass(frozen=True)
class Steering:
    """Wishes, each bound to the very schema object (by identity) that it is about.

    `branches` fixes the member of a union, `keys` asks for properties, `elements` for a number of
    array elements. A search under a steering finds a value that obeys it, or none.
    """

    branches: dict[tuple[int, str], int] = field(default_factory=dict)
    keys: dict[int, tuple[str, ...]] = field(default_factory=dict)
    elements: dict[int, int] = field(default_factory=dict)

    def to_branch(self, schema: JsonObject, keyword: str, index: int) -> Steering:
        """Also take member `index` of the union that `schema` holds under `keyword`."""
        return replace(self, branches={**self.branches, (id(schema), keyword): index})

    def to_key(self, schema: JsonObject, key: str) -> Steering:
        """Also show property `key`, which `schema` describes."""
        keys = (*self.keys.get(id(schema), ()), key)
        return replace(self, keys={**self.keys, id(schema): keys})

    def to_element(self, schema: JsonObject, index: int) -> Steering:
        """Also show element `index`, which `schema` describes."""
        count = max(index + 1, self.elements.get(id(schema), 0))
        return replace(self, elements={**self.elements, id(schema): count})

    def members(self, schema: JsonObject, keyword: str) -> list[Schema]:
        """Return the members of a union to try: all, or the one that was wished for."""
        members: list[Schema] = schema[keyword]
        index = self.branches.get((id(schema), keyword))
        return members if index is None else members[index : index + 1]

    def wished_keys(self, layers: Iterable[JsonObject]) -> Iterator[str]:
        """Yield the properties wished for in an object with these layers."""
        for layer in layers:
            yield from self.keys.get(id(layer), ())

    def wished_elements(self, layers: Iterable[JsonObject]) -> int:
        """Return the number of elements wished for in an array with these layers."""
        return max((self.elements.get(id(layer), 0) for layer in layers), default=0)
