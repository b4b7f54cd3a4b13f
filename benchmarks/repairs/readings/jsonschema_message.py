"""python-jsonschema: one message, without a place.

It shows the value itself or names the keys, so that every place where that value stands, or where
such a key is or should be, counts as named.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from repairs.agent import Named
from repairs.values import ABSENT, at, places, same

if TYPE_CHECKING:
    from collections.abc import Iterator

    from repairs.values import Json

_REQUIRED = re.compile(r"('.*?'|\".*?\") is a (?:required property|dependency of)")
_UNKNOWN = re.compile(r"(?:were|was) unexpected\)|do(?:es)? not match any of the regexes")
_QUOTED = re.compile(r"'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"")

_EXPECTED = " was expected"


def read_jsonschema(text: str, sent: Json, meant: Json) -> Iterator[Named]:
    """Yield every place that a ValidationError's message can mean."""
    message = text.partition("Input validation error: ")[2] or text
    required = _REQUIRED.match(message)
    if required:
        yield from _missing(required[1][1:-1], sent, meant)
    elif _UNKNOWN.search(message):
        quoted = {one or other for one, other in _QUOTED.findall(message)}
        yield from (Named(path, unknown=True) for path, _ in places(sent) if path[-1] in quoted)
    elif message.endswith(_EXPECTED):
        wanted = message.removesuffix(_EXPECTED)
        yield from (Named(path) for path, value in places(meant) if repr(value) == wanted)
    else:
        yield from _shown(message, sent, meant)


def _missing(key: str, sent: Json, meant: Json) -> Iterator[Named]:
    for path, _ in places(meant):
        if path[-1] == key and at(sent, path) is ABSENT:
            yield Named(path)


def _shown(message: str, sent: Json, meant: Json) -> Iterator[Named]:
    """Yield the places of the value that a message begins with, where it is not the meant one."""
    texts = {path: repr(value) for path, value in places(sent)}
    begun = {path: text for path, text in texts.items() if message.startswith(f"{text} ")}
    longest = max(map(len, begun.values()), default=0)
    for path, text in begun.items():
        wanted = at(meant, path)
        if len(text) == longest and (wanted is ABSENT or not same(at(sent, path), wanted)):
            yield Named(path)
