"""The files of a document, loaded as references lead to them; never the network."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mcpgen.openapi.documents.faults import FaultError
from mcpgen.openapi.documents.lookup import Lookup
from mcpgen.openapi.model import ApiFile
from mcpgen.spec.reading.bounds import MAX_API_BYTES, MAX_API_FILES
from mcpgen.spec.reading.real_path import real_path
from mcpgen.spec.reading.references.locate import (
    RefusedError,
    locate,
    relative_path,
    typed_path,
)
from mcpgen.spec.reading.references.mapped import configured
from mcpgen.spec.resources.uris import is_absolute, of_file

if TYPE_CHECKING:
    from pathlib import Path

    from mcpgen.openapi.model import At
    from mcpgen.spec.reading.languages import Foreign
    from mcpgen.spec.reading.text.library import Loaded
    from mcpgen_runtime.schema.types import JsonObject


class Files(Lookup):
    """Finds what references name, loading files for it.

    `$self` of a file (3.2, section 4.1.1) and `references:` of the configuration say which absolute
    URIs stand for files that are here. `overlays` are the texts that the document's own value is
    made of, beside its own.
    """

    def __init__(self, foreign: Foreign, value: JsonObject) -> None:
        path = real_path(foreign.source.path)
        self.root = ApiFile(of_file(path), value, foreign.source)
        super().__init__()
        self._foreign = foreign
        self.overlays = tuple(foreign.files)
        self._opened: dict[Path, ApiFile | str] = {path: self.root}
        self._bytes = len(foreign.source.text)
        self._mapped = configured(foreign.options.references or {}, foreign.folder, foreign.root)
        self._named: dict[str, ApiFile] = {}
        self._name(self.root)

    @property
    def loaded(self) -> tuple[ApiFile, ...]:
        """Every file that could be read, the document's own first."""
        return tuple(file for file in self._opened.values() if isinstance(file, ApiFile))

    def locate(self, relative: str, at: At) -> ApiFile:
        """Find a file, loading it; raises FaultError for one that must not or cannot be read."""
        try:
            path = self._path(relative, at)
            file = self._named[relative] if path is None else self._open(path)
        except RefusedError as error:
            raise FaultError(str(error), at, error.help) from None
        if isinstance(file, str):
            raise FaultError(file, at)
        return file

    def _path(self, relative: str, at: At) -> Path | None:
        """Return the real path of a file; None for one that is known by its own URI."""
        if not is_absolute(relative):
            folder = self._folder(at)
            return locate(relative_path(relative), folder, self._foreign.root)
        mapped = self._mapped.get(relative)
        if isinstance(mapped, RefusedError):
            raise mapped
        if mapped is None and relative not in self._named:
            message = "this $ref leads to the network or another absolute URI"
            help_ = "Save the file beside the document, and give its URI and file in `references`."
            raise RefusedError("MG112", message, help_)
        return mapped

    def _folder(self, at: At) -> Path:
        source = at.file.source
        path: Path = getattr(source, "path", self._foreign.source.path)
        return real_path(path).parent

    def _open(self, path: Path) -> ApiFile | str:
        if path not in self._opened:
            self._check_bounds()
            self._opened[path] = self._load(path)
        return self._opened[path]

    def _check_bounds(self) -> None:
        if len(self._opened) >= MAX_API_FILES:
            message = f"the references lead to more than {MAX_API_FILES:,} files"
            raise RefusedError("MG108", message, "Join some of them.")
        if self._bytes > MAX_API_BYTES:
            message = f"the files have more than {MAX_API_BYTES // 1024**2} MB together"
            raise RefusedError("MG108", message, "Leave out what no operation needs.")

    def _load(self, path: Path) -> ApiFile | str:
        """Load a file; return what is wrong with it where it cannot be used."""
        typed = typed_path(path, self._foreign.root)
        if not os.path.isfile(path):  # noqa: PTH113 - pathlib raises for odd names
            return f"there is no file {typed}"
        loaded = self._foreign.library.load(path, str(typed))
        if loaded.source is None or loaded.lenient:
            return _fault(loaded)
        self._foreign.files.append(loaded.source)
        self._bytes += len(loaded.source.text)
        file = ApiFile(of_file(path), loaded.value, loaded.source)
        self._name(file)
        return file

    def _name(self, file: ApiFile) -> None:
        own = file.value.get("$self") if isinstance(file.value, dict) else None
        if isinstance(own, str) and is_absolute(own):
            self._named.setdefault(own.partition("#")[0], file)


def _fault(loaded: Loaded) -> str:
    fault = loaded.lenient[0]
    position = fault.position()
    display = fault.source.display if fault.source else ""
    line = f":{position.line}" if position else ""
    return f"{display}{line} cannot be used: {fault.message}"
