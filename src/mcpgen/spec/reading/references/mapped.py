"""`references:` of a spec, or of its configuration: which local files stand for which URIs."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeAlias

from mcpgen.spec.reading.real_path import real_path
from mcpgen.spec.reading.references.locate import RefusedError, locate, typed_path
from mcpgen_runtime.schema import pointer as json_pointer

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from mcpgen.diagnostics import Findings
    from mcpgen.spec.reading.text.source import TextSource
    from mcpgen_runtime.schema.types import Json


Mapped: TypeAlias = "Path | RefusedError | None"
"""A file; why there is none; or None where that has been told."""


def mapped(authored: Json, source: TextSource, root: Path, findings: Findings) -> dict[str, Mapped]:
    """Return the real path of the file of each URI; None, and an error at its place, for a bad one.

    A URI that nothing refers to is no fault: specs may share a list. What is not as the format has
    it is passed over here.
    """
    found: dict[str, Mapped] = {}
    folder = real_path(source.path).parent
    for uri, file in authored.items() if isinstance(authored, dict) else ():
        try:
            found[uri.removesuffix("#")] = _file(file, folder, root)
        except RefusedError as error:
            found[uri.removesuffix("#")] = None
            at = json_pointer.format(["references", uri])
            findings.error(error.code, str(error), error.help, source=source, pointer=at)
    return found


def configured(given: Mapping[str, str], folder: Path, root: Path) -> dict[str, Mapped]:
    """Return the same of what the configuration in `folder` gives.

    It may speak of many specs, so what is wrong with a file is told where a `$ref` leads to it.
    """
    found: dict[str, Mapped] = {}
    for uri, file in given.items():
        try:
            found[uri.removesuffix("#")] = _file(file, folder, root)
        except RefusedError as error:
            message = f"pyproject.toml maps it to {file}: {error}"
            found[uri.removesuffix("#")] = RefusedError(error.code, message, error.help)
    return found


def _file(file: Json, folder: Path, root: Path) -> Path | None:
    if not isinstance(file, str):
        return None
    path = locate(file, folder, root, "mapping")
    if not os.path.isfile(path):  # noqa: PTH113 - pathlib raises for odd names
        raise RefusedError("MG113", f"there is no file {typed_path(path, root)}", "Check the path.")
    return path
