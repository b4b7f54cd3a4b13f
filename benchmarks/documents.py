"""GitHub's OpenAPI document, whole and cut down to fewer operations."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

VARIABLE = "MCPGEN_GITHUB_DOCUMENT"
NPM = Path("node_modules/@octokit/openapi/generated/api.github.com.json")
PLACES = (NPM, Path.home() / ".cache" / "mcpgen-benchmarks" / NPM)
METHODS = frozenset({"get", "put", "post", "delete", "options", "head", "patch", "trace"})
Document = dict[str, Any]


def find(given: str | None) -> Path | None:
    """The document: the one that is named, or that of an installed npm package; None if absent."""
    named = given or os.environ.get(VARIABLE)
    places = (Path(named),) if named else PLACES
    return next((place for place in places if place.is_file()), None)


def operations(document: Document) -> list[tuple[str, str]]:
    """The path and method of every operation."""
    paths = document["paths"]
    return [(path, method) for path in paths for method in paths[path] if method in METHODS]


def cut(document: Document, count: int) -> Document:
    """The document with so many operations, evenly spread, and the components that they need."""
    every = operations(document)
    chosen = {every[at * len(every) // count] for at in range(min(count, len(every)))}
    return only(document, chosen)


def only(document: Document, chosen: set[tuple[str, str]]) -> Document:
    """The document with these operations alone."""
    paths = {
        path: {key: value for key, value in item.items() if _stays(path, key, chosen)}
        for path, item in document["paths"].items()
    }
    paths = {path: item for path, item in paths.items() if METHODS.intersection(item)}
    needed = _needed(document, paths)
    components = {
        kind: {name: value for name, value in values.items() if f"{kind}/{name}" in needed}
        for kind, values in document["components"].items()
        if kind != "securitySchemes"
    }
    kept = {key: value for key, value in document.items() if key not in {"webhooks", "x-webhooks"}}
    schemes = document["components"].get("securitySchemes")
    components |= {"securitySchemes": schemes} if schemes else {}
    return {**kept, "paths": paths, "components": components}


def _stays(path: str, key: str, chosen: set[tuple[str, str]]) -> bool:
    return key not in METHODS or (path, key) in chosen


def _needed(document: Document, paths: Document) -> set[str]:
    """The components, as `kind/name`, that are referred to, also through each other."""
    needed: set[str] = set()
    queue: list[Any] = [paths]
    while queue:
        for reference in _references(queue.pop()):
            kind, _, name = reference.removeprefix("#/components/").partition("/")
            if f"{kind}/{name}" not in needed:
                needed.add(f"{kind}/{name}")
                queue.append(document["components"].get(kind, {}).get(name))
    return needed


def _references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        found = value.get("$ref")
        if isinstance(found, str):
            yield found
        for inner in value.values():
            yield from _references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _references(inner)


def written(document: Document, place: Path) -> Path:
    """Write a document."""
    place.write_text(json.dumps(document), encoding="utf-8")
    return place
