"""Builds the 27 real catalogs once; every test here looks at what came out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from tests.support.shared import SHARED, require_shared

MAIN = Path(__file__).parents[2]

NAMES = sorted(
    path.stem for path in (SHARED / "corpus" / "catalogs").glob("*.json") if path.stem != "index"
)
"""The catalogs; none where the shared folder is absent."""


@dataclass(frozen=True)
class Catalog:
    """A real catalog and the package it became."""

    name: str
    tools: list[dict[str, Any]]
    folder: Path

    @property
    def package(self) -> str:
        return next((self.folder / "src").iterdir()).name

    def schemas(self) -> dict[str, dict[str, Any]]:
        text = (self.folder / "src" / self.package / "schemas.json").read_text(encoding="utf-8")
        return {tool["name"]: tool for tool in json.loads(text)["tools"]}


@pytest.fixture(scope="session")
def built(built_catalogs: Path) -> Path:
    """The folder of the packages; nothing in it is changed, since other tests look at it too."""
    return built_catalogs


@pytest.fixture(scope="session")
def catalogs(built: Path) -> list[Catalog]:
    files = sorted(require_shared("corpus", "catalogs").glob("*.json"))
    found = []
    for file in files:
        folder = built / file.stem.replace("-", "_")
        if file.name != "index.json":
            tools = json.loads(file.read_text(encoding="utf-8"))["tools"]
            found.append(Catalog(file.stem, tools, folder))
    return found
