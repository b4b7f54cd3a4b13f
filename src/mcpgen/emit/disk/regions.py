"""The region of a user's text file that mcpgen keeps up to date, between two marks.

All else in the file is the user's. Imported by the fast path: no templates, no toolkit.
"""

from __future__ import annotations

from mcpgen.emit.disk.digests import digest

BEGIN = "<!-- mcpgen: configuration -->"
END = "<!-- mcpgen: end -->"
README = "README.md"


def place_of(text: str) -> slice | None:
    """Find the region, marks included; None where there is no pair of marks, or more than one."""
    start, stop = text.find(BEGIN), text.find(END)
    if text.count(BEGIN) != 1 or text.count(END) != 1 or stop < start:
        return None
    return slice(start, stop + len(END))


def with_region(data: bytes, region: str) -> str | None:
    """Return a file's text with `region` (marks included) in its place, its line ends kept.

    None where the file has no place for it, or is not UTF-8.
    """
    text = _text(data)
    place = place_of(text) if text is not None else None
    if text is None or place is None:
        return None
    return text[: place.start] + region.replace("\n", _line_end(text)) + text[place.stop :]


def region_digest(region: str) -> str:
    """Give the digest of a region; line ends do not count."""
    return digest(region.replace("\r\n", "\n").encode())


def is_stale(data: bytes | None, wanted: str) -> bool:
    """Whether a file has a region, and its digest is not the one that is `wanted`."""
    text = None if data is None else _text(data)
    place = place_of(text) if text is not None else None
    return text is not None and place is not None and region_digest(text[place]) != wanted


def _line_end(text: str) -> str:
    """Give the line end of most lines: one that an editor left is not the file's."""
    windows = text.count("\r\n")
    return "\r\n" if windows * 2 > text.count("\n") else "\n"


def _text(data: bytes) -> str | None:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None
