"""pydantic: a line with the dotted place, then an indented one with `[type=...]`.

Between the steps of the place pydantic names the members of unions and the like
(`filter.Range.min`, `ids.list[str]`); what is no key there is skipped.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from repairs.agent import Named
from repairs.values import ABSENT, at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from repairs.values import Json, Path

_FAULT = re.compile(r"^(?! )(?P<place>.*)\n  .*?\[type=(?P<type>\w+)", re.MULTILINE)
_UNKNOWN = {"extra_forbidden", "unexpected_keyword_argument"}


def read_pydantic(text: str, sent: Json, meant: Json) -> Iterator[Named]:
    """Yield the places of a ValidationError's text."""
    for fault in _FAULT.finditer(text):
        path = _path(fault["place"].split("."), sent, meant)
        yield Named(path, unknown=fault["type"] in _UNKNOWN)


def _path(steps: list[str], sent: Json, meant: Json) -> Path:
    """Follow as many steps as are keys or indexes, of the sent or the meant call."""
    path: Path = ()
    while steps:
        for count in range(len(steps), 0, -1):  # a key may have dots in it
            step = _step(".".join(steps[:count]), at(sent, path), at(meant, path))
            if step is not None:
                path, steps = (*path, step), steps[count:]
                break
        else:
            steps = steps[1:]
    return path


def _step(text: str, *values: Json) -> str | int | None:
    for value in values:
        if isinstance(value, dict) and text in value:
            return text
        if isinstance(value, list) and text.isdigit() and at(value, (int(text),)) is not ABSENT:
            return int(text)
    return None
