"""`references:` of a spec: which local files stand for which URIs."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mcpgen.spec.reading.real_path import real_path
from mcpgen.spec.reading.references.locate import RefusedError, locate, typed_path
from mcpgen_runtime.schema import pointer as json_pointer

if TYPE_CHECKING:
    from pathlib import Path

    from mcpgen.diagnostics import Findings
    from mcpgen.spec.reading.text.source import TextSource
    from mcpgen_runtime.schema.types import Json


def mapped(
    authored: Json, source: TextSource, root: Path, findings: Findings
) -> dict[str, Path | None]:
    """Return the real path of the file of each URI; None, and an error at its place, for a bad one.

    A URI that nothing refers to is no fault: specs may share a list. What is not as the format has
    it is passed over here.
    """
    found: dict[str, Path | None] = {}
    for uri, file in authored.items() if isinstance(authored, dict) else ():
        uri_alone = uri.removesuffix("#")
        found[uri_alone] = None
        try:
            if isinstance(file, str):
                found[uri_alone] = _file(file, source, root)
        except RefusedError as error:
            at = json_pointer.format(["references", uri])
            findings.error(error.code, str(error), error.help, source=source, pointer=at)
    return found


def _file(file: str, source: TextSource, root: Path) -> Path:
    path = locate(file, real_path(source.path).parent, root, "mapping")
    if not os.path.isfile(path):  # noqa: PTH113 - pathlib raises for odd names
        raise RefusedError("MG113", f"there is no file {typed_path(path, root)}", "Check the path.")
    return path
