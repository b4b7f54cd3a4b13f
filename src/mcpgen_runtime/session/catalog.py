"""The tools as served: the bytes of a generated package's `catalog.json`, spliced, never parsed.

The generator writes a header line that ends in `"tools":[`, then one tool a line, then a line `]}`.
A tool's line begins with its name, which has no escapes; its members stand in the order of the
protocol revisions that brought them, and a tab, which is whitespace to JSON and never inside one of
its strings, ends each revision's own:

    {"name":...,"description":...,"inputSchema":...⇥,"annotations":...⇥,"title":...⇥,"icons":...}

So the form that an older revision knows is a prefix of the line, and the list of a thousand tools
costs what the list of one costs.
"""

from __future__ import annotations

from mcpgen_runtime.session.jsontext import read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from collections.abc import Set as AbstractSet

    from mcpgen_runtime.schema.types import JsonObject
    from mcpgen_runtime.session.revisions import Revision

__all__ = ["Catalog"]

END = b"\n]}"
NAME = b'{"name":"'
NEWEST_FORM = 3
UNNAMED = {"name": "server", "version": "0.0.0"}
INFO_FORMS = {"title": 2, "description": 3, "icons": 3, "websiteUrl": 3}
"""Members of `serverInfo` -> the first form that knows them."""


class Catalog:
    """A catalog in the generator's form.

    Raises:
        ValueError: the bytes have another form.
    """

    def __init__(self, data: bytes) -> None:
        start = data.find(b"\n") + 1
        end = data.rfind(END)
        if not data[:start].endswith(b'"tools":[\n') or data[end:].rstrip() != END:
            raise ValueError("not a catalog: rebuild the package with mcpgen")
        self._header_text = data[: start - 1]
        self._lines = data[start:end]  # empty where the end follows the header at once
        if (
            self._lines
            and self._lines[: data.find(b"\n", start) - start].count(b"\t") != NEWEST_FORM
        ):
            raise ValueError("a catalog of an older form: rebuild the package with mcpgen")
        self._header: JsonObject | None = None
        self._by_name: dict[str, bytes] | None = None
        self.is_narrowed = False
        """Whether some of the package's tools were left out."""
        self.own_meta: bytes | None = None
        """The `_meta` of results that have none of their own, once it is made."""

    def tools_json(self, revision: Revision, hidden: Collection[str] = ()) -> bytes:
        """Return the JSON array of the tools that are not hidden, as a revision knows them.

        Tabs stay: they are whitespace, and to look for them would cost more than the rest.
        """
        if revision.form == NEWEST_FORM and not hidden:
            return b"[%b]" % self._lines.replace(b"\n", b"")
        lines: Iterable[bytes] = self._split()
        if hidden:
            lines = (line for name, line in self._tools.items() if name not in hidden)
        return b"[%b]" % b",".join([_cut(line, revision.form) for line in lines])

    def names(self) -> AbstractSet[str]:
        """Return the served names, cut from the lines at first use."""
        return self._tools.keys()

    def tools(self) -> list[JsonObject]:
        """Return all tools, parsed anew at each use."""
        tools: list[JsonObject] = read(f"[{self._lines.decode()}]")
        return tools

    def only(self, names: Iterable[str]) -> Catalog:
        """Return a catalog of those tools alone, in their old order."""
        kept = set(names)
        lines = (line for name, line in self._tools.items() if name in kept)
        narrow = Catalog(b"%b\n%b%b" % (self._header_text, b",\n".join(lines), END))
        narrow.is_narrowed = True
        return narrow

    @property
    def header(self) -> JsonObject:
        """All of the catalog but its tools."""
        if self._header is None:
            header: JsonObject = read(self._header_text.decode() + "]}")
            del header["tools"]
            self._header = header
        return self._header

    def server_info(self, form: int = NEWEST_FORM) -> JsonObject:
        """`serverInfo` (MCP 2025-11-25, Lifecycle, Initialization), as a form of it."""
        info: JsonObject = self.header.get("serverInfo", UNNAMED)
        return {key: value for key, value in info.items() if INFO_FORMS.get(key, 0) <= form}

    @property
    def instructions(self) -> str | None:
        """`instructions` for the model, or None."""
        return self.header.get("instructions")

    @property
    def protocols(self) -> Sequence[str] | None:
        """The protocol revisions that the spec restricts the server to, or None for all."""
        return self.header.get("protocols")

    @property
    def extensions(self) -> JsonObject | None:
        """The MCP extensions that the server declares, by identifier, or None."""
        return self.header.get("extensions")

    @property
    def dynamic(self) -> bool:
        """Whether tools come and go while the server runs, and clients are told so."""
        return bool(self.header.get("dynamic"))

    @property
    def _tools(self) -> dict[str, bytes]:
        """Names to lines."""
        if self._by_name is None:
            self._by_name = {_name(line): line for line in self._split()}
        return self._by_name

    def _split(self) -> list[bytes]:
        """Return the lines without their commas."""
        return self._lines.split(b",\n") if self._lines else []


def _name(line: bytes) -> str:
    return line[len(NAME) : line.index(b'"', len(NAME))].decode()


def _cut(line: bytes, form: int) -> bytes:
    """Return the members of a line that a form knows."""
    if form == NEWEST_FORM:
        return line
    return line.rsplit(b"\t", NEWEST_FORM - form)[0] + b"}"
