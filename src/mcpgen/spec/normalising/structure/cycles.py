"""References in circles: schemas that apply themselves to the same instance again.

`{"$ref": a}` with a: `{"$ref": b}` and b: `{"$ref": a}` says nothing and never ends, and so does
`{"anyOf": [{"$ref": a}]}` in a. Recursion into a part of the instance (a tree) is no circle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.structure.components import components
from mcpgen.spec.normalising.structure.keywords import IN_PLACE
from mcpgen_runtime.schema import refs
from mcpgen_runtime.schema.walk import children

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from mcpgen_runtime.schema.types import JsonObject, Schema


_APPLIED = IN_PLACE | {"not"}


def endless(schema: JsonObject) -> Iterator[tuple[str, list[str]]]:
    """Yield the definitions that lead back to themselves in place, with the names on the way."""
    definitions = schema.get("$defs", {})
    leads = {name: sorted(set(_applied(body))) for name, body in definitions.items()}
    done: set[str] = set()
    for start in leads:
        if start not in done:
            yield from _circles(start, leads, done)


def _circles(
    start: str, leads: dict[str, list[str]], done: set[str]
) -> Iterator[tuple[str, list[str]]]:
    """Depth first, without Python's recursion: chains may be as long as a document."""
    path: dict[str, None] = {start: None}
    stack = [iter(leads[start])]
    while stack:
        name = next(stack[-1], None)
        if name is None:
            stack.pop()
            done.add(path.popitem()[0])
        elif name in path:
            names = list(path)
            yield name, [*names[names.index(name) :][:8], name]
        elif name in leads and name not in done:
            path[name] = None
            stack.append(iter(leads[name]))


def longest_chain(schema: JsonObject) -> int:
    """Count the definitions of the longest chain in which each applies the next one in place.

    References must not lead in circles in place.
    """
    leads = {name: set(_applied(body)) for name, body in schema.get("$defs", {}).items()}
    lengths: dict[str, int] = {}
    for component in components(leads):
        name = component.names[0]
        lengths[name] = 1 + max((lengths.get(on, 0) for on in leads[name]), default=0)
    return max(lengths.values(), default=0)


def circular(leads: Mapping[str, Collection[str]]) -> set[str]:
    """Return the names from which one can come back to the same name."""
    return {name for one in components(leads) if one.recursive for name in one.names}


def _applied(schema: Schema) -> Iterator[str]:
    """Yield the definitions that `schema` applies to its own instance."""
    stack = [schema]
    while stack:
        current = stack.pop()
        if not isinstance(current, dict):
            continue
        tokens = refs.tokens_of(current.get("$ref"))
        if tokens and len(tokens) > 1:
            yield tokens[1]
        stack.extend(child for at, child in children(current) if at[0] in _APPLIED)
