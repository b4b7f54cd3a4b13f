"""Paths inside a toolkit's folder, as manifests and journals name them: relative, with slashes."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeGuard

MANIFEST = ".mcpgen.json"
"""The manifest, in the toolkit's folder."""

JOURNAL = ".mcpgen.journal"
"""The journal; it is there only while a build writes, or after one was interrupted."""

TEMPORARY = ".mcpgen-tmp"
"""What ends the name of a file that is being written."""


LONGEST = 1000
"""Characters of a path in a toolkit's folder; file systems take no longer ones."""


def is_inside(path: object) -> bool:
    """Whether `path` is a plain relative path that stays below its folder.

    Manifests and journals are files that anybody may have edited, and stale files are deleted by
    what they say: a path that climbs is never followed.
    """
    if not is_text(path) or len(path) > LONGEST or not set("\\:\0").isdisjoint(path):
        return False
    return all(part not in {"", ".", ".."} for part in path.split("/"))


def is_seeded(path: str) -> bool:
    """Whether the file at `path` is the user's: whatever a manifest says, it is never deleted."""
    parts = path.split("/")
    return path in {"pyproject.toml", "README.md"} or (
        parts[0] == "src" and parts[2:3] in (["handlers.py"], ["handlers"])
    )


def is_text(value: object) -> TypeGuard[str]:
    """Whether `value` is text that a file system can name: no lone surrogates."""
    try:
        return isinstance(value, str) and bool(value.encode())
    except UnicodeEncodeError:
        return False
