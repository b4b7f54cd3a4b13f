"""What the branches of a union are called, by what the author says of them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mcpgen.emit.names import words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

_PLAIN = frozenset({"string", "integer", "number", "boolean", "null"})


def hints_of(schema: JsonObject) -> Iterator[str]:
    """Yield the properties that an author names as discriminator: ours, and OpenAPI's keyword."""
    told = schema.get("discriminator")
    named = told.get("propertyName") if isinstance(told, dict) else None
    yield from (hint for hint in (schema.get("x-discriminator"), named) if isinstance(hint, str))


def branch_steps(
    schema: JsonObject, branches: Sequence[Schema], target: Callable[[str], Schema]
) -> list[str | None]:
    """Return a name for each branch: None where the union needs none, having one that is not plain.

    The value of the property that tells the branches apart; else a title; else the first key that
    only this branch requires; else a number.
    """
    known = [_followed(branch, target) for branch in branches]
    structured = [branch for branch in known if not _is_plain(branch)]
    if len(structured) < 2:
        return [None] * len(known)
    names = _by_tag(schema, known) or _by_words(known)
    counted = Counter("_".join(words(name)) for name in names if name)
    return [
        name if name and counted["_".join(words(name))] == 1 else f"option{number}"
        for number, name in enumerate(names, 1)
    ]


def _followed(branch: Schema, target: Callable[[str], Schema]) -> JsonObject:
    reference = branch.get("$ref") if isinstance(branch, dict) else None
    found = target(reference) if isinstance(reference, str) else branch
    return found if isinstance(found, dict) else {}


def _is_plain(branch: JsonObject) -> bool:
    kinds = branch.get("type", [])
    named = {kinds} if isinstance(kinds, str) else set(kinds)
    return bool({"const", "enum"} & branch.keys()) or (bool(named) and named <= _PLAIN)


def _by_tag(schema: JsonObject, branches: list[JsonObject]) -> list[str]:
    objects = [branch for branch in branches if not _is_plain(branch)]
    names = [*hints_of(schema), *objects[0].get("properties", {})]
    for name in names:
        pins = {id(branch): _pin(branch, name) for branch in objects}
        if all(pins.values()) and len(set(pins.values())) == len(objects):
            return [pins.get(id(branch), "") for branch in branches]
    return []


def _pin(branch: JsonObject, name: str) -> str:
    """Return the texts that pin a property, as words; empty where it is not pinned."""
    schema: Json = branch.get("properties", {}).get(name)
    if not isinstance(schema, dict):
        return ""
    values = [schema["const"]] if "const" in schema else schema.get("enum", [])
    return " or ".join(values) if all(isinstance(v, str) for v in values) else ""


def _by_words(branches: list[JsonObject]) -> list[str]:
    required = [set(branch.get("required", ())) for branch in branches]
    count = Counter(name for names in required for name in names)
    return [_title(branch) or _own_key(branch, count) for branch in branches]


def _title(branch: JsonObject) -> str:
    title = branch.get("title")
    return title if isinstance(title, str) and 0 < len(words(title)) <= 4 else ""


def _own_key(branch: JsonObject, count: Counter[str]) -> str:
    own = [name for name in branch.get("required", ()) if count[name] == 1]
    return f"with {own[0]}" if own else ""
