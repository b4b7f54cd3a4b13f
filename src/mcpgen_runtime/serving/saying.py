"""What a server that does not serve says to the person who started it."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

__all__ = ["cannot_start", "say"]


def say(text: str, stream: TextIO | None) -> None:
    """Write text to a standard stream, unless that is closed or nobody reads it."""
    if stream is None:
        return
    encoding = stream.encoding or "utf-8"
    try:
        stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
        stream.flush()
    except ValueError:  # closed
        return
    except OSError:
        _give_up(stream)


def cannot_start(program: str, error: Exception) -> int:
    """Tell what keeps a server from starting; returns the exit code for that."""
    say(f"{program} cannot start: {error}\n", sys.stderr)
    return 1


def _give_up(stream: TextIO) -> None:
    """Let what the stream still holds go nowhere: the interpreter would try it again at its end."""
    empty = os.open(os.devnull, os.O_WRONLY)
    os.dup2(empty, stream.fileno())
    os.close(empty)
