"""A TOML text, and where in it something is written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from mcpgen.spec.reading.text.places import position_at, tokens_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.diagnostics import Position
    from mcpgen_runtime.schema.types import Tokens

_HEADER = re.compile(r"^[ \t]*(\[(?!\[)[^\n]*\])[ \t]*(?:#[^\n]*)?$", re.MULTILINE)


class _Section(NamedTuple):
    """A table of the text: its name, where it is written, and from where to where its keys are."""

    name: Tokens
    at: int | None
    start: int
    end: int


class TomlSource:
    """A TOML text; it finds the line that a key begins."""

    def __init__(self, display: str, text: str) -> None:
        self.display = display
        self.text = text

    def position(self, pointer: str, *, key: bool = False) -> Position | None:  # noqa: ARG002
        """Find the line of a key, or of the nearest table around it; None for no such table."""
        tokens = tokens_of(pointer)
        around = [one for one in self._sections() if tokens[: len(one.name)] == one.name]
        nearest = max(around, key=lambda one: len(one.name))
        at = self._key(nearest, tokens[len(nearest.name) :])
        offset = nearest.at if at is None else at
        return None if offset is None else position_at(self.text, offset)

    def _sections(self) -> Iterator[_Section]:
        found = list(_HEADER.finditer(self.text))
        ends = [match.start() for match in found[1:]] + [len(self.text)]
        yield _Section((), None, 0, found[0].start() if found else len(self.text))
        for match, end in zip(found, ends, strict=True):
            yield _Section(_name(match.group(1)), match.start(1), match.end(), end)

    def _key(self, section: _Section, tokens: Tokens) -> int | None:
        """Find the key of a section that `tokens` name, as many of them as are written there."""
        for count in range(len(tokens), 0, -1):
            names = r"[ \t]*\.[ \t]*".join(map(_written, tokens[:count]))
            key = re.compile(rf"^[ \t]*({names})[ \t]*[.=]", re.MULTILINE)
            match = key.search(self.text, section.start, section.end)
            if match is not None:
                return match.start(1)
        return None


def _written(token: str) -> str:
    """Return the pattern of a key, bare or quoted."""
    return rf"[\"']?{re.escape(token)}[\"']?"


def _name(header: str) -> Tokens:
    """Return the keys of a table's header; none where it is no TOML."""
    import tomllib

    try:
        table: Any = tomllib.loads(header)
    except tomllib.TOMLDecodeError:
        return ("\0",)  # no key is that
    names: list[str] = []
    while table:
        ((name, table),) = table.items()
        names.append(name)
    return tuple(names)


def syntax_position(text: str, message: str) -> Position | None:
    """Find the place that a TOML reader names in its message."""
    match = re.search(r"\(at line (\d+), column (\d+)\)", message)
    if match is None:
        return None
    line, column = int(match.group(1)), int(match.group(2))
    start = sum(len(above) + 1 for above in text.split("\n")[: line - 1])
    return position_at(text, min(start + column - 1, len(text)))
