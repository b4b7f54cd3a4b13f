"""Definitions that have a name only for the emitter's sake, and are written in place of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject

ATOM = "McpgenAtom"


class Atoms:
    """The atoms of a toolkit, by name.

    `choices` are those of them that are unions which pydantic cannot choose in, each with the
    digests of its members' schemas.
    """

    def __init__(self) -> None:
        self.schemas: dict[str, JsonObject] = {}
        self.choices: dict[str, tuple[str, ...]] = {}
        self._known: dict[tuple[str, tuple[str, ...]], str] = {}

    def pointer(self, schema: JsonObject, origins: tuple[str, ...] = ()) -> JsonObject:
        """Return a reference to a schema under a name of its own, the same for the same schema."""
        known = json.dumps(schema, sort_keys=True), origins
        if known not in self._known:
            self._known[known] = self._added(schema, origins)
        return pointer(self._known[known])

    def _added(self, schema: JsonObject, origins: tuple[str, ...]) -> str:
        name = f"{ATOM}{len(self._known) + 1}"
        self.schemas[name] = schema
        if origins:
            self.choices[name] = origins
        return name


def pointer(name: str) -> JsonObject:
    """Return a reference to the definition of that name."""
    return {"$ref": f"#/$defs/{name}"}
