"""A data file of a generated package with a tool a line: `schemas.json` and `operations.json`.

A header line has what the tools share and opens the list, a line follows for each tool, and one
closes it. A tool's line is cut out and parsed when it is asked for, the others never: there may be
thousands, and a call needs one.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen_runtime.schema.types import JsonObject

__all__ = ["ToolLines"]

_START = b'{"name":"'
_END = b'",'


class ToolLines:
    """The lines of such a file, by the served name of their tool; ValueError for no such line."""

    __slots__ = ("_header", "_lines")

    def __init__(self, data: bytes) -> None:
        lines = data.splitlines()
        self._header = lines[0] if lines else b""
        self._lines = {_name(line): line for line in lines if line.startswith(_START)}

    @property
    def names(self) -> Sequence[str]:
        """The served names, in the order of the file."""
        return list(self._lines)

    def opens(self, key: str) -> bool:
        """Whether the header ends with the beginning of the list `key`."""
        return self._header.endswith(f'"{key}":['.encode())

    def header(self) -> JsonObject:
        """Parse the header: an object whose list is empty; ValueError where it is none."""
        header: JsonObject = json.loads(self._header + b"]}")
        return header

    def __getitem__(self, name: str) -> JsonObject:
        """Parse the line of the tool `name`; KeyError for one that is not there."""
        entry: JsonObject = json.loads(self._lines[name].rstrip(b","))
        return entry


def _name(line: bytes) -> str:
    """Cut out the served name, which has no escapes."""
    start = len(_START)
    return line[start : line.index(_END, start)].decode("ascii")
