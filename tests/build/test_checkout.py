"""In a checkout, manifests are trusted only when these very sources made them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from mcpgen.build import checkout
from mcpgen.build.version import VERSION

ROOT = Path(__file__).parents[2]


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "mcpgen"
    folder.mkdir()
    (folder / "a.py").write_text("1")
    monkeypatch.setattr(checkout, "_PACKAGE", folder)
    monkeypatch.setattr(checkout, "_SOURCES", (folder,))
    monkeypatch.setattr(checkout, "_MEMORY", folder / "__pycache__/built.json")
    return folder


@pytest.mark.usefixtures("sources")
def test_what_was_remembered_is_known() -> None:
    assert not checkout.has_made([b"x"])
    checkout.remember([b"x"])
    checkout.remember([b"y"])
    assert checkout.has_made([b"x", b"y"])
    assert not checkout.has_made([b"x", b"z"])


@pytest.mark.parametrize("name", ["a.py", "new.py"])
def test_changed_sources_forget(sources: Path, name: str) -> None:
    checkout.remember([b"x"])
    (sources / name).write_text("22")
    assert not checkout.has_made([b"x"])


def test_a_damaged_memory_is_none(sources: Path) -> None:
    checkout.remember([b"x"])
    (sources / "__pycache__/built.json").write_text("{")
    assert not checkout.has_made([b"x"])


def test_an_installed_generator_is_trusted_by_version(sources: Path) -> None:
    (sources / "templates").mkdir()
    assert checkout.has_made([b"x"])


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == VERSION
