"""Paths inside a toolkit's folder, as manifests and journals name them: relative, with slashes."""

from __future__ import annotations

MANIFEST = ".mcpgen.json"
"""The manifest, in the toolkit's folder."""

JOURNAL = ".mcpgen.journal"
"""The journal; it is there only while a build writes, or after one was interrupted."""

TEMPORARY = ".mcpgen-tmp"
"""What ends the name of a file that is being written."""


def is_inside(path: object) -> bool:
    """Whether `path` is a plain relative path that stays below its folder.

    Manifests and journals are files that anybody may have edited, and stale files are deleted by
    what they say: a path that climbs is never followed.
    """
    if not isinstance(path, str) or not path or "\\" in path or ":" in path or "\0" in path:
        return False
    return all(part not in {"", ".", ".."} for part in path.split("/"))
