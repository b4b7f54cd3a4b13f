"""Builds that do prove."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .kit import Specs

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def specs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Specs:
    """An empty folder for a spec; builds in it prove."""
    monkeypatch.setenv("MCPGEN_PROVE", "on")
    return Specs(tmp_path)
