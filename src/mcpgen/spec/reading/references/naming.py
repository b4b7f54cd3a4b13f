"""The names of the definitions that the places in other documents become.

A name depends on the place alone: its own last word, or that with a short hash of the place where
another wants the same. So tools that refer to one place have one name for it, whatever else they
refer to.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from typing import TYPE_CHECKING

from mcpgen.spec.reading.real_path import real_path
from mcpgen.spec.resources.uris import path_of
from mcpgen_runtime.schema import pointer as json_pointer

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

    from mcpgen.spec.resources.document import Place

_HASH = 6


def allot(places: Iterable[Place], taken: Collection[str], root: Path) -> dict[Place, str]:
    """Give each place a name of its own, which is none of those `taken`."""
    own = {place: _own_name(place) for place in places}
    wanted = Counter([*own.values(), *taken])
    return {
        place: f"{name}_{_hash(place, root)}" if wanted[name] > 1 else name
        for place, name in own.items()
    }


def _own_name(place: Place) -> str:
    file = place.document.uri.rpartition("/")[2].split(".")[0]
    last = place.tokens[-1] if place.tokens else file
    return re.sub(r"[^A-Za-z0-9_]+", "_", last).strip("_") or "definition"


def _hash(place: Place, root: Path) -> str:
    text = f"{_stable_uri(place.document.uri, root)}#{json_pointer.format(place.tokens)}"
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_HASH]


def _stable_uri(uri: str, root: Path) -> str:
    """Return a URI, or the path under `root`: where the checkout stands changes no name."""
    path = path_of(uri)
    return uri if path is None else path.removeprefix(f"{real_path(root).as_posix()}/")
