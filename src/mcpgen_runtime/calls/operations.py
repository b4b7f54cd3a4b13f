"""The operations of a generated package: `operations.json`, one a line.

A header line has what they share. An operation is cut out and parsed when it is asked for, the
other lines never: a document may have thousands, and a call needs one.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mcpgen_runtime.calls.operation import Request

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen_runtime.schema.types import JsonObject

__all__ = ["Operations"]

_START = b'{"name":"'
_END = b'",'


class Operations:
    """The operations by the served name of their tool; ValueError for what is no such file."""

    def __init__(self, data: bytes) -> None:
        header, *lines = data.splitlines() or [b""]
        self._lines = {_name(line): line for line in lines if line.startswith(_START)}
        self.shared: JsonObject = json.loads(header + b"]}")

    @classmethod
    def of_package(cls, package: str) -> Operations:
        """Read those of an importable generated package; OSError where it has none."""
        import pkgutil

        data = pkgutil.get_data(package, "operations.json")
        if data is None:
            raise FileNotFoundError(f"{package}: its operations.json cannot be found.")
        return cls(data)

    @property
    def names(self) -> Sequence[str]:
        """The served names, in the order of the file."""
        return list(self._lines)

    def __getitem__(self, name: str) -> Request:
        """Parse the operation of the tool `name`; KeyError for one that is not there."""
        return Request.read(json.loads(self._lines[name].rstrip(b",")))


def _name(line: bytes) -> str:
    """Cut out the served name, which has no escapes."""
    start = len(_START)
    return line[start : line.index(_END, start)].decode("ascii")
