"""A document without references to other files: their targets become its own definitions.

Each target gets a name, which depends on the target alone (its own name, or with a short hash of
its place where another wants the same); then all references to it go to `#/$defs/NAME`.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from mcpgen.spec.reading.real_path import real_path
from mcpgen.spec.reading.references.locate import is_local
from mcpgen_runtime.schema import pointer as json_pointer
from mcpgen_runtime.schema.walk import rewrite

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.spec.document import Document, FailureSpec, Setting, ToolSpec
    from mcpgen.spec.reading.references.locate import Target
    from mcpgen.spec.reading.references.targets import File, Targets
    from mcpgen_runtime.schema.types import Schema

_HASH = 6


def bundle(document: Document, targets: Targets) -> Document:
    """Return the document with the gathered targets among its definitions."""
    if not targets.schemas:
        return document
    return _Bundle(targets, allot(targets, document.definitions)).apply(document)


def allot(targets: Targets, definitions: Mapping[str, Schema]) -> dict[Target, str]:
    """Give each target the name of its definition; one that is a definition keeps that name."""
    own = {target: _definition(target, targets.home) for target in targets.schemas}
    shared = {target: name for target, name in own.items() if name and name in definitions}
    others = {target: _own_name(target) for target in own if target not in shared}
    wanted = Counter([*others.values(), *definitions])
    hashed = {
        target: f"{name}_{_hash(target, targets)}" if wanted[name] > 1 else name
        for target, name in others.items()
    }
    return shared | hashed


def _own_name(target: Target) -> str:
    last = target.pointer.rpartition("/")[2] or target.path.name.split(".")[0]
    return re.sub(r"[^A-Za-z0-9_]+", "_", last).strip("_") or "definition"


def _definition(target: Target, home: File) -> str | None:
    """Return the name of the spec's own definition that a target is."""
    tokens = json_pointer.parse(target.pointer)
    is_shared = target.path == home.path and tokens[:1] == ("$defs",)
    return tokens[1] if is_shared and len(tokens) == 2 else None


def _hash(target: Target, targets: Targets) -> str:
    place = f"{target.path.relative_to(real_path(targets.root)).as_posix()}#{target.pointer}"
    return hashlib.sha256(place.encode("utf-8", "surrogatepass")).hexdigest()[:_HASH]


class _Bundle:
    def __init__(self, targets: Targets, names: Mapping[Target, str]) -> None:
        self._targets = targets
        self._names = names

    def apply(self, document: Document) -> Document:
        own = self._own_map(document.definitions)
        others = {
            name: self._foreign(target) for target, name in self._names.items() if name not in own
        }
        return replace(
            document,
            tools=tuple(map(self._tool, document.tools)),
            failures=tuple(map(self._failure, document.failures)),
            config=tuple(map(self._setting, document.config)),
            definitions=own | dict(sorted(others.items())),
        )

    def _tool(self, tool: ToolSpec) -> ToolSpec:
        output = tool.output_schema
        return replace(
            tool,
            input_schema=self._own(tool.input_schema),
            output_schema=None if output is None else self._own(output),
        )

    def _failure(self, failure: FailureSpec) -> FailureSpec:
        return replace(failure, fields=self._own_map(failure.fields))

    def _setting(self, setting: Setting) -> Setting:
        schema = self._own(setting.schema)
        return replace(setting, schema=schema) if isinstance(schema, dict) else setting

    def _own_map(self, schemas: Mapping[str, Schema]) -> dict[str, Schema]:
        return {name: self._own(schema) for name, schema in schemas.items()}

    def _own(self, schema: Schema) -> Schema:
        return rewrite(schema, lambda inner: self._repointed(inner, self._targets.home))

    def _foreign(self, target: Target) -> Schema:
        file = self._targets.files[target.path]
        schema = self._targets.schemas[target]
        return rewrite(schema, lambda inner: self._repointed(inner, file)) if file else schema

    def _repointed(self, schema: Schema, file: File) -> Schema:
        """Point a schema's own reference to a definition, if it leads to a target."""
        reference = schema.get("$ref") if isinstance(schema, dict) else None
        if not isinstance(schema, dict) or not isinstance(reference, str):
            return schema
        if file is self._targets.home and is_local(reference):
            return schema
        target = self._targets.find(reference, file)
        return schema if target is None else {**schema, "$ref": f"#/$defs/{self._names[target]}"}
