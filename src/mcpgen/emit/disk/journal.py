"""The journal: written before a build's first change to a toolkit, removed after its last.

Between the two a file may be old or new. The journal names, for each file that changes, every
digest that is the build's own doing or was accepted by it, so that after a kill none of these
counts as edited by hand, and the next build mends the folder without being forced.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from mcpgen.emit.disk.paths import is_inside


class Journal(NamedTuple):
    """For each owned file, the digests that it may have meanwhile; and all files being written."""

    files: dict[str, list[str]]
    writing: tuple[str, ...] = ()

    def to_bytes(self) -> bytes:
        """Write the journal as it stands in its file."""
        content = {"files": self.files, "writing": self.writing}
        return (json.dumps(content, indent=2, sort_keys=True) + "\n").encode("ascii")


def parse_journal(data: bytes | None) -> Journal | None:
    """Read a journal; None when there is none. One that is damaged says only that it was there."""
    if data is None:
        return None
    try:
        content = json.loads(data)
        files, writing = content["files"], content["writing"]
        known = {path: list(map(str, files[path])) for path in files if is_inside(path)}
        return Journal(known, tuple(filter(is_inside, writing)))
    except (ValueError, TypeError, KeyError, RecursionError):
        return Journal({})
