"""Credentials as they go into a request."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from mcpgen_runtime.calls.faults import CallError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen_runtime.calls.credentials.schemes import Scheme

__all__ = ["Applied", "api_key", "basic", "bearer", "together"]

_TEXT = "\x80-\ud7ff\ue000-\U0010ffff"  # no lone surrogates, which no encoding has
_SENDABLE = re.compile(rf"[\x21-\x7e{_TEXT}]([\x20-\x7e{_TEXT}]*[\x21-\x7e{_TEXT}])?")
_IN_COOKIE = "!#$&'()*+-./:<=>?@[]^_`{|}~"  # cookie-octets of RFC 6265, section 4.1.1, but for "%"


@dataclass(frozen=True, slots=True, repr=False)
class Applied:
    """Header fields, `name=value` pairs of the query and of cookies."""

    headers: tuple[tuple[str, str], ...] = ()
    query: tuple[str, ...] = ()
    cookies: tuple[str, ...] = ()


def api_key(scheme: Scheme, value: str) -> Applied:
    """An API key, where its scheme says."""
    if scheme.location == "query":
        return Applied(query=(f"{quote(scheme.name, safe='')}={quote(value, safe='')}",))
    if scheme.location == "cookie":
        return Applied(cookies=(f"{scheme.name}={quote(value, safe=_IN_COOKIE)}",))
    return Applied(headers=((scheme.name, _in_header(scheme, value)),))


def basic(username: str, password: str) -> Applied:
    """A user's name and password (RFC 7617), in UTF-8."""
    told = b64encode(f"{username}:{password}".encode()).decode("ascii")
    return Applied(headers=(("Authorization", f"Basic {told}"),))


def bearer(scheme: Scheme, token: str) -> Applied:
    """A token (RFC 6750, section 2.1)."""
    return Applied(headers=(("Authorization", f"Bearer {_in_header(scheme, token)}"),))


def together(parts: Iterable[Applied]) -> Applied:
    """What schemes that are needed together send; raises CallError where two claim a header."""
    found = tuple(parts)
    headers = tuple(field for each in found for field in each.headers)
    names = [name.lower() for name, _ in headers]
    if len(set(names)) < len(names):
        raise CallError("Two of the credentials that the API asks for need the same header.")
    return Applied(
        headers,
        tuple(pair for each in found for pair in each.query),
        tuple(pair for each in found for pair in each.cookies),
    )


def _in_header(scheme: Scheme, value: str) -> str:
    if _SENDABLE.fullmatch(value) is None:
        raise CallError(
            f'The credential of "{scheme.key}" has characters that no header can carry '
            "(line breaks, for one); the server's owner has to set it anew."
        )
    return value
