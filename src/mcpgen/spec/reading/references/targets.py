"""What the `$ref`s of a spec to other files lead to, gathered through all files."""

from __future__ import annotations

import os
from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.spec.reading.bounds import MAX_FILES
from mcpgen.spec.reading.documents import unquoted
from mcpgen.spec.reading.real_path import real_path
from mcpgen.spec.reading.references.locate import RefusedError, Target, is_local, locate, typed_path
from mcpgen_runtime.schema import pointer as json_pointer
from mcpgen_runtime.schema.refs import references
from mcpgen_runtime.schema.walk import subschemas

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from mcpgen.diagnostics import Findings
    from mcpgen.spec.reading.text.library import Library
    from mcpgen.spec.reading.text.source import TextSource
    from mcpgen_runtime.schema.types import Json, Schema


class File(NamedTuple):
    """A file whose references are followed: its text, its real path, its value."""

    source: TextSource
    path: Path
    value: Json


class Targets:
    """The targets of one spec's references; what is wrong with them goes to the findings.

    `home` is the spec itself, `schemas` what stands at each target, `files` the other files (None
    for one that cannot be used). References may not leave the folder `root`.
    """

    def __init__(
        self, source: TextSource, root: Path, library: Library, findings: Findings
    ) -> None:
        self.home = File(source, real_path(source.path), None)
        self.root = root
        self.schemas: dict[Target, Schema] = {}
        self.files: dict[Path, File | None] = {}
        self._library = library
        self._findings = findings
        self._queue: deque[tuple[Target, File]] = deque()

    def gather(self, schemas: Iterable[tuple[str, Schema]]) -> None:
        """Follow every reference of the spec's schemas (each with its pointer) to other files."""
        for at, schema in schemas:
            self._follow(schema, at, self.home, is_own=True)
        while self._queue and not self._findings.is_full:
            target, file = self._queue.popleft()
            self._follow(self.schemas[target], target.pointer, file, is_own=False)

    def find(self, reference: str, file: File) -> Target | None:
        """Return the target of a reference in `file`, if it is one of those gathered."""
        try:
            target = locate(reference, file.path, self.root)
        except RefusedError:
            return None  # it names an `$id` of its own document
        return target if target in self.schemas else None

    def _follow(self, schema: Schema, at: str, file: File, *, is_own: bool) -> None:
        """Note the targets of a schema; the spec's references to itself (`is_own`) stay its own."""
        for tokens, reference in _leading_out(schema, is_own=is_own):
            try:
                self._note(locate(reference, file.path, self.root))
            except RefusedError as error:
                pointer = at + json_pointer.format(tokens)
                words = (error.code, str(error), error.help)
                self._findings.error(*words, source=file.source, pointer=pointer)

    def _note(self, target: Target) -> None:
        if target in self.schemas:
            return
        file = self._open(target.path)
        if file is None:
            return
        schema = _without_definitions(_resolve(file, target.pointer))
        unquoted.check(schema, target.pointer, file.source, self._findings)
        self.schemas[target] = schema
        self._queue.append((target, file))

    def _open(self, path: Path) -> File | None:
        """Return a target's file; None where the file itself has faults, which are told once."""
        if path not in self.files:
            self.files[path] = self._load(typed_path(path, self.root))
        return self.files[path]

    def _load(self, path: Path) -> File | None:
        if len(self.files) >= MAX_FILES:
            message = f"the references lead to more than {MAX_FILES} files"
            raise RefusedError("MG108", message, "Join some of them.")
        if not os.path.isfile(path):  # noqa: PTH113 - pathlib raises for odd names
            raise RefusedError("MG113", f"there is no file {path}", "Check the path.")
        source, value, diagnostics = self._library.load(path, str(path))
        self._findings.extend(diagnostics)
        return None if source is None or diagnostics else File(source, real_path(path), value)


def _leading_out(schema: Schema, *, is_own: bool) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the references of a schema that have to be followed, each with its tokens."""
    ids: set[str] | None = None
    for tokens, reference in references(schema):
        if is_own and is_local(reference):
            continue
        ids = _ids(schema) if ids is None else ids
        if reference.partition("#")[0] not in ids:
            yield tokens, reference


def _ids(schema: Schema) -> set[str]:
    inner = (inner.get("$id") for _, inner in subschemas(schema) if isinstance(inner, dict))
    return {name.rstrip("#") for name in inner if isinstance(name, str)} - {""}


def _resolve(file: File, pointer: str) -> Schema:
    shown = f"#{pointer} of {file.source.display}"
    try:
        schema = json_pointer.resolve(file.value, json_pointer.parse(pointer))
    except (LookupError, ValueError):
        help_ = "A reference is a file and a JSON Pointer: file.yaml#/$defs/Name."
        raise RefusedError("MG113", f"nothing is at {shown}", help_) from None
    if isinstance(schema, (dict, bool)):
        return schema
    raise RefusedError("MG113", f"no schema is at {shown}", "Refer to an object that is a schema.")


def _without_definitions(schema: Schema) -> Schema:
    """Drop a target's own definitions: what refers to them becomes a target itself."""
    if not isinstance(schema, dict):
        return schema
    return {key: value for key, value in schema.items() if key not in ("$defs", "definitions")}
