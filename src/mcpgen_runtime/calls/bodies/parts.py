"""The bytes of a multipart body (RFC 2046, section 5.1), the same ones for the same parts.

No library writes them without being an HTTP client or choosing the boundary at random.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

from mcpgen_runtime.calls.styles.characters import is_token

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

__all__ = ["Part", "join"]

_ESCAPED = re.compile('[\0-\x1f\x7f"]')
_CONTROL = re.compile("[\0-\x1f\x7f]")
_OURS = frozenset({"content-type", "content-disposition", "content-length"})


@dataclass(frozen=True, slots=True)
class Part:
    """One part; without `name` it has no Content-Disposition."""

    data: bytes
    name: str | None = None
    filename: str | None = None
    content_type: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str])

    def head(self) -> bytes:
        """Its header lines, with the empty one after them."""
        return "".join(f"{line}\r\n" for line in self._lines()).encode() + b"\r\n"

    def _lines(self) -> Iterator[str]:
        if self.name is not None:
            file = "" if self.filename is None else f'; filename="{_escape(self.filename)}"'
            yield f'Content-Disposition: form-data; name="{_escape(self.name)}"{file}'
        if self.content_type is not None:
            yield f"Content-Type: {_CONTROL.sub('', self.content_type)}"
        for name, value in self.headers.items():
            if is_token(name) and name.lower() not in _OURS:
                yield f"{name}: {_CONTROL.sub('', value)}"


def join(parts: Sequence[Part]) -> tuple[bytes, str]:
    """The body that `parts` make, and its boundary, which occurs in none of them."""
    encoded = [part.head() + part.data for part in parts]
    boundary = _boundary(encoded)
    delimiter = f"--{boundary}\r\n".encode("ascii")
    body = b"".join(delimiter + each + b"\r\n" for each in encoded)
    return body + f"--{boundary}--\r\n".encode("ascii"), boundary


def _boundary(parts: Sequence[bytes]) -> str:
    """A digest of the parts, and the digest of that where a part has it in it."""
    seed = sha256(b"\r\n".join(parts)).hexdigest()[:32]
    while any(seed.encode("ascii") in part for part in parts):
        seed = sha256(seed.encode("ascii")).hexdigest()[:32]
    return seed


def _escape(name: str) -> str:
    """`name` as browsers quote it in a header, in UTF-8 (RFC 7578, sections 2 and 4.2)."""
    return _ESCAPED.sub(lambda found: f"%{ord(found[0]):02X}", name)
