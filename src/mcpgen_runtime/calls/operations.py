"""The operations of a generated package: `operations.json`, one a line (`runtime.tool_lines`).

The header has what they share.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.calls.operation import Request
from mcpgen_runtime.runtime.tool_lines import ToolLines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen_runtime.schema.types import JsonObject

__all__ = ["Operations"]


class Operations:
    """The operations by the served name of their tool; ValueError for what is no such file."""

    def __init__(self, data: bytes) -> None:
        self._lines = ToolLines(data)
        self.shared: JsonObject = self._lines.header()

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
        return self._lines.names

    def __getitem__(self, name: str) -> Request:
        """Parse the operation of the tool `name`; KeyError for one that is not there."""
        return Request.read(self._lines[name])
