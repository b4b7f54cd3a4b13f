"""Builds the 27 real catalogs once; every test here looks at what came out."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from tests.support.shared import require_shared

MAIN = Path(__file__).parents[2]


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


def build(specs: Path, out: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mcpgen", "build", str(specs), "--out", str(out), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    catalogs = require_shared("corpus", "catalogs")
    out = tmp_path_factory.mktemp("servers")
    answer = build(catalogs, out)
    assert answer.returncode == 0, answer.stderr
    return out


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
