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
    """For each file that is being changed, the digests that it may have meanwhile."""

    files: dict[str, list[str]]

    def to_bytes(self) -> bytes:
        """Write the journal as it stands in its file."""
        return (json.dumps({"journal": self.files}, indent=2, sort_keys=True) + "\n").encode()


def parse_journal(data: bytes | None) -> Journal | None:
    """Read a journal; None when there is none. One that is damaged says only that it was there."""
    if data is None:
        return None
    try:
        files = json.loads(data)["journal"]
        return Journal({path: list(map(str, files[path])) for path in files if is_inside(path)})
    except (ValueError, TypeError, KeyError, RecursionError):
        return Journal({})
