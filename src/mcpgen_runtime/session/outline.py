"""What can be read of a message that is nested too deep: the top level of its object.

Its sender waits for an answer, which needs the `id`. The text is gone through once, in runs of
brackets and whole strings, and not at all where it has too many of them: what a hostile line costs
is bounded by its length alone.
"""

from __future__ import annotations

__all__ = ["outline"]

MARKS = r'"(?:[^"\\]++|\\.)*+"?|[\[{]+|[\]}]+'
MOST_MARKS = 200_000


def outline(text: str) -> str | None:
    """Return the JSON text of an object with all that is nested in it as null.

    None for anything but an object, and where brackets are left open or are too many to look at.
    """
    import re

    kept: list[str] = []
    depth = start = 0
    for count, found in enumerate(re.finditer(MARKS, text, re.DOTALL)):
        mark, length = found[0][0], found.end() - found.start()
        if count > MOST_MARKS or (depth == 0 and mark == "[") or (depth == 0 and length > 1):
            return None
        if mark in "[{":
            if depth == 1:
                kept += text[start : found.start()], "null"
            depth += length
        elif mark in "]}":
            if depth - length <= 1 < depth:
                start = found.start() + depth - 1
            depth -= length
    return None if depth else "".join(kept) + text[start:]
