"""Digests of files: SHA-256, in hexadecimal. Imported by the fast path: standard library only."""

from __future__ import annotations

import hashlib


def digest(data: bytes) -> str:
    """Give the SHA-256 of `data` as 64 hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def file_digest(path: str) -> str | None:
    """Give the digest of a file's content, None when there is no such file to read."""
    try:
        with open(path, "rb") as file:
            return digest(file.read())
    except OSError:
        return None
