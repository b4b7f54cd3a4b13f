"""URI references (RFC 3986, section 5): what they mean where they stand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote, urljoin

if TYPE_CHECKING:
    from pathlib import PurePath

LOCAL = "https://document.invalid"
"""Stands before the path in the made-up URI of a local file, so that references can be joined."""

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


def is_absolute(reference: str) -> bool:
    """Whether a reference names its scheme, or at least its host."""
    return reference.startswith("//") or _SCHEME.match(reference) is not None


def join(base: str, reference: str) -> str:
    """Resolve a reference against the base URI; as it stands where the base cannot be joined to."""
    if reference == "" or reference.startswith("#"):
        return base.partition("#")[0] + reference
    scheme, _, rest = base.partition(":")
    if _SCHEME.match(reference) or not rest.startswith("//"):
        return reference
    try:  # under a scheme that the library knows: it joins no others
        return scheme + urljoin(f"https:{rest}", reference).removeprefix("https")
    except ValueError:
        return reference


def split(uri: str) -> tuple[str, str]:
    """Return a URI without its fragment, and the decoded fragment."""
    resource, _, fragment = uri.partition("#")
    return resource, unquote(fragment)


def of_file(path: PurePath) -> str:
    """Return the made-up URI of a file."""
    return LOCAL + quote(path.as_posix(), safe="/", errors="surrogatepass")


def path_of(uri: str) -> str | None:
    """Return the path of a made-up URI; None for any other."""
    prefix = f"{LOCAL}/"
    return unquote(uri[len(LOCAL) :]) if uri.startswith(prefix) else None
