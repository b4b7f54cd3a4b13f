"""Where a request goes: an absolute HTTP URL, read strictly, since servers send them too."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urljoin, urlsplit

__all__ = ["Address", "AddressError", "encoded"]

PORTS: Final = {"http": 80, "https": 443}
"""The default port of each scheme that is spoken."""

_IN_HOST = re.compile(r"[^\x00-\x20\x7f\"#%/:<>?@\[\\\]^`{|}]+")
_IPV6 = re.compile(r"[0-9a-f:.]+", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_AS_IT_IS: Final = "!#$%&'()*+,/:;=?@[]~"  # of URLs: reserved characters, and the `%` of escapes


class AddressError(ValueError):
    """A URL that no request is sent to; the message ends a sentence, and quotes nothing of it."""


@dataclass(frozen=True, slots=True)
class Address:
    """`host` is in lower case, without brackets; `target` is path and query, percent-encoded."""

    scheme: str
    host: str
    port: int
    target: str

    @classmethod
    def read(cls, url: str) -> Address:
        """Read an absolute URL; its fragment is dropped. Raises AddressError."""
        if _CONTROL.search(url):
            raise AddressError("has control characters in it")
        try:
            parts = urlsplit(url)
            host, port = (parts.hostname or "").lower(), parts.port
        except ValueError:
            raise AddressError("is no URL") from None
        if parts.scheme not in PORTS:
            raise AddressError("does not begin with https:// or http://")
        if "@" in parts.netloc:
            raise AddressError("has a user name or a password in it")
        if not (_IPV6 if ":" in host else _IN_HOST).fullmatch(host):
            raise AddressError("names no host")
        query = f"?{parts.query}" if parts.query else ""
        known = PORTS[parts.scheme] if port is None else port
        return cls(parts.scheme, host, known, encoded((parts.path or "/") + query))

    def joined(self, reference: str) -> Address:
        """Resolve a reference as RFC 3986, section 5.2, does it. Raises AddressError."""
        if _CONTROL.search(reference):
            raise AddressError("has control characters in it")
        try:
            return Address.read(urljoin(self.url, reference))
        except AddressError:
            raise
        except ValueError:
            raise AddressError("is no URL") from None

    @property
    def origin(self) -> tuple[str, str, int]:
        """Scheme, host and port (RFC 6454, section 4)."""
        return (self.scheme, self.host, self.port)

    @property
    def shown(self) -> str:
        """The host, with its port where that is not the scheme's own."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def root(self) -> str:
        """The URL of the host itself."""
        return f"{self.scheme}://{self.shown}/"

    @property
    def url(self) -> str:
        """The whole URL."""
        return self.root[:-1] + self.target

    @property
    def path(self) -> str:
        """The path, without the query."""
        return self.target.partition("?")[0]


def encoded(text: str) -> str:
    """`text` of a URL with what no URL may have percent-encoded (RFC 3986, section 2)."""
    return text if text.isascii() and " " not in text else quote(text, safe=_AS_IT_IS)
