"""A toolkit's name from a file's name."""

from __future__ import annotations

import re

_OTHERS = re.compile(r"[^a-z0-9]+")


def name_from_stem(stem: str) -> str | None:
    """Make a toolkit name of a file's stem; None where it holds no letter and no digit.

    Lower-cased, every run of characters other than a-z and 0-9 is one `_`; a name that does not
    begin with a letter gets `mcp_` in front.
    """
    name = _OTHERS.sub("_", stem.lower())
    if not name.strip("_"):
        return None
    return name if name[0].isalpha() else f"mcp_{name.removeprefix('_')}"
