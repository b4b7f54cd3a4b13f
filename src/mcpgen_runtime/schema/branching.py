"""Samples that take each branch of each union once."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from .gate import Gate
from .patterns import matches
from .samples.entry import sample
from .samples.parts import is_known
from .samples.regex_strings import strings
from .samples.space import Space
from .samples.steering import Steering
from .samples.unsampled import Budget, Unsampled
from .text import truncate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .types import Json, JsonObject, Path, Schema

UNIONS = ("anyOf", "oneOf")
MAX_BRANCHES = 500
MAX_STEPS = 100_000
"""The steps of all searches for one schema's branches together."""

MAX_DEPTH = 64
MAX_LABEL = 60


class Branch(NamedTuple):
    """A member of a union, and a valid value of the whole schema that takes it.

    `label` is readable and stable, and no two branches of one schema share it: the path to the
    union in the value, then what tells the member from the others.
    """

    label: str
    value: Json


def branches(schema: Schema, *, formats: bool = False) -> list[Branch]:
    """Return a small valid sample for each member of each union, at the root and at every depth.

    A union that is described once (under `$defs`) and used in several places is tried in the first.
    Members that no value can take are left out. `formats`: `format` is asserted. Raises Unsampled
    where the schema is nested too deep or a reference in it leads nowhere.
    """
    space, gate = Space(schema, formats=formats), Gate(schema, formats=formats)
    budget = Budget(MAX_STEPS)
    found: dict[str, Json] = {}
    for wish in _wishes(space):
        try:
            value = sample(space, gate, full=False, steering=wish.steering, budget=budget)
        except Unsampled:
            continue
        found[_unused(wish.label, found)] = value
    return [Branch(label, value) for label, value in found.items()]


def _wishes(space: Space) -> list[_Wish]:
    try:
        return list(islice(_Walk(space).wishes(), MAX_BRANCHES))
    except RecursionError as error:
        raise Unsampled("the schema is nested too deep") from error


class _Wish(NamedTuple):
    label: str
    steering: Steering


class _Walk:
    """Walks a schema as a value of it is nested, and notes how to steer a search to each union."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._seen: set[int] = set()

    def wishes(self) -> Iterator[_Wish]:
        """Yield a wish for each member of each union, outer unions first."""
        return self._visit(self._space.root, (), Steering())

    def _visit(self, schema: Schema, path: Path, steering: Steering) -> Iterator[_Wish]:
        is_new = isinstance(schema, dict) and id(schema) not in self._seen
        if not isinstance(schema, dict) or not is_new or len(path) > MAX_DEPTH:
            return
        self._seen.add(id(schema))
        if "$ref" in schema:
            yield from self._visit(self._space.resolve(schema["$ref"]), path, steering)
        for inner in (*schema.get("allOf", ()), schema.get("then", True), schema.get("else", True)):
            yield from self._visit(inner, path, steering)
        yield from self._unions(schema, path, steering)
        for token, inner, wished in _parts(schema, steering):
            yield from self._visit(inner, (*path, token), wished)

    def _unions(self, schema: JsonObject, path: Path, steering: Steering) -> Iterator[_Wish]:
        for keyword in UNIONS:
            members: list[Schema] = schema.get(keyword, [])
            for index, member in enumerate(members):
                wished = steering.to_branch(schema, keyword, index)
                yield _Wish(f"{_written(path)}: {self._name(member, members, index)}", wished)
            for index, member in enumerate(members):
                yield from self._visit(member, path, steering.to_branch(schema, keyword, index))

    def _name(self, member: Schema, members: list[Schema], index: int) -> str:
        """Say what tells a member from the others: a pinned key, a title, a definition, a type."""
        reference = member.get("$ref") if isinstance(member, dict) else None
        target = member if reference is None else self._space.resolve(reference)
        if not isinstance(target, dict):
            return f"branch {index + 1}"
        named = _discriminator(target) or target.get("title")
        if named is None and reference is not None:
            named = reference.rpartition("/")[2]
        named = named or _pinned(target) or _type(target) or f"branch {index + 1} of {len(members)}"
        return truncate(named, MAX_LABEL)


def _parts(schema: JsonObject, steering: Steering) -> Iterator[tuple[str | int, Schema, Steering]]:
    """Yield the parts that a schema describes, and how to see each in a sample."""
    for key, inner in schema.get("properties", {}).items():
        yield key, inner, steering.to_key(schema, key)
    for key, inner in _entries(schema):
        yield key, inner, steering.to_key(schema, key)
    prefix = schema.get("prefixItems", [])
    for index, inner in enumerate(prefix):
        yield index, inner, steering.to_element(schema, index)
    if isinstance(schema.get("items"), dict):
        yield len(prefix), schema["items"], steering.to_element(schema, len(prefix))


def _entries(schema: JsonObject) -> Iterator[tuple[str, Schema]]:
    """Yield a key for each kind of further entry of a map, and what is said of its value."""
    for pattern, inner in schema.get("patternProperties", {}).items():
        matching = (name for name in strings(pattern) if matches(pattern, name))
        yield from ((name, inner) for name in islice(matching, 1))
    extra = schema.get("additionalProperties")
    if isinstance(extra, dict):
        names = (f"key{number}" if number else "key" for number in range(100))
        free = (name for name in names if not is_known(schema, name))
        yield from ((name, extra) for name in islice(free, 1))


def _pinned(schema: Schema) -> str | None:
    """Return the one text that a schema allows."""
    if not isinstance(schema, dict):
        return None
    values = [schema["const"]] if "const" in schema else schema.get("enum", [])
    return values[0] if len(values) == 1 and isinstance(values[0], str) else None


def _discriminator(schema: JsonObject) -> str | None:
    """Return the first property that a schema allows one text only, with that text."""
    for key, inner in schema.get("properties", {}).items():
        pinned = _pinned(inner)
        if pinned is not None:
            return f"{key}={pinned}"
    return None


def _type(schema: JsonObject) -> str | None:
    return schema["type"] if isinstance(schema.get("type"), str) else None


def _written(path: Path) -> str:
    return ".".join(map(str, path)) or "root"


def _unused(label: str, found: dict[str, Json]) -> str:
    """Number a label that is already taken."""
    unused, number = label, 1
    while unused in found:
        number += 1
        unused = f"{label} ({number})"
    return unused
