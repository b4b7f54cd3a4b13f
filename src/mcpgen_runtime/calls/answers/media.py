"""Media types of answers: what each becomes (RFC 9110, section 8.3)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

__all__ = ["Kind", "MediaType"]

Kind: TypeAlias = Literal["json", "text", "image", "audio", "bytes", "unsaid"]

_TEXTS: Final = frozenset(
    {
        "application/ecmascript",
        "application/graphql",
        "application/javascript",
        "application/json-seq",
        "application/jsonl",
        "application/jwt",
        "application/ndjson",
        "application/pgp-signature",
        "application/sql",
        "application/toml",
        "application/x-javascript",
        "application/x-jsonlines",
        "application/x-ndjson",
        "application/x-pem-file",
        "application/x-sh",
        "application/x-www-form-urlencoded",
        "application/x-yaml",
        "application/xml",
        "application/xml-dtd",
        "application/yaml",
    }
)
"""Types that are text, though they do not begin with `text/`."""

_ESSENCE = re.compile(r"[!#$%&'*+.^_`|~0-9a-z-]+/[!#$%&'*+.^_`|~0-9a-z-]+")
_CHARSET = re.compile(r";\s*charset\s*=\s*\"?([^\s;\"]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class MediaType:
    """`essence` is type and subtype in lower case, empty where nothing usable is said."""

    essence: str
    charset: str | None = None

    @classmethod
    def read(cls, header: str) -> MediaType:
        """Read a Content-Type; what is wrong in it is left out."""
        essence = header.partition(";")[0].strip().lower()
        charset = _CHARSET.search(header)
        found = essence if _ESSENCE.fullmatch(essence) else ""
        return cls(found, charset[1].lower() if charset else None)

    @property
    def kind(self) -> Kind:
        """What an answer of the type becomes."""
        kind, _, subtype = self.essence.partition("/")
        if not self.essence:
            return "unsaid"
        if subtype == "json" or subtype.endswith("+json"):
            return "json"
        if kind == "text" or self.essence in _TEXTS or subtype.endswith(("+xml", "+yaml")):
            return "text"
        if kind in {"image", "audio"}:
            return "image" if kind == "image" else "audio"
        return "bytes"
