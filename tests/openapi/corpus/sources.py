"""The documents: those of the shared folder, and GitHub's where it can be had."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.support.shared import SHARED

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = SHARED / "corpus" / "openapi"
GITHUB = "MCPGEN_GITHUB_OPENAPI"
"""The environment variable with the path of `generated/api.github.com.json` of npm's
`@octokit/openapi` 23.0.2."""


class Source(NamedTuple):
    """A document: its name, its main file, and how many operations it has by the index."""

    name: str
    file: Path
    operations: int


def sources() -> Iterator[Source]:
    """Yield the documents; `file` may be absent."""
    index = FOLDER / "index.json"
    for entry in json.loads(index.read_text(encoding="utf-8")) if index.exists() else ():
        yield Source(Path(entry["name"]).stem, _file(entry), entry["ops"])


def _file(entry: dict[str, str]) -> Path:
    if entry["name"] == "github-rest.json":
        return Path(os.environ.get(GITHUB) or FOLDER / entry["name"])
    file = FOLDER / entry["name"]
    # A document of many files lies in a folder, by the path that it had where it comes from.
    return file / entry["source"].rpartition(":")[2] if file.is_dir() else file
