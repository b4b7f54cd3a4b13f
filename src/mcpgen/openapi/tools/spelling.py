"""Names of arguments: as they were written, where clients and models take that.

One large model API refuses every request that has a property key outside
`[a-zA-Z0-9_.-]{1,64}`; so `filter[name]` becomes `filter_name`, and the request says what it is
called on the wire.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container

LONGEST = 64
_LEGAL = re.compile(r"[a-zA-Z0-9_.-]{1,64}", re.ASCII)
_ILLEGAL = re.compile(r"[^a-zA-Z0-9_.-]", re.ASCII)
_DIGITS = 6


def is_legal(name: str) -> bool:
    """Tell whether a name can be that of an argument as it stands."""
    return _LEGAL.fullmatch(name) is not None


def spelled(name: str) -> str:
    """Return a legal form: each other character is `_`, those that this puts at the ends go."""
    if is_legal(name):
        return name
    form = _ILLEGAL.sub(lambda _: "\0", name).strip("\0").replace("\0", "_")
    return form[:LONGEST] or "argument"


def hashed(form: str, own: str, taken: Container[str] = ()) -> str:
    """Return a form with a short hash of what it is the form of; none of those `taken`."""
    while True:
        digest = sha256(own.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
        name = f"{form[: LONGEST - _DIGITS - 1]}_{digest}"
        if name not in taken:
            return name
        own = f"{own}\0"
