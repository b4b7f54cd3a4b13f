"""mcpgen: the unknown keys in sentences on the first line, then `path: text`, a line a fault.

Where one of several keys is missing the line has the object's path, and the text names the keys.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from repairs.agent import Named
from repairs.values import ABSENT, at

from .naming import by_text, dotted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from repairs.values import Json, Path

_ROOT = "arguments"
_UNKNOWN = re.compile(
    r"Unrecognized parameter\(s\): (.*?)(?: \(and \d+ more\))?\. Accepted params:"
)
_NEEDS = re.compile(r"(?:as [^:]*: )?needs (.*)\.$")


def read_ours(text: str, sent: Json, meant: Json) -> Iterator[Named]:
    """Yield the places that a refusal of ours names."""
    given = by_text(dotted, sent)
    known = {_ROOT: (), **by_text(dotted, sent, meant)}
    for line in text.splitlines():
        sentences = _UNKNOWN.findall(line)
        for key in (key for keys in sentences for key in keys.split(", ")):
            if key in given:
                yield Named(given[key], unknown=True)
        if not sentences:
            yield from _fault(line, known, sent, meant)


def _fault(line: str, known: dict[str, Path], sent: Json, meant: Json) -> Iterator[Named]:
    """Yield the place that a line begins with, or the missing keys that are needed there."""
    # A key may have a colon in it, so that the longest place is the one.
    place = max((each for each in known if line.startswith(f"{each}: ")), key=len, default=None)
    if place is None:
        return
    path = known[place]
    needs = _NEEDS.match(line[len(place) + 2 :])
    if needs is None:
        yield Named(path)
        return
    for key in re.split(r",? and |,? or |, ", needs[1]):
        wanted = (*path, key)
        if at(meant, wanted) is not ABSENT and at(sent, wanted) is ABSENT:
            yield Named(wanted)
