"""The tools as served: the bytes of a generated package's `catalog.json`, spliced, never parsed.

The generator writes a header line that ends in `"tools":[`, then one tool a line, then a line `]}`;
a tool's line begins with its name, which has no escapes. So the list of a thousand tools costs what
the list of one costs.
"""

from __future__ import annotations

from mcpgen_runtime.session.jsontext import read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen_runtime.schema.types import JsonObject

__all__ = ["Catalog"]

END = b"\n]}"
NAME = b'{"name":"'
UNNAMED = {"name": "server", "version": "0.0.0"}


class Catalog:
    """A catalog in the generator's form.

    Raises:
        ValueError: the bytes have another form.
    """

    def __init__(self, data: bytes) -> None:
        data = data.rstrip()
        header, _, lines = data.partition(b"\n")
        if not header.endswith(b'"tools":[') or not data.endswith(END):
            raise ValueError("not a catalog: rebuild the package with mcpgen")
        self._header = header
        self._lines = lines[: -len(END)]  # empty where the end follows the header at once
        self._names: frozenset[str] | None = None

    def tools_json(self) -> bytes:
        """Return the JSON array of all tools, on one line."""
        return b"[%b]" % self._lines.replace(b"\n", b"")

    def names(self) -> frozenset[str]:
        """Return the served names, cut from the lines at first use."""
        if self._names is None:
            self._names = frozenset(map(_name, self._lines.splitlines()))
        return self._names

    @property
    def header(self) -> JsonObject:
        """All of the catalog but its tools, parsed anew at each use."""
        header: JsonObject = read(self._header.decode() + "]}")
        del header["tools"]
        return header

    @property
    def server_info(self) -> JsonObject:
        """`serverInfo` (MCP 2025-11-25, Lifecycle, Initialization)."""
        info: JsonObject = self.header.get("serverInfo", UNNAMED)
        return info

    @property
    def instructions(self) -> str | None:
        """`instructions` for the model, or None."""
        return self.header.get("instructions")

    @property
    def protocols(self) -> Sequence[str] | None:
        """The protocol revisions that the spec restricts the server to, or None for all."""
        return self.header.get("protocols")


def _name(line: bytes) -> str:
    return line[len(NAME) : line.index(b'"', len(NAME))].decode()
