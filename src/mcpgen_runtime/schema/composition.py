"""What an object schema says of its keys once its `allOf` members are read into it.

JSON Schema does not merge: `additionalProperties` sees its own schema's `properties` only. Authors
mean the merged reading, and so it is the one that walkers word: a key is known where any part
declares it, and the whole is closed where any part is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .types import JsonObject, Schema


@dataclass(slots=True)
class Merged:
    """The keys of an object schema: what a part says later wins over what one said earlier."""

    properties: dict[str, Schema] = field(default_factory=dict)
    patterns: dict[str, Schema] = field(default_factory=dict)
    additional: Schema | None = None
    declares: bool = False
    """Some part has `properties`, if only an empty one."""
    closed: bool = False
    """Some part has `additionalProperties: false`."""


def merged(schemas: Iterable[Schema], follow: Callable[[Schema], Schema]) -> Merged:
    """Merge `schemas` and all `allOf` members below them, in document order.

    `follow` gives what a member stands for: the target of a `$ref`, or the member as it is.
    """
    result = Merged()
    for part in _parts(schemas, follow):
        _add(result, part)
    return result


def _parts(schemas: Iterable[Schema], follow: Callable[[Schema], Schema]) -> Iterator[JsonObject]:
    """Yield each schema, then its `allOf` members; each once, so that cycles end."""
    stack = list(schemas)[::-1]
    seen: set[int] = set()
    while stack:
        part = follow(stack.pop())
        if not isinstance(part, dict) or id(part) in seen:
            continue
        seen.add(id(part))
        yield part
        members = part.get("allOf")
        if isinstance(members, list):
            stack.extend(reversed(members))


def _add(result: Merged, part: JsonObject) -> None:
    properties = part.get("properties")
    if isinstance(properties, dict):
        result.declares = True
        result.properties.update(properties)
    patterns = part.get("patternProperties")
    if isinstance(patterns, dict):
        result.patterns.update(patterns)
    additional = part.get("additionalProperties")
    if additional is False:
        result.closed = True
    elif additional is not None and result.additional is None:
        result.additional = additional
