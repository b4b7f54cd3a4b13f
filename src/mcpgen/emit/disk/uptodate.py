"""The fast path: is a toolkit's folder what the last build made of the same input?

It answers from manifests and digests alone. Most builds (every commit, through the hook) change
nothing, so this module imports nothing but json, hashlib and os, and a doubtful case is simply
"no": the full build then finds out.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.emit.disk.digests import file_digest, read_file
from mcpgen.emit.disk.manifest import Manifest, parse_manifest
from mcpgen.emit.disk.paths import JOURNAL, MANIFEST
from mcpgen.emit.disk.regions import is_stale

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


class Built(NamedTuple):
    """A toolkit's folder and the manifest in it (`data` as it stands)."""

    folder: str
    manifest: Manifest
    data: bytes


def built(out: str) -> Iterator[Built]:
    """Read the manifests of all toolkits under the out folder."""
    try:
        folders = sorted(os.listdir(out))
    except (OSError, ValueError):
        return
    for folder in folders:
        place = os.path.join(out, folder)
        data = read_file(os.path.join(place, MANIFEST))
        manifest = parse_manifest(data)
        if data is not None and manifest is not None and manifest.toolkit == folder:
            yield Built(place, manifest, data)


def match(specs: Iterable[str], toolkits: Iterable[Built]) -> dict[str, Built] | None:
    """Give each spec file the toolkit that was last built from these very bytes.

    Spec files without one are left out of the answer. None when two would share a toolkit.
    """
    table = {(b.manifest.spec, b.manifest.specs.get(b.manifest.spec)): b for b in toolkits}
    found: dict[str, Built] = {}
    for path in specs:
        toolkit = table.get((os.path.basename(path), file_digest(path)))
        if toolkit is not None:
            found[path] = toolkit
    folders = {toolkit.folder for toolkit in found.values()}
    return found if len(folders) == len(found) else None


def is_current(toolkit: Built, spec: str, generator: str, config: Mapping[str, object]) -> bool:
    """Whether a full build of `spec` with these options would change nothing in the folder."""
    folder, manifest = toolkit.folder, toolkit.manifest
    return (
        manifest.generator == generator
        and manifest.config == config
        and not os.path.lexists(os.path.join(folder, JOURNAL))
        and not os.path.islink(folder)
        and _all_match(os.path.dirname(spec), manifest.specs)
        and _all_match(folder, manifest.files)
        and not _any_stale(folder, manifest.regions)
        and _defines_all(folder, manifest)
    )


def _all_match(folder: str, digests: Mapping[str, str]) -> bool:
    return all(file_digest(os.path.join(folder, path)) == value for path, value in digests.items())


def _any_stale(folder: str, regions: Mapping[str, str]) -> bool:
    return any(is_stale(read_file(os.path.join(folder, p)), d) for p, d in regions.items())


_NAMES = re.compile(
    rb"^(?:async[ \t]+)?def[ \t]+(\w+)"
    rb"|^(\w+)[ \t]*="
    rb"|^from[ \t]+[\w.]+[ \t]+import[ \t]*(\([^)]*\)|[^\r\n]*)",
    re.MULTILINE,
)
_WORD = re.compile(rb"\w+")
_OPERATION = re.compile(rb"^(\w+):", re.MULTILINE)


def _defines_all(folder: str, manifest: Manifest) -> bool:
    """Whether the handlers' text seems to define them all: a look at its lines, no parsing.

    A tool that calls an API needs none there: `operations.py` has one for it.
    """
    source = os.path.join(folder, "src", manifest.package)
    text = read_file(f"{source}/handlers/__init__.py")
    if text is None:
        text = read_file(f"{source}/handlers.py")
    if text is None:
        return False
    seen = set(_OPERATION.findall(read_file(f"{source}/operations.py") or b""))
    for function, variable, imported in _NAMES.findall(text):
        seen.update((function, variable), _WORD.findall(imported))
    return all(names[0].encode() in seen for names in manifest.names.values() if names)
