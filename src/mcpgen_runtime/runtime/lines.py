"""Lines on standard error, for the person who runs the server."""

from __future__ import annotations

import contextlib
import sys

__all__ = ["one_line", "tell"]

LONGEST = 2_000  # characters
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


def tell(text: str) -> None:
    """Write `text` and a newline, unless user code has closed or replaced standard error.

    One write for the whole, so that lines of several threads do not mix.
    """
    with contextlib.suppress(Exception):
        sys.stderr.write(text + "\n")
        sys.stderr.flush()


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
