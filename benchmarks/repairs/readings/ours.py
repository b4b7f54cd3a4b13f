"""mcpgen: the unknown keys in sentences on the first line, then `path: text`, a line a fault."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from repairs.agent import Named

from .naming import by_text, dotted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from repairs.values import Json

_UNKNOWN = re.compile(
    r"Unrecognized parameter\(s\): (.*?)(?: \(and \d+ more\))?\. Accepted params:"
)


def read_ours(text: str, sent: Json, meant: Json) -> Iterator[Named]:
    """Yield the places that a refusal of ours names."""
    given, known = by_text(dotted, sent), by_text(dotted, sent, meant)
    for line in text.splitlines():
        sentences = _UNKNOWN.findall(line)
        for key in (key for keys in sentences for key in keys.split(", ")):
            if key in given:
                yield Named(given[key], unknown=True)
        if not sentences:
            # A key may have a colon in it, so that the longest place is the one.
            named = [place for place in known if line.startswith(f"{place}: ")]
            yield from (Named(known[place]) for place in sorted(named, key=len)[-1:])
