"""Text for the person who runs the server, on one line."""

from __future__ import annotations

__all__ = ["one_line"]

LONGEST = 2_000  # characters
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


def one_line(text: str) -> str:
    """`text` on one line of at most 2,000 characters, with every control character visible."""
    cut = text[: LONGEST + 1]
    if not cut.isprintable():
        cut = "".join(map(_visible, cut))
    return cut if len(cut) <= LONGEST else cut[: LONGEST - 1] + ELLIPSIS


def _visible(character: str) -> str:
    if character.isprintable():
        return character
    return character.encode("unicode_escape").decode("ascii")
