"""The documents that references lead to, loaded as they are asked for."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from mcpgen.spec.reading.bounds import MAX_FILES
from mcpgen.spec.reading.real_path import real_path
from mcpgen.spec.reading.references.locate import (
    RefusedError,
    check_path,
    inside,
    locate,
    relative_path,
    typed_path,
)
from mcpgen.spec.reading.text.source import TextSource
from mcpgen.spec.resources.document import SchemaDocument
from mcpgen.spec.resources.uris import is_absolute, of_file, path_of, split

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mcpgen.diagnostics import Findings
    from mcpgen.spec.reading.references.mapped import Mapped
    from mcpgen.spec.reading.text.library import Library
    from mcpgen.spec.resources.registry import Registry


class UnknownError(Exception):
    """An absolute URI for which there is no document, so far."""


class Documents:
    """Loads files and adds them to the registry; `mapping` says which stand for which URIs.

    A file's own URI is the one it is mapped to, however it is reached, so that what it refers to
    does not depend on the way there.
    """

    def __init__(
        self,
        registry: Registry,
        root: Path,
        library: Library,
        findings: Findings,
        mapping: Mapping[str, Mapped],
    ) -> None:
        self._registry = registry
        self._root = root
        self._library = library
        self._findings = findings
        self._mapping = mapping
        files = reversed(list(mapping.items()))
        self._uris = {file: uri for uri, file in files if isinstance(file, Path)}
        self._opened: dict[Path, SchemaDocument | None] = {}
        self.sources: list[TextSource] = []

    def add(self, uri: str, reference: str, standing: SchemaDocument) -> bool:
        """Add the document of `uri`, which is what `reference` means where it stands.

        Returns False where the file, or its mapping, has faults, which are told once. Raises
        RefusedError where it must not be read, and UnknownError where it may yet be met.
        """
        path = self._path(uri, reference, standing)
        document = None if path is None else self._open(path)
        if document is None:
            return False
        self._registry.add(document, uri)
        self.add_metaschemas(document)
        return True

    def add_metaschemas(self, document: SchemaDocument) -> None:
        """Add the metaschemas of one's own that a document names by `$schema`."""
        for uri in {split(uri)[0] for uri in document.schema_uris()}:
            if uri in self._mapping:
                self._add_mapped(uri)

    def add_all(self) -> None:
        """Add every file that stands for a URI: what is asked for may be an `$id` inside of one."""
        for uri in self._mapping:
            self._add_mapped(uri)

    def known_uris(self) -> Iterable[str]:
        """Return the URIs that stand for files."""
        return self._mapping.keys()

    def _add_mapped(self, uri: str) -> None:
        if self._registry.resource(uri) is None:
            with suppress(RefusedError):  # too many files: what leads nowhere for it is told
                self.add(uri, uri, self._registry.home)

    def _path(self, uri: str, reference: str, standing: SchemaDocument) -> Path | None:
        """Find the file; one that a relative reference names may just stand beside its own."""
        if uri in self._mapping:
            file = self._mapping[uri]
            if isinstance(file, RefusedError):
                raise file
            return file
        if is_absolute(reference) or not isinstance(standing.source, TextSource):
            raise UnknownError(uri)
        relative, path = relative_path(reference), path_of(uri)
        if path is not None:
            check_path(relative)
            return inside(real_path(Path(path)), self._root)
        return locate(relative, real_path(standing.source.path).parent, self._root)

    def _open(self, path: Path) -> SchemaDocument | None:
        if path not in self._opened:
            self._opened[path] = self._load(path, typed_path(path, self._root))
        return self._opened[path]

    def _load(self, real: Path, path: Path) -> SchemaDocument | None:
        if len(self._opened) >= MAX_FILES:
            message = f"the references lead to more than {MAX_FILES} files"
            raise RefusedError("MG108", message, "Join some of them.")
        if not os.path.isfile(path):  # noqa: PTH113 - pathlib raises for odd names
            raise RefusedError("MG113", f"there is no file {path}", "Check the path.")
        source, value, diagnostics = self._library.load(path, str(path))
        self._findings.extend(diagnostics)
        if source is not None:
            self.sources.append(source)
        if source is None or diagnostics:
            return None
        return SchemaDocument(value, self._uris.get(real) or of_file(real), source)
