"""mcpgen run from its own sources: they change without a new version, so they are looked at.

A manifest names only the version, so that its bytes are the same from a wheel and from a checkout.
In a checkout, a version alone does not prove that a toolkit is up to date. So a build remembers,
beside Python's own caches, which manifests the sources made that it ran from; other sources (by
size and time stamp) make it forget.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_SOURCES = os.path.dirname(_PACKAGE)
_MEMORY = os.path.join(_PACKAGE, "__pycache__", "mcpgen-built.json")
_REMEMBERED = 1000


def has_made(manifests: Iterable[bytes]) -> bool:
    """Whether this very generator made all of these manifests (true of every installed one)."""
    if not _is_checkout():
        return True
    known = set(_remembered(_fingerprint()))
    return all(_digest(data) in known for data in manifests)


def remember(manifests: Iterable[bytes]) -> None:
    """Remember that this generator made these manifests; a folder that is read-only forgets."""
    if not _is_checkout():
        return
    fingerprint = _fingerprint()
    made = dict.fromkeys([*_remembered(fingerprint), *map(_digest, manifests)])
    content = json.dumps({"sources": fingerprint, "made": list(made)[-_REMEMBERED:]})
    temporary = f"{_MEMORY}.{os.getpid()}"
    with contextlib.suppress(OSError):
        os.makedirs(os.path.dirname(_MEMORY), exist_ok=True)
        with open(temporary, "w", encoding="ascii") as file:
            file.write(content)
        os.replace(temporary, _MEMORY)


def _is_checkout() -> bool:
    return not os.path.isdir(os.path.join(_PACKAGE, "templates"))


def _remembered(fingerprint: str) -> list[str]:
    try:
        with open(_MEMORY, "rb") as file:
            content = json.loads(file.read())
        return list(content["made"]) if content["sources"] == fingerprint else []
    except (OSError, ValueError, KeyError, TypeError):
        return []


def _fingerprint() -> str:
    digest = hashlib.sha256()
    templates = os.path.join(os.path.dirname(_SOURCES), "templates")
    for folder in (_PACKAGE, os.path.join(_SOURCES, "mcpgen_runtime", "schema"), templates):
        for line in _stamps(folder):
            digest.update(line.encode())
    return digest.hexdigest()


def _stamps(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        ordered = sorted(entries, key=lambda entry: entry.name)
    for entry in ordered:
        if entry.name == "__pycache__":
            continue
        if entry.is_dir():
            yield from _stamps(entry.path)
        else:
            status = entry.stat()
            yield f"{entry.path}\0{status.st_size}\0{status.st_mtime_ns}\n"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
