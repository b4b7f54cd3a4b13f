"""zod through the TypeScript SDK 1.x: `message at items[0].name`, a line a fault.

Issues as JSON, as older releases write them, are read too.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from repairs.agent import Named

from .naming import bracketed, by_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from repairs.values import Json, Path

_KEYS = re.compile(r"Unrecognized keys?: (?P<keys>\".*\")(?: at (?P<place>.*))?$")


def read_zod(text: str, sent: Json, meant: Json) -> Iterator[Named]:
    """Yield the places of a ZodError, as lines or as JSON."""
    start, end = text.find("["), text.rfind("]")
    try:
        issues = json.loads(text[start : end + 1]) if start >= 0 else None
    except ValueError:
        issues = None
    if isinstance(issues, list) and issues and all(isinstance(issue, dict) for issue in issues):
        yield from _issues(issues)
    else:
        yield from _lines(text, sent, meant)


def _issues(issues: list[Json]) -> Iterator[Named]:
    for issue in issues:
        path: Path = tuple(issue.get("path", ()))
        keys = issue.get("keys", []) if issue.get("code") == "unrecognized_keys" else []
        yield from (Named((*path, key), unknown=True) for key in keys)
        if not keys:
            yield Named(path)


def _lines(text: str, sent: Json, meant: Json) -> Iterator[Named]:
    known = by_text(bracketed, sent, meant)
    for line in text.splitlines():
        keys = _KEYS.search(line)
        if keys:
            path = known.get(keys["place"] or "", ())
            names = json.loads(f"[{keys['keys']}]")
            yield from (Named((*path, name), unknown=True) for name in names)
        else:
            named = [place for place in known if line.endswith(f" at {place}")]
            yield from (Named(known[place]) for place in sorted(named, key=len)[-1:])
