"""Append text to a user's Python file without altering a byte of it."""

from __future__ import annotations

import io
import tokenize


def append(before: bytes, text: str) -> bytes:
    """Put `text` (top-level definitions) after a module, two blank lines between.

    Line ends and encoding are those of the module: what its encoding cannot say is escaped, which a
    docstring takes. The result begins with `before`, byte for byte.
    """
    encoding, _ = tokenize.detect_encoding(io.BytesIO(before).readline)
    end = "\r\n" if b"\r\n" in before else "\n"
    tail = before.decode(encoding).replace("\r\n", "\n")
    gap = max(0, 3 - (len(tail) - len(tail.rstrip("\n")))) if tail.strip() else 0
    added = ("\n" * gap + text).replace("\n", end)
    return before + added.encode(encoding.removesuffix("-sig"), "backslashreplace")
