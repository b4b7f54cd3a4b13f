"""The body of an answer, decompressed as it comes and never beyond a bound (RFC 9110, 8.4).

httpx2 would leave out what follows the first member of a gzip file, and take an encoding that it
does not know for none.
"""

from __future__ import annotations

import zlib
from typing import Final

from mcpgen_runtime.calls.faults import CallError

__all__ = ["Body"]

_ANY: Final = zlib.MAX_WBITS | 32
"""Tell gzip and zlib apart by their headers."""

_ENCODINGS: Final = {"gzip", "x-gzip", "deflate"}


class Body:
    """Collects at most `most` bytes; `full` says that there are more, and nobody need read on.

    `encoding` is the Content-Encoding. Raises CallError for one that was not asked for, and for
    bytes that are not so encoded.
    """

    def __init__(self, encoding: str, most: int) -> None:
        self._most = most
        self._parts: list[bytes] = []
        self._size = 0
        self._inflater = _inflater(encoding)
        self._is_begun = self._is_raw = False
        self.full = False

    def feed(self, data: bytes) -> None:
        """Take in what has come."""
        if self._inflater is None:
            self._add(data)
            return
        self._is_begun = True
        try:
            self._inflate(data)
        except zlib.error:
            raise CallError("The answer cannot be decompressed.") from None

    def end(self) -> None:
        """There is no more; raises CallError where what was compressed has no end."""
        if self._inflater is not None and self._is_begun and not (self.full or self._inflater.eof):
            raise CallError("The answer cannot be decompressed: its end is missing.")

    def _inflate(self, data: bytes) -> None:
        while data and not self.full:
            assert self._inflater is not None  # noqa: S101 - there is an encoding
            if self._inflater.eof:  # another member (RFC 1952, section 2.2)
                self._inflater = zlib.decompressobj(_ANY)
            room = self._most - self._size + 1
            self._add(self._decompressed(data, room))
            data = self._inflater.unconsumed_tail or self._inflater.unused_data
            if self._inflater.eof and not data.startswith(b"\x1f\x8b"):
                return  # padding

    def _decompressed(self, data: bytes, room: int) -> bytes:
        assert self._inflater is not None  # noqa: S101 - there is an encoding
        try:
            return self._inflater.decompress(data, room)
        except zlib.error:
            if self._size or self._is_raw:
                raise
        # Some servers send deflate without the header of zlib.
        self._is_raw = True
        self._inflater = zlib.decompressobj(-zlib.MAX_WBITS)
        return self._inflater.decompress(data, room)

    def _add(self, data: bytes) -> None:
        room = self._most - self._size
        self.full = len(data) > room
        self._parts.append(data[:room])
        self._size += min(len(data), room)

    def __bytes__(self) -> bytes:
        return b"".join(self._parts)


def _inflater(encoding: str) -> zlib._Decompress | None:  # pyright: ignore[reportPrivateUsage]
    named = {each.strip().lower() for each in encoding.split(",")} - {"", "identity"}
    if not named:
        return None
    if len(named) > 1 or not named <= _ENCODINGS or encoding.count(","):
        raise CallError("The answer is in an encoding that was not asked for.")
    return zlib.decompressobj(_ANY)
