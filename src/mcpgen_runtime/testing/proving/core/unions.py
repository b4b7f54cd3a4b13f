"""Unions: by fit, by a tag, or by the schemas of their branches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .nodes import NotShownError, only
from .plain import fraction, read_inner, takes_all

if TYPE_CHECKING:
    from mcpgen_runtime.runtime.branches import Choice
    from mcpgen_runtime.schema.types import JsonObject
    from mcpgen_runtime.testing.proving.shown import Reading

    from .nodes import Core


def read_nullable(reading: Reading, core: Core) -> JsonObject:
    """Read a value or null."""
    reading.has_unions = True
    return {"anyOf": [read_inner(reading, core), {"type": "null"}]}


def read_union(reading: Reading, core: Core) -> JsonObject:
    """Several branches: pydantic takes the one that fits best, the exact type first."""
    only(core, "choices")
    reading.has_unions = True
    choices = [choice[0] if isinstance(choice, tuple) else choice for choice in core["choices"]]
    integers = [choice for choice in choices if choice["type"] == "int"]
    return {
        "anyOf": [
            fraction(choice)
            if choice["type"] == "float" and any(takes_all(i, choice) for i in integers)
            else reading.node(choice)
            for choice in choices
        ]
    }


def read_tagged(reading: Reading, core: Core) -> JsonObject:
    """A union that looks at one property first, and then at the one branch that it names."""
    only(core, "choices", "discriminator", "from_attributes", "strict")
    key = _key(core["discriminator"])
    reading.has_unions = True
    branches = []
    for tag, choice in core["choices"].items():
        if type(tag) is not str:
            raise NotShownError("a tag that is no text")
        told = {"type": "object", "required": [key], "properties": {key: {"const": tag}}}
        branches.append({"allOf": [told, reading.node(choice)]})
    return {"anyOf": branches}


def _key(discriminator: Any) -> str:
    """The one wire name that the tag stands under."""
    while isinstance(discriminator, list) and len(discriminator) == 1:
        discriminator = discriminator[0]
    if not isinstance(discriminator, str):
        raise NotShownError("a tag that is looked for in several places")
    return discriminator


def read_chosen(reading: Reading, union: Core, choice: Choice) -> JsonObject:
    """A union whose branches are chosen by their schemas."""
    told = reading.node(union)
    branches = _flat(told)
    if len(branches) != len(choice.digests):
        raise NotShownError("a choice among other branches than it has")
    reading.chosen += zip(choice.digests, branches, strict=True)
    return told


def _flat(union: JsonObject) -> list[JsonObject]:
    """The branches of a union, and those of a union with null beside it."""
    members: list[JsonObject] = union.get("anyOf", [])
    inner = members[0].get("anyOf") if members and members[-1] == {"type": "null"} else None
    return members if inner is None else [*inner, members[-1]]
