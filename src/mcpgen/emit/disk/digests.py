"""Files' bytes and their digests: SHA-256, in hexadecimal. Imported by the fast path."""

from __future__ import annotations

import hashlib
import os
import stat


def digest(data: bytes) -> str:
    """Give the SHA-256 of `data` as 64 hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def read_file(path: str) -> bytes | None:
    """Read a file; None when it cannot be read, or is none (a pipe would never end)."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return None
        with open(path, "rb") as file:
            return file.read()
    except (OSError, ValueError):
        return None


def file_digest(path: str) -> str | None:
    """Give the digest of a file's content, None when there is no such file to read."""
    data = read_file(path)
    return None if data is None else digest(data)
