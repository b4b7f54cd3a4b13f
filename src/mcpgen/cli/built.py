"""A toolkit's folder as it was built: where its package is, and how it is run from there.

Standard library only, and little of it: `mcpgen serve` must start as fast as the server itself.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.emit.disk.manifest import parse_manifest
from mcpgen.emit.disk.paths import MANIFEST

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class NotBuiltError(Exception):
    """A path that is no folder of a built toolkit; the message says so in one line."""


class Built(NamedTuple):
    """A built toolkit: its folder (absolute) and the name of its import package."""

    folder: Path
    package: str

    @property
    def source(self) -> Path:
        """The folder that the package is imported from."""
        return self.folder / "src"

    def command(self, options: Sequence[str] = ()) -> list[str]:
        """What starts the server with this Python; nothing is imported from the current folder."""
        return [sys.executable, "-P", "-m", self.package, *options]

    def environment(self, given: Mapping[str, str] | None = None) -> dict[str, str]:
        """The environment to start it in: this one, what is `given`, and the package's place."""
        environment = {**os.environ, **(given or {})}
        paths = (str(self.source), environment.get("PYTHONPATH", ""))
        return environment | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}


def find_built(folder: str) -> Built:
    """Find the toolkit that was built in a folder.

    Raises:
        NotBuiltError: the folder has no manifest that can be read.
    """
    manifest = parse_manifest(_read(Path(folder) / MANIFEST))
    if manifest is None:
        raise NotBuiltError(_refusal(Path(folder)))
    return Built(Path(folder).absolute(), manifest.package)


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _refusal(folder: Path) -> str:
    """Say what is wrong with the path, and which toolkits there are below it, in one line."""
    if not folder.is_dir():
        return f"{folder}: there is no such folder"
    if (folder / MANIFEST).is_file():
        return f"{folder}: {MANIFEST} cannot be read; build the toolkit again"
    built = sorted(str(path.parent) for path in folder.glob(f"*/{MANIFEST}"))
    meant = f"; did you mean {' or '.join(built[:3])}?" if built else ""
    return f"{folder} is no folder that mcpgen built: it has no {MANIFEST}{meant}"
