"""Relative `$ref`s between files: what they lead to is put into the document's own definitions.

A first walk gathers every target, those of the targets too; then each target gets a name, which
depends on the target alone (its own name, or with a short hash of its place where another wants the
same); then all references are rewritten to `#/$defs/NAME`. A document without references to other
files is returned as it is.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mcpgen_runtime.schema import pointer as json_pointer
from mcpgen_runtime.schema.refs import references
from mcpgen_runtime.schema.walk import rewrite, subschemas

from . import unquoted
from .bounds import MAX_FILES
from .locate import RefusedError, Target, is_local, locate
from .real_path import real_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mcpgen.diagnostics import Findings
    from mcpgen.spec.document import Document, ToolSpec
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

    from .library import Library
    from .source import TextSource


class _File(NamedTuple):
    """A file whose references are followed, and the value of its text."""

    source: TextSource
    path: Path
    value: Json


class Bundler:
    """Bundles the document of one spec; faults go to the findings.

    `root` is the folder that references may not leave.
    """

    def __init__(
        self, source: TextSource, root: Path, library: Library, findings: Findings
    ) -> None:
        self._home = _File(source, real_path(source.path), None)
        self._root = root
        self._library = library
        self._findings = findings
        self._targets: dict[Target, Schema] = {}
        self._files: dict[Path, _File | None] = {}
        self._names: dict[Target, str] = {}

    @property
    def sources(self) -> list[TextSource]:
        """The files that references led to."""
        return [file.source for file in self._files.values() if file is not None]

    def gather(self, schemas: Iterable[tuple[str, Schema]]) -> None:
        """Follow every reference of the spec's schemas (each with its pointer) to other files."""
        for at, schema in schemas:
            self._gather(schema, at, self._home, own=True)

    def bundle(self, document: Document) -> Document:
        """Return the document with no reference to another file."""
        if not self._targets:
            return document
        self._allot(document.definitions)
        return self._rewritten(document)

    def _gather(self, schema: Schema, at: str, file: _File, *, own: bool) -> None:
        """Follow the references of a schema; `own` ones to the document itself stay as they are."""
        ids: set[str] | None = None
        for tokens, reference in references(schema):
            if own and is_local(reference):
                continue
            ids = _ids(schema) if ids is None else ids
            if reference.partition("#")[0] in ids:
                continue
            self._follow(reference, at + json_pointer.format(tokens), file)

    def _follow(self, reference: str, at: str, file: _File) -> None:
        try:
            target = locate(reference, file.path, file.source.display, self._root)
            if target not in self._targets:
                self._enter(target)
        except RefusedError as error:
            message = str(error)
            self._findings.error(error.code, message, error.help, source=file.source, pointer=at)

    def _enter(self, target: Target) -> None:
        file = self._open(target)
        if file is None:
            return
        try:
            schema = json_pointer.resolve(file.value, json_pointer.parse(target.pointer))
        except (LookupError, ValueError):
            message = f"nothing is at #{target.pointer} of {target.display}"
            help_ = "A reference is a file and a JSON Pointer: file.yaml#/$defs/Name."
            raise RefusedError("MG113", message, help_) from None
        if not isinstance(schema, (dict, bool)):
            message = f"no schema is at #{target.pointer} of {target.display}"
            raise RefusedError("MG113", message, "Refer to an object that is a schema.")
        self._targets[target] = schema = _without_definitions(schema)
        unquoted.check(schema, target.pointer, file.source, self._findings)
        self._gather(schema, target.pointer, file, own=False)

    def _open(self, target: Target) -> _File | None:
        """Return a target's file; None where the file itself has faults, which are told once."""
        if target.path in self._files:
            return self._files[target.path]
        if len(self._files) >= MAX_FILES:
            message = f"the references lead to more than {MAX_FILES} files"
            raise RefusedError("MG108", message, "Join some of them.")
        if not os.path.isfile(target.path):  # noqa: PTH113 - pathlib raises for odd names
            raise RefusedError("MG113", f"there is no file {target.display}", "Check the path.")
        loaded = self._library.load(target.path, target.display)
        for diagnostic in loaded.diagnostics:
            self._findings.add(diagnostic)
        is_whole = loaded.source is not None and not loaded.diagnostics
        file = _File(loaded.source, target.path, loaded.value) if is_whole else None  # type: ignore[arg-type]
        self._files[target.path] = file
        return file

    def _allot(self, definitions: Mapping[str, Schema]) -> None:
        wanted = {target: _own_name(target) for target in self._targets}
        shared = {
            target: name
            for target in wanted
            if (name := _shared(target, self._home)) in definitions
        }
        counts = Counter(name for target, name in wanted.items() if target not in shared)
        for target, name in wanted.items():
            clashes = counts[name] > 1 or name in definitions
            self._names[target] = f"{name}_{self._hash(target)}" if clashes else name
        self._names.update(shared)

    def _hash(self, target: Target) -> str:
        place = f"{os.path.relpath(target.path, real_path(self._root))}#{target.pointer}"
        return hashlib.sha256(Path(place).as_posix().encode()).hexdigest()[:6]

    def _rewritten(self, document: Document) -> Document:
        own = {
            name: self._pointed(schema, self._home, own=True)
            for name, schema in document.definitions.items()
        }
        bundled = {
            name: self._pointed(
                self._targets[target], self._files[target.path] or self._home, own=False
            )
            for target, name in self._names.items()
            if name not in own
        }
        failures = tuple(
            replace(
                failure,
                fields={
                    name: self._pointed(schema, self._home, own=True)
                    for name, schema in failure.fields.items()
                },
            )
            for failure in document.failures
        )
        tools = tuple(self._tool(tool) for tool in document.tools)
        definitions = own | dict(sorted(bundled.items()))
        return replace(document, tools=tools, failures=failures, definitions=definitions)

    def _tool(self, tool: ToolSpec) -> ToolSpec:
        output = tool.output_schema
        return replace(
            tool,
            input_schema=self._pointed(tool.input_schema, self._home, own=True),
            output_schema=None if output is None else self._pointed(output, self._home, own=True),
        )

    def _pointed(self, schema: Schema, file: _File, *, own: bool) -> Schema:
        """Return a schema whose references to targets go to their definitions."""

        def change(inner: Schema) -> Schema:
            reference = inner.get("$ref") if isinstance(inner, dict) else None
            if not isinstance(inner, dict) or not isinstance(reference, str):
                return inner
            if own and is_local(reference):
                return inner
            return self._repointed(inner, reference, file)

        return rewrite(schema, change)

    def _repointed(self, schema: JsonObject, reference: str, file: _File) -> JsonObject:
        try:
            target = locate(reference, file.path, file.source.display, self._root)
        except RefusedError:
            return schema  # it names an `$id` of its own document
        name = self._names.get(target)
        return schema if name is None else {**schema, "$ref": f"#/$defs/{name}"}


def _ids(schema: Schema) -> set[str]:
    inner = (inner.get("$id") for _, inner in subschemas(schema) if isinstance(inner, dict))
    return {name.rstrip("#") for name in inner if isinstance(name, str)}


def _without_definitions(schema: Schema) -> Schema:
    """Drop a target's own definitions: what refers to them becomes a target itself."""
    if not isinstance(schema, dict):
        return schema
    return {key: value for key, value in schema.items() if key not in ("$defs", "definitions")}


def _own_name(target: Target) -> str:
    last = target.pointer.rpartition("/")[2] or target.path.name.split(".")[0]
    return re.sub(r"[^A-Za-z0-9_]+", "_", last).strip("_") or "definition"


def _shared(target: Target, home: _File) -> str:
    """Return the name of the document's own definition that a target is, or an empty text."""
    tokens = json_pointer.parse(target.pointer)
    is_shared = target.path == home.path and len(tokens) == 2 and tokens[0] == "$defs"
    return tokens[1] if is_shared else ""
