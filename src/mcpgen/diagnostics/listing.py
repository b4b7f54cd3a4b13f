"""Diagnostics as text: place, code, message, the offending line with a caret, help.

    specs/notes.yaml:12:9: MG200 unknown key "inputSchma"
        12 |       inputSchma:
           |       ^
        help: did you mean "inputSchema"?
        at: /tools/0/inputSchma

Lines of hostile files may be a hundred megabytes long or hold control characters that would move
the terminal's cursor: what is shown is a bounded window, and nothing in it is unprintable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.diagnostics.diagnostic import Diagnostic
    from mcpgen.diagnostics.source import Position

SHOWN = 50
"""Diagnostics that one run shows."""

_WIDTH = 100
_LEAD = 60
_MESSAGE = 500
_POINTER = 200


def render(diagnostic: Diagnostic) -> str:
    """Write one diagnostic as lines of text, without a line end after the last."""
    position = diagnostic.position()
    lines = [f"{_where(diagnostic, position)}{_headline(diagnostic)}"]
    if position is not None:
        lines += _excerpt(position)
    if diagnostic.help:
        lines.append(f"    help: {visible(diagnostic.help, _MESSAGE)}")
    if diagnostic.pointer:
        lines.append(f"    at: {visible(diagnostic.pointer, _POINTER)}")
    return "\n".join(lines)


def render_all(
    diagnostics: Iterable[Diagnostic], limit: int = SHOWN, total: int | None = None
) -> str:
    """Write many, the first `limit` of them, and how many more there are (of `total`, if given).

    Those shown are sorted by line within their file; files stay in the order they came in.
    """
    found = list(diagnostics)
    blocks = [render(diagnostic) for diagnostic in _sorted(found[:limit])]
    more = (len(found) if total is None else total) - len(blocks)
    if more > 0:
        blocks.append(f"and {more} more")
    return "\n".join(blocks)


def _sorted(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    files: dict[str | None, int] = {}

    def place(diagnostic: Diagnostic) -> tuple[int, int, int]:
        name = diagnostic.source.display if diagnostic.source else None
        position = diagnostic.position()
        line, column = (position.line, position.column) if position else (0, 0)
        return files.setdefault(name, len(files)), line, column

    return sorted(diagnostics, key=place)


def visible(text: str, limit: int) -> str:
    """Cut `text` to `limit` characters and escape what a terminal would act on."""
    shown = text if len(text) <= limit else text[:limit] + "..."
    return "".join(map(_printable, shown))


def _printable(character: str) -> str:
    if character.isprintable():
        return character
    return character.encode("unicode_escape").decode("ascii")


def _where(diagnostic: Diagnostic, position: Position | None) -> str:
    if diagnostic.source is None:
        return ""
    path = visible(diagnostic.source.display, _MESSAGE)
    return f"{path}: " if position is None else f"{path}:{position.line}:{position.column}: "


def _headline(diagnostic: Diagnostic) -> str:
    word = "" if diagnostic.severity == "error" else f"{diagnostic.severity}: "
    return f"{diagnostic.code} {word}{visible(diagnostic.message, _MESSAGE)}"


def _excerpt(position: Position) -> list[str]:
    before, after = _window(position)
    number = str(position.line)
    gutter = max(6, len(number))
    return [
        f"{number:>{gutter}} | {before}{after}".rstrip(),
        f"{'':>{gutter}} | {' ' * len(before)}^",
    ]


def _window(position: Position) -> tuple[str, str]:
    """Cut a line around its column: what stands before the caret, and what from it on."""
    at = position.column - 1
    start = max(0, at - _LEAD)
    before = ("..." if start else "") + visible(position.text[start:at], _LEAD)
    return before, visible(position.text[at : at + _WIDTH + 1], _WIDTH)
