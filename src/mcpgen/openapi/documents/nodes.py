"""A value and where it stands: what all of a document is read through."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.openapi.documents.faults import FaultError
from mcpgen.openapi.model import At, SchemaAt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.schema.types import Json, Tokens


class Node(NamedTuple):
    """A value of a document. A member that is null is read as one that is not there."""

    value: Json
    at: At

    @property
    def key(self) -> tuple[str, Tokens]:
        """What tells its place from every other: places hold values, which cannot be hashed."""
        return self.at.file.uri, self.at.tokens

    def get(self, name: str) -> Node | None:
        """Return a member of an object; None where there is none."""
        value = self.value.get(name) if isinstance(self.value, dict) else None
        return None if value is None else self.below(name, value)

    def below(self, name: str, value: Json) -> Node:
        """Return the node of what stands here under a name."""
        return Node(value, At(self.at.file, (*self.at.tokens, name)))

    def members(self, what: str) -> Iterator[tuple[str, Node]]:
        """Yield the members of an object but for extensions and nulls.

        Raises FaultError where it is none, calling it `what`.
        """
        for name, value in self.object(what).items():
            if value is not None and not name.startswith("x-"):
                yield name, self.below(name, value)

    def items(self, what: str) -> Iterator[Node]:
        """Yield the items of a list; raises FaultError where it is none."""
        if not isinstance(self.value, list):
            raise FaultError(f"{what} is no list", self.at)
        for index, value in enumerate(self.value):
            yield self.below(str(index), value)

    def object(self, what: str) -> dict[str, Json]:
        """Return the object that it is; raises FaultError where it is none."""
        if not isinstance(self.value, dict):
            raise FaultError(f"{what} is no object", self.at)
        return self.value

    def schema(self) -> SchemaAt | None:
        """Return the schema of its member `schema`; raises FaultError for what can be none."""
        found = self.get("schema")
        if found is None:
            return None
        if not isinstance(found.value, (dict, bool)):
            raise FaultError("the schema is neither an object nor a boolean", found.at)
        return SchemaAt(found.value, found.at)
