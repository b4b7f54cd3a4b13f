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
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_PACKAGE = Path(__file__).resolve().parents[1]
_SOURCES = (
    _PACKAGE,
    _PACKAGE.with_name("mcpgen_runtime") / "schema",
    _PACKAGE.parents[1] / "templates",
)
_MEMORY = _PACKAGE / "__pycache__" / "mcpgen-built.json"
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
    temporary = _MEMORY.with_suffix(f".{os.getpid()}")
    with contextlib.suppress(OSError):
        _MEMORY.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(content, encoding="ascii")
        temporary.replace(_MEMORY)


def _is_checkout() -> bool:
    return not (_PACKAGE / "templates").is_dir()


def _remembered(fingerprint: str) -> list[str]:
    try:
        content = json.loads(_MEMORY.read_bytes())
        return list(content["made"]) if content["sources"] == fingerprint else []
    except (OSError, ValueError, KeyError, TypeError):
        return []


def _fingerprint() -> str:
    lines = (line for folder in _SOURCES for line in _stamps(str(folder)))
    return _digest("".join(lines).encode())


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
