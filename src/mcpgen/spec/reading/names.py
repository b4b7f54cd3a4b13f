"""A toolkit's name from a file's name."""

from __future__ import annotations

import re

LONGEST = 100
"""Characters of a name; file systems take 255 bytes, and names of files add to it."""

_OTHERS = re.compile(r"[^a-z0-9]+")


def name_from_stem(stem: str) -> str | None:
    """Make a toolkit name of a file's stem; None for no letter and no digit, and for too many.

    Lower-cased, every run of characters other than a-z and 0-9 is one `_`; a name that does not
    begin with a letter gets `mcp_` in front.
    """
    name = _OTHERS.sub("_", stem.lower())
    if not name.strip("_"):
        return None
    name = name if name[0].isalpha() else f"mcp_{name.removeprefix('_')}"
    return name if len(name) <= LONGEST else None
