"""The parts of a valid value, each with the layers of the schema that apply to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen_runtime.schema.samples import parts
from mcpgen_runtime.schema.samples.flat import Flat

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mcpgen_runtime.schema.samples.space import Space
    from mcpgen_runtime.schema.types import Json, JsonObject, Path, Schema

MAX_SITES = 2_000
MAX_ELEMENTS = 3
"""How many elements of an array are looked into: more of them are more of the same."""


@dataclass(frozen=True)
class Site:
    """One part of a valid value.

    `is_discriminator`: a union around it pins it in every member. `formats`: `format` is asserted.
    """

    path: Path
    value: Json
    flat: Flat
    is_discriminator: bool = False
    formats: bool = False

    @property
    def layers(self) -> tuple[JsonObject, ...]:
        """The plain schemas that apply to the value."""
        return self.flat.layers


def sites(space: Space, valid: Json) -> Iterator[Site]:
    """Yield the sites of `valid`, which satisfies the space's root: outer ones first, in order."""
    stack: list[tuple[Path, Json, tuple[Schema, ...], bool]] = [((), valid, (space.root,), False)]
    for _ in range(MAX_SITES):
        if not stack:
            return
        path, value, schemas, pinned = stack.pop()
        site = Site(path, value, Flat(applied(space, schemas, value)), pinned, space.formats)
        yield site
        stack.extend(reversed(list(_inside(space, site))))


def _inside(space: Space, site: Site) -> Iterator[tuple[Path, Json, tuple[Schema, ...], bool]]:
    """Yield the parts directly inside a site."""
    if isinstance(site.value, dict):
        pinned = _discriminators(space, site.layers)
        for key, value in site.value.items():
            yield (*site.path, key), value, parts.of_key(site.layers, key), key in pinned
    elif isinstance(site.value, list):
        for index, value in enumerate(site.value[:MAX_ELEMENTS]):
            yield (*site.path, index), value, parts.of_element(site.layers, index), False


def applied(space: Space, schemas: Sequence[Schema], value: Json) -> tuple[JsonObject, ...]:
    """Return the layers that apply in place to a valid value: its branches, not the others."""
    layers: list[JsonObject] = []
    queue = list(reversed(schemas))
    seen: set[int] = set()
    while queue:
        schema = queue.pop()
        if isinstance(schema, dict) and id(schema) not in seen:
            seen.add(id(schema))
            layers.append(schema)
            queue.extend(reversed(list(_in_place(space, schema, value))))
    return tuple(layers)


def _in_place(space: Space, schema: JsonObject, value: Json) -> Iterator[Schema]:
    """Yield the schemas that `schema` applies to a value in place (2020-12, core, section 10.2)."""
    if "$ref" in schema:
        yield space.resolve(schema["$ref"])
    yield from schema.get("allOf", ())
    for keyword in ("anyOf", "oneOf"):
        yield from (member for member in schema.get(keyword, ()) if space.holds(member, value))
    if "if" in schema:
        yield schema.get("then" if space.holds(schema["if"], value) else "else", True)
    if isinstance(value, dict):
        dependents = schema.get("dependentSchemas", {})
        yield from (inner for key, inner in dependents.items() if key in value)


def _discriminators(space: Space, layers: Sequence[JsonObject]) -> set[str]:
    """Return the keys that every member of some union among `layers` pins to listed values."""
    found: set[str] = set()
    for layer in layers:
        for keyword in ("anyOf", "oneOf"):
            members = layer.get(keyword, ())
            if len(members) > 1:
                found |= set.intersection(*(_pinned(space, member) for member in members))
    return found


def _pinned(space: Space, member: Schema) -> set[str]:
    """Return the keys that a member of a union requires to have a listed value."""
    seen: set[int] = set()
    while isinstance(member, dict) and "$ref" in member and id(member) not in seen:
        seen.add(id(member))
        member = space.resolve(member["$ref"])
    if not isinstance(member, dict):
        return set()
    properties: JsonObject = member.get("properties", {})
    return {
        key
        for key, inner in properties.items()
        if isinstance(inner, dict) and ("const" in inner or "enum" in inner)
    }
