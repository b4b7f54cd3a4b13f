"""A document as it stands in its files, read a second time and apart from the package.

Only what requests are made of: operations, their parameters and bodies, references in any file.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote

import yaml

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")
STYLES = {"csv": "simple", "ssv": "spaceDelimited", "tsv": "tabDelimited", "pipes": "pipeDelimited"}
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class Yaml12(yaml.CSafeLoader):
    """YAML as OpenAPI has it: dates are texts, and only true and false are booleans."""


Yaml12.yaml_implicit_resolvers = {
    first: [
        (tag, re.compile("^(?:true|True|TRUE|false|False|FALSE)$") if "bool" in tag else pattern)
        for tag, pattern in resolvers
        if "timestamp" not in tag
    ]
    for first, resolvers in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}


class Node(NamedTuple):
    """A value of a document and the file that it stands in."""

    value: Any
    file: Path


class RawParameter(NamedTuple):
    """A parameter; `content` is its media type where it has one."""

    name: str
    location: str
    style: str
    explode: bool
    content: str | None = None


class RawMedia(NamedTuple):
    """A media type of a body, and how the document says that properties are written."""

    type: str
    encoding: dict[str, Any]


@dataclass(frozen=True)
class RawOperation:
    """An operation; `key` is its path as it is written, `method` in upper case."""

    method: str
    key: str
    parameters: tuple[RawParameter, ...]
    media: tuple[RawMedia, ...]
    security: tuple[str, ...] = field(default=())


class Raw:
    """The document whose main file is `file`."""

    def __init__(self, file: Path) -> None:
        self._values: dict[Path, Any] = {}
        self.file = file.resolve()

    @cached_property
    def value(self) -> dict[str, Any]:
        """The value of the main file."""
        value: dict[str, Any] = self._load(self.file)
        return value

    @property
    def is_2(self) -> bool:
        """Whether it is of OpenAPI 2.0."""
        return "swagger" in self.value

    @cached_property
    def operations(self) -> list[RawOperation]:
        """Every operation that can be read."""
        return list(self._operations())

    @cached_property
    def credentials(self) -> list[tuple[str, str]]:
        """Where API keys go: location and name."""
        holder = self.value if self.is_2 else self.value.get("components", {})
        schemes = holder.get("securityDefinitions" if self.is_2 else "securitySchemes", {})
        followed = [self.follow(Node(one, self.file)).value for one in schemes.values()]
        return [(one["in"], one["name"]) for one in followed if one.get("type") == "apiKey"]

    def follow(self, node: Node) -> Node:
        """Return what a reference leads to, over any number of others."""
        for _ in range(32):
            if not isinstance(node.value, dict) or not isinstance(node.value.get("$ref"), str):
                break
            node = self._find(node.value["$ref"], node.file)
        return node

    def _find(self, reference: str, file: Path) -> Node:
        path, _, pointer = reference.partition("#")
        target = (file.parent / unquote(path)).resolve() if path else file
        value = self._load(target)
        for token in filter(None, unquote(pointer).split("/")):
            name = token.replace("~1", "/").replace("~0", "~")
            if isinstance(value, dict) and name not in value and "$ref" in value:
                value, target = self.follow(Node(value, target))
            value = value[int(name)] if isinstance(value, list) else value[name]
        return Node(value, target)

    def _load(self, file: Path) -> Any:
        if file not in self._values:
            text = file.read_text(encoding="utf-8")
            is_json = file.suffix == ".json"
            self._values[file] = json.loads(text) if is_json else yaml.load(text, Yaml12)  # noqa: S506
        return self._values[file]

    def _operations(self) -> Iterator[RawOperation]:
        for key, value in self.value.get("paths", {}).items():
            if not key.startswith("/"):
                continue
            item = self.follow(Node(value, self.file))
            for method in METHODS:
                if isinstance(item.value.get(method), dict):
                    operation = self.follow(Node(item.value[method], item.file))
                    yield self._operation(method.upper(), key, item, operation)

    def _operation(self, method: str, key: str, item: Node, own: Node) -> RawOperation:
        found = {
            (one.value["in"], one.value["name"]): one
            for holder in (item, own)
            for each in holder.value.get("parameters", ())
            for one in [self.follow(Node(each, holder.file))]
        }
        read = self._read_2 if self.is_2 else self._read_3
        parameters = [read(one) for one in found.values()]
        media = self._media_2(own, found) if self.is_2 else self._media_3(own)
        return RawOperation(method, key, tuple(filter(None, parameters)), tuple(media))

    def _read_3(self, node: Node) -> RawParameter:
        """3.1, section 4.8.12."""
        value = node.value
        location = value["in"]
        style = value.get("style", "simple" if location in ("path", "header") else "form")
        content = next(iter(value.get("content", {})), None)
        explode = value.get("explode", style in ("form", "cookie"))
        return RawParameter(value["name"], location, style, explode, content)

    def _read_2(self, node: Node) -> RawParameter | None:
        """2.0, "Parameter Object"."""
        value = node.value
        if value["in"] in ("body", "formData"):
            return None
        style = STYLES.get(value.get("collectionFormat", "csv"), "form")
        if value["in"] == "query" and style == "simple":
            style = "form"
        explode = value.get("collectionFormat") == "multi"
        return RawParameter(value["name"], value["in"], style, explode)

    def _media_3(self, own: Node) -> Iterator[RawMedia]:
        body = self.follow(Node(own.value.get("requestBody", {}), own.file)).value
        for kind, media in (body.get("content") or {}).items():
            yield RawMedia(kind, (media or {}).get("encoding", {}))

    def _media_2(self, own: Node, found: dict[Any, Node]) -> Iterator[RawMedia]:
        fields = [one.value for (location, _), one in found.items() if location == "formData"]
        consumes = own.value.get("consumes", self.value.get("consumes", []))
        if any(location == "body" for location, _ in found):
            yield from (RawMedia(kind, {}) for kind in consumes or ["application/json"])
        elif fields:
            encoding = {one["name"]: _encoding_2(one) for one in fields if one["type"] == "array"}
            has_file = any(one["type"] == "file" for one in fields)
            kinds = [kind for kind in consumes if kind in FORMS] or [FORMS[has_file]]
            yield from (RawMedia(kind, encoding) for kind in kinds)


def _encoding_2(field: dict[str, Any]) -> dict[str, Any]:
    collection = field.get("collectionFormat", "csv")
    style = "form" if collection == "multi" else STYLES[collection].replace("simple", "form")
    return {"style": style, "explode": collection == "multi"}
