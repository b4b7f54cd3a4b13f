"""The manifest: what the last build read and wrote, in the toolkit's folder, to be committed.

It holds no absolute path and no date, so that the same input gives the same bytes on every machine.
Imported by the fast path: json only.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from mcpgen.emit.disk.paths import is_inside, is_text

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMAT = 1
"""The manifest's own format; another one is read as "no manifest"."""


class Manifest(NamedTuple):
    """What the last build read and wrote.

    `generator` is mcpgen's version, `spec` the name of the spec file, `specs` the digest of every
    file read for it (by path from the spec's folder), `config` the options of pyproject.toml that
    applied, `files` the digest of every owned file, `names` the Python names of every tool
    (handler, input model, output model), `report` what the build had to say, in figures. `known`
    and `decided` are what `emit.names.Allotment` has to know, so that a rebuild renames nothing.
    `regions` has the digest of what is kept up to date inside a user's file. `proofs` has what is
    known of each tool (see `emit.proofs.record`).
    """

    generator: str
    toolkit: str
    package: str
    spec: str
    specs: dict[str, str]
    config: dict[str, Any]
    files: dict[str, str]
    names: dict[str, list[str]]
    report: dict[str, Any]
    known: tuple[str, ...] = ()
    decided: tuple[tuple[str, str], ...] = ()
    regions: Mapping[str, str] = {}
    proofs: Mapping[str, str] = {}

    @property
    def is_proved(self) -> bool:
        """Whether every tool has been judged."""
        return self.names.keys() <= self.proofs.keys()

    def to_bytes(self) -> bytes:
        """Write the manifest as it stands in its file."""
        content = {"manifest": FORMAT, **self._asdict(), "decided": dict(self.decided)}
        return (json.dumps(content, indent=2, sort_keys=True) + "\n").encode("ascii")


def parse_manifest(data: bytes | None) -> Manifest | None:
    """Read a manifest; None for none, and for one that is damaged (a failed merge, an edit)."""
    if data is None:
        return None
    try:
        content = json.loads(data)
        if content.pop("manifest") != FORMAT or not _is_sound(content):
            return None
        decided = content.pop("decided", {})
        return Manifest(**content, decided=tuple(decided.items()))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def _is_sound(content: dict[str, Any]) -> bool:
    texts = ("generator", "toolkit", "package", "spec")
    tables = ("specs", "config", "files", "names", "report")
    return (
        all(is_text(content[key]) for key in texts)
        and content["package"].isidentifier()
        and all(isinstance(content[key], dict) for key in tables)
        and all(is_inside(path) for path in content["files"])
        and all(is_text(value) for key in ("specs", "files") for value in content[key].values())
        and all(_are_names(names) for names in content["names"].values())
        and all(is_inside(path) for path in content.get("regions", {}))
        and all(map(is_text, content.get("regions", {}).values()))
        and all(map(is_text, content.get("proofs", {}).values()))
        and all(isinstance(what, str) for what in content.get("known", ()))
        and all(isinstance(name, str) for name in content.get("decided", {}).values())
    )


def _are_names(names: object) -> bool:
    return isinstance(names, list) and bool(names) and all(map(is_text, names))
